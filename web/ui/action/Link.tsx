import type { ComponentProps } from 'react';
import { useSay } from '../../language/language.tsx';
import { cx } from '../cx.ts';
import { ui } from '../messages.ts';
import styles from './Link.module.css';
import { useLinkClick } from './navigation.tsx';

interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** A link to a page of this application. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const click = useLinkClick(href, onClick);
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  );
}

interface ExternalLinkProps extends LinkProps {
  /** Opens in the same window at every width, without the icon. */
  readonly sameWindow?: boolean | undefined;
  /** Opens a new window at every width. */
  readonly newWindow?: boolean | undefined;
}

/** Media query for windows in which other sites open in a new tab. */
const DESKTOP = '(min-width: 958px)';

/**
 * A link to another site. It opens a new tab on desktops and the same tab on phones, by the width at the time of the click.
 * An icon and hidden words announce the new tab. Attributes control both, so the markup is the same for every address. The
 * server fills in address and attributes on prerendered pages.
 */
export function ExternalLink(props: ExternalLinkProps) {
  const { sameWindow, newWindow, href, className, onClick, children, ...rest } = props;
  const t = useSay();
  return (
    <a
      {...rest}
      href={href}
      rel="noopener noreferrer"
      className={cx(styles.external, newWindow && styles.newWindow, className)}
      data-here={sameWindow ? '' : undefined}
      target={newWindow && !sameWindow ? '_blank' : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (sameWindow || newWindow) return;
        event.currentTarget.target = window.matchMedia(DESKTOP).matches ? '_blank' : '';
      }}
    >
      {children}
      <span className={styles.mark}>
        <span aria-hidden="true" className={styles.icon} />
        <span className="visually-hidden">{` ${t(ui.newTab)}`}</span>
      </span>
    </a>
  );
}
