import '../../web/styles/tokens.css';
import '../../web/styles/base.css';
import '../../web/styles/hidden.css';
import '../../web/styles/print.css';
import './motion.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startAnalytics } from '../../features/analytics/web/sender.ts';
import { joinSession } from '../../features/session/web/tabs.ts';
import { afterFirstContent, whenIdle } from '../../web/afterPaint.ts';
import { readAhead } from '../../web/http/query.tsx';
import { keepOtpToken } from '../../web/store.ts';
import { storageOf } from '../../web/stored-values.ts';
import { startTheme } from '../../web/theme/theme.ts';
import { updateServiceWorker } from '../../web/worker/register.ts';
import { ignoreSkippedFades } from './crossFade.ts';
import { firstPage } from './firstPage.ts';
import { firstReads } from './firstReads.ts';
import { startPrefetch } from './prefetch.ts';
import { allRoutes, startRouter } from './routes.tsx';
import { noteScrolling } from './scroll.ts';

// A full page load restarts all flows, so the token of a confirmed one-time password is discarded.
keepOtpToken(null);

startTheme();
startAnalytics();
noteScrolling();
ignoreSkippedFades();

async function start(): Promise<void> {
  await joinSession();
  const data = firstReads().map((endpoint) => readAhead(endpoint, {}));
  const router = startRouter();
  // On unload the router stores the addresses of cross-faded pages, after a log-off has cleared the storage. This runs after it.
  window.addEventListener('pagehide', () =>
    storageOf('sessionStorage')?.removeItem('remix-router-transitions'),
  );
  await firstPage(router, data);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<RouterProvider router={router} />);
  afterFirstContent(() => startPrefetch(allRoutes()));
}

void start();
whenIdle(updateServiceWorker);
