import { useSay } from '../../../../web/language.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { StepForm } from '../../../../web/wizard/StepForm.tsx';
import { otpPage as text } from '../messages.ts';

interface CodeRightProps {
  /** What is to be done with it, and until when. */
  readonly lead: string;
  readonly onNext: () => void;
}

/** In place of the code for whoever comes back from the step after it: it is used up, and was right. */
export function CodeRight({ lead, onNext }: CodeRightProps) {
  const t = useSay();
  const form = useForm({ initial: {}, validate: () => ({}) });
  return (
    <StepForm form={form} heading={t(text.right)} lead={<p>{lead}</p>} submit={t(ui.next)} onSubmit={onNext}>
      {null}
    </StepForm>
  );
}
