import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { keepOtpToken } from '../../../web/store.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import type { OtpAddresses } from '../../confirmation/web/methods.tsx';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { IdentitySummary } from '../../identity/web/IdentitySummary.tsx';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import { type ForgottenData, initialData } from './wizardData.ts';

/** Whether the answer does not say if the details were right. An identified person has at least one address. */
function isHiddenResult({ phoneNo, email }: OtpAddresses): boolean {
  return phoneNo === null && email === null;
}

/**
 * Step 3: shows a summary, asks for the method and verifies the one-time password. Then the wizard shows the
 * username or asks for a new password.
 */
export function Confirmation(wizard: StepProps<ForgottenData>) {
  const t = useSay();
  const language = useLanguage();
  const { data, next, goTo, finish } = wizard;
  const { find, traceId } = data;

  async function confirm(proof: OtpProof) {
    const body = { traceId, ...proof, language };
    const { accessToken, username } = await call(forgottenCalls.validateOtp, { body });
    const accepted = { username };
    if (accessToken === null) return finish({ ...initialData(find), accepted });
    keepOtpToken(accessToken);
    next({ accepted });
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      hasOtherWay={false}
      headings={{ code: text.otpStep }}
      confirmed={{ heading: text.otpStep, lead: text.confirmed }}
      lead={isHiddenResult(data.addresses) && <p>{t(otpPage.hiddenLead)}</p>}
      action={t(find === 'password' ? ui.next : text.showUsername)}
      request={(request) => call(forgottenCalls.requestOtp, { body: { traceId, ...request } })}
      confirm={confirm}
    >
      {!data.sent && !data.accepted && <IdentitySummary data={data} cardLabel={t(text.card)} goTo={goTo} />}
    </ConfirmSteps>
  );
}
