import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { PortalError } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { type Say, useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { ErrorSummary } from '../../../web/ui/ErrorSummary.tsx';
import { RadioGroup } from '../../../web/ui/RadioGroup.tsx';
import { useForm } from '../../../web/ui/useForm.ts';
import { useTitle } from '../../../web/ui/useTitle.ts';
import { loginText as text } from '../messages.ts';
import type { LoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';

type Method = LoggedOn['methods'][number];

interface MethodStepProps {
  /** The answer to the password: where a code can go, masked. */
  readonly payload: LoggedOn;
  readonly onSend: (method: Method) => Promise<void>;
  /** After the dialog of an end was closed. */
  readonly onStopped: () => void;
}

/** Step 2: why a one-time password, and where it goes. Asked before any time runs. */
export function MethodStep({ payload, onSend, onStopped }: MethodStepProps) {
  const t = useSay();
  const form = useForm<{ method: Method | '' }>({ initial: { method: payload.methods[0] ?? '' }, validate });
  useTitle(t(text.methodTitle), { error: form.hasErrors });

  async function send({ method }: { method: Method | '' }) {
    if (method === '') return;
    try {
      await onSend(method);
    } catch (error) {
      const inline = handleError(error, { onClose: onStopped }) === 'inline';
      if (inline && error instanceof PortalError) {
        const soon = error.is('OTP-TOO-SOON');
        form.setFieldErrors((say) => ({ method: say(soon ? sentences.otpSoon : sentences.methodNone) }));
      }
    }
  }

  return (
    <>
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{t(text.methodTitle)}</h1>
      <p>{t(text.methodLead)}</p>
      <form className={styles.form} noValidate onSubmit={form.submit(send)}>
        <RadioGroup
          {...form.field('method')}
          label={t(text.method)}
          options={payload.methods.map((method) => ({ value: method, label: labelOf(method, payload, t) }))}
        />
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(text.sendCode)}
        </Button>
      </form>
    </>
  );
}

function labelOf(method: Method, { phoneNo, email }: LoggedOn, t: Say): string {
  return method === 'sms'
    ? t(text.methodSms, { to: phoneNo ?? '' })
    : t(text.methodEmail, { to: email ?? '' });
}

function validate({ method }: { method: Method | '' }, t: Say) {
  return method === '' ? { method: t(text.methodRequired) } : {};
}
