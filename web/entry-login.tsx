import './styles/tokens.css';
import './styles/base.css';
import { hydrateRoot } from 'react-dom/client';
import { LoginApp } from '../features/login/web/LoginApp.tsx';
import { documentLanguage } from './language-choice.ts';
import { updateServiceWorker } from './worker/register.ts';

/** Fetches the application's scripts, which the build names in the page, while the password is typed. */
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

const root = document.getElementById('root');
if (root) hydrateRoot(root, <LoginApp sent={documentLanguage()} onUsername={prepareApp} />);
