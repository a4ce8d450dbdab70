import { useSay } from '../../../language/language.tsx';
import iconButton from '../../action/IconButton.module.css';
import { announce } from '../../feedback/announce.ts';
import { AppIcon } from '../../layout/AppIcon.tsx';
import { Field, type FieldProps } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import { TextInput } from '../TextField.tsx';
import styles from './Stepper.module.css';

interface StepperProps extends FieldProps<string> {
  /** Returns the value one step up or down. */
  readonly step: (value: string, by: 1 | -1) => string;
  /** Size of a step for the names of the buttons: "NT$1,000". */
  readonly by: string;
}

/** A number field with buttons that step down and up. The arrow keys do the same. */
export function Stepper({ label, step, by, ...input }: StepperProps) {
  const t = useSay();
  const { id, hint, error, value, onChange } = input;
  function move(direction: 1 | -1) {
    const next = step(value, direction);
    onChange(next);
    // Announces values that the buttons and arrow keys set. Screen readers already speak typed digits.
    announce(next);
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.row}>
        <button
          type="button"
          className={iconButton.framed}
          aria-label={t(fieldText.stepDown, { label, by })}
          onClick={() => move(-1)}
        >
          <AppIcon name="dash" />
        </button>
        <TextInput
          {...input}
          width={10}
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            move(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <button
          type="button"
          className={iconButton.framed}
          aria-label={t(fieldText.stepUp, { label, by })}
          onClick={() => move(1)}
        >
          <AppIcon name="plus" />
        </button>
      </div>
    </Field>
  );
}
