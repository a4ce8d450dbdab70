import { Fragment, useRef, useState } from 'react';
import { elapsed, timeOfDay } from '../../../web/clock.ts';
import { PortalError } from '../../../web/http/api.ts';
import { errorText, handleError } from '../../../web/http/errors.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { OtpField } from '../../../web/ui/form/secret/OtpField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { Unbroken } from '../../../web/ui/layout/facts/Unbroken.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { confirmationErrors } from '../errors.messages.ts';
import { type Deadline, deadlineIn, Expiry, useSecondsLeft } from './Expiry.tsx';
import { otpPage as text } from './messages.ts';
import styles from './OtpStep.module.css';
import { PasskeyConfirm } from './passkeys/PasskeyConfirm.tsx';
import { isHidden, type OtpProof, type OtpSent, type OtpStepProps } from './proof.ts';

/** A code that was sent, with its deadlines. */
interface SentCode {
  readonly sent: OtpSent;
  readonly deadline: Deadline;
  /** Time from which a code can be sent again, in milliseconds of {@link elapsed}. */
  readonly resendAt: number;
  /** Time of day of the resend; undefined for the first code. */
  readonly resentAtText?: string;
}

function toSentCode(sent: OtpSent): SentCode {
  return {
    sent,
    deadline: deadlineIn(sent.expiresInSeconds),
    resendAt: elapsed() + sent.resendInSeconds * 1000,
  };
}

/** Confirms a request, in every flow: with the code that was sent, or with a passkey. */
export function OtpStep(props: OtpStepProps) {
  return props.sent.method === 'passkey' ? <PasskeyConfirm {...props} /> : <CodeEntry {...props} />;
}

/**
 * Page for entering the one-time password, in every flow (OTP-1 to OTP-6). After the code expires, only the countdown
 * changes; the server rejects a late code.
 */
function CodeEntry({ title, sent, action, Action = Fragment, onProof, onResend, onStopped }: OtpStepProps) {
  const t = useSay();
  const language = useLanguage();
  const proofOf = useSameProof();
  const [problem, setProblem] = useState<PortalError>();
  const [sentCode, setSentCode] = useState(() => toSentCode(sent));
  const [attemptsLeft, setAttemptsLeft] = useState(sent.attemptsLeft);
  const form = useForm({ initial: { otp: '' }, validate });
  useTitle(title, { error: form.hasErrors });

  /** Shows a wrong code at the field and every other error in its dialog, its page or the alert bar. */
  async function confirm({ otp }: { otp: string }) {
    setProblem(undefined);
    try {
      await onProof(proofOf(otp));
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('01009')) return showError(error);
      const { attemptsLeft: left } = error.details;
      if (typeof left === 'number') {
        setAttemptsLeft(left);
        // Announces the attempts left. They are in the field's hint, which is not read when the field already has the focus.
        announce(t(text.attempts, { attemptsLeft: left }));
      }
      form.setFieldErrors((say) => ({ otp: say(confirmationErrors['01009'].text) }), 'otp');
    }
  }

  async function resend() {
    setProblem(undefined);
    try {
      const next = await onResend();
      setSentCode({ ...toSentCode(next), resentAtText: timeOfDay() });
      setAttemptsLeft(next.attemptsLeft);
      form.reset();
    } catch (error) {
      showError(error);
    }
  }

  function showError(error: unknown) {
    const outcome = handleError(error, {
      onClose: () => error instanceof PortalError && onStopped(error),
    });
    if (outcome !== 'inline' || !(error instanceof PortalError)) return;
    const wait = error.details.resendInSeconds;
    // The text below the resend button shows the wait.
    if (typeof wait === 'number') setSentCode((old) => ({ ...old, resendAt: elapsed() + wait * 1000 }));
    else setProblem(error);
  }

  return (
    <div className={styles.step}>
      <ErrorSummary {...form.summary} />
      {problem && <AlertBar tone="error">{errorText(problem, language)}</AlertBar>}
      {sentCode.resentAtText && !problem && (
        <AlertBar tone="success">
          {t(isHidden(sentCode.sent) ? text.hiddenResent : text.resent, { time: sentCode.resentAtText })}
        </AlertBar>
      )}
      <div className={styles.facts}>
        <p>
          <SentTo sent={sentCode.sent} />
        </p>
        <p>{t(text.reference, { reference: sentCode.sent.reference })}</p>
        <Expiry deadline={sentCode.deadline} running={text.expires} over={text.live0} />
      </div>
      <form className={styles.form} noValidate onSubmit={form.submit(confirm)}>
        <OtpField {...form.field('otp')} hint={t(text.attempts, { attemptsLeft })} />
        <Action>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {action}
          </Button>
        </Action>
      </form>
      <Resend sentCode={sentCode} onResend={resend} />
      {isHidden(sent) && <p>{t(text.hiddenNoCode)}</p>}
      <p className="quiet-small">{t(text.warn)}</p>
    </div>
  );
}

function SentTo({ sent }: { readonly sent: OtpSent }) {
  const said = sentText(sent, useSay());
  if (isHidden(sent) || sent.method !== 'sms') return <span>{said}</span>;
  return <Unbroken part={sent.destination}>{said}</Unbroken>;
}

/** Says where the code was sent. */
export function sentText(sent: OtpSent, t: Say): string {
  if (isHidden(sent)) return t(text.hiddenSent);
  return t(sent.method === 'sms' ? text.sentSms : text.sentEmail, { to: sent.destination });
}

function validate({ otp }: { otp: string }, t: Say) {
  if (otp === '') return { otp: t(text.required) };
  return /^\d{6}$/.test(otp) ? {} : { otp: t(text.length) };
}

/** Returns the same proof object for the same code, so that a flow can distinguish a new attempt from a retry. */
function useSameProof(): (otp: string) => OtpProof {
  const last = useRef({ otp: '' });
  return (otp) => {
    if (last.current.otp !== otp) last.current = { otp };
    return last.current;
  };
}

/** Button that resends the code. The wait is shown as text, so that the button keeps its place and the focus. */
function Resend({ sentCode, onResend }: { sentCode: SentCode; onResend: () => Promise<void> }) {
  const t = useSay();
  const seconds = useSecondsLeft(sentCode.resendAt);
  const [busy, setBusy] = useState(false);
  async function handleClick() {
    setBusy(true);
    await onResend().finally(() => setBusy(false));
  }
  return (
    <div className={styles.resend}>
      <p>{t(text.noCode)}</p>
      <Button
        loading={busy}
        disabled={seconds > 0}
        aria-describedby="otp-wait"
        onClick={() => void handleClick()}
      >
        {t(text.resend)}
      </Button>
      <p id="otp-wait" className={styles.wait}>
        {seconds > 0 && t(text.resendWait, { seconds })}
      </p>
    </div>
  );
}
