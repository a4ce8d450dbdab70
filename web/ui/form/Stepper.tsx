import { useSay } from '../../language/language.tsx';
import { announce } from '../feedback/announce.ts';
import { AppIcon } from '../layout/AppIcon.tsx';
import { describedProps, Field, type FieldText } from './Field.tsx';
import { fieldText } from './fields.messages.ts';
import styles from './Stepper.module.css';
import { inputClass } from './TextField.tsx';

export interface StepperProps extends FieldText {
  readonly name?: string | undefined;
  /** The typed text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Returns the value one step up or down. */
  readonly step: (value: string, by: 1 | -1) => string;
  /** Size of a step for the names of the buttons: "NT$1,000". */
  readonly by: string;
}

/** A number field with buttons that step down and up. The arrow keys do the same. */
export function Stepper({ id, label, hint, error, name, value, onChange, step, by }: StepperProps) {
  const t = useSay();
  function move(direction: 1 | -1) {
    const next = step(value, direction);
    onChange(next);
    // Announces only values set by a button, because screen readers already speak typed keys.
    announce(next);
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.button}
          aria-label={t(fieldText.stepDown, { label, by })}
          onClick={() => move(-1)}
        >
          <AppIcon name="dash" />
        </button>
        <input
          {...describedProps({ id, hint, error })}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={inputClass(10)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            move(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <button
          type="button"
          className={styles.button}
          aria-label={t(fieldText.stepUp, { label, by })}
          onClick={() => move(1)}
        >
          <AppIcon name="plus" />
        </button>
      </div>
    </Field>
  );
}
