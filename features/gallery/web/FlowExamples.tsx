import { toWire, twd } from '../../../shared/money.ts';
import { nationalIdText } from '../../../shared/validation/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { StepProgress } from '../../../web/ui/feedback/StepProgress.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { WizardLayout } from '../../../web/wizard/WizardLayout.tsx';
import { type StepView, WizardContext } from '../../../web/wizard/wizardContext.ts';
import { cardText } from '../../cards/messages.ts';
import { identityText } from '../../identity/messages.ts';
import { data, sample } from '../messages.ts';
import { Example, OpenedExample } from './Example.tsx';

/** Parts of a flow: progress, summary, confirmation. */
export function FlowExamples() {
  const t = useSay();
  return (
    <>
      <Example name="steps">
        <StepProgress current={3} total={7} name={t(data.stepName)} />
      </Example>
      <Example name="summary-change">
        <SummaryList
          items={[
            { label: t(sample.tenure), value: t(data.tenureValue), change: { href: '#gallery-link' } },
            { label: t(data.monthly), value: <Amount money={toWire(twd(1955))} /> },
            { label: t(data.email), change: { onClick: () => {} } },
          ]}
        />
      </Example>
      <Example name="summary-two-columns" wide>
        <SummaryList
          columns={2}
          items={[
            { label: t(data.previous), value: <Amount money={toWire(twd(18200))} /> },
            { label: t(data.totalDue), value: <Amount money={toWire(twd(23456))} /> },
            { label: t(data.minimum), value: <Amount money={toWire(twd(2346))} /> },
            { label: t(data.name), value: t(data.nameValue) },
          ]}
        />
      </Example>
      <OpenedExample name="confirmation" wide title={t(data.done)}>
        {(open) =>
          open && (
            <ConfirmationPanel
              title={t(data.done)}
              reference="INS-20261120-4821"
              actions={
                <LinkButton href="#gallery-link" variant="primary">
                  {t(cardText.backToOverview)}
                </LinkButton>
              }
            >
              <p>{t(data.doneNext)}</p>
            </ConfirmationPanel>
          )
        }
      </OpenedExample>
      {/* Comes last, because headings after its h1 would skip a level. */}
      <StepExample />
    </>
  );
}

/** A step outside a flow. A button opens it, because it has an h1 and sets the document title. */
function StepExample() {
  const t = useSay();
  const view = (close: () => void): StepView => ({
    number: 3,
    total: 7,
    name: data.stepName,
    flowTitle: data.activation,
    back: { href: '#gallery-link', label: ui.back, onPress: close },
    startedAgain: false,
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
    validate: ({ nationalId }, say) => (nationalId ? {} : { nationalId: say(nationalIdText.format) }),
  });
  return (
    <StepForm form={form} heading={t(data.stepName)} submit={t(ui.next)} onSubmit={() => {}}>
      <TextField
        {...form.field('nationalId')}
        label={t(identityText.nationalId)}
        hint={t(identityText.nationalIdHint)}
        autoComplete="off"
      />
    </StepForm>
  );
}

function Needs() {
  const t = useSay();
  return <p>{t(identityText.cardNumberHint)}</p>;
}
