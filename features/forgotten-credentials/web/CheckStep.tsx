import { call } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { CardNumber } from '../../../web/ui/CardNumber.tsx';
import { SummaryList } from '../../../web/ui/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { identityText, maskedId } from '../../identity/web/public.ts';
import { MethodStep, type OtpMethod } from '../../otp/web/public.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenPage as text } from '../messages.ts';
import type { Forgotten } from './data.ts';

/** Step 3: what was given, and where the code goes. */
export function CheckStep({ data, next, goTo, restart }: StepProps<Forgotten>) {
  const t = useSay();
  const language = useLanguage();
  const { traceId, card, person } = data;

  async function send(method: OtpMethod) {
    const body = { traceId, isResend: false, language, method };
    next({ method, sent: await call(forgottenCalls.requestOtp, { body }) });
  }

  const change = (step: string) => ({ onClick: () => goTo(step) });
  return (
    <MethodStep
      frame={StepForm}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      onStopped={(error) => error.is('NOT_NOW') && restart()}
    >
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
    </MethodStep>
  );
}
