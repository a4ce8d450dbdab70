import { useSay } from '../../../web/language/language.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { TermsForm } from '../../../web/wizard/TermsForm.tsx';
import { instalmentTerms, instalmentText as text } from '../messages.ts';
import styles from './Instalments.module.css';
import { PlanSummary } from './PlanSummary.tsx';
import type { InstalmentData } from './wizardData.ts';

/** Step 4: shows the plan as fixed by the server, with every figure, and the terms. */
export function CheckStep({ data, next, goTo }: StepProps<InstalmentData>) {
  const t = useSay();
  if (!data.advice) return null;
  return (
    <TermsForm
      heading={text.checkStep}
      lead={text.checkLead}
      terms={instalmentTerms}
      required={text.mustAgree}
      onAccept={() => next()}
    >
      <PlanSummary
        plan={data.advice}
        change={{ transaction: () => goTo('transaction'), tenor: () => goTo('plan') }}
      />
      <p className={styles.warning}>{t(contentText.creditWarning)}</p>
      <h2>{t(text.terms)}</h2>
    </TermsForm>
  );
}
