import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { dropSession } from '../../../web/store.ts';
import { PreLoginShell } from './PreLoginShell.tsx';

/** Pages that only say what is wrong: no menus; and a busy moment does not log anybody off. */
const STATUS = ['session-expired', 'error-maintenance', 'error-busy'];

/** The pre-login shell around the routes that are not the log-on. Entering it drops any session (SHELL-1, SES-1). */
export function PreLoginLayout() {
  const page = String(useMatches().at(-1)?.handle ?? '');
  const status = STATUS.includes(page);
  const temporary = page === 'error-maintenance' || page === 'error-busy';
  useEffect(() => {
    if (!temporary) dropSession();
  }, [temporary]);
  return (
    <PreLoginShell menus={!status} mainAction>
      <Outlet />
    </PreLoginShell>
  );
}
