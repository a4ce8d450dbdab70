import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { type OtpSent, OtpStep, otpPage } from '../../otp/web/public.ts';
import { loginCalls } from '../contract.ts';
import { loginText as text } from '../messages.ts';
import type { LoggedOn } from './finish.ts';

interface OtpConfirmProps {
  readonly sent: OtpSent;
  readonly onLoggedOn: (payload: LoggedOn) => Promise<void>;
  /** Restarts the log-on. */
  readonly onStopped: () => void;
}

/** Step 3: the one-time password completes the log-on. */
export function OtpConfirm({ sent, onLoggedOn, onStopped }: OtpConfirmProps) {
  const t = useSay();
  const language = useLanguage();
  return (
    <>
      <h1 tabIndex={-1}>{t(otpPage.title)}</h1>
      <OtpStep
        title={t(otpPage.title)}
        sent={sent}
        action={t(text.logOn)}
        onCode={async (otp) => onLoggedOn(await call(loginCalls.validateOtp, { body: { otp, language } }))}
        onResend={() =>
          call(loginCalls.requestOtp, { body: { isResend: true, language, method: sent.method } })
        }
        // When no further code can be sent, the last one may still be correct.
        onStopped={(error) => error.is('01011', 'NET-OFFLINE', 'NET-TIMEOUT') || onStopped()}
      />
    </>
  );
}
