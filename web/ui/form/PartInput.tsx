import type { FieldProps } from './Field.tsx';
import styles from './PartInput.module.css';
import { inputClass } from './TextField.tsx';

/** Props of a field whose answer has several parts, each in its own input. */
export interface PartsFieldProps<K extends string> extends FieldProps<Readonly<Record<K, string>>> {
  /** The parts to mark as invalid. Default: all. */
  readonly errorParts?: readonly K[] | undefined;
}

interface PartInputProps<K extends string> {
  readonly of: PartsFieldProps<K>;
  readonly part: K;
  readonly label: string;
  readonly width: 2 | 6;
  readonly autoComplete: string;
}

/** One of several numeric inputs of an answer. It never moves the focus to the next input automatically. */
export function PartInput<K extends string>({ of, part, label, width, autoComplete }: PartInputProps<K>) {
  const { name = of.id, value, error, errorParts, onChange } = of;
  const id = `${of.id}-${part}`;
  const wrong = Boolean(error) && (errorParts?.includes(part) ?? true);
  return (
    <div className={styles.part}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        name={`${name}-${part}`}
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete}
        className={inputClass(width)}
        aria-invalid={wrong ? true : undefined}
        value={value[part]}
        onChange={(event) => onChange({ ...value, [part]: event.target.value })}
      />
    </div>
  );
}
