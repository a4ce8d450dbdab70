import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { HASH_PAGES } from '../../../../web/address.ts';
import { dropSession } from '../../../../web/store.ts';
import { OtherFailures } from '../../../../web/ui/feedback/loading/OtherFailures.tsx';
import { PreLoginShell } from './PreLoginShell.tsx';

/**
 * Pre-login shell around all routes except log-on. Entering it drops the session (SHELL-1, SES-1), except for temporary
 * errors. Status pages have no menus.
 */
export function PreLoginLayout() {
  const page = String(useMatches().at(-1)?.handle ?? '');
  const temporary = page === 'error-maintenance' || page === 'error-busy';
  useEffect(() => {
    if (!temporary) dropSession();
  }, [temporary]);
  return (
    <PreLoginShell menus={!HASH_PAGES.some((status) => status === page)}>
      <OtherFailures />
      <Outlet />
    </PreLoginShell>
  );
}

/** Layout of pages that show the end of the session at the page's own address. It contains no personal data. */
export function PlainLayout() {
  return (
    <PreLoginShell menus={false}>
      <Outlet />
    </PreLoginShell>
  );
}
