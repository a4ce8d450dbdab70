import { lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Language } from '../../../shared/messages.ts';
import { hashPageOf } from '../../../web/address.ts';
import { trackPage } from '../../../web/analytics.ts';
import { ContextNotice } from '../../../web/context-menu/ContextNotice.tsx';
import { LanguageRoot } from '../../../web/language/LanguageRoot.tsx';
import { ObstaclePage } from '../../../web/pages/ObstaclePage.tsx';
import { findObstacle } from '../../../web/pages/obstacle.ts';
import { useKeptFocus } from '../../../web/ui/keptFocus.ts';
import { PreLoginShell } from '../../shell/web/layouts/PreLoginShell.tsx';
import { LoginPage } from './LoginPage.tsx';

const StatusPage = lazy(() => import('../../../web/pages/StatusPage.tsx'));

interface LoginAppProps {
  /** Language of the server's markup. */
  readonly sent: Language;
  readonly onUsername: () => void;
}

/** The log-on document, rendered at build time and hydrated in the browser. */
export function LoginApp({ sent, onUsername }: LoginAppProps) {
  const hashPage = useSyncExternalStore(
    onHash,
    () => hashPageOf(location.hash),
    () => undefined,
  );
  useKeptFocus();
  const obstacle = useSyncExternalStore(never, findObstacle, () => undefined);
  // A layout effect runs before the effects of the children, which report events of this page.
  useLayoutEffect(() => trackPage(hashPage ?? 'login'), [hashPage]);
  return (
    <LanguageRoot sent={sent}>
      <ContextNotice />
      {hashPage ? (
        <PreLoginShell menus={false}>
          <Suspense>
            <StatusPage page={hashPage} />
          </Suspense>
        </PreLoginShell>
      ) : (
        <PreLoginShell>
          {obstacle ? <ObstaclePage name={obstacle} /> : <LoginPage onUsername={onUsername} />}
        </PreLoginShell>
      )}
    </LanguageRoot>
  );
}

const never = () => () => {};

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
