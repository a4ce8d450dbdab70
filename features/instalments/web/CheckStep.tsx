import { useSay } from '../../../web/language/language.tsx';
import { Checkbox } from '../../../web/ui/form/Checkbox.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { instalmentTerms, instalmentText as text } from '../messages.ts';
import styles from './Instalments.module.css';
import { PlanSummary } from './PlanSummary.tsx';
import type { InstalmentData } from './wizardData.ts';

/** Step 4: shows the plan as fixed by the server, with every figure, and the terms. */
export function CheckStep({ data, next, goTo }: StepProps<InstalmentData>) {
  const t = useSay();
  const form = useForm({
    initial: { terms: false },
    validate: ({ terms }, say) => ({ terms: terms ? undefined : say(text.mustAgree) }),
  });
  const { value, ...box } = form.field('terms');
  if (!data.advice) return null;
  return (
    <StepForm
      form={form}
      heading={t(text.checkStep)}
      lead={<p>{t(text.checkLead)}</p>}
      submit={t(ui.next)}
      onSubmit={() => next()}
    >
      <PlanSummary
        plan={data.advice}
        change={{ transaction: () => goTo('transaction'), tenor: () => goTo('plan') }}
      />
      <p className={styles.warning}>{t(text.creditWarning)}</p>
      <h2>{t(text.terms)}</h2>
      <BulletList numbered items={Object.values(instalmentTerms).map((phrase) => t(phrase))} />
      <Checkbox {...box} checked={value} label={t(text.agree)} />
    </StepForm>
  );
}
