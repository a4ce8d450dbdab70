import { call } from '../../../web/api.ts';
import { elapsed } from '../../../web/clock.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { SummaryList } from '../../../web/ui/SummaryList.tsx';
import { useForm } from '../../../web/ui/useForm.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { StepFrame } from '../../../web/wizard/StepFrame.tsx';
import { useStepTitle } from '../../../web/wizard/wizardContext.ts';
import { CardName } from '../../dashboard/web/public.ts';
import { MethodStep, type OtpMethod, OtpStep } from '../../otp/web/public.ts';
import { pinCalls } from '../contract.ts';
import { pinText as text } from '../messages.ts';
import type { PinChange } from './data.ts';

const MS = 1000;

/** Step 2: which card and what for, and where the code goes. */
export function CheckStep({ data, next, restart }: StepProps<PinChange>) {
  const t = useSay();
  const language = useLanguage();
  const { card, traceId, pinSet } = data;

  async function send(method: OtpMethod) {
    const body = { traceId, isResend: false, language, method };
    const sent = await call(pinCalls.requestOtp, { params: { id: card.cardId }, body });
    next({ method, sent, allowed: undefined });
  }

  return (
    <MethodStep
      frame={StepForm}
      heading={t(text.checkStep)}
      lead={<p>{t(text.checkLead)}</p>}
      addresses={data.addresses}
      start={data.method}
      onSend={send}
      onStopped={(error) => error.is('NOT_NOW') && restart()}
    >
      <SummaryList
        items={[
          {
            label: t(text.card),
            value: <CardName card={card} />,
          },
          { label: t(text.what), value: t(pinSet ? text.change : text.set) },
        ]}
      />
    </MethodStep>
  );
}

/** Step 3: the code; and whoever comes back, that it was right. */
export function CodeStep(props: StepProps<PinChange>) {
  const { sent, allowed } = props.data;
  if (allowed) return <CodeRight {...props} />;
  return sent ? <Code {...props} sent={sent} /> : null;
}

function Code(props: StepProps<PinChange> & { readonly sent: NonNullable<PinChange['sent']> }) {
  const { data, sent, next, goTo, restart } = props;
  const t = useSay();
  const language = useLanguage();
  const title = useStepTitle();
  const { traceId, method, card } = data;
  const params = { id: card.cardId };

  async function confirm(otp: string) {
    const from = elapsed();
    const { accessToken, expiresInSeconds } = await call(pinCalls.validateOtp, {
      params,
      body: { traceId, otp },
    });
    next({ allowed: { token: accessToken, until: from + expiresInSeconds * MS } });
  }

  return (
    <StepFrame heading={t(text.enterCode)} selfTitled>
      <OtpStep
        title={title}
        sent={sent}
        action={t(text.confirmCode)}
        onCode={confirm}
        onResend={() =>
          call(pinCalls.requestOtp, { params, body: { traceId, isResend: true, language, method } })
        }
        // What else goes wrong leaves the code as good as it was.
        onStopped={(error) => error.is('01012', 'NOT_NOW') && restart()}
      />
      <div>
        <Button variant="text" onClick={() => goTo('check')}>
          {t(text.otherWay)}
        </Button>
      </div>
    </StepFrame>
  );
}

/** Back from the PIN: the code is used up, and right. */
function CodeRight({ next }: StepProps<PinChange>) {
  const t = useSay();
  const form = useForm({ initial: {}, validate: () => ({}) });
  return (
    <StepForm
      form={form}
      heading={t(text.codeRight)}
      lead={<p>{t(text.codeRightLead)}</p>}
      submit={t(ui.next)}
      onSubmit={() => next()}
    >
      {null}
    </StepForm>
  );
}
