import '../../web/styles/tokens.css';
import '../../web/styles/base.css';
import '../../web/styles/hidden.css';
import '../../web/styles/print.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startAnalytics } from '../../features/analytics/web/sender.ts';
import { keepEarlySubmit } from '../../features/login/web/early-submit.ts';
import { LoginApp } from '../../features/login/web/LoginApp.tsx';
import { afterFirstPaint } from '../../web/afterPaint.ts';
import { documentLanguage } from '../../web/language/language-choice.ts';
import { updateServiceWorker } from '../../web/worker/register.ts';

/** Preloads the application's scripts while the password is typed. The build lists them in the page. */
function prepareApp(): void {
  updateServiceWorker();
  const names = document.querySelector<HTMLMetaElement>('meta[name="app-scripts"]')?.content ?? '';
  for (const href of names.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

startAnalytics();

const root = document.getElementById('root');
const page = <LoginApp sent={documentLanguage()} onUsername={prepareApp} />;
// This page is prerendered by the build, but not by the development server.
if (root?.hasChildNodes()) {
  keepEarlySubmit();
  afterFirstPaint(() => hydrateRoot(root, page));
} else if (root) createRoot(root).render(page);
