import { useState } from 'react';
import type * as z from 'zod/mini';
import type { otpSent } from '../../../shared/http/schemas.ts';
import { PortalError } from '../../../web/api.ts';
import { elapsed, timeOfDay } from '../../../web/clock.ts';
import { handleError } from '../../../web/errors.tsx';
import { type Say, useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { normalizeCode, OtpField } from '../../../web/ui/form/OtpField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { otpErrors } from '../feature.ts';
import { announcement, minutesAndSeconds, useSecondsLeft } from './countdown.ts';
import { otpPage as text } from './messages.ts';
import styles from './OtpStep.module.css';

/** The answer of a request-otp call. */
export type OtpSent = z.output<typeof otpSent>;

interface OtpStepProps {
  /** The document's title: the page, with its step where there are several. */
  readonly title: string;
  /** The answer to the first request. */
  readonly sent: OtpSent;
  /** The button's words: a verb that names what is confirmed. */
  readonly action: string;
  /** Sends the six digits; rejects with what the server said. */
  readonly onCode: (code: string) => Promise<void>;
  /** Asks for another code (`isResend`). */
  readonly onResend: () => Promise<OtpSent>;
  /** After the dialog of an end was closed: too many tries or requests (01011, 01012), 01014 and the like. */
  readonly onStopped: (error: PortalError) => void;
}

/** One sending of a code, with the times it runs to. */
interface Sending {
  readonly sent: OtpSent;
  readonly expiresAt: number;
  readonly expiresAtText: string;
  readonly resendAt: number;
  /** When a later code was sent; undefined for the first. */
  readonly resentAtText?: string;
}

function sendingOf(sent: OtpSent): Sending {
  return {
    sent,
    expiresAt: elapsed() + sent.expiresInSeconds * 1000,
    expiresAtText: timeOfDay(sent.expiresInSeconds * 1000),
    resendAt: elapsed() + sent.resendInSeconds * 1000,
  };
}

/**
 * The page for a one-time password, for every flow (OTP-1 to OTP-6). At the end of the time nothing is cleared, moved
 * or switched off: a late code is the server's to judge.
 */
export function OtpStep({ title, sent, action, onCode, onResend, onStopped }: OtpStepProps) {
  const t = useSay();
  const [sending, setSending] = useState(() => sendingOf(sent));
  const [attemptsLeft, setAttemptsLeft] = useState(sent.attemptsLeft);
  const form = useForm({ initial: { otp: '' }, validate });
  useTitle(title, { error: form.hasErrors });

  /** A wrong code is said at the field; everything else in its dialog or page. */
  async function confirm({ otp }: { otp: string }) {
    try {
      await onCode(normalizeCode(otp));
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('01009')) return stop(error);
      const { attemptsLeft: left } = error.details;
      if (typeof left === 'number') setAttemptsLeft(left);
      form.setFieldErrors((say) => ({ otp: say(otpErrors['01009'].text) }), 'otp');
    }
  }

  async function resend() {
    try {
      const next = await onResend();
      setSending({ ...sendingOf(next), resentAtText: timeOfDay() });
      setAttemptsLeft(next.attemptsLeft);
      form.reset();
    } catch (error) {
      stop(error);
    }
  }

  function stop(error: unknown) {
    const outcome = handleError(error, {
      onClose: () => error instanceof PortalError && onStopped(error),
    });
    const wait = outcome === 'inline' && error instanceof PortalError && error.details.resendInSeconds;
    if (typeof wait === 'number') setSending((old) => ({ ...old, resendAt: elapsed() + wait * 1000 }));
  }

  return (
    <div className={styles.step}>
      <ErrorSummary {...form.summary} />
      {sending.resentAtText && (
        <AlertBar tone="success">{t(text.resent, { time: sending.resentAtText })}</AlertBar>
      )}
      <div className={styles.facts}>
        <p>
          {t(sending.sent.method === 'sms' ? text.sentSms : text.sentEmail, { to: sending.sent.destination })}
        </p>
        <p>{t(text.reference, { reference: sending.sent.reference })}</p>
        <Expiry sending={sending} />
      </div>
      <form className={styles.form} noValidate onSubmit={form.submit(confirm)}>
        <OtpField {...form.field('otp')} hint={t(text.attempts, { attemptsLeft })} />
        <Button type="submit" variant="primary" loading={form.submitting}>
          {action}
        </Button>
      </form>
      <Resend sending={sending} onResend={resend} />
      <p className={styles.warn}>{t(text.warn)}</p>
    </div>
  );
}

function validate({ otp }: { otp: string }, t: Say) {
  const code = normalizeCode(otp);
  if (code === '') return { otp: t(text.required) };
  return /^\d{6}$/.test(code) ? {} : { otp: t(text.length) };
}

/** Seen every second, spoken three times. */
function Expiry({ sending }: { sending: Sending }) {
  const t = useSay();
  const seconds = useSecondsLeft(sending.expiresAt);
  const spoken = announcement(seconds);
  return (
    <>
      <p className={styles.time}>
        {seconds > 0
          ? t(text.expires, { time: sending.expiresAtText, left: minutesAndSeconds(seconds) })
          : t(text.live0)}
      </p>
      <p className="visually-hidden" role="status">
        {spoken && t(spoken)}
      </p>
    </>
  );
}

/** The wait is text; the button keeps its place and the focus. */
function Resend({ sending, onResend }: { sending: Sending; onResend: () => Promise<void> }) {
  const t = useSay();
  const seconds = useSecondsLeft(sending.resendAt);
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await onResend().finally(() => setBusy(false));
  }
  return (
    <div className={styles.resend}>
      <p>{t(text.noCode)}</p>
      <Button loading={busy} disabled={seconds > 0} aria-describedby="otp-wait" onClick={() => void press()}>
        {t(text.resend)}
      </Button>
      <p id="otp-wait" className={styles.wait}>
        {seconds > 0 && t(text.resendWait, { seconds })}
      </p>
    </div>
  );
}
