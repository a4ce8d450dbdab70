import type { ComponentType, ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { AuthLayout } from '../features/shell/web/AuthLayout.tsx';
import { PlainLayout } from '../features/shell/web/PlainLayout.tsx';
import { PreLoginLayout } from '../features/shell/web/PreLoginLayout.tsx';
import type { PageName } from '../shared/analytics.ts';
import type { Feature } from '../shared/features.ts';
import type { PreLoginPage } from '../shared/pages.ts';
import { paths } from '../web/paths.ts';
import { isOffered } from '../web/store.ts';
import { AppRoot } from './AppRoot.tsx';
import { CrashPage } from './pages/CrashPage.tsx';
import { ToLogin } from './pages/ToLogin.tsx';

/** Pages after log-on, below `/u/`. Each is a chunk of its own; its module's default export is the page. */
const pages: RouteObject[] = [
  lazyPage('dashboard', () => import('../features/dashboard/web/DashboardPage.tsx')),
  lazyPage('user-profile', () => import('../features/profile/web/ProfilePage.tsx')),
  lazyPage(
    'user-profile/statement-delivery',
    () => import('../features/profile/web/StatementDeliveryPage.tsx'),
  ),
  lazyPage('card-management', () => import('../features/account-detail/web/CardsPage.tsx')),
  lazyPage('card-management/:cardId', () => import('../features/account-detail/web/AccountPage.tsx')),
  lazyPage(
    'card-management/:cardId/reward-points',
    () => import('../features/reward-points/web/RewardPointsPage.tsx'),
  ),
  lazyPage(
    'card-management/:cardId/cashback-method',
    () => import('../features/cashback/web/CashbackPage.tsx'),
  ),
  lazyPage(
    'card-management/:cardId/points-redemption',
    () => import('../features/points-redemption/web/RedemptionPage.tsx'),
  ),
  lazyPage('redemption-history', () => import('../features/points-redemption/web/HistoryPage.tsx')),
  lazyPage(
    'redemption-history/:redemptionId',
    () => import('../features/points-redemption/web/DetailPage.tsx'),
  ),
  lazyPage(
    'card-management/:cardId/instalments',
    () => import('../features/instalments/web/InstalmentsPage.tsx'),
  ),
  lazyPage(
    'card-management/:cardId/cash-advance-pin',
    () => import('../features/cash-advance-pin/web/PinPage.tsx'),
    'cashAdvancePin',
  ),
  lazyPage(
    'card-management/:cardId/temporary-limit',
    () => import('../features/temporary-limit/web/TemporaryLimitPage.tsx'),
  ),
  lazyPage(
    'card-management/:cardId/replacement',
    () => import('../features/card-replacement/web/ReplacementPage.tsx'),
    'cardReplacement',
  ),
  lazyPage('e-statement', () => import('../features/statements/web/StatementsPage.tsx')),
  lazyPage(
    'e-statement/:cardId/:statementDate',
    () => import('../features/statements/web/StatementPage.tsx'),
  ),
  lazyPage(
    'card-management/:cardId/activation',
    () => import('../features/card-activation/web/OwnActivationPage.tsx'),
  ),
  lazyPage('card-activation-error', () => import('../features/card-activation/web/ActivationErrorPage.tsx')),
  lazyPage('error-info', () => import('./pages/ErrorInfoPage.tsx')),
  lazyPage('promotion-listing', () => import('../features/promotions/web/ListingPage.tsx')),
  lazyPage('promotion-detail', () => import('../features/promotions/web/DetailPage.tsx')),
  lazyPage('information/:key', () => import('../features/published/web/OwnInformationPage.tsx')),
  lazyPage('spending-management/:key', () => import('../features/published/web/SpendingPage.tsx')),
  lazyPage('change-password', () => import('../features/change-password/web/ChangePasswordPage.tsx')),
];

/** Pages before log-on other than the log-on itself, which is a document of its own. */
const preLoginPages: RouteObject[] = [
  preLoginPage('register-page', () => import('../features/registration/web/RegistrationPage.tsx')),
  preLoginPage('forgot-password', () => import('../features/forgotten-credentials/web/ForgottenPage.tsx')),
  preLoginPage('card-activation', () => import('../features/card-activation/web/CardActivationPage.tsx')),
  {
    ...lazyPage('information/:key', () => import('../features/published/web/InformationPage.tsx')),
    path: '/:lang?/information/:key',
  },
  ...(['session-expired', 'error-maintenance', 'error-busy'] as const).map((page) => ({
    path: `/:lang?/${page}`,
    handle: page,
    lazy: async () => {
      const { default: StatusPage } = await import('./pages/StatusPage.tsx');
      return { element: <StatusPage page={page} /> };
    },
  })),
];

type Load = () => Promise<{ readonly default: ComponentType }>;

/** A page whose scripts are loaded when it is come to; one of a feature only where the bank offers that (GEN-7). */
function lazyPage(path: PageName, load: Load, feature?: Feature): RouteObject {
  const lazy = async () => {
    const { default: Page } = await load();
    return { element: <Offered feature={feature} page={<Page />} /> };
  };
  return { path, lazy, handle: path };
}

function Offered({ feature, page }: { feature: Feature | undefined; page: ReactNode }) {
  return feature === undefined || isOffered(feature) ? page : <Navigate to={paths.dashboard()} replace />;
}

/** As {@link lazyPage}, in each form of its address (GEN-2). */
function preLoginPage(page: PreLoginPage, load: Load): RouteObject {
  return { ...lazyPage(page, load), path: `/:lang?/${page}` };
}

/** The pages of the application; an unknown address goes to the log-on. */
export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: CrashPage,
    // Nothing is shown until the first page's own chunk is there.
    HydrateFallback: () => null,
    children: [
      { Component: PreLoginLayout, children: preLoginPages },
      // Nobody is logged on there any more.
      {
        Component: PlainLayout,
        children: [
          {
            ...lazyPage(
              'change-password-successful',
              () => import('../features/change-password/web/PasswordChangedPage.tsx'),
            ),
            path: paths.passwordChanged(),
          },
        ],
      },
      {
        path: '/u',
        Component: AuthLayout,
        children: [...pages, { path: '*', element: <Navigate to={paths.dashboard()} replace /> }],
      },
      { path: '*', Component: ToLogin },
    ],
  },
];
