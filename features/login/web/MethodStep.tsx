import { useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type MethodFrameProps, type OtpMethod, MethodStep as WhereTo } from '../../otp/web/public.ts';
import { loginText as text } from '../messages.ts';
import type { LoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';

interface MethodStepProps {
  /** The answer to the password: where a code can go, masked. */
  readonly payload: LoggedOn;
  readonly onSend: (method: OtpMethod) => Promise<void>;
  /** After the dialog of an end was closed. */
  readonly onStopped: () => void;
}

/** Step 2: why a one-time password, and where it goes. Only what is on file is offered. */
export function MethodStep({ payload, onSend, onStopped }: MethodStepProps) {
  const t = useSay();
  return (
    <WhereTo
      frame={Frame}
      heading={t(text.methodTitle)}
      addresses={payload}
      offered={payload.methods}
      onSend={onSend}
      onStopped={onStopped}
    />
  );
}

/** A step of the log-on: it has no progress and no way back. */
function Frame({ form, heading, lead, submit, onSubmit, children }: MethodFrameProps) {
  useTitle(heading, { error: form.hasErrors });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1}>{heading}</h1>
      {lead}
      <form className={styles.form} noValidate onSubmit={form.submit(onSubmit)}>
        {children}
        <Button type="submit" variant="primary" loading={form.submitting}>
          {submit}
        </Button>
      </form>
    </>
  );
}
