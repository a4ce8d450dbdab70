import type { RouteObject } from 'react-router';
import { AppRoot } from './AppRoot.tsx';
import { CrashPage } from './pages/CrashPage.tsx';
import { ToLogin } from './pages/ToLogin.tsx';
import { AuthLayout } from './shell/AuthLayout.tsx';
import { PreLoginLayout } from './shell/PreLoginLayout.tsx';

/** Pages after log-on, below `/u/`. Each is a chunk of its own. */
const pages: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: async () => ({ Component: (await import('../features/dashboard/web/DashboardPage.tsx')).default }),
  },
  { path: 'error-info', lazy: async () => ({ Component: (await import('./pages/ErrorInfoPage.tsx')).default }) },
];

/** Pages before log-on other than the log-on itself, which is a document of its own. */
const preLoginPages: RouteObject[] = [
  ...(['register-page', 'card-activation', 'forgot-password'] as const).map((page) => ({
    path: `/:lang?/${page}`,
    handle: page,
    lazy: async () => ({ Component: (await import('./pages/BeforeYouStartPage.tsx')).default }),
  })),
  ...(['session-expired', 'error-maintenance', 'error-busy'] as const).map((page) => ({
    path: `/:lang?/${page}`,
    handle: page,
    lazy: async () => ({ Component: (await import('./pages/StatusPage.tsx')).default }),
  })),
];

/** The pages of the application; an unknown address goes to the log-on. */
export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: CrashPage,
    children: [
      { Component: PreLoginLayout, children: preLoginPages },
      { path: '/u', Component: AuthLayout, children: [...pages, { path: '*', Component: ToLogin }] },
      { path: '*', Component: ToLogin },
    ],
  },
];
