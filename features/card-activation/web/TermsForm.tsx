import { termsText } from '../../../shared/validation/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Checkbox } from '../../../web/ui/form/Checkbox.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { activationTerms as terms, activationText as text } from '../messages.ts';

interface TermsFormProps {
  /** Label of the button. */
  readonly submit: string;
  readonly onAccept: () => void | Promise<void>;
}

/** Form with the terms of an activation, before and after log-on. */
export function TermsForm({ submit, onAccept }: TermsFormProps) {
  const t = useSay();
  const form = useForm({
    initial: { terms: false },
    validate: (values, say) => ({ terms: values.terms ? undefined : say(termsText.required) }),
  });
  const { value, ...box } = form.field('terms');
  return (
    <StepForm
      form={form}
      heading={t(text.termsStep)}
      lead={<p>{t(text.termsLead)}</p>}
      submit={submit}
      onSubmit={() => onAccept()}
    >
      <BulletList numbered items={Object.values(terms).map((phrase) => t(phrase))} />
      <Checkbox {...box} checked={value} label={t(text.agree)} />
    </StepForm>
  );
}
