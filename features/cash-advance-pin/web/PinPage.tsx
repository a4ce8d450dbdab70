import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { call, PortalError } from '../../../web/api.ts';
import { errorText, handleError } from '../../../web/errors.tsx';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/BackLink.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { LinkButton } from '../../../web/ui/LinkButton.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Points } from '../../../web/ui/Points.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { useTitle } from '../../../web/ui/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { type CardSummary, dashboardCalls } from '../../dashboard/public.ts';
import { pinCalls } from '../contract.ts';
import { pinText as text } from '../messages.ts';
import { CheckStep, CodeStep } from './CodeSteps.tsx';
import { nothingYet, type PinChange } from './data.ts';
import styles from './Pin.module.css';
import { PinChanged } from './PinChanged.tsx';
import { PinStep } from './PinStep.tsx';
import { TermsStep } from './TermsStep.tsx';

/** The cash advance PIN of one of the own cards (PIN-1). */
export default function PinPage() {
  const { cardId = '' } = useParams();
  return <OfCard key={cardId} cardId={cardId} />;
}

/** What the page knows of a card before the first step. */
type Standing = { readonly flow: WizardFlow<PinChange> } | { readonly error: PortalError };

function OfCard({ cardId }: { cardId: string }) {
  const cards = useCall(dashboardCalls.cards, {});
  const card = cards.data?.find((one) => one.cardId === cardId);
  const [standing, ask] = useStanding(card);
  // Whoever leaves gives the token up.
  useEffect(() => () => keepOtpToken(null), []);
  if (standing && 'flow' in standing) return <Wizard flow={standing.flow} />;
  if (cards.data && !card) return <Navigate to={paths.chooseCard('cash-advance-pin')} replace />;
  const retry = cards.error ? cards.refetch : ask;
  return <Waiting cardId={cardId} error={standing?.error ?? cards.error} retry={retry} />;
}

/** Asks once whether this card's PIN may be set today; again on demand. */
function useStanding(card: CardSummary | undefined): [Standing | undefined, () => void] {
  const [standing, setStanding] = useState<Standing>();
  const [asked, setAsked] = useState(0);
  // As it was when the person came: what they do here changes it.
  const [first, setFirst] = useState(card);
  if (!first && card) setFirst(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `asked` is another question.
  useEffect(() => {
    if (!first) return;
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

interface WaitingProps {
  readonly cardId: string;
  readonly error: PortalError | undefined;
  readonly retry: () => void;
}

function Waiting({ cardId, error, retry }: WaitingProps) {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.title));
  const final = error?.is('PIN-LIMIT', 'SVC-PIN', 'CONTACT-NONE', 'PRIMARY_ONLY');
  return (
    <div className={styles.waiting}>
      <BackLink href={paths.overviewOf(cardId)}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {!error && <Skeleton lines={4} />}
      {error && !final && (
        <EmptyState
          icon="alert"
          title={t(text.loadFailed)}
          action={<Button onClick={retry}>{t(ui.retry)}</Button>}
        />
      )}
      {error && final && (
        <EmptyState
          icon="card"
          title={t(error.is('PIN-LIMIT') ? text.notToday : text.notThisCard)}
          action={<LinkButton href={paths.chooseCard('cash-advance-pin')}>{t(text.otherCard)}</LinkButton>}
        >
          {errorText(error, language)}
        </EmptyState>
      )}
    </div>
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
    exit: { href: () => paths.overviewOf(card.cardId), label: text.backToOverview },
    needs: Needs,
  };
}

function Needs() {
  const t = useSay();
  return <Points items={[t(text.needPhone), t(text.needPin), t(text.needTime), t(text.limit)]} />;
}
