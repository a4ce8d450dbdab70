import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';

type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | undefined>(undefined);

/** Tells links how the application changes its page. Without it they load the page, as any link does. */
export function NavigationProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>;
}

/** True for an address inside this application: an absolute path, not another host's. */
export function isInternal(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

type Press = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** True for a plain press; with a modifier or another button the browser opens a tab, a window or a download. */
export function isPlainPress(event: Press): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/** The click handler of a link: runs `onClick`, then changes the page without loading it, where it can. */
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
