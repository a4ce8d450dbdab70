import { type Say, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { RowTable } from '../../../web/ui/table/RowTable.tsx';
import type { InstalmentPlan } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { Choice } from './Choice.tsx';
import styles from './Plans.module.css';

interface PlansProps {
  readonly plans: readonly InstalmentPlan[];
  /** The plan to mark, if there are several. */
  readonly cheapest: InstalmentPlan | undefined;
  readonly chosen: number | undefined;
  readonly onChoose: (tenor: number) => void;
}

/** Returns the plan with the lowest sum to pay; the shortest of several. */
export function cheapestOf(plans: readonly InstalmentPlan[]): InstalmentPlan | undefined {
  const total = (plan: InstalmentPlan) => BigInt(plan.totalPayableAmount.amount);
  return plans.reduce<InstalmentPlan | undefined>(
    (best, plan) => (best && total(best) <= total(plan) ? best : plan),
    undefined,
  );
}

/** The plans, to compare and to choose from: a table, or below 520 px a row for each. What is paid every month is the largest. */
export function Plans(props: PlansProps) {
  const wide = useMediaQuery('(min-width: 520px), print');
  return wide ? <PlanTable {...props} /> : <PlanRows {...props} />;
}

function PlanTable({ plans, ...props }: PlansProps) {
  const t = useSay();
  return (
    <div className={styles.table}>
      <RowTable
        id="plans"
        caption={t(text.planStep)}
        columns={columns(props, t)}
        rows={plans}
        rowKey={({ tenor }) => `${tenor}`}
        loading={false}
      />
    </div>
  );
}

function columns(
  { cheapest, chosen, onChoose }: Omit<PlansProps, 'plans'>,
  t: Say,
): Column<InstalmentPlan>[] {
  return [
    {
      key: 'tenor',
      header: t(text.tenor),
      list: 'title',
      cell: (plan) => (
        <Choice
          key="choice"
          name="tenor"
          value={`${plan.tenor}`}
          checked={plan.tenor === chosen}
          onChoose={() => onChoose(plan.tenor)}
        >
          <span className={styles.tenor}>{t(text.months, plan)}</span>
          {plan === cheapest && <Cheapest />}
        </Choice>
      ),
    },
    {
      key: 'monthly',
      header: t(text.monthly),
      align: 'right',
      cell: (plan) => (
        <strong key="monthly" className={styles.monthly}>
          <Amount money={plan.monthlyInstalmentAmount} />
        </strong>
      ),
    },
    {
      key: 'total',
      header: t(text.total),
      align: 'right',
      cell: (plan) => (
        <div key="total">
          <Amount money={plan.totalPayableAmount} />
          <Parts plan={plan} />
        </div>
      ),
    },
    {
      key: 'apr',
      header: t(text.apr),
      align: 'right',
      cell: (plan) => `${plan.annualizedPercentageRate}%`,
    },
  ];
}

function PlanRows({ plans, cheapest, chosen, onChoose }: PlansProps) {
  const t = useSay();
  return (
    <ul className={styles.rows}>
      {plans.map((plan) => (
        <li key={plan.tenor}>
          <Choice
            name="tenor"
            value={`${plan.tenor}`}
            checked={plan.tenor === chosen}
            onChoose={() => onChoose(plan.tenor)}
          >
            <span className={styles.row}>
              <span className={styles.tenor}>{t(text.months, plan)}</span>
              <span className={styles.each}>
                <span className="visually-hidden">{t(text.monthly)}</span>
                <strong className={styles.monthly}>
                  <Amount money={plan.monthlyInstalmentAmount} />
                </strong>
              </span>
              <span className="quiet-small">
                <span>{`${t(text.total)} `}</span>
                <Amount money={plan.totalPayableAmount} />
              </span>
              <span className={styles.rate}>{t(text.aprOf, { rate: plan.annualizedPercentageRate })}</span>
              {plan === cheapest && <Cheapest />}
            </span>
          </Choice>
        </li>
      ))}
    </ul>
  );
}

function Cheapest() {
  return <span className={styles.cheapest}>{useSay()(text.cheapest)}</span>;
}

/** What the total has beside the amount of the purchase. */
function Parts({ plan }: { readonly plan: InstalmentPlan }) {
  const t = useSay();
  return (
    <p className="quiet-note">
      <span>
        <span>{`${t(text.interest)} `}</span>
        <Amount money={plan.totalInterestAmount} />
      </span>
      <span>{t(text.betweenCategories)}</span>
      <span>
        <span>{`${t(text.fee)} `}</span>
        <Amount money={plan.totalFee} />
      </span>
    </p>
  );
}
