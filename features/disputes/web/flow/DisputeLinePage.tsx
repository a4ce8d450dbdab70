import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DISPUTE_KINDS } from '../../../../shared/disputes.ts';
import { paths } from '../../../../web/paths.ts';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { useFirstValue } from '../../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { CardFunctionLayout, CardFunctionPage } from '../../../cards/web/CardFunctionPage.tsx';
import { checkText } from '../../check.messages.ts';
import type { DisputeChoices } from '../../contract.ts';
import { questionText } from '../../questions.messages.ts';
import { understandText as text } from '../../understand.messages.ts';
import type { Uploads } from '../evidence/uploads.ts';
import { useUploads } from '../evidence/useUploads.ts';
import { CheckStep } from './CheckStep.tsx';
import { isPossible } from './clock.ts';
import { emptyValues, type FlowData } from './flowData.ts';
import { OpenedCase } from './OpenedCase.tsx';
import { QuestionsStep } from './QuestionsStep.tsx';
import { Refused } from './Refused.tsx';
import { UnderstandStep } from './UnderstandStep.tsx';
import { useOptions } from './useChoices.ts';

/** "Something is wrong" at a charge: explains it, and opens a case (DSP-5). */
export default function DisputeLinePage() {
  const { transactionId = '' } = useParams();
  return (
    <CardFunctionPage title={text.title} otherwise={paths.cardManagement()} command="open-dispute">
      {(card) => <Line key={transactionId} card={card} transactionId={transactionId} />}
    </CardFunctionPage>
  );
}

interface LineProps {
  readonly card: CardSummary;
  readonly transactionId: string;
}

/** Keeps card and charge as first loaded, because a new case changes both. */
function Line({ card, transactionId }: LineProps) {
  const options = useOptions(card.cardId, transactionId);
  const loaded = useFirstValue(options.data && { card, choices: options.data });
  if (!loaded)
    return (
      <CardFunctionLayout cardId={card.cardId} title={text.title}>
        <Loaded from={options} lines={8} />
      </CardFunctionLayout>
    );
  const { refused } = loaded.choices;
  if (!refused) return <DisputeWizard {...loaded} />;
  return <Refused card={card} choices={options.data ?? loaded.choices} refused={refused} />;
}

interface WizardProps {
  readonly card: CardSummary;
  readonly choices: DisputeChoices;
}

function DisputeWizard({ card, choices }: WizardProps) {
  const uploads = useUploads();
  const [query] = useSearchParams();
  const [flow] = useState(() => flowOf(card, choices, uploads, query.get('kind')));
  return <Wizard flow={flow} />;
}

function flowOf(
  card: CardSummary,
  choices: DisputeChoices,
  uploads: Uploads,
  named: string | null,
): WizardFlow<FlowData> {
  const kind = DISPUTE_KINDS.find((one) => one === named && isPossible(one, choices));
  return {
    title: text.title,
    steps: [
      { id: 'understand', name: text.understandStep, Page: UnderstandStep },
      { id: 'questions', name: questionText.questionsStep, Page: QuestionsStep },
      { id: 'check', name: checkText.checkStep, Page: CheckStep },
    ],
    start: { card, choices, uploads, kind: '', values: emptyValues(choices), result: undefined },
    resumed: kind && { at: 'questions', data: { kind } },
    inAddress: (data) => ({ kind: data.kind === '' ? undefined : data.kind }),
    Done: OpenedCase,
    exit: { href: () => paths.account(card.cardId), label: text.back },
  };
}
