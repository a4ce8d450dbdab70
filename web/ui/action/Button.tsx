import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import styles from './Button.module.css';
import { isNewPress } from './clickGuard.ts';

/** Filled red is the one main action of a view. */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant | undefined;
  /** 40 px high, for tables. */
  readonly small?: boolean | undefined;
  /** Full width at every size (under 400 px all buttons are). */
  readonly wide?: boolean | undefined;
  /** The action is running: the label stays, presses do nothing, the focus stays. */
  readonly loading?: boolean | undefined;
  /** Cannot be used now. It keeps the focus and says so (`aria-disabled`). */
  readonly disabled?: boolean | undefined;
  /** Off for actions that people rightly repeat quickly, such as "next page". */
  readonly guard?: boolean | undefined;
}

/** A button. It takes the second half of a double-click for the first (1 s), so that nothing is sent twice. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', small, wide, loading, disabled, guard = true } = props;
  const { className, children, onClick, onBlur, type = 'button', ...rest } = omitOwn(props);
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
      className={cx(styles.button, styles[variant], small && styles.small, wide && styles.wide, className)}
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

function omitOwn(props: ButtonProps) {
  const { variant, small, wide, loading, disabled, guard, ...rest } = props;
  return rest;
}
