import { useEffect, useRef } from 'react';
import { call, type PortalError } from '../../../web/http/api.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepTitle } from '../../../web/wizard/StepFrame.tsx';
import { accountCalls } from '../../account-detail/contract.ts';
import { confirmationErrors } from '../../confirmation/errors.messages.ts';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import type { Attempt } from '../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { type InstalmentAdvice, instalmentCalls } from '../contract.ts';
import { instalmentTerms, instalmentText as text } from '../messages.ts';
import styles from './Instalments.module.css';
import { PlanSummary } from './PlanSummary.tsx';
import type { InstalmentData } from './wizardData.ts';

/** Step 4: shows the plan as fixed by the server, with every figure and the terms, and takes the code or the passkey. */
export function Confirmation(props: StepProps<InstalmentData>) {
  const { advice, stopped } = props.data;
  if (stopped) return <StoppedPage />;
  return advice && <ConfirmedPlan {...props} advice={advice} />;
}

type ConfirmedPlanProps = StepProps<InstalmentData> & { readonly advice: InstalmentAdvice };

function ConfirmedPlan({ advice, ...wizard }: ConfirmedPlanProps) {
  const t = useSay();
  const language = useLanguage();
  const { data, goTo, restart, finish } = wizard;
  const { traceId, cardId, transactionId, transactionAmount, instalmentFlag, tenor } = advice;

  /** Sends the proof together with the plan. */
  async function confirm(proof: OtpProof, { key: idempotencyKey }: Attempt) {
    const body = {
      traceId,
      ...proof,
      cardId,
      transactionId,
      instalmentFlag,
      isBilled: instalmentFlag === 'latestStatement',
      tenor,
      language,
      method: data.method,
      transactionAmount: transactionAmount.amount,
    };
    const result = await sendCommand(instalmentCalls.validateOtp, { body }, { idempotencyKey });
    invalidate(instalmentCalls.transactions, instalmentCalls.conversions);
    invalidate(accountCalls.billed, accountCalls.unbilled, accountCalls.history);
    finish({ result });
  }

  /** Shows StoppedPage if the server cannot send another code (01011). Returns whether it does. */
  function showNoMoreCodes(error: PortalError): boolean {
    if (!error.is('01011')) return false;
    goTo('check', { patch: { stopped: true } });
    return true;
  }

  function restartIfIneligible(error: PortalError) {
    if (!error.is('INS-DONE', 'INS-NONE')) return;
    invalidate(instalmentCalls.transactions, instalmentCalls.conversions);
    restart();
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      headings={{ method: text.checkStep }}
      lead={<p>{t(text.checkLead)}</p>}
      mustAgree={text.mustAgree}
      action={t(text.submit)}
      request={(request) => call(instalmentCalls.requestOtp, { body: { traceId, ...request } })}
      confirm={confirm}
      onRefused={showNoMoreCodes}
      onStopped={restartIfIneligible}
    >
      {data.sent ? (
        <PlanSummary plan={advice} short />
      ) : (
        <>
          <PlanSummary
            plan={advice}
            change={{ transaction: () => goTo('transaction'), tenor: () => goTo('plan') }}
          />
          <p className={styles.warning}>{t(contentText.creditWarning)}</p>
          <h2>{t(text.terms)}</h2>
          <BulletList numbered items={Object.values(instalmentTerms).map((phrase) => t(phrase))} />
        </>
      )}
    </ConfirmSteps>
  );
}

/**
 * Page 203 of the specification: the server cannot send another code (01011), so the customer must contact the bank.
 */
function StoppedPage() {
  const t = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.list} data-step="203">
      <StepTitle title={t(text.stoppedTitle)} />
      <h1 ref={heading} tabIndex={-1}>
        {t(text.stoppedTitle)}
      </h1>
      <AlertBar tone="warning">{t(confirmationErrors['01011'].text)}</AlertBar>
      <p>{t(text.stoppedText)}</p>
      <p>
        <BankLink name="contact">{t(ui.contactUs)}</BankLink>
      </p>
    </div>
  );
}
