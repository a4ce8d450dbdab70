import type { ReactNode } from 'react';
import { useSay } from '../../language/language.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './Field.module.css';

/** Props of every field. Screen readers announce `hint` and `error` after the label, in this order. */
export interface FieldText {
  /** Id of the input, or of the fieldset; the error summary links to it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Props of a field that holds a value. `field()` of useForm.ts returns all of them except `label` and `hint`. */
export interface FieldProps<V> extends FieldText {
  readonly name?: string | undefined;
  readonly value: V;
  readonly onChange: (value: V) => void;
}

interface Description extends Pick<FieldText, 'id' | 'hint' | 'error'> {
  /** Id of a list of rules beside the field. */
  readonly rulesId?: string | undefined;
}

/** Returns the ids for `aria-describedby`: hint, error, then rules; undefined if the field has no such text. */
function describedBy({ id, hint, error, rulesId }: Description): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, rulesId].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Returns the attributes that connect an input to its hint and error. */
export function describedProps(field: Description) {
  return {
    'aria-describedby': describedBy(field),
    'aria-invalid': field.error ? (true as const) : undefined,
  };
}

/** A field's error message, between the hint and the input. */
export function FieldError({ id, error }: Pick<FieldText, 'id' | 'error'>) {
  const t = useSay();
  if (!error) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      <Icon name="stop" className={styles.icon} />
      <span>
        <strong>{t(ui.errorPrefix)}</strong>
        <span>{error}</span>
      </span>
    </p>
  );
}

function HintAndError({ id, hint, error }: Description) {
  return (
    <>
      {hint && (
        <p className="quiet-small reading" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </>
  );
}

/** Label, hint, error and input, in this order. */
export function Field({ id, label, hint, error, children }: FieldText & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

interface FieldsetProps extends FieldText {
  readonly children: ReactNode;
  readonly role?: 'radiogroup' | undefined;
  readonly className?: string | undefined;
}

/** A group of inputs for one question: legend, hint, error, inputs. The error belongs to the group. */
export function Fieldset({ id, label, hint, error, role, className, children }: FieldsetProps) {
  return (
    <fieldset
      className={cx(styles.fieldset, className)}
      id={id}
      role={role}
      aria-describedby={describedBy({ id, hint, error })}
      aria-invalid={role && error ? true : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.group}>
        <HintAndError id={id} hint={hint} error={error} />
        {children}
      </div>
    </fieldset>
  );
}
