import { type ReactNode, useEffect, useRef } from 'react';
import { formatDateTime } from '../../../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../../../shared/messages.ts';
import { afterPaint } from '../../../../web/afterPaint.ts';
import { PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { MainAction } from '../../../../web/ui/action/MainAction.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { focusField } from '../../../../web/ui/focus.ts';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { focusHeading } from '../../../../web/ui/keptFocus.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { StepFrame } from '../../../../web/wizard/StepFrame.tsx';
import { useStepTitle } from '../../../../web/wizard/wizardContext.ts';
import type { Profile } from '../../../profile/contract.ts';
import { confirmationErrors } from '../../errors.messages.ts';
import { HELD_PURPOSES, type OtpPurpose } from '../../purposes.ts';
import { useHold } from '../HoldBar.tsx';
import { holdText } from '../hold.messages.ts';
import { MethodStep } from '../MethodStep.tsx';
import { otpPage as text } from '../messages.ts';
import type { OtpAddresses, OtpMethod } from '../methods.tsx';
import styles from '../OtpStep.module.css';
import { OtpStep, sentText } from '../OtpStep.tsx';
import type { OtpProof, OtpSent } from '../proof.ts';
import { type Attempt, useAttempts } from './attempt.ts';
import { type Confirmable, UNCONFIRMED } from './confirmable.ts';
import { usePasskeyOffer } from './usePasskeyOffer.ts';

/** Fields of every request-otp call; each flow adds its own. */
export interface CodeRequest {
  readonly isResend: boolean;
  readonly language: Language;
  readonly method: OtpMethod;
}

interface ConfirmStepsProps {
  /** The props of the flow's step. */
  readonly wizard: {
    readonly id: string;
    readonly data: Confirmable<unknown>;
    readonly next: (patch?: Pick<Confirmable, 'method' | 'sent' | 'accepted'>) => void;
    readonly goTo: (step: string, options?: { readonly patch: Pick<Confirmable, 'sent'> }) => void;
    readonly restart: () => void;
  };
  /**
   * Id of an earlier step that asks for the method. Absent where one step asks for the method and then, in place, for the
   * code.
   */
  readonly methodStep?: string;
  /** True if the step opens with a code that the press before has sent: the field for it gets the focus. */
  readonly opensWithCode?: boolean;
  /** False if the code page has no button that returns to the method page. */
  readonly hasOtherWay?: boolean;
  /**
   * Replacements for "Choose how to receive your code" and "Enter the one-time password". With `method`, the default
   * lead asks the user to check the details first. `code` does not apply to a passkey.
   */
  readonly headings?: { readonly method?: Phrase; readonly code?: Phrase };
  /** Introduction on the method page. */
  readonly lead?: ReactNode;
  /** Asks to accept terms before the code, and is the error without. The terms are in `children`. */
  readonly mustAgree?: Phrase;
  /** True if codes go only to the contacts of `addresses`: the others are not offered. */
  readonly onFileOnly?: boolean;
  /** True if a passkey cannot confirm this action. */
  readonly codesOnly?: boolean;
  /** The purpose of the code. Required for a purpose of `HELD_PURPOSES`, so that the page offers only what a hold leaves. */
  readonly purpose?: OtpPurpose;
  /** Label of the button that submits a code: a verb that names the confirmed action. */
  readonly action: string;
  /** Requests a code or a passkey challenge. Rejects with the server's error. */
  readonly request: (request: CodeRequest) => Promise<OtpSent>;
  /**
   * Submits the proof, then continues or finishes. Rejects with the server's error. A retry passes the same proof and
   * attempt.
   */
  readonly confirm: (proof: OtpProof, attempt: Attempt) => Promise<void>;
  /** Texts of the page that replaces the code page when the user returns after an accepted code. */
  readonly confirmed?: { readonly heading?: Phrase; readonly lead: Phrase };
  /**
   * Handles an error of a proof or request by showing another page. Returns false for an error that it does not
   * handle; this page then shows the error.
   */
  readonly onRefused?: (error: PortalError) => boolean;
  /** Called after the dialog of an error closes, unless the error restarts the flow. */
  readonly onStopped?: (error: PortalError) => void;
  /** Shows what is confirmed. */
  readonly children?: ReactNode;
}

/** Confirmation in a wizard: the choice of the method, then the code or the passkey. One step, or two with `methodStep`. */
export function ConfirmSteps(props: ConfirmStepsProps) {
  const { wizard, methodStep, confirmed, opensWithCode = false } = props;
  const { sent, accepted } = wizard.data;
  useFocusInPlace(sent, opensWithCode);
  if (wizard.id === methodStep) return <MethodPage {...props} />;
  if (accepted && confirmed) return <ConfirmedPage {...confirmed} onNext={() => wizard.next()} />;
  if (sent) return <CodePage {...props} sent={sent} />;
  return methodStep === undefined ? <MethodPage {...props} /> : null;
}

/**
 * Moves the focus when the step shows the code instead of the choice, or the choice again: to the field for the code, where the
 * next thing happens, else to the heading.
 */
function useFocusInPlace(sent: OtpSent | undefined, opensWithCode: boolean): void {
  const t = useSay();
  const before = useRef(opensWithCode ? undefined : sent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the request moves the focus.
  useEffect(() => {
    if (before.current === sent) return;
    before.current = sent;
    if (!sent || sent.method === 'passkey') {
      window.scrollTo(0, 0);
      return focusHeading();
    }
    // After the wizard, which focuses the heading of a new step.
    afterPaint(() => {
      focusField('otp');
      announce(sentText(sent, t));
    });
  }, [sent]);
}

function MethodPage(props: ConfirmStepsProps) {
  const {
    wizard,
    methodStep,
    headings,
    lead,
    mustAgree,
    codesOnly = false,
    onFileOnly = false,
    purpose,
    request,
    children,
  } = props;
  const t = useSay();
  const language = useLanguage();
  const { addresses } = wizard.data;
  const offer = usePasskeyOffer(!codesOnly);
  const { hold, isPending: isHoldPending } = useHold(HELD_PURPOSES.has(purpose ?? ''));
  const isPending = offer.isPending || isHoldPending;
  const left = hold ? leftBy(hold, offer.offered, addresses) : offer.offered;
  const offered = onFileOnly ? onFile(left, addresses) : left;
  const { from } = offer;
  const heading = headings?.method && t(headings.method);

  async function send(method: OtpMethod) {
    const sent = await unlessRefused(props, request({ isResend: false, language, method }));
    if (!sent) return;
    const patch = { ...UNCONFIRMED, method, sent };
    if (methodStep === undefined) wizard.goTo(wizard.id, { patch });
    else wizard.next(patch);
  }

  if (hold && !isPending && offered.length === 0) {
    return (
      <StepFrame heading={heading ?? t(text.methodTitle)}>
        {children}
        <AlertBar tone="warning">{say(confirmationErrors.HELD.text, language, hold)}</AlertBar>
      </StepFrame>
    );
  }
  return (
    <MethodStep
      frame={StepForm}
      heading={heading}
      lead={lead || (heading && <p>{t(text.checkLead)}</p>)}
      addresses={addresses}
      offered={offered}
      isPending={isPending}
      mustAgree={mustAgree}
      start={wizard.data.method}
      onSend={send}
      onStopped={(error) => stop(props, error)}
    >
      {children}
      {from && <p className={styles.note}>{t(text.passkeyFrom, { time: from })}</p>}
      {hold?.usedContacts.map((used) => (
        <p key={used} className={styles.note}>
          {t(holdText[used], { until: formatDateTime(new Date(hold.until), language) })}
        </p>
      ))}
    </MethodStep>
  );
}

/** Returns the methods that a hold leaves: passkeys, and codes to contacts on file that the reset did not use. */
function leftBy(
  { usedContacts }: NonNullable<Profile['hold']>,
  offered: readonly OtpMethod[],
  addresses: OtpAddresses,
): OtpMethod[] {
  const unused = offered.filter((method) => method === 'passkey' || !usedContacts.includes(method));
  return onFile(unused, addresses);
}

/** Returns passkeys, and codes to contacts on file. */
function onFile(offered: readonly OtpMethod[], { phoneNo, email }: OtpAddresses): OtpMethod[] {
  return offered.filter((method) => method === 'passkey' || (method === 'sms' ? phoneNo : email) !== null);
}

function CodePage(props: ConfirmStepsProps & { readonly sent: OtpSent }) {
  const {
    wizard,
    sent,
    methodStep,
    hasOtherWay = true,
    headings,
    action,
    request,
    confirm,
    children,
  } = props;
  const t = useSay();
  const language = useLanguage();
  const heading = sent.method === 'passkey' ? text.passkeyTitle : (headings?.code ?? text.title);
  // Within one step, the heading tells the titles of choice and code apart.
  const title = useStepTitle(methodStep === undefined ? heading : undefined);
  const attemptOf = useAttempts();
  const { method } = sent;
  const byPasskey = method === 'passkey';
  const back = () =>
    methodStep === undefined
      ? wizard.goTo(wizard.id, { patch: { sent: undefined } })
      : wizard.goTo(methodStep);
  const otherWay = hasOtherWay ? back : undefined;

  return (
    <StepFrame heading={t(heading)} selfTitled>
      {children}
      <OtpStep
        title={title}
        sent={sent}
        action={action}
        Action={MainAction}
        onProof={async (proof) => unlessRefused(props, confirm(proof, attemptOf(proof)))}
        // A passkey has no message to resend, so this is a new request and not a resend.
        onResend={async () =>
          (await unlessRefused(props, request({ isResend: !byPasskey, language, method }))) ?? pageLeft()
        }
        onOtherWay={otherWay}
        onStopped={(error) => stop(props, error)}
      />
      {otherWay && !byPasskey && (
        <div>
          <Button variant="text" className={styles.other} onClick={otherWay}>
            {t(text.otherWay)}
          </Button>
        </div>
      )}
    </StepFrame>
  );
}

type ConfirmedPageProps = NonNullable<ConfirmStepsProps['confirmed']> & { readonly onNext: () => void };

/** Replaces the code page when the user returns to it, because the code was correct and is already used. */
function ConfirmedPage({ heading = text.right, lead, onNext }: ConfirmedPageProps) {
  const t = useSay();
  const form = useForm({ initial: {}, validate: () => ({}) });
  return (
    <StepForm form={form} heading={t(heading)} lead={<p>{t(lead)}</p>} submit={t(ui.next)} onSubmit={onNext}>
      {null}
    </StepForm>
  );
}

/** Resolves to undefined after an error that `onRefused` handles. */
function unlessRefused<T>({ onRefused }: ConfirmStepsProps, answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof PortalError && onRefused?.(error)) return undefined;
    throw error;
  });
}

/** Never settles. Used when a resend leads to another page, so that this page does nothing more. */
function pageLeft(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * Restarts the flow after too many wrong codes (01012) or a call out of order (NOT_NOW). Passes other errors to
 * `onStopped`.
 */
function stop({ wizard, onStopped }: ConfirmStepsProps, error: PortalError): void {
  if (error.is('01012', 'NOT_NOW')) wizard.restart();
  else onStopped?.(error);
}
