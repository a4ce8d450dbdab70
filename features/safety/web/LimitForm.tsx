import { useEffect, useRef } from 'react';
import type { ControlLimit } from '../../../shared/card-controls.ts';
import { formatMoney } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../web/leave/leave.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { CardControls } from '../contract.ts';
import { safetyText as text } from '../messages.ts';
import { amountProblem } from '../rules.ts';
import styles from './Safety.module.css';
import type { SettingsProps } from './useControlChanges.ts';

interface LimitFormProps extends SettingsProps {
  readonly name: ControlLimit;
  readonly onError: (shown: boolean) => void;
  readonly onClose: () => void;
}

/** Form that changes a limit, shown in the list at the place of the limit. Keeps the typed amount until it is saved. */
export function LimitForm({ name, controls, changes, locked, onError, onClose }: LimitFormProps) {
  const t = useSay();
  const { most } = controls.limits[name];
  const form = useForm({
    initial: { amount: most?.amount ?? '' },
    validate: () => ({}),
    idPrefix: `${name}-`,
  });
  useLeaveGuard(form.dirty);
  const { hasErrors } = form;
  useEffect(() => {
    onError(hasErrors);
    return () => onError(false);
  }, [hasErrors, onError]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function save(value: bigint | null) {
    const outcome = await changes.change({ name, value });
    if (outcome === 'made') onClose();
    else if (typeof outcome === 'object') showError((say) => problemText(outcome.field, controls, say));
  }

  function showError(error: (say: Say) => string) {
    form.setFieldErrors((say) => ({ amount: error(say) }), 'amount');
  }

  async function submit({ amount }: { amount: string }) {
    const read = readDollars(amount);
    const problem =
      'problem' in read ? read.problem : amountProblem(read.value, BigInt(controls.highestLimit.amount));
    if (problem !== undefined || 'problem' in read)
      return showError((say) => problemText(problem ?? 'format', controls, say));
    await save(read.value);
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
      <TextField
        {...form.field('amount')}
        ref={input}
        label={t(text.newLimit)}
        hint={t(text.amountHint, { highest: formatMoney(controls.highestLimit) })}
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
          <Button small variant="text" disabled={locked} onClick={() => void save(null)}>
            {t(text.removeLimit)}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns the message for a problem of the amount, by its name. */
export function problemText(problem: string, { highestLimit }: Pick<CardControls, 'highestLimit'>, t: Say) {
  switch (problem) {
    case 'empty':
      return t(fieldText.amountEmpty);
    case 'zero':
      return t(text.amountZero);
    case 'aboveCredit':
      return t(text.amountAbove, { highest: formatMoney(highestLimit) });
    default:
      return t(text.amountFormat);
  }
}
