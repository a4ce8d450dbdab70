import type { MouseEvent } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../layout/Icon.tsx';
import styles from './BackLink.module.css';
import { Link } from './Link.tsx';

interface BackLinkProps {
  readonly href: string;
  /** Handles a step back within a flow: call preventDefault and navigate. */
  readonly onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  readonly children: string;
}

/** Back link at the top of a page. It navigates to an address, so that the browser's Back button keeps its meaning. */
export function BackLink({ href, onClick, children }: BackLinkProps) {
  return (
    <Link className={cx(styles.back, 'no-print')} href={href} onClick={onClick}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
