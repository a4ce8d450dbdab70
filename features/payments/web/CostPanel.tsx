import { useState } from 'react';
import { formatMoney, fromWire, toWire, twd } from '../../../shared/money.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { type PaymentCost, paymentCalls } from '../contract.ts';
import { costText } from '../cost.messages.ts';
import { estimateText as text } from '../messages.ts';
import { CostChart, CostTable } from './CostChart.tsx';
import { DollarsForm } from './DollarsForm.tsx';
import styles from './Pay.module.css';
import { usePaymentCall } from './usePaymentCall.ts';

type Monthly = bigint | 'minimum';

interface CostPanelProps {
  readonly cardId: string;
  readonly onError: (shown: boolean) => void;
}

/** The cost of the bill when only the minimum is paid, and for a monthly amount that the customer enters (PAY-4). */
export function CostPanel({ cardId, onError }: CostPanelProps) {
  const t = useSay();
  const [monthly, setMonthly] = useState<Monthly>('minimum');
  const minimum = useCost(cardId, 'minimum');
  const chosen = useCost(cardId, monthly);
  return (
    <Panel title={t(costText.title)}>
      <div className={styles.stack}>
        <Loaded from={minimum} lines={2}>
          {(cost) => (
            <p>
              <AmountsIn>{sentences(cost, 'minimum', t).join('')}</AmountsIn>
            </p>
          )}
        </Loaded>
        <DollarsForm
          name="monthly"
          label={t(text.tryMonthly)}
          hint={t(text.tryHint)}
          submit={t(text.work)}
          onChoose={setMonthly}
          onError={onError}
        />
        {monthly !== 'minimum' && (
          <Loaded from={chosen} lines={2}>
            {(cost) => (
              <div className={styles.result} role="status">
                {sentences(cost, monthly, t).map((sentence) => (
                  <p key={sentence}>
                    <AmountsIn>{sentence}</AmountsIn>
                  </p>
                ))}
              </div>
            )}
          </Loaded>
        )}
        {chosen.data?.paidOff && (
          <div>
            <CostChart owed={chosen.data.owed} steps={chosen.data.paidOff.steps} />
            <CostTable steps={chosen.data.paidOff.steps} />
          </div>
        )}
        {minimum.data?.suspended && (
          <p className={styles.note}>
            <AmountsIn>{t(text.withoutDisputed, { amount: formatMoney(minimum.data.suspended) })}</AmountsIn>
          </p>
        )}
        {minimum.data && (
          <p className={cx('quiet-small', styles.note)}>{t(text.estimate, { rate: minimum.data.rate })}</p>
        )}
      </div>
    </Panel>
  );
}

function useCost(cardId: string, monthly: Monthly) {
  return usePaymentCall(paymentCalls.cost, { params: { id: cardId }, query: { monthly: `${monthly}` } });
}

/** Returns the sentences of the estimate. */
function sentences({ paidOff }: PaymentCost, monthly: Monthly, t: Say): string[] {
  const amount = monthly === 'minimum' ? '' : formatMoney(toWire(twd(monthly)));
  if (!paidOff) return [t(text.never, { amount })];
  const { payments, lateFees } = paidOff;
  const figures = { payments, total: formatMoney(paidOff.total), interest: formatMoney(paidOff.interest) };
  if (monthly === 'minimum') return [t(costText.minimumOnly, figures)];
  const words = t(text.monthly, { amount, ...figures });
  const isLate = fromWire(lateFees).minor > 0n;
  return isLate ? [words, t(text.lateFees, { amount: formatMoney(lateFees) })] : [words];
}
