import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';

type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | undefined>(undefined);

/** Provides client-side navigation for links. Outside the provider, links load the page. */
export function NavigationProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>;
}

/** True for an absolute path on this host. */
export function isInternal(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

type Press = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * True for a plain left click. With a modifier key or another mouse button, the browser opens a tab, a window or a
 * download.
 */
export function isPlainPress(event: Press): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/** Click handler of a link: runs `onClick`, then navigates on the client where possible. */
export function useLinkClick(href: string, onClick?: (event: MouseEvent<HTMLAnchorElement>) => void) {
  const navigate = useContext(NavigateContext);
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const anchor = event.currentTarget;
    if (!navigate || !isInternal(href) || !isPlainPress(event)) return;
    if (anchor.target || anchor.hasAttribute('download')) return;
    event.preventDefault();
    navigate(href);
  };
}
