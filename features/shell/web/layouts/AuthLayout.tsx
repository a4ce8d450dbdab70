import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { showSessionOver } from '../../../../web/http/errors.tsx';
import { currentLanguage } from '../../../../web/language/language-choice.ts';
import { allowLeaving } from '../../../../web/leave/leave.ts';
import { paths } from '../../../../web/paths.ts';
import { isClosing, isLoggedOn, keepReturnTo } from '../../../../web/store.ts';
import { isLogOnBroken } from '../../../../web/stored-values.ts';
import { OtherFailures } from '../../../../web/ui/feedback/loading/OtherFailures.tsx';
import { IdleHost } from '../../../session/web/IdleHost.tsx';
import { AuthShell } from './AuthShell.tsx';

/**
 * Layout of all pages after log-on. `children` are components that run beside the pages. Without an access token it
 * redirects to the log-on page, which returns to this address (GEN-4).
 */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  // Read only once: a log-off removes the token before it replaces the page, so renders until then must not redirect.
  const [isBroken] = useState(isLogOnBroken);
  const [loggedOn] = useState(() => isLoggedOn() && !isBroken);
  useEffect(() => {
    if (isBroken) showSessionOver('stored-values');
    else if (!loggedOn) {
      keepReturnTo(location.pathname + location.search);
      location.replace(paths.login(currentLanguage()));
    }
    // The back-forward cache has restored the page after a log-off in another tab. Private data must not be visible (GEN-13).
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted || isLoggedOn()) return;
      allowLeaving();
      location.replace(paths.login(currentLanguage()));
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [loggedOn, isBroken]);

  if (!loggedOn) return null;
  return (
    <IdleHost>
      <AuthShell>
        <OtherFailures />
        <Outlet />
      </AuthShell>
      {!isClosing() && children}
    </IdleHost>
  );
}
