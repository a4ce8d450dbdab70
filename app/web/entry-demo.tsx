import '../../web/styles/tokens.css';
import '../../web/styles/base.css';
import '../../web/styles/hidden.css';
import '../../web/styles/print.css';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DemoPage } from '../../features/demo/web/DemoPage.tsx';
import { DeskPage } from '../../features/demo/web/DeskPage.tsx';
import { demoPaths } from '../../features/demo/web/demoApi.ts';
import { InboxPage } from '../../features/demo/web/InboxPage.tsx';
import { TillPage } from '../../features/demo/web/TillPage.tsx';
import { PreLoginShell } from '../../features/shell/web/layouts/PreLoginShell.tsx';
import { parseLanguage } from '../../shared/messages.ts';
import { LanguageRoot } from '../../web/language/LanguageRoot.tsx';
import { documentLanguage } from '../../web/language/language-choice.ts';
import { keepLanguage } from '../../web/store.ts';
import { startTheme } from '../../web/theme/theme.ts';

const Gallery = lazy(async () => ({
  default: (await import('../../features/gallery/web/Gallery.tsx')).Gallery,
}));

function Page() {
  if (location.pathname === demoPaths.inbox) return <InboxPage />;
  if (location.pathname === demoPaths.desk) return <DeskPage />;
  return location.pathname === demoPaths.till ? <TillPage /> : <DemoPage />;
}

/** The demo pages. They are a separate document, so that the product's scripts do not contain them. */
function Demo() {
  if (location.pathname === demoPaths.gallery)
    return (
      <Suspense>
        <Gallery />
      </Suspense>
    );
  return (
    <PreLoginShell>
      <Page />
    </PreLoginShell>
  );
}

// `?lang=` selects the language.
const asked = parseLanguage(new URLSearchParams(location.search).get('lang'));
if (asked) keepLanguage(asked);

startTheme();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <LanguageRoot sent={documentLanguage()}>
      <Demo />
    </LanguageRoot>,
  );
