import '../web/styles/tokens.css';
import '../web/styles/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startAnalytics } from '../features/analytics/web/sender.ts';
import { keepOtpToken } from '../web/store.ts';
import { startTheme } from '../web/theme/theme.ts';
import { updateServiceWorkerWhenIdle } from '../web/worker/register.ts';
import { routes } from './routes.tsx';

// A full page load restarts all flows: discards the token of a confirmed one-time password.
keepOtpToken(null);

startTheme();
startAnalytics();

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />);

updateServiceWorkerWhenIdle();
