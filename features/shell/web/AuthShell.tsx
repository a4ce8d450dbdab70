import { type ReactNode, useState } from 'react';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { currentUser } from '../../../web/store.ts';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { Drawer } from '../../../web/ui/overlay/Drawer.tsx';
import { profileCalls } from '../../profile/public.ts';
import { LogOffButton } from '../../session/web/idle.public.ts';
import { functionText } from '../functions.messages.ts';
import { chrome } from '../messages.ts';
import styles from './AuthShell.module.css';
import { Footer } from './Footer.tsx';
import { FunctionList } from './FunctionList.tsx';
import { Logo } from './Logo.tsx';
import { SiteDrawers } from './SiteDrawers.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Frame of every page after log-on (SHELL-5, SHELL-7). */
export function AuthShell({ children }: { children: ReactNode }) {
  const t = useSay();
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.inner}>
          <SiteDrawers />
          <Link className={styles.home} href={paths.dashboard()}>
            <Logo />
          </Link>
          <nav className={styles.links} aria-label={t(chrome.mainMenu)}>
            <Link href={paths.dashboard()}>{t(chrome.home)}</Link>
            <BankLink name="help">{t(chrome.help)}</BankLink>
          </nav>
          <LogOffButton />
        </div>
      </header>
      <div className={styles.body}>
        <nav className={styles.side} aria-label={t(functionText.functions)}>
          <FunctionList />
        </nav>
        <div className={styles.content}>
          <FunctionDrawer />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <Footer loggedOn />
    </div>
  );
}

/** The function list below 760 px: a full-width drawer with a welcome as title. */
function FunctionDrawer() {
  const t = useSay();
  const [open, setOpen] = useState(false);
  const { data } = useCall(profileCalls.read, {});
  const name = data?.name ?? currentUser().userId ?? '';
  return (
    <div className={styles.functions}>
      <button type="button" className={styles.functionsButton} onClick={() => setOpen(true)}>
        <Icon name="menu" />
        {t(functionText.functions)}
      </button>
      <Drawer full open={open} onClose={() => setOpen(false)} title={t(functionText.welcome, { name })}>
        <nav aria-label={t(functionText.functions)}>
          <FunctionList onFollow={() => setOpen(false)} />
        </nav>
      </Drawer>
    </div>
  );
}
