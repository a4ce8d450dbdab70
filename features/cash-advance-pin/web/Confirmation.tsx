import { elapsed } from '../../../web/clock.ts';
import { call } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import type { OtpProof } from '../../confirmation/web/proof.ts';
import { ConfirmSteps } from '../../confirmation/web/wizard/ConfirmSteps.tsx';
import { pinCalls } from '../contract.ts';
import { pinText as text } from '../messages.ts';
import type { PinData } from './wizardData.ts';

/** Step 2: shows card and action, and asks for the code. */
export function Confirmation(wizard: StepProps<PinData>) {
  const t = useSay();
  const language = useLanguage();
  const { card, pinSet, traceId, method } = wizard.data;
  const params = { id: card.cardId };

  async function confirm(proof: OtpProof) {
    const now = elapsed();
    const { accessToken, expiresInSeconds } = await call(pinCalls.validateOtp, {
      params,
      body: { traceId, language, method, ...proof },
    });
    wizard.next({ accepted: { token: accessToken, expiresAt: now + expiresInSeconds * 1000 } });
  }

  return (
    <ConfirmSteps
      wizard={wizard}
      purpose="pin"
      headings={{ method: text.checkStep }}
      confirmed={{ lead: text.codeRightLead }}
      action={t(text.confirmCode)}
      request={(request) => call(pinCalls.requestOtp, { params, body: { traceId, ...request } })}
      confirm={confirm}
    >
      <SummaryList
        items={[
          { label: t(text.card), value: <CardName card={card} /> },
          { label: t(text.what), value: t(pinSet ? text.change : text.set) },
        ]}
      />
    </ConfirmSteps>
  );
}
