import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { isLoggedOn, keepReturnTo } from '../../../web/store.ts';
import { PasswordAdvice } from '../../login/web/public.ts';
import { IdleHost } from '../../session/web/idle.public.ts';
import { AuthShell } from './AuthShell.tsx';

/** Everything after log-on. Without an access token it goes to the log-on, which comes back here (GEN-4). */
export function AuthLayout() {
  // Once: after a log-off this page is left or covered, whatever renders until then.
  const [loggedOn] = useState(isLoggedOn);
  useEffect(() => {
    if (!loggedOn) {
      keepReturnTo(location.pathname + location.search);
      location.replace(paths.login());
    }
    // Back to a page that the browser kept whole, after a log-off elsewhere: nothing private may be seen (GEN-13).
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted || isLoggedOn()) return;
      allowLeaving();
      location.replace(paths.login());
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [loggedOn]);

  if (!loggedOn) return null;
  return (
    <IdleHost>
      <AuthShell>
        <Outlet />
      </AuthShell>
      <PasswordAdvice />
    </IdleHost>
  );
}
