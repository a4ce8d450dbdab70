import { keepDigits, NUMERIC } from './digits/digits.ts';
import type { FieldProps } from './Field.tsx';
import styles from './PartInput.module.css';
import { inputClass } from './TextField.tsx';
import { useShaped } from './useShaped.ts';

/** Props of a field whose answer has several parts, each in its own input. */
export interface PartsFieldProps<K extends string> extends FieldProps<Readonly<Record<K, string>>> {
  /** The parts to mark as invalid. Default: all. */
  readonly errorParts?: readonly K[] | undefined;
}

interface PartInputProps<K extends string> {
  readonly of: PartsFieldProps<K>;
  readonly part: K;
  readonly label: string;
  /** The number of digits that fit. */
  readonly most: 2 | 4;
  readonly autoComplete: string;
  /** Takes a text that is more than this part; returns whether it did. */
  readonly accept?: ((text: string) => boolean) | undefined;
}

/** One of several numeric inputs of an answer. It never moves the focus to the next input automatically. */
export function PartInput<K extends string>(props: PartInputProps<K>) {
  const { of, part, label, most, autoComplete, accept } = props;
  const { name = of.id, value, error, errorParts, onChange } = of;
  const id = `${of.id}-${part}`;
  const wrong = Boolean(error) && (errorParts?.includes(part) ?? true);
  const shaped = useShaped(
    (typed, forward) => keepDigits(typed, { most }, forward),
    (text) => onChange({ ...value, [part]: text }),
    accept,
  );
  return (
    <div className={styles.part}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        name={`${name}-${part}`}
        type="text"
        {...NUMERIC}
        {...shaped}
        autoComplete={autoComplete}
        className={inputClass(most === 2 ? 2 : 6)}
        aria-invalid={wrong ? true : undefined}
        value={value[part]}
      />
    </div>
  );
}
