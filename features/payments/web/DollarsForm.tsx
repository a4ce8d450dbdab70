import { useEffect } from 'react';
import { formatMoney, fromWire, type WireMoney } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import type { Say } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { payText as text } from '../messages.ts';
import { amountProblem } from '../rules.ts';
import styles from './Pay.module.css';

const PROBLEMS = { empty: text.amountEmpty, zero: text.amountZero, format: text.amountFormat } as const;

interface DollarsFormProps {
  /** Name and id of the field. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** The most that can be entered. */
  readonly most?: WireMoney;
  readonly onChoose: (amount: bigint) => void;
  readonly onError: (shown: boolean) => void;
}

/** A form with one amount in whole dollars. */
export function DollarsForm({ name, label, hint, submit, most, onChoose, onError }: DollarsFormProps) {
  const form = useForm<Record<string, string>>({ initial: { [name]: '' }, validate: () => ({}) });
  const { hasErrors } = form;
  useEffect(() => {
    onError(hasErrors);
    return () => onError(false);
  }, [hasErrors, onError]);

  function send({ [name]: typed = '' }: Record<string, string>) {
    const read = readDollars(typed);
    if ('problem' in read) return refuse(read.problem);
    const problem = amountProblem(read.value, most ? fromWire(most).minor : read.value);
    if (problem) return refuse(problem);
    onChoose(read.value);
  }

  /** Shows the problem at the field. The field takes the focus, so that screen readers read the error. */
  function refuse(problem: keyof typeof PROBLEMS | 'aboveDue') {
    const due = most ? formatMoney(most) : '';
    const words = (say: Say) =>
      problem === 'aboveDue' ? say(text.amountAboveDue, { due }) : say(PROBLEMS[problem]);
    form.setFieldErrors((say) => ({ [name]: words(say) }), name);
  }

  return (
    <form className={`${styles.form} no-print`} noValidate onSubmit={form.submit(send)}>
      <TextField
        {...form.field(name)}
        value={form.values[name] ?? ''}
        label={label}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        width={10}
      />
      <div className={styles.actions}>
        <Button type="submit">{submit}</Button>
      </div>
    </form>
  );
}
