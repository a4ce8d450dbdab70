import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { HASH_PAGES } from '../../../../web/address.ts';
import { dropSession, isLoggedOn } from '../../../../web/store.ts';
import { OtherFailures } from '../../../../web/ui/feedback/loading/OtherFailures.tsx';
import { PreLoginShell } from './PreLoginShell.tsx';

/**
 * Pre-login shell around all routes except log-on. Entering it drops the session (SHELL-1, SES-1), except for temporary
 * errors and for the link of a notice, which people also open while logged on. Status pages have no menus.
 */
export function PreLoginLayout() {
  const page = String(useMatches().at(-1)?.handle ?? '');
  const keepsSession = ['error-maintenance', 'error-busy', 'contact-objection'].includes(page);
  useEffect(() => {
    if (!keepsSession) dropSession();
  }, [keepsSession]);
  const hasMenus = !HASH_PAGES.some((status) => status === page) && !(keepsSession && isLoggedOn());
  return (
    <PreLoginShell menus={hasMenus}>
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
