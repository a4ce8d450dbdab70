import type { CardExpiry } from '../../../../shared/validation/card.ts';
import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { Fieldset, type FieldText } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from '../PartInput.module.css';
import { PartInput } from '../PartInput.tsx';

export interface ExpiryFieldProps extends Omit<FieldText, 'label'> {
  readonly label?: string | undefined;
  readonly name?: string | undefined;
  readonly value: CardExpiry;
  readonly onChange: (value: CardExpiry) => void;
  /** The parts to mark as invalid. Default: both. */
  readonly errorParts?: readonly (keyof CardExpiry)[] | undefined;
}

/** A card's expiry date: MM / YY in two fields. */
export function ExpiryField({ label, name, value, onChange, errorParts, ...field }: ExpiryFieldProps) {
  const t = useSay();
  const part = (key: keyof CardExpiry) => ({
    id: `${field.id}-${key}`,
    name: `${name ?? field.id}-${key}`,
    autoComplete: `cc-exp-${key}`,
    width: 2 as const,
    value: value[key],
    wrong: Boolean(field.error) && (errorParts?.includes(key) ?? true),
    onChange: (text: string) => onChange({ ...value, [key]: text }),
  });
  return (
    <Fieldset {...field} label={label ?? t(fieldText.expiry)}>
      <div className={cx(styles.row, styles.pair)}>
        <PartInput {...part('month')} label={t(fieldText.expiryMonth)} />
        <span className={styles.slash} aria-hidden="true">
          /
        </span>
        <PartInput {...part('year')} label={t(fieldText.expiryYear)} />
      </div>
    </Fieldset>
  );
}
