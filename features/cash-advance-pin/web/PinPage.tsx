import { useEffect, useState } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { leaveIfNothingIsLeft } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import type { StepProps, WizardFlow } from '../../../web/wizard/flow.ts';
import { TermsForm } from '../../../web/wizard/TermsForm.tsx';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import {
  CardFunctionDone,
  CardFunctionLayout,
  CardFunctionPage,
  exitToOverview,
} from '../../cards/web/CardFunctionPage.tsx';
import { HoldBar } from '../../confirmation/web/HoldBar.tsx';
import { holdText } from '../../confirmation/web/hold.messages.ts';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { identityFlowText } from '../../identity/messages.ts';
import { pinCalls } from '../contract.ts';
import { pinTerms, pinText as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { PinStep } from './PinStep.tsx';
import { initialData, type PinData } from './wizardData.ts';

/** Sets or changes the cash advance PIN of one of the person's cards (PIN-1). */
export default function PinPage() {
  return (
    <CardFunctionPage title={text.title} otherwise={paths.chooseCard('cash-advance-pin')} command="set-pin">
      {(card) => <CardPin card={card} />}
    </CardFunctionPage>
  );
}

/** Refusals of the limit check: a dialog says them, and the page explains them. */
const REFUSALS = ['PIN-LIMIT', 'SVC-PIN', 'CONTACT-NONE', 'HELD', 'CONTACT-HELD', 'PRIMARY_ONLY'] as const;

/** The result of the limit check before the first step. */
type LimitCheck = { readonly flow: WizardFlow<PinData> } | { readonly error: PortalError };

function CardPin({ card }: { card: CardSummary }) {
  const [result, retry] = useLimitCheck(card);
  if (result && 'flow' in result) return <Wizard flow={result.flow} />;
  const error = result?.error;
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      {error?.is(...REFUSALS) ? (
        <NotAvailable error={error} />
      ) : (
        <Loaded from={{ data: undefined, error, refetch: retry }} lines={4} />
      )}
    </CardFunctionLayout>
  );
}

/** Checks once whether the card's PIN may be set today. The returned function repeats the check. */
function useLimitCheck(card: CardSummary): [LimitCheck | undefined, () => void] {
  const [result, setResult] = useState<LimitCheck>();
  const [attempt, setAttempt] = useState(0);
  // Keeps the card as first loaded, because the change refetches the card and would restart the wizard.
  const [first] = useState(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt checks again.
  useEffect(() => {
    const controller = new AbortController();
    setResult(undefined);
    call(pinCalls.limitCheck, { params: { id: first.cardId } }, controller)
      .then(({ allowed, pinSet }) => {
        if (!allowed) throw new PortalError('PIN-LIMIT', 400);
        setResult({ flow: flowOf(first, pinSet) });
      })
      .catch((error: unknown) => {
        if (error instanceof PortalError) setResult({ error });
        if (error instanceof PortalError && error.is(...REFUSALS)) handleError(error);
        else leaveIfNothingIsLeft(error);
      });
    return () => controller.abort();
  }, [first, attempt]);
  return [result, () => setAttempt((n) => n + 1)];
}

/** Explains why the PIN cannot be set for this card, or cannot be set today. */
function NotAvailable({ error }: { error: PortalError }) {
  const t = useSay();
  return (
    <EmptyState
      picture="pin"
      title={t(titleOf(error))}
      action={
        !error.is('HELD', 'CONTACT-HELD') && (
          <LinkButton href={paths.chooseCard('cash-advance-pin')}>{t(text.otherCard)}</LinkButton>
        )
      }
    >
      {errorText(error, useLanguage())}
    </EmptyState>
  );
}

function titleOf(error: PortalError): Phrase {
  if (error.is('HELD')) return holdText.title;
  if (error.is('CONTACT-HELD')) return holdText.objected;
  return error.is('PIN-LIMIT') ? text.notToday : text.notThisCard;
}

function flowOf(card: CardSummary, pinSet: boolean): WizardFlow<PinData> {
  return {
    title: text.title,
    steps: [
      { id: 'terms', name: text.termsStep, Page: TermsStep },
      { id: 'check', name: text.checkStep, Page: Confirmation },
      { id: 'pin', name: text.pinStep, Page: PinStep },
    ],
    start: initialData(card, pinSet),
    Done: PinChanged,
    exit: exitToOverview(card),
    needs: Needs,
    notice: HoldBar,
  };
}

function Needs() {
  const t = useSay();
  return (
    <BulletList items={[t(identityFlowText.needProof), t(text.needPin), t(text.needTime), t(text.limit)]} />
  );
}

/** Step 1: shows the terms. Accepting them starts a flow on the server, which checks the daily limit again. */
function TermsStep({ data, next }: StepProps<PinData>) {
  async function accept(retry: () => void) {
    try {
      const { allowed, traceId, phoneNo, email } = await call(pinCalls.limitCheck, {
        params: { id: data.card.cardId },
      });
      if (!allowed) throw new PortalError('PIN-LIMIT', 400);
      next({ traceId, addresses: { phoneNo, email }, ...UNCONFIRMED });
    } catch (error) {
      handleError(error, { onRetry: retry });
    }
  }

  const terms = { ...pinTerms, credit: contentText.creditWarning };
  return <TermsForm heading={text.termsStep} lead={text.termsLead} terms={terms} onAccept={accept} />;
}

function PinChanged({ data: { card, pinSet, reference } }: { readonly data: PinData }) {
  const t = useSay();
  return (
    <CardFunctionDone
      cardId={card.cardId}
      title={t(pinSet ? text.doneChange : text.doneSet, card)}
      reference={reference}
      next={[t(text.nextUse), t(text.nextMessage), t(text.nextForgot)]}
    >
      <AlertBar tone="warning">{t(text.never)}</AlertBar>
    </CardFunctionDone>
  );
}
