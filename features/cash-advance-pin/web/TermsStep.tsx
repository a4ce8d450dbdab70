import { termsText } from '../../../shared/validation/messages.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { Checkbox } from '../../../web/ui/form/Checkbox.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/public.ts';
import { pinCalls } from '../contract.ts';
import { pinTerms, pinText as text } from '../messages.ts';
import type { PinData } from './wizardData.ts';

/** Step 1: shows the terms. Accepting them starts a flow on the server, which checks the daily limit again. */
export function TermsStep({ data, next }: StepProps<PinData>) {
  const t = useSay();
  const form = useForm({
    initial: { terms: false },
    validate: (values, say) => ({ terms: values.terms ? undefined : say(termsText.required) }),
  });

  async function accept() {
    try {
      const { allowed, traceId, phoneNo, email } = await call(pinCalls.limitCheck, {
        params: { id: data.card.cardId },
      });
      if (!allowed) throw new PortalError('PIN-LIMIT', 400);
      next({ traceId, addresses: { phoneNo, email }, ...UNCONFIRMED });
    } catch (error) {
      handleError(error, { onRetry: () => void form.submit(accept)() });
    }
  }

  const { value, ...box } = form.field('terms');
  return (
    <StepForm
      form={form}
      heading={t(text.termsStep)}
      lead={<p>{t(text.termsLead)}</p>}
      submit={t(ui.next)}
      onSubmit={accept}
    >
      <BulletList numbered items={Object.values(pinTerms).map((phrase) => t(phrase))} />
      <Checkbox {...box} checked={value} label={t(text.agree)} />
    </StepForm>
  );
}
