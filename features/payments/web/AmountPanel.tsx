import { useEffect, useState } from 'react';
import { formatMoney, fromWire } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { RadioTiles } from '../../../web/ui/form/RadioTiles.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { Payment } from '../contract.ts';
import { payText as text } from '../messages.ts';
import { amountProblem } from '../rules.ts';
import { problemText } from './amountText.ts';
import styles from './Pay.module.css';

interface AmountPanelProps {
  readonly payment: Payment;
  readonly onChoose: (amount: bigint) => void;
  readonly onError: (shown: boolean) => void;
}

type Choice = 'total' | 'minimum' | 'other';

/** Choice of the total, the minimum or another amount. The total and the minimum apply at once. */
export function AmountPanel({ payment, onChoose, onError }: AmountPanelProps) {
  const t = useSay();
  const [choice, setChoice] = useState<Choice>('total');
  const due = fromWire(payment.due).minor;
  const minimum = fromWire(payment.minimumDue).minor;

  function choose(chosen: Choice) {
    setChoice(chosen);
    if (chosen !== 'other') onChoose(chosen === 'total' ? due : minimum);
  }

  return (
    <Panel className="no-print">
      <RadioTiles<Choice>
        id="how-much"
        label={t(text.howMuch)}
        value={choice}
        onChange={choose}
        options={[
          { value: 'total', label: t(text.total), hint: formatMoney(payment.due) },
          ...(minimum > 0n && minimum < due
            ? [{ value: 'minimum' as const, label: t(text.minimum), hint: formatMoney(payment.minimumDue) }]
            : []),
          { value: 'other', label: t(text.other) },
        ]}
      />
      {choice === 'other' && <OtherAmount payment={payment} onChoose={onChoose} onError={onError} />}
    </Panel>
  );
}

function OtherAmount({ payment, onChoose, onError }: AmountPanelProps) {
  const t = useSay();
  const due = formatMoney(payment.due);
  const form = useForm({ initial: { otherAmount: '' }, validate: () => ({}) });
  const { hasErrors } = form;
  useEffect(() => {
    onError(hasErrors);
    return () => onError(false);
  }, [hasErrors, onError]);

  function submit({ otherAmount }: { otherAmount: string }) {
    const read = readDollars(otherAmount);
    const problem = 'problem' in read ? read.problem : amountProblem(read.value, fromWire(payment.due).minor);
    if (problem !== undefined || 'problem' in read)
      // The field takes the focus, so that screen readers read its error.
      return form.setFieldErrors(
        (say) => ({ otherAmount: problemText(problem ?? 'format', due, say) }),
        'otherAmount',
      );
    onChoose(read.value);
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
      <TextField
        {...form.field('otherAmount')}
        label={t(text.slipAmount)}
        hint={t(text.otherHint, { due })}
        inputMode="numeric"
        autoComplete="off"
        width={10}
      />
      <div className={styles.actions}>
        <Button type="submit">{t(text.showWays)}</Button>
      </div>
    </form>
  );
}
