import { useEffect, useState } from 'react';
import { call, PortalError } from '../../../web/api.ts';
import { errorText, handleError } from '../../../web/errors.tsx';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { keepOtpToken } from '../../../web/store.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Points } from '../../../web/ui/card/Points.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/public.ts';
import { CardFunction, CardFunctionFrame, exitToOverview } from '../../cards/web/public.ts';
import { pinCalls } from '../contract.ts';
import { pinText as text } from '../messages.ts';
import { CheckStep, CodeStep } from './CodeSteps.tsx';
import { nothingYet, type PinChange } from './data.ts';
import { PinChanged } from './PinChanged.tsx';
import { PinStep } from './PinStep.tsx';
import { TermsStep } from './TermsStep.tsx';

/** The cash advance PIN of one of the own cards (PIN-1). */
export default function PinPage() {
  // Whoever leaves gives the token up.
  useEffect(() => () => keepOtpToken(null), []);
  return (
    <CardFunction title={text.title} otherwise={paths.chooseCard('cash-advance-pin')}>
      {(card) => <OfCard card={card} />}
    </CardFunction>
  );
}

/** What the page knows of a card before the first step. */
type Standing = { readonly flow: WizardFlow<PinChange> } | { readonly error: PortalError };

function OfCard({ card }: { card: CardSummary }) {
  const [standing, ask] = useStanding(card);
  if (standing && 'flow' in standing) return <Wizard flow={standing.flow} />;
  const error = standing?.error;
  return (
    <CardFunctionFrame cardId={card.cardId} title={text.title}>
      {error?.is('PIN-LIMIT', 'SVC-PIN', 'CONTACT-NONE', 'PRIMARY_ONLY') ? (
        <Refused error={error} />
      ) : (
        <Loaded from={{ data: undefined, error, refetch: ask }} lines={4} />
      )}
    </CardFunctionFrame>
  );
}

/** Asks once whether this card's PIN may be set today; again on demand. */
function useStanding(card: CardSummary): [Standing | undefined, () => void] {
  const [standing, setStanding] = useState<Standing>();
  const [asked, setAsked] = useState(0);
  // As it was when the person came: what they do here changes it.
  const [first] = useState(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `asked` is another question.
  useEffect(() => {
    const gone = new AbortController();
    setStanding(undefined);
    call(pinCalls.limitCheck, { params: { id: first.cardId } }, gone)
      .then(({ allowed, pinSet }) => {
        if (!allowed) throw new PortalError('PIN-LIMIT', 400);
        setStanding({ flow: flowOf(first, pinSet) });
      })
      .catch((error: unknown) => {
        if (error instanceof PortalError) setStanding({ error });
        handleError(error, { reading: true, onRetry: () => setAsked((n) => n + 1) });
      });
    return () => gone.abort();
  }, [first, asked]);
  return [standing, () => setAsked((n) => n + 1)];
}

/** What the bank does not do for this card, or not today. */
function Refused({ error }: { error: PortalError }) {
  const t = useSay();
  return (
    <EmptyState
      icon="card"
      title={t(error.is('PIN-LIMIT') ? text.notToday : text.notThisCard)}
      action={<LinkButton href={paths.chooseCard('cash-advance-pin')}>{t(text.otherCard)}</LinkButton>}
    >
      {errorText(error, useLanguage())}
    </EmptyState>
  );
}

function flowOf(card: CardSummary, pinSet: boolean): WizardFlow<PinChange> {
  return {
    title: text.title,
    steps: [
      { id: 'terms', name: text.termsStep, Page: TermsStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
      { id: 'otp', name: text.otpStep, Page: CodeStep },
      { id: 'pin', name: text.pinStep, Page: PinStep },
    ],
    start: nothingYet(card, pinSet),
    Done: PinChanged,
    exit: exitToOverview(card),
    needs: Needs,
  };
}

function Needs() {
  const t = useSay();
  return <Points items={[t(text.needPhone), t(text.needPin), t(text.needTime), t(text.limit)]} />;
}
