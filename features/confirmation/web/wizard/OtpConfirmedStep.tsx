import { useSay } from '../../../../web/language/language.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { otpPage as text } from '../messages.ts';

interface OtpConfirmedStepProps {
  /** Text with the next action and its deadline. */
  readonly lead: string;
  readonly onNext: () => void;
}

/** Replaces the code step when the user returns to it, because the code was correct and is already used. */
export function OtpConfirmedStep({ lead, onNext }: OtpConfirmedStepProps) {
  const t = useSay();
  const form = useForm({ initial: {}, validate: () => ({}) });
  return (
    <StepForm form={form} heading={t(text.right)} lead={<p>{lead}</p>} submit={t(ui.next)} onSubmit={onNext}>
      {null}
    </StepForm>
  );
}
