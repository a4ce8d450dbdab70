import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  NavigationType,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { PAGE_NAMES } from '../../features/registry.ts';
import { PreLoginShell } from '../../features/shell/web/layouts/PreLoginShell.tsx';
import { HASH_PAGES, type HashPage, hashPageOf, isAfterLogOn, preLoginPageOf } from '../../web/address.ts';
import { trackPage } from '../../web/analytics.ts';
import { ContextNotice } from '../../web/context-menu/ContextNotice.tsx';
import { DialogHost } from '../../web/dialog/DialogHost.tsx';
import { QueryProvider } from '../../web/http/query.tsx';
import { LanguageRoot } from '../../web/language/LanguageRoot.tsx';
import { documentLanguage } from '../../web/language/language-choice.ts';
import { LeaveHost } from '../../web/leave/LeaveHost.tsx';
import { leave } from '../../web/leave/leave.ts';
import { ObstaclePage } from '../../web/pages/ObstaclePage.tsx';
import { findObstacle } from '../../web/pages/obstacle.ts';
import { NavigationProvider } from '../../web/ui/action/navigation.tsx';
import { PageProgress } from '../../web/ui/feedback/loading/PageSkeleton.tsx';
import { LoadingOverlay } from '../../web/ui/feedback/loading/Spinner.tsx';
import { focusHeading, useKeptFocus } from '../../web/ui/keptFocus.ts';
import { restoreScroll } from './scroll.ts';

const StatusPage = lazy(() => import('../../web/pages/StatusPage.tsx'));

/** Root of all routes: language, query cache, in-app navigation, global dialog and focus management. */
export function AppRoot() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const hashPage = hashPageOf(hash);
  useFocusOnChange();
  useFocusOnQuestion();
  useKeptFocus();
  useTrackedPage(hashPage);
  const [sent] = useState(documentLanguage);
  const obstacle = needsSession(pathname, hashPage) ? findObstacle() : undefined;
  return (
    <LanguageRoot sent={sent}>
      <ContextNotice />
      <QueryProvider>
        <NavigationProvider
          navigate={(href) =>
            isOtherDocument(pathname, href)
              ? leave(() => location.assign(href))
              : void navigate(href, { state: BY_LINK, viewTransition: mayMove() })
          }
        >
          {obstacle ? (
            <PreLoginShell>
              <ObstaclePage name={obstacle} />
            </PreLoginShell>
          ) : hashPage ? (
            <PreLoginShell menus={false}>
              <Suspense fallback={<LoadingOverlay />}>
                <StatusPage page={hashPage} />
              </Suspense>
            </PreLoginShell>
          ) : (
            <Outlet />
          )}
          <Progress />
          <DialogHost />
          <LeaveHost />
        </NavigationProvider>
      </QueryProvider>
    </LanguageRoot>
  );
}

/** Whether a page sends calls of a session. The pages of a failure, the bank's own pages and an objection send none. */
function needsSession(pathname: string, hashPage: HashPage | undefined): boolean {
  const page = preLoginPageOf(pathname);
  if (page === 'information' || page === 'contact-objection') return false;
  if (hashPage || HASH_PAGES.some((status) => status === page)) return false;
  return isAfterLogOn(pathname) || page !== undefined;
}

/**
 * Whether pages cross-fade: not if the person prefers reduced motion. Browsers without view transitions ignore the
 * option.
 */
function mayMove(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function Progress() {
  return useNavigation().state !== 'idle' && <PageProgress />;
}

/** Whether a link needs a full page load: to the log-on, to the demo, or between pages before and after log-on. */
function isOtherDocument(from: string, to: string): boolean {
  const path = to.replace(/[?#].*$/, '');
  const known = isAfterLogOn(path) || preLoginPageOf(path) !== undefined;
  return !known || preLoginPageOf(path) === 'login' || isAfterLogOn(from) !== isAfterLogOn(path);
}

/** Records each page view by route (GEN-12), before effects of the page record events on it. */
function useTrackedPage(hashPage: HashPage | undefined): void {
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.handle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same route with a different card is a new page view.
  useLayoutEffect(() => {
    const page = PAGE_NAMES.find((name) => name === (hashPage ?? route));
    if (page) trackPage(page);
  }, [hashPage, route, pathname]);
}

/** State of the history entries that a link has added. */
const BY_LINK = 'link';

/** Focuses the new page's heading after navigation (WCAG 2.4.3). */
function useFocusOnChange(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    focusHeading();
    return type === NavigationType.Pop ? restoreScroll() : undefined;
  }, [pathname, type]);
}

/**
 * Focuses the heading when a link leads to another question of the same page, such as `?for=`. Other changes of the query,
 * such as a filter, keep the focus.
 */
function useFocusOnQuestion(): void {
  const { key, pathname, state } = useLocation();
  const type = useNavigationType();
  const before = useRef({ key, pathname });
  useEffect(() => {
    const isSamePage = before.current.pathname === pathname && before.current.key !== key;
    before.current = { key, pathname };
    if (!isSamePage || type !== NavigationType.Push || state !== BY_LINK) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [key, pathname, state, type]);
}
