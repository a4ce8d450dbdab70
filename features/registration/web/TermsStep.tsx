import { termsText } from '../../../shared/validation/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Checkbox } from '../../../web/ui/form/Checkbox.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { registrationTerms as terms, registrationText as text } from '../messages.ts';
import type { RegistrationData } from './wizardData.ts';

/** Step 1: shows the terms and conditions. */
export function TermsStep({ next }: StepProps<RegistrationData>) {
  const t = useSay();
  const form = useForm({
    initial: { terms: false },
    validate: (values, say) => ({ terms: values.terms ? undefined : say(termsText.required) }),
  });
  const { value, ...box } = form.field('terms');
  return (
    <StepForm form={form} heading={t(text.termsStep)} submit={t(ui.next)} onSubmit={() => next()}>
      <BulletList numbered items={Object.values(terms).map((phrase) => t(phrase))} />
      <Checkbox {...box} checked={value} label={t(text.agree)} />
    </StepForm>
  );
}
