import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { type DigitRules, keepDigits, NUMERIC } from './digits/digits.ts';
import { describedProps, Field, type FieldProps } from './Field.tsx';
import styles from './Input.module.css';
import { type Shape, useShaped } from './useShaped.ts';

/** Width of 2, 6, 10 or 20 characters, or full width. It hints at the expected length. */
type InputWidth = 2 | 6 | 10 | 20 | 'full';

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

type NativeProps = Omit<ComponentProps<'input'>, keyof FieldProps<string> | 'width' | 'aria-describedby'>;

interface TextInputProps extends Omit<FieldProps<string>, 'label'>, NativeProps {
  readonly width?: InputWidth | undefined;
  /** Id of a list of rules beside the field. */
  readonly rulesId?: string | undefined;
  /** For a number of up to so many digits. */
  readonly digits?: DigitRules | undefined;
  /** Changes what is typed. */
  readonly shape?: Shape | undefined;
}

/** The text input of a field, connected to the field's hint and error. */
export function TextInput(props: TextInputProps) {
  const { hint, error, rulesId, width, className, digits, shape, onChange, ...native } = props;
  const shaped = useShaped(digits ? (typed, forward) => keepDigits(typed, digits, forward) : shape, onChange);
  return (
    <input
      type="text"
      {...native}
      {...(digits && NUMERIC)}
      {...shaped}
      {...describedProps(props)}
      className={cx(inputClass(width), className)}
    />
  );
}

/** A single-line text field. For digits set `digits`, for other numbers `inputMode="numeric"`. */
export function TextField({ label, ...input }: TextInputProps & { readonly label: string }) {
  return (
    <Field id={input.id} label={label} hint={input.hint} error={input.error}>
      <TextInput {...input} />
    </Field>
  );
}
