import { useEffect, useState } from 'react';
import { formatMoney, fromWire, toWire, twd } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { type PaymentCost, paymentCalls } from '../contract.ts';
import { costText } from '../cost.messages.ts';
import { estimateText as text } from '../messages.ts';
import { problemText } from './amountText.ts';
import { CostChart, CostTable } from './CostChart.tsx';
import styles from './Pay.module.css';
import { usePaymentCall } from './usePaymentCall.ts';

type Monthly = bigint | 'minimum';

interface CostPanelProps {
  readonly cardId: string;
  readonly onError: (shown: boolean) => void;
}

/** The cost of the bill when only the minimum is paid, and for an amount that the person can try (PAY-4). */
export function CostPanel({ cardId, onError }: CostPanelProps) {
  const t = useSay();
  const [monthly, setMonthly] = useState<Monthly>('minimum');
  const minimum = useCost(cardId, 'minimum');
  const chosen = useCost(cardId, monthly);
  return (
    <Panel title={t(costText.title)}>
      <div className={styles.stack}>
        <Loaded from={minimum} lines={2}>
          {(cost) => <p>{sentences(cost, 'minimum', t)}</p>}
        </Loaded>
        <MonthlyForm onChoose={setMonthly} onError={onError} />
        {monthly !== 'minimum' && (
          <Loaded from={chosen} lines={2}>
            {(cost) => (
              <div className={styles.result} role="status">
                {sentences(cost, monthly, t).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            )}
          </Loaded>
        )}
        {chosen.data && <Steps cost={chosen.data} />}
        {minimum.data && <p className={styles.note}>{t(text.estimate, { rate: minimum.data.rate })}</p>}
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

function Steps({ cost: { owed, paidOff } }: { readonly cost: PaymentCost }) {
  if (!paidOff) return null;
  return (
    <div>
      <CostChart owed={owed} steps={paidOff.steps} />
      <CostTable steps={paidOff.steps} />
    </div>
  );
}

interface MonthlyFormProps {
  readonly onChoose: (monthly: bigint) => void;
  readonly onError: (shown: boolean) => void;
}

function MonthlyForm({ onChoose, onError }: MonthlyFormProps) {
  const t = useSay();
  const form = useForm({ initial: { monthly: '' }, validate: () => ({}) });
  const { hasErrors } = form;
  useEffect(() => {
    onError(hasErrors);
    return () => onError(false);
  }, [hasErrors, onError]);

  function submit({ monthly }: { monthly: string }) {
    const read = readDollars(monthly);
    const problem = 'problem' in read ? read.problem : read.value < 1n ? 'zero' : undefined;
    if (problem !== undefined || 'problem' in read)
      return form.setFieldErrors(
        (say) => ({ monthly: problemText(problem ?? 'format', '', say) }),
        'monthly',
      );
    onChoose(read.value);
  }

  return (
    <form className={`${styles.form} no-print`} noValidate onSubmit={form.submit(submit)}>
      <TextField
        {...form.field('monthly')}
        label={t(text.tryMonthly)}
        hint={t(text.tryHint)}
        inputMode="numeric"
        autoComplete="off"
        width={10}
      />
      <div className={styles.actions}>
        <Button type="submit">{t(text.work)}</Button>
      </div>
    </form>
  );
}
