import type { ReactNode } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { DashboardPage } from '../../features/dashboard/web/public.ts';
import { PasswordAdvice } from '../../features/login/web/public.ts';
import { PAGES } from '../../features/registry.ts';
import { AuthLayout } from '../../features/shell/web/AuthLayout.tsx';
import { PlainLayout } from '../../features/shell/web/PlainLayout.tsx';
import { PreLoginLayout } from '../../features/shell/web/PreLoginLayout.tsx';
import type { Page } from '../../shared/feature.ts';
import type { FeatureFlag } from '../../shared/feature-flags.ts';
import { CrashPage } from '../../web/pages/CrashPage.tsx';
import { ToLogin } from '../../web/pages/ToLogin.tsx';
import { pageHref, paths } from '../../web/paths.ts';
import { isOffered } from '../../web/store.ts';
import { PageSkeleton } from '../../web/ui/feedback/PageSkeleton.tsx';
import { AppRoot } from './AppRoot.tsx';

/** Pages of the portal that belong to no feature. */
const ERROR_INFO: Page = { path: 'error-info', load: () => import('../../web/pages/ErrorInfoPage.tsx') };

function statusPages(): RouteObject[] {
  return (['session-expired', 'error-maintenance', 'error-busy'] as const).map((page) => ({
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

/** The overview, the page after each log-on, is there with the first script: a slow phone shows it sooner. */
const OVERVIEW: RouteObject = { path: 'dashboard', element: <DashboardPage />, handle: 'dashboard' };

/** A route whose script is loaded when the page is opened. `handle` is the page's name in analytics. */
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

const ROOT = {
  id: 'root',
  Component: AppRoot,
  ErrorBoundary: CrashPage,
  // Shows nothing until the first page's own script is loaded.
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

/** The overview with its frame. */
function overviewRoutes(): RouteObject[] {
  return [{ ...ROOT, children: [{ ...AFTER_LOG_ON, children: [OVERVIEW] }] }];
}

/** The pages after log-on. The frame is there before the first page's own script. */
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
        // The first segment is the language (GEN-2).
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

/** The routes of the application. An unknown address leads to the log-on, a document of its own. */
export function allRoutes(): RouteObject[] {
  return [{ ...ROOT, children: pageRoutes() }];
}

/**
 * The application's router. Where the overview is the first page, the other routes are added when one of them is opened: to
 * rank them all delays the overview on a slow phone.
 */
export function startRouter() {
  if (location.pathname !== paths.dashboard()) return createBrowserRouter(allRoutes());
  let complete = false;
  return createBrowserRouter(overviewRoutes(), {
    patchRoutesOnNavigation: ({ patch, signal }) => {
      // The router calls this for each address with a parameter, and ignores what an aborted navigation adds.
      if (complete || signal.aborted) return;
      complete = true;
      patch(AFTER_LOG_ON.id, afterLogOnRoutes());
      patch(ROOT.id, pageRoutes());
    },
  });
}
