import styles from './PartInput.module.css';
import { inputClass } from './TextField.tsx';

interface PartInputProps {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly width: 2 | 6;
  readonly autoComplete: string;
  readonly value: string;
  readonly wrong: boolean;
  readonly onChange: (value: string) => void;
}

/** One of several numeric inputs of an answer. It never moves the focus to the next input automatically. */
export function PartInput({ id, label, width, wrong, onChange, ...native }: PartInputProps) {
  return (
    <div className={styles.part}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...native}
        id={id}
        type="text"
        inputMode="numeric"
        className={inputClass(width)}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
