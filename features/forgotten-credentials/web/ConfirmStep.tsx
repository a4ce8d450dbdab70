import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import { type ForgottenData, initialData } from './wizardData.ts';

/** Step 4: takes the one-time password. Then the wizard shows the username, or asks for a new password. */
export function ConfirmStep({ data, next, restart, finish }: StepProps<ForgottenData>) {
  const t = useSay();
  const language = useLanguage();
  const { find, sent, traceId } = data;

  async function confirm(proof: OtpProof) {
    const body = { traceId, ...proof, language };
    const { accessToken, username } = await call(forgottenCalls.validateOtp, { body });
    if (accessToken === null) return finish({ ...initialData(find), username });
    keepOtpToken(accessToken);
    next({ username });
  }

  // The user has returned from the next step. A code can be used only once.
  if (data.username) return <Confirmed onNext={() => next()} />;
  if (!sent) return null;
  return (
    <WizardOtpStep
      heading={t(text.otpStep)}
      sent={sent}
      action={t(find === 'password' ? ui.next : text.showUsername)}
      onProof={confirm}
      onResend={(request) => call(forgottenCalls.requestOtp, { body: { traceId, ...request } })}
      restart={restart}
    />
  );
}

function Confirmed({ onNext }: { onNext: () => void }) {
  const t = useSay();
  return (
    <StepFrame heading={t(text.otpStep)}>
      <p>{t(text.confirmed)}</p>
      <Button variant="primary" onClick={onNext}>
        {t(ui.next)}
      </Button>
    </StepFrame>
  );
}
