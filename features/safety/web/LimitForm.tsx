import { useEffect, useRef } from 'react';
import { formatMoney, type WireMoney } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../web/leave/leave.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import { safetyText as text } from '../messages.ts';
import { amountProblem } from '../rules.ts';
import styles from './Safety.module.css';

/** Result of a change of a limit. `field`: the server refused the amount for this reason. With anything but `made` the form stays open. */
export type LimitOutcome = string | { readonly field: string };

export interface LimitFormProps {
  /** Begins the id of the field. */
  readonly name: string;
  readonly most: WireMoney | null;
  readonly highest: WireMoney;
  readonly locked: boolean;
  /** Saves an amount; null removes the limit. */
  readonly save: (value: bigint | null) => Promise<LimitOutcome>;
  /** Called with true when the form starts to show an error, and with false when it stops. */
  readonly onError?: ((shown: boolean) => void) | undefined;
  readonly onClose: () => void;
}

/** Form that changes a limit, shown in the list at the place of the limit. Keeps the typed amount until it is saved. */
export function LimitForm({ name, most, highest, locked, save, onError, onClose }: LimitFormProps) {
  const t = useSay();
  const form = useForm({
    initial: { amount: most?.amount ?? '' },
    validate: () => ({}),
    idPrefix: `${name}-`,
  });
  useLeaveGuard(form.dirty);
  const { hasErrors } = form;
  useEffect(() => {
    onError?.(hasErrors);
    return () => onError?.(false);
  }, [hasErrors, onError]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // A new amount replaces the present one without deleting it first.
    input.current?.select();
  }, []);

  async function change(value: bigint | null) {
    const outcome = await save(value);
    if (outcome === 'made') onClose();
    else if (typeof outcome === 'object') showError((say) => problemText(outcome.field, highest, say));
  }

  function showError(error: (say: Say) => string) {
    form.setFieldErrors((say) => ({ amount: error(say) }), 'amount');
  }

  async function submit({ amount }: { amount: string }) {
    const read = readDollars(amount);
    const problem = 'problem' in read ? read.problem : amountProblem(read.value, BigInt(highest.amount));
    if (problem !== undefined || 'problem' in read)
      return showError((say) => problemText(problem ?? 'format', highest, say));
    await change(read.value);
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
      <TextField
        {...form.field('amount')}
        ref={input}
        label={t(text.newLimit)}
        hint={t(text.amountHint, { highest: formatMoney(highest) })}
        inputMode="numeric"
        autoComplete="off"
        width={10}
      />
      <div className={styles.actions}>
        <Button type="submit" small loading={form.submitting} disabled={locked}>
          {t(contentText.save)}
        </Button>
        <Button small onClick={onClose}>
          {t(ui.cancel)}
        </Button>
        {most && (
          <Button small variant="text" disabled={locked} onClick={() => void change(null)}>
            {t(text.removeLimit)}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns the message for a problem of the amount, by its name. */
export function problemText(problem: string, highest: WireMoney, t: Say) {
  switch (problem) {
    case 'empty':
      return t(fieldText.amountEmpty);
    case 'zero':
      return t(text.amountZero);
    case 'aboveCredit':
      return t(text.amountAbove, { highest: formatMoney(highest) });
    default:
      return t(text.amountFormat);
  }
}
