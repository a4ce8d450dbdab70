import { useEffect, useRef } from 'react';
import type { FamilyLimit } from '../../../../shared/family.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { readDollars } from '../../../../shared/validation/amount.ts';
import { type Say, useSay } from '../../../../web/language/language.tsx';
import { useLeaveGuard } from '../../../../web/leave/leave.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { fieldText } from '../../../../web/ui/form/fields.messages.ts';
import { TextField } from '../../../../web/ui/form/TextField.tsx';
import { useForm } from '../../../../web/ui/form/useForm.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { safetyText } from '../../../safety/messages.ts';
import { amountProblem } from '../../rules.ts';
import styles from '../Family.module.css';
import type { ControlProps } from './useFamilyChanges.ts';

interface LimitFormProps extends ControlProps {
  readonly name: FamilyLimit;
  readonly onClose: () => void;
}

/** Form that changes a limit, shown at the place of the limit. Keeps the typed amount until it is saved. */
export function LimitForm({ name, card, changes, onClose }: LimitFormProps) {
  const t = useSay();
  const { most } = card.primary.limits[name];
  const form = useForm({
    initial: { amount: most?.amount ?? '' },
    validate: () => ({}),
    idPrefix: `${name}-`,
  });
  useLeaveGuard(form.dirty);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const isLocked = changes.sending !== undefined;

  async function save(value: bigint | null) {
    const outcome = await changes.change({ name, value });
    if (outcome === 'made') onClose();
    else if (typeof outcome === 'object') showError((say) => problemText(outcome.field, card, say));
  }

  function showError(error: (say: Say) => string) {
    form.setFieldErrors((say) => ({ amount: error(say) }), 'amount');
  }

  async function submit({ amount }: { amount: string }) {
    const read = readDollars(amount);
    const problem =
      'problem' in read ? read.problem : amountProblem(read.value, BigInt(card.highestLimit.amount));
    if (problem !== undefined || 'problem' in read)
      return showError((say) => problemText(problem ?? 'format', card, say));
    await save(read.value);
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
      <TextField
        {...form.field('amount')}
        ref={input}
        label={t(safetyText.newLimit)}
        hint={t(safetyText.amountHint, { highest: formatMoney(card.highestLimit) })}
        inputMode="numeric"
        autoComplete="off"
        width={10}
      />
      <div className={styles.actions}>
        <Button type="submit" small loading={form.submitting} disabled={isLocked}>
          {t(contentText.save)}
        </Button>
        <Button small onClick={onClose}>
          {t(ui.cancel)}
        </Button>
        {most && (
          <Button small variant="text" disabled={isLocked} onClick={() => void save(null)}>
            {t(safetyText.removeLimit)}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns the message for a problem of the amount, by its name. */
function problemText(
  problem: string,
  { highestLimit }: Pick<LimitFormProps['card'], 'highestLimit'>,
  t: Say,
): string {
  switch (problem) {
    case 'empty':
      return t(fieldText.amountEmpty);
    case 'zero':
      return t(safetyText.amountZero);
    case 'aboveCredit':
      return t(safetyText.amountAbove, { highest: formatMoney(highestLimit) });
    default:
      return t(safetyText.amountFormat);
  }
}
