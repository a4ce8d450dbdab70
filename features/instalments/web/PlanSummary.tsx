import { formatDate, formatMonth } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { type SummaryItem, SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { ConvertedInstalment } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';

type Plan = Omit<ConvertedInstalment, 'referenceNumber' | 'convertedOn'>;

interface PlanSummaryProps {
  readonly plan: Plan;
  /** Change links for transaction and tenor. */
  readonly change?: { readonly transaction: () => void; readonly tenor: () => void };
  /** Shows only the converted amount and the amounts to pay. */
  readonly short?: boolean;
}

/** A transaction and its plan with every cost. */
export function PlanSummary({ plan, change, short = false }: PlanSummaryProps) {
  const t = useSay();
  const language = useLanguage();
  const { firstMonth, lastMonth } = plan.paymentPeriod;
  const period = { from: formatMonth(firstMonth, language), to: formatMonth(lastMonth, language) };
  const deal: SummaryItem[] = [
    {
      label: t(text.card),
      value: (
        <>
          {plan.cardDescription} <CardNumber last4={plan.maskedCardNumber.slice(-4)} />
        </>
      ),
    },
    {
      label: t(text.transaction),
      value: t(text.transactionOf, {
        description: plan.description,
        date: formatDate(plan.transactionDate, language),
      }),
      change: change && { onClick: change.transaction },
    },
    { label: t(text.amount), value: <Amount money={plan.transactionAmount} /> },
    {
      label: t(text.tenor),
      value: t(text.months, { tenor: plan.tenor }),
      change: change && { onClick: change.tenor },
    },
  ];
  const total = { label: t(text.total), value: <Amount money={plan.totalPayableAmount} /> };
  const costs: SummaryItem[] = [
    { label: t(text.first), value: <Amount money={plan.firstInstalmentAmount} /> },
    { label: t(text.monthly), value: <Amount money={plan.monthlyInstalmentAmount} /> },
    { label: t(text.interest), value: <Amount money={plan.totalInterestAmount} /> },
    { label: t(text.fee), value: <Amount money={plan.totalFee} /> },
    total,
    { label: t(text.rate), value: `${plan.annualRate}%` },
    { label: t(text.apr), value: `${plan.annualizedPercentageRate}%` },
    { label: t(text.period), value: t(text.periodOf, period) },
  ];
  return <SummaryList items={[...deal, ...(short ? [total] : costs)]} />;
}
