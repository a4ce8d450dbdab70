import { ASKS_EVIDENCE } from '../../../../shared/disputes.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { ui } from '../../../../web/ui/messages.ts';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { evidenceHint } from '../../hints.messages.ts';
import { kindText } from '../../kinds.messages.ts';
import { EvidenceField } from '../evidence/EvidenceField.tsx';
import { AmountAndWords, OwnQuestions, ShopQuestions } from './fields.tsx';
import type { FlowData, QuestionValues } from './flowData.ts';
import { OtherLines } from './OtherLines.tsx';
import { errorsOfAnswers } from './problems.ts';
import { useChoices } from './useChoices.ts';
import { useLineText } from './useLineText.ts';

/** Step 2: the questions of the kind, other charges, and evidence. */
export function QuestionsStep({ data, next }: StepProps<FlowData>) {
  const t = useSay();
  const language = useLanguage();
  const lineText = useLineText();
  const choices = useChoices(data);
  const { kind, uploads, card } = data;
  const form = useForm<QuestionValues>({
    initial: data.values,
    validate: (values, say) =>
      kind === '' ? {} : errorsOfAnswers(values, { kind, choices, uploads, language }, say),
  });
  if (kind === '') return null;
  const props = { form, kind, choices, cardId: card.cardId };
  const { line, most } = choices;
  return (
    <StepForm
      form={form}
      heading={t(kindText[kind])}
      lead={<p>{lineText({ ...line, most })}</p>}
      submit={t(ui.next)}
      onSubmit={(values) => next({ values })}
    >
      <OwnQuestions {...props} />
      {kind !== 'not-mine' && <ShopQuestions {...props} />}
      <OtherLines {...props} />
      <AmountAndWords {...props} />
      <EvidenceField
        id="evidence"
        uploads={uploads}
        asked={ASKS_EVIDENCE.has(kind)}
        hint={t(evidenceHint[kind])}
        error={form.errors.evidence}
      />
    </StepForm>
  );
}
