import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { dropSession } from '../../../web/store.ts';
import { PreLoginShell } from './PreLoginShell.tsx';

/** Status pages have no menus. */
const STATUS_PAGES = ['session-expired', 'error-maintenance', 'error-busy'];

/** Pre-login shell around all routes except log-on. Entering it drops the session (SHELL-1, SES-1), except for temporary errors. */
export function PreLoginLayout() {
  const page = String(useMatches().at(-1)?.handle ?? '');
  const status = STATUS_PAGES.includes(page);
  const temporary = page === 'error-maintenance' || page === 'error-busy';
  useEffect(() => {
    if (!temporary) dropSession();
  }, [temporary]);
  return (
    <PreLoginShell menus={!status}>
      <Outlet />
    </PreLoginShell>
  );
}
