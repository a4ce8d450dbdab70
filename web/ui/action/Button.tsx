import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/loading/Spinner.tsx';
import styles from './Button.module.css';

/** `primary` (filled with the bank's colour) is for the single main action of a view. */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant | undefined;
  /** 44 px high, for tables. */
  readonly small?: boolean | undefined;
  /** The action is running. The button ignores clicks and keeps its label and focus. */
  readonly loading?: boolean | undefined;
  /** Disabled with `aria-disabled`, so that the button keeps the focus. */
  readonly disabled?: boolean | undefined;
  /** False for actions that users repeat quickly, such as "next page". */
  readonly guard?: boolean | undefined;
}

/** Time in which a second click of the same button is ignored, in milliseconds. */
export const GUARD_MS = 1000;

/**
 * Returns true for a new click or key press; false for the second click of a double-click, or within {@link GUARD_MS}.
 * @param now time of the click in milliseconds, by the same clock as `last`
 * @param last time of the last accepted click; undefined when the focus has left the button since
 * @param clicks the browser's click count: 2 for the second click of a double-click, 0 for a key
 */
export function isNewPress(now: number, last: number | undefined, clicks: number): boolean {
  return clicks <= 1 && (last === undefined || now - last >= GUARD_MS);
}

/** A button. It ignores a second click within 1 s, so that a double-click does not send twice. */
export function Button({
  variant = 'secondary',
  small,
  loading,
  disabled,
  guard = true,
  ...native
}: ButtonProps) {
  const { className, children, onClick, onBlur, type = 'button', ...rest } = native;
  const last = useRef<number>(undefined);
  const idle = !loading && !disabled;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!idle || (guard && !isNewPress(event.timeStamp, last.current, event.detail))) {
      event.preventDefault();
      return;
    }
    last.current = event.timeStamp;
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[variant], small && styles.small, className)}
      aria-disabled={idle ? undefined : true}
      aria-busy={loading ? true : undefined}
      onClick={press}
      onBlur={(event) => {
        last.current = undefined;
        onBlur?.(event);
      }}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
