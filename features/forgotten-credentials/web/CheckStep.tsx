import { call } from '../../../web/api.ts';
import { useSay } from '../../../web/language.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { identityText, maskedId } from '../../identity/web/public.ts';
import { type CodeRequest, WizardMethodStep } from '../../otp/web/wizard/public.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import type { Forgotten } from './data.ts';

/** Step 3: what was given, and where the code goes. */
export function CheckStep({ data, next, goTo, restart }: StepProps<Forgotten>) {
  const t = useSay();
  const { traceId, card, person } = data;

  async function send(asked: CodeRequest) {
    const sent = await call(forgottenCalls.requestOtp, { body: { traceId, ...asked } });
    next({ method: asked.method, sent });
  }

  const change = (step: string) => ({ onClick: () => goTo(step) });
  return (
    <WizardMethodStep addresses={data.addresses} start={data.method} onSend={send} restart={restart}>
      <SummaryList
        items={[
          {
            label: t(text.card),
            value: <CardNumber last4={card?.cardNumber.slice(-4) ?? ''} />,
            change: change('card'),
          },
          {
            label: t(identityText.nationalId),
            value: maskedId(person?.nationalId),
            change: change('person'),
          },
        ]}
      />
    </WizardMethodStep>
  );
}
