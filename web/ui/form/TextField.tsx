import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { describedProps, Field, type FieldText } from './Field.tsx';
import styles from './Input.module.css';

/** Width of 2, 6, 10 or 20 characters, or full width. It hints at the expected length. */
export type InputWidth = 2 | 6 | 10 | 20 | 'full';

const WIDTHS: Record<InputWidth, string | undefined> = {
  2: styles.c2,
  6: styles.c6,
  10: styles.c10,
  20: styles.c20,
  full: undefined,
};

/** Returns the class of a text input with a given width. */
export function inputClass(width: InputWidth = 'full'): string {
  return cx(styles.input, WIDTHS[width]);
}

type Native = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'autoComplete'
  | 'inputMode'
  | 'readOnly'
  | 'disabled'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'onBlur'
  | 'ref'
>;

export interface TextFieldProps extends FieldText, Native {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'tel' | 'search' | undefined;
  readonly width?: InputWidth | undefined;
  /** Id of a list of rules beside the field. */
  readonly rulesId?: string | undefined;
}

/** A single-line text field. For numbers set `inputMode="numeric"`. */
export function TextField({
  id,
  label,
  hint,
  error,
  value,
  onChange,
  type = 'text',
  width,
  rulesId,
  ...native
}: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...native}
        {...describedProps({ id, hint, error, rulesId })}
        id={id}
        type={type}
        className={inputClass(width)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
