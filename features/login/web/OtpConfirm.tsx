import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { otpPage } from '../../confirmation/web/messages.ts';
import { OtpStep } from '../../confirmation/web/OtpStep.tsx';
import type { OtpSent } from '../../confirmation/web/proof.ts';
import { loginCalls } from '../contract.ts';
import { loginText as text } from '../messages.ts';
import type { LoggedOn } from './finish.ts';

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
    </>
  );
}
