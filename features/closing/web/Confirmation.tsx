import { call, type PortalError } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { setClosing } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { closingCalls } from '../contract.ts';
import { closingText as text } from '../messages.ts';
import type { ClosingData } from './closingData.ts';

/** The second step: takes the code or the passkey that closes the account. */
export function Confirmation(wizard: StepProps<ClosingData>) {
  const t = useSay();
  const language = useLanguage();

  async function confirm(proof: OtpProof) {
    const { endsAt } = await call(closingCalls.close, { body: { ...proof, language } });
    setClosing(true);
    wizard.finish({ endsAt });
  }

  function stop(error: PortalError) {
    if (error.is('CLOSE-UNDER-WAY', 'NOT_NOW')) wizard.restart();
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      onFileOnly
      purpose="close-account"
      headings={{ method: text.confirmTitle }}
      lead={<p>{t(text.lead)}</p>}
      action={t(text.close)}
      request={(wanted) => call(closingCalls.requestOtp, { body: wanted })}
      confirm={confirm}
      onStopped={stop}
    />
  );
}
