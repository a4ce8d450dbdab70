import type { StepProps } from '../../../web/wizard/flow.ts';
import { TermsForm } from '../../../web/wizard/TermsForm.tsx';
import { registrationTerms, registrationText as text } from '../messages.ts';
import type { RegistrationData } from './wizardData.ts';

/** Step 1: shows the terms and conditions. */
export function TermsStep({ next }: StepProps<RegistrationData>) {
  return <TermsForm heading={text.termsStep} terms={registrationTerms} onAccept={() => next()} />;
}
