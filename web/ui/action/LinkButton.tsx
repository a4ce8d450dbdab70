import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './Button.module.css';
import type { ButtonVariant } from './Button.tsx';
import { Link } from './Link.tsx';

interface LinkButtonProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly variant?: ButtonVariant | undefined;
  /** 44 px high, for tables. */
  readonly small?: boolean | undefined;
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'secondary', small, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={cx(styles.button, styles[variant], small && styles.small, className)} />;
}
