import { type ReactNode, useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { DashboardPage } from '../../features/dashboard/web/DashboardPage.tsx';
import { PasswordAdvice } from '../../features/login/web/PasswordAdvice.tsx';
import { PAGES } from '../../features/registry.ts';
import { AuthLayout } from '../../features/shell/web/layouts/AuthLayout.tsx';
import { PlainLayout, PreLoginLayout } from '../../features/shell/web/layouts/PreLoginLayout.tsx';
import type { Page } from '../../shared/feature.ts';
import type { FeatureFlag } from '../../shared/feature-flags.ts';
import { unknownAddressTo } from '../../shared/unknown-address.ts';
import { HASH_PAGES } from '../../web/address.ts';
import { CrashPage } from '../../web/pages/CrashPage.tsx';
import { pageHref, paths } from '../../web/paths.ts';
import { isOffered } from '../../web/store.ts';
import { PageSkeleton } from '../../web/ui/feedback/loading/PageSkeleton.tsx';
import { AppRoot } from './AppRoot.tsx';

/** A page of the portal that belongs to no feature. */
const ERROR_INFO: Page = { path: 'error-info', load: () => import('../../web/pages/ErrorInfoPage.tsx') };

function statusPages(): RouteObject[] {
  return HASH_PAGES.map((page) => ({
    path: `/:lang?/${page}`,
    handle: page,
    lazy: async () => {
      const { default: StatusPage } = await import('../../web/pages/StatusPage.tsx');
      return { element: <StatusPage page={page} /> };
    },
  }));
}

function pagesOf(shell: NonNullable<Page['shell']>): readonly Page[] {
  return [...PAGES, ERROR_INFO].filter((page) => (page.shell ?? 'afterLogOn') === shell);
}

/** The overview follows each log-on, so it is in the first script: a slow phone shows it sooner. */
const OVERVIEW: RouteObject = { path: 'dashboard', element: <DashboardPage />, handle: 'dashboard' };

/** Creates a route whose script loads when the page is opened. `handle` is the page's name in analytics. */
function routeOf({ path, load, flag }: Page, address = path): RouteObject {
  if (!load) return OVERVIEW;
  const lazy = async () => {
    const { default: PageComponent } = await load();
    return { element: <Offered flag={flag} page={<PageComponent />} /> };
  };
  return { path: address, lazy, handle: path };
}

/** Redirects to the overview while the bank does not offer the page (GEN-7). */
function Offered({ flag, page }: { flag: FeatureFlag | undefined; page: ReactNode }) {
  return flag === undefined || isOffered(flag) ? page : <Navigate to={paths.dashboard()} replace />;
}

/** Loads the log-on document for an unknown address (GEN-2). */
function ToLogin() {
  useEffect(() => location.replace(unknownAddressTo(location.pathname + location.search)), []);
  return null;
}

const ROOT = {
  id: 'root',
  Component: AppRoot,
  ErrorBoundary: CrashPage,
  // Shows nothing until the first page's script is loaded.
  HydrateFallback: () => null,
} satisfies RouteObject;

const AFTER_LOG_ON = {
  id: 'after-log-on',
  path: '/u',
  element: (
    <AuthLayout>
      <PasswordAdvice />
    </AuthLayout>
  ),
} satisfies RouteObject;

/** Returns the routes of the overview and its frame. */
function overviewRoutes(): RouteObject[] {
  return [{ ...ROOT, children: [{ ...AFTER_LOG_ON, children: [OVERVIEW] }] }];
}

/** Returns the routes of the pages after log-on. The frame is shown before the first page's script has loaded. */
function afterLogOnRoutes(): RouteObject[] {
  return [
    ...pagesOf('afterLogOn').map((page) => ({ ...routeOf(page), HydrateFallback: PageSkeleton })),
    { path: '*', element: <Navigate to={paths.dashboard()} replace /> },
  ];
}

function pageRoutes(): RouteObject[] {
  return [
    {
      Component: PreLoginLayout,
      children: [
        // The first path segment is the language (GEN-2).
        ...pagesOf('beforeLogOn').map((page) => routeOf(page, `/:lang?/${page.path}`)),
        ...statusPages(),
      ],
    },
    // Shown after log-off, at an address below `/u/`.
    {
      Component: PlainLayout,
      children: pagesOf('plain').map((page) => routeOf(page, pageHref(page.path))),
    },
    { ...AFTER_LOG_ON, children: afterLogOnRoutes() },
    { path: '*', Component: ToLogin },
  ];
}

/**
 * Returns all routes. An unknown address below `/u/` leads to the overview. Any other unknown address leads to the
 * log-on, which is a separate document.
 */
export function allRoutes(): RouteObject[] {
  return [{ ...ROOT, children: pageRoutes() }];
}

/**
 * Creates the router. If the overview is the first page, the other routes are added when one of them is opened: ranking all
 * routes would delay the overview on a slow phone.
 */
export function startRouter() {
  if (location.pathname !== paths.dashboard()) return createBrowserRouter(allRoutes());
  let complete = false;
  return createBrowserRouter(overviewRoutes(), {
    patchRoutesOnNavigation: ({ patch, signal }) => {
      // The router calls this for each address with a parameter. It ignores routes from an aborted navigation.
      if (complete || signal.aborted) return;
      complete = true;
      patch(AFTER_LOG_ON.id, afterLogOnRoutes());
      patch(ROOT.id, pageRoutes());
    },
  });
}
