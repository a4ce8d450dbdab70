import type { ReactNode } from 'react';
import type { Phrase } from '../../shared/messages.ts';
import { termsText as text } from '../../shared/validation/messages.ts';
import { useSay } from '../language/language.tsx';
import { Checkbox } from '../ui/form/choices/Checkbox.tsx';
import { useForm } from '../ui/form/useForm.ts';
import { BulletList } from '../ui/layout/facts/BulletList.tsx';
import { ui } from '../ui/messages.ts';
import { StepForm } from './StepForm.tsx';

interface TermsFormProps {
  readonly heading: Phrase;
  readonly lead?: Phrase;
  /** The terms, in display order. */
  readonly terms: Readonly<Record<string, Phrase>>;
  /** Error if the user does not accept the terms. */
  readonly required?: Phrase;
  /** Label of the button. Default: "Continue". */
  readonly submit?: Phrase;
  /**
   * Called when the user submits the form with the terms accepted. `retry` submits the form again, for example from an
   * error dialog.
   */
  readonly onAccept: (retry: () => void) => void | Promise<void>;
  /** Content above the terms. */
  readonly children?: ReactNode;
}

/** A step that shows terms, which the user has to accept. */
export function TermsForm(props: TermsFormProps) {
  const { heading, lead, terms, required = text.required, submit = ui.next, onAccept, children } = props;
  const t = useSay();
  const form = useForm({
    initial: { terms: false },
    validate: (values, say) => ({ terms: values.terms ? undefined : say(required) }),
  });
  const { value, ...box } = form.field('terms');

  function accept() {
    return onAccept(() => void form.submit(accept)());
  }

  return (
    <StepForm
      form={form}
      heading={t(heading)}
      lead={lead && <p>{t(lead)}</p>}
      submit={t(submit)}
      onSubmit={accept}
    >
      {children}
      <BulletList numbered items={Object.values(terms).map((phrase) => t(phrase))} />
      <Checkbox {...box} checked={value} label={t(text.agree)} />
    </StepForm>
  );
}
