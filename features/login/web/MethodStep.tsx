import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { hasPasskeys } from '../../../web/webauthn/passkeys.ts';
import { type MethodFrameProps, MethodStep as WhereTo } from '../../confirmation/web/MethodStep.tsx';
import type { OtpMethod } from '../../confirmation/web/methods.tsx';
import { loginText as text } from '../messages.ts';
import type { LoggedOn } from './finish.ts';
import styles from './LoginPage.module.css';

interface MethodStepProps {
  /** Answer to the password, with the masked addresses for the code. */
  readonly payload: LoggedOn;
  readonly onSend: (method: OtpMethod) => Promise<void>;
  /** Called when the dialog of a final error closes. */
  readonly onStopped: () => void;
}

/** Step 2: explains the one-time password and offers the registered addresses, and a passkey if there is one. */
export function MethodStep({ payload, onSend, onStopped }: MethodStepProps) {
  const t = useSay();
  return (
    <WhereTo
      frame={Frame}
      heading={t(text.methodTitle)}
      addresses={payload}
      offered={payload.methods.filter((method) => method !== 'passkey' || hasPasskeys())}
      onSend={onSend}
      onStopped={onStopped}
    />
  );
}

/** Layout of a log-on step, without progress and back link. */
function Frame({ form, heading, lead, submit, onSubmit, second, children }: MethodFrameProps) {
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
        {second}
      </form>
    </>
  );
}
