import type { QueryOf } from '../../../shared/http/endpoint.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate, useCall } from '../../../web/http/query.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { Fieldset } from '../../../web/ui/form/Field.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { UNCONFIRMED } from '../../confirmation/web/wizard/confirmable.ts';
import { type InstalmentPlan, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { Choice } from './Choice.tsx';
import styles from './Instalments.module.css';
import type { InstalmentData } from './wizardData.ts';

type PlanValues = Pick<InstalmentData, 'tenor'>;

/** Step 3: shows all plans side by side. The choice is stored on the server for this transaction. */
export function PlanStep({ data, next, goTo }: StepProps<InstalmentData>) {
  const t = useSay();
  const { card, type, transaction } = data;
  const form = useForm<PlanValues>({ initial: { tenor: data.tenor }, validate });
  const { value, onChange, name: _name, ...field } = form.field('tenor');
  if (!type || !transaction) return null;

  async function choose({ tenor }: PlanValues) {
    if (!type || !transaction || tenor === undefined) return;
    const body = {
      cardNumber: card.cardId,
      transactionUniqueKey: transaction.transactionId,
      tenor,
      transactionAmount: transaction.amount.amount,
      instalmentFlag: type,
    };
    try {
      const advice = await call(instalmentCalls.advice, { body });
      const { phoneNumber: phoneNo, email } = advice;
      next({ tenor, advice, addresses: { phoneNo, email }, ...UNCONFIRMED, stopped: false });
    } catch (error) {
      handleError(error, {
        onRetry: () => void form.submit(choose)(),
        onClose: () => {
          if (!(error instanceof PortalError) || !error.is('INS-DONE', 'INS-NONE', 'NOT_NOW')) return;
          invalidate(instalmentCalls.transactions);
          goTo('transaction', { patch: { transaction: undefined } });
        },
      });
    }
  }

  const { description, amountWithCurrencyCode: amount } = transaction;
  return (
    <StepForm
      form={form}
      heading={t(text.planStep)}
      lead={<p>{t(text.planLead, { description, amount })}</p>}
      submit={t(ui.next)}
      onSubmit={choose}
    >
      <Fieldset {...field} className={styles.group} label={t(text.chooseTenor)} role="radiogroup">
        <Plans
          query={{
            cardNumber: card.cardId,
            instalmentPlanFlag: type,
            transactionAmount: transaction.amount.amount,
          }}
          chosen={value}
          onChoose={onChange}
        />
      </Fieldset>
      <p className="quiet-small">{t(text.aprText)}</p>
      <p className={styles.warning}>{t(contentText.creditWarning)}</p>
    </StepForm>
  );
}

function validate({ tenor }: PlanValues, t: Say) {
  return { tenor: tenor === undefined ? t(text.chooseTenor) : undefined };
}

interface PlansProps {
  readonly query: QueryOf<typeof instalmentCalls.plans>;
  readonly chosen: number | undefined;
  readonly onChoose: (tenor: number) => void;
}

function Plans({ query, chosen, onChoose }: PlansProps) {
  const t = useSay();
  const plans = useCall(instalmentCalls.plans, { query });
  return (
    <DataTable
      id="plans"
      caption={t(text.planStep)}
      captionHidden
      columns={columns(t, chosen, onChoose)}
      rows={plans.data?.instalmentPlanList ?? []}
      rowKey={(plan) => `${plan.tenor}`}
      state={plans.data ? 'ready' : plans.error ? 'error' : 'loading'}
      error={plans.error}
      onRetry={plans.refetch}
    />
  );
}

function columns(
  t: Say,
  chosen: number | undefined,
  onChoose: (tenor: number) => void,
): Column<InstalmentPlan>[] {
  const money = (key: string, header: string, of: (plan: InstalmentPlan) => InstalmentPlan['fee']) => ({
    key,
    header,
    align: 'right' as const,
    cell: (plan: InstalmentPlan) => <Amount key={key} money={of(plan)} />,
  });
  return [
    {
      key: 'tenor',
      header: t(text.tenor),
      list: 'title',
      cell: ({ tenor }) => (
        <Choice
          key="choice"
          name="tenor"
          value={`${tenor}`}
          checked={tenor === chosen}
          onChoose={() => onChoose(tenor)}
        >
          <span className={styles.whole}>{t(text.months, { tenor })}</span>
        </Choice>
      ),
    },
    money('monthly', t(text.monthly), (plan) => plan.monthlyInstalmentAmount),
    money('interest', t(text.interest), (plan) => plan.totalInterestAmount),
    money('fee', t(text.fee), (plan) => plan.totalFee),
    money('total', t(text.total), (plan) => plan.totalPayableAmount),
    {
      key: 'apr',
      header: t(text.apr),
      align: 'right',
      cell: (plan) => `${plan.annualizedPercentageRate}%`,
    },
  ];
}
