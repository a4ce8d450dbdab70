import '../web/styles/tokens.css';
import '../web/styles/base.css';
import './motion.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startAnalytics } from '../features/analytics/web/sender.ts';
import { cardCalls } from '../features/cards/public.ts';
import { passkeyCalls } from '../features/passkeys/public.ts';
import { profileCalls } from '../features/profile/public.ts';
import { readAhead } from '../web/http/query.tsx';
import { isAfterLogOn } from '../web/paths.ts';
import { isLoggedOn, isOffered, isPasskeysUnchecked, keepOtpToken } from '../web/store.ts';
import { startTheme } from '../web/theme/theme.ts';
import { updateServiceWorkerWhenIdle } from '../web/worker/register.ts';
import { ignoreSkippedFades } from './crossFade.ts';
import { firstPage } from './firstPage.ts';
import { startPrefetch } from './prefetch.ts';
import { routes } from './routes.tsx';
import { noteScrolling } from './scroll.ts';

// A full page load restarts all flows: discards the token of a confirmed one-time password.
keepOtpToken(null);

startTheme();
startAnalytics();

// Nearly each page after log-on needs these; a slow phone takes longer to load the page's scripts than they take.
const data =
  isAfterLogOn(location.pathname) && isLoggedOn()
    ? [readAhead(profileCalls.read, {}), readAhead(cardCalls.cards, {})]
    : [];
// The overview shows what it asks about passkeys above other panels, which would move later.
if (data.length > 0 && isPasskeysUnchecked() && isOffered('passkeys'))
  data.push(readAhead(passkeyCalls.list, {}));

const router = createBrowserRouter(routes);
// The router stores the addresses of cross-faded pages when the document is left, after the log-off has cleared the storage.
window.addEventListener('pagehide', () => sessionStorage.removeItem('remix-router-transitions'));
noteScrolling();
ignoreSkippedFades();

void firstPage(router, data).then(() => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<RouterProvider router={router} />);
  startPrefetch(routes);
});

updateServiceWorkerWhenIdle();
