import { Suspense, useState } from 'react';
import { useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { AppIcon } from '../../../../web/ui/layout/AppIcon.tsx';
import { lazyPart } from '../../../../web/ui/lazyPart.tsx';
import { MenuButton } from '../../../../web/ui/overlay/MenuButton.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { LogOffDialog } from '../../../session/web/LogOffDialog.tsx';
import { functionText } from '../../functions.messages.ts';
import { initialsOf } from '../functions/initials.ts';
import styles from './AccountMenu.module.css';

const load = () => import('./AccountPanel.tsx');
const AccountPanel = lazyPart(load);

/** Preloads the panel. A failure is shown when the menu is opened. */
function prefetch(): void {
  load().catch(() => {});
}

/** The button with the person's initials at the end of the header. Its panel loads on first use (SHELL-10). */
export function AccountMenu() {
  const t = useSay();
  const [asking, setAsking] = useState(false);
  // Most pages read the profile, so the frame does not ask for it. Until one has, the button shows a figure.
  const initials = initialsOf(useCall(profileCalls.read, {}, { enabled: false }).data?.name ?? '');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its button.
    <div onPointerEnter={prefetch} onFocus={prefetch}>
      <MenuButton
        panel="end"
        className={styles.menu}
        buttonClassName={styles.button}
        label={
          <>
            <span className="visually-hidden">{t(functionText.account)}</span>
            <span className={styles.disc} aria-hidden="true">
              {initials ? <span translate="no">{initials}</span> : <AppIcon name="person" size={22} />}
            </span>
          </>
        }
      >
        <Suspense fallback={<div className={styles.waiting} />}>
          <AccountPanel onLogOff={() => setAsking(true)} />
        </Suspense>
      </MenuButton>
      <LogOffDialog open={asking} onCancel={() => setAsking(false)} />
    </div>
  );
}
