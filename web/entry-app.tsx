import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.tsx';
import { keepOtpToken } from './store.ts';
import { updateServiceWorkerWhenIdle } from './worker/register.ts';

// A page that is loaded anew begins its flows anew: what a confirmed code allowed is given up.
keepOtpToken(null);

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />);

updateServiceWorkerWhenIdle();
