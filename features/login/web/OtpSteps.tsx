import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { hasPasskeys } from '../../../web/webauthn/passkeys.ts';
import { type MethodFrameProps, MethodStep as WhereTo } from '../../confirmation/web/MethodStep.tsx';
import { otpPage } from '../../confirmation/web/messages.ts';
import type { OtpMethod } from '../../confirmation/web/methods.tsx';
import { OtpStep } from '../../confirmation/web/OtpStep.tsx';
import { isHidden, type OtpSent } from '../../confirmation/web/proof.ts';
import { loginCalls } from '../contract.ts';
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
      lead={isHiddenResult(payload) && <p>{t(otpPage.hiddenLead)}</p>}
      onSend={onSend}
      onStopped={onStopped}
    />
  );
}

/** Whether the answer does not say if the password was correct. Otherwise there is an address for each method that sends a code. */
function isHiddenResult({ phoneNo, email, methods }: LoggedOn): boolean {
  return phoneNo === null && email === null && methods.includes('sms');
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

interface OtpConfirmProps {
  readonly sent: OtpSent;
  readonly onLoggedOn: (payload: LoggedOn) => Promise<void>;
  /** Returns to the choice of the method. */
  readonly onOtherWay: () => void;
  /** Restarts the log-on. */
  readonly onStopped: () => void;
}

/** Step 3: takes the one-time password or the passkey that completes the log-on. */
export function OtpConfirm({ sent, onLoggedOn, onOtherWay, onStopped }: OtpConfirmProps) {
  const t = useSay();
  const language = useLanguage();
  const { method } = sent;
  const title = t(method === 'passkey' ? otpPage.passkeyTitle : otpPage.title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <OtpStep
        title={title}
        sent={sent}
        action={t(text.logOn)}
        onProof={async (proof) =>
          onLoggedOn(await call(loginCalls.validateOtp, { body: { ...proof, language } }))
        }
        onResend={() =>
          call(loginCalls.requestOtp, { body: { isResend: method !== 'passkey', language, method } })
        }
        onOtherWay={onOtherWay}
        // If no further code can be sent, the last code may still be correct, so the step stays.
        onStopped={(error) => error.is('01011', 'NET-OFFLINE', 'NET-TIMEOUT') || onStopped()}
      />
      {isHidden(sent) && (
        <>
          {[
            { label: otpPage.otherWay, onClick: onOtherWay },
            { label: text.startAgain, onClick: onStopped },
          ].map(({ label, onClick }) => (
            <div key={label.en}>
              <Button variant="text" className={styles.other} onClick={onClick}>
                {t(label)}
              </Button>
            </div>
          ))}
          <p className={styles.links}>
            <Link href={paths.forgotPassword(language)}>{t(text.forgotPassword)}</Link>
          </p>
        </>
      )}
    </>
  );
}
