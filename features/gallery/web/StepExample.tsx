import { useSay } from '../../../web/language/language.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { WizardLayout } from '../../../web/wizard/WizardLayout.tsx';
import { type StepView, WizardContext } from '../../../web/wizard/wizardContext.ts';
import { data } from '../data.messages.ts';
import { sample } from '../messages.ts';
import { OpenedExample } from './Example.tsx';

/** A step outside a flow. A button opens it, because it has an h1 and sets the document title. */
export function StepExample() {
  const t = useSay();
  const view = (close: () => void): StepView => ({
    number: 3,
    total: 7,
    name: data.stepName,
    flowTitle: data.activation,
    back: { href: '#gallery-link', label: ui.back, onPress: close },
    exit: '#gallery-link',
    draft: undefined,
    keepDraft: () => {},
  });
  return (
    <OpenedExample name="step" wide title={t(data.stepName)}>
      {(open, close) =>
        open && (
          <WizardContext value={view(close)}>
            <WizardLayout needs={Needs} wide={false}>
              <Step />
            </WizardLayout>
          </WizardContext>
        )
      }
    </OpenedExample>
  );
}

function Step() {
  const t = useSay();
  const form = useForm({
    idPrefix: 'step-',
    initial: { nationalId: '' },
    validate: ({ nationalId }, say) => (nationalId ? {} : { nationalId: say(sample.nationalIdWrong) }),
  });
  return (
    <StepForm form={form} heading={t(data.stepName)} submit={t(ui.next)} onSubmit={() => {}}>
      <TextField
        {...form.field('nationalId')}
        label={t(sample.nationalId)}
        hint={t(sample.nationalIdHint)}
        autoComplete="off"
      />
    </StepForm>
  );
}

function Needs() {
  const t = useSay();
  return <p>{t(sample.cardNumberHint)}</p>;
}
