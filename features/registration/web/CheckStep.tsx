import { call } from '../../../web/api.ts';
import { useSay } from '../../../web/language.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { maskedId } from '../../identity/web/public.ts';
import { type CodeRequest, WizardMethodStep } from '../../otp/web/wizard/public.ts';
import { registrationCalls } from '../contract.ts';
import { registrationText as text } from '../messages.ts';
import type { Registration } from './data.ts';

/** Step 6: everything once more, each with a way to change it, and where the code goes. */
export function CheckStep({ data, next, goTo, restart }: StepProps<Registration>) {
  const t = useSay();
  const { traceId, username, person, card } = data;

  async function send(asked: CodeRequest) {
    const sent = await call(registrationCalls.requestOtp, { body: { traceId, ...asked } });
    next({ method: asked.method, sent });
  }

  // Another card or person is another registration: the steps from there on are walked again.
  const walk = (step: string) => ({ onClick: () => goTo(step) });
  const change = (step: string) => ({ onClick: () => goTo(step, { returnTo: 'method' }) });
  return (
    <WizardMethodStep
      heading={t(text.check)}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      restart={restart}
    >
      <SummaryList
        items={[
          {
            label: t(text.card),
            value: <CardNumber last4={card?.cardNumber.slice(-4) ?? ''} />,
            change: walk('card'),
          },
          { label: t(text.nationalId), value: maskedId(person?.nationalId), change: walk('person') },
          { label: t(text.username), value: username, change: change('username') },
          { label: t(text.password), value: t(text.passwordChosen), change: change('password') },
        ]}
      />
    </WizardMethodStep>
  );
}
