import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  NavigationType,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { PAGE_NAMES } from '../features/registry.ts';
import { PreLoginShell } from '../features/shell/web/PreLoginShell.tsx';
import { trackPage } from '../web/analytics.ts';
import { ContextNotice } from '../web/context-menu/ContextNotice.tsx';
import { DialogHost } from '../web/DialogHost.tsx';
import { LanguageRoot } from '../web/LanguageRoot.tsx';
import { documentLanguage } from '../web/language-choice.ts';
import { LeaveHost } from '../web/leave/LeaveHost.tsx';
import { leave } from '../web/leave/leave.ts';
import { type HashPage, hashPageOf, isAfterLogOn, preLoginPageOf } from '../web/paths.ts';
import { QueryProvider } from '../web/query.tsx';
import { NavigationProvider } from '../web/ui/action/navigation.tsx';
import { LoadingOverlay } from '../web/ui/feedback/Spinner.tsx';

const StatusPage = lazy(() => import('./pages/StatusPage.tsx'));

/** What every route shares: language, answers, links without loading, the global dialog, the focus after a change. */
export function AppRoot() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const hashPage = hashPageOf(hash);
  useFocusOnChange();
  useTrackedPage(hashPage);
  const [sent] = useState(documentLanguage);
  return (
    <LanguageRoot sent={sent}>
      <ContextNotice />
      <QueryProvider>
        <NavigationProvider
          navigate={(href) =>
            isOtherDocument(pathname, href) ? leave(() => location.assign(href)) : void navigate(href)
          }
        >
          {hashPage ? (
            <PreLoginShell menus={false} mainAction>
              <Suspense fallback={<LoadingOverlay />}>
                <StatusPage page={hashPage} />
              </Suspense>
            </PreLoginShell>
          ) : (
            <Outlet />
          )}
          <DialogHost />
          <LeaveHost />
        </NavigationProvider>
      </QueryProvider>
    </LanguageRoot>
  );
}

/** The log-on and the demo are documents of their own; leaving the pages after log-on loads anew, so nothing is left. */
function isOtherDocument(from: string, to: string): boolean {
  const path = to.replace(/[?#].*$/, '');
  const known = isAfterLogOn(path) || preLoginPageOf(path) !== undefined;
  return !known || preLoginPageOf(path) === 'login' || isAfterLogOn(from) !== isAfterLogOn(path);
}

/** Each page that is shown is told by its route, before the effects inside tell what happens on it (GEN-12). */
function useTrackedPage(hashPage: HashPage | undefined): void {
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.handle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card's page of the same route is another page.
  useLayoutEffect(() => {
    const page = PAGE_NAMES.find((name) => name === (hashPage ?? route));
    if (page) trackPage(page);
  }, [hashPage, route, pathname]);
}

/** After a change of page the focus is on its heading, so that it is read and Tab goes on from there (WCAG 2.4.3). */
function useFocusOnChange(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Back and Forward find the place again by the browser's own memory.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [pathname, type]);
}
