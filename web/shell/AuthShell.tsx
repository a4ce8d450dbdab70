import { type ReactNode, useState } from 'react';
import { profileCalls } from '../../features/profile/public.ts';
import { LogOffButton } from '../../features/session/web/LogOffButton.tsx';
import { useSay } from '../language.tsx';
import { paths } from '../paths.ts';
import { useCall } from '../query.tsx';
import { person } from '../store.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import styles from './AuthShell.module.css';
import { Footer } from './Footer.tsx';
import { FunctionList } from './FunctionList.tsx';
import { functionText } from './functions.messages.ts';
import { Logo } from './Logo.tsx';
import { BankLink } from './MenuLink.tsx';
import { chrome } from './messages.ts';
import { SiteDrawers } from './SiteDrawers.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame of every page after log-on (SHELL-5, SHELL-7). */
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

/** Below 760 px the function list is a full-width drawer headed by a welcome. */
function FunctionDrawer() {
  const t = useSay();
  const [open, setOpen] = useState(false);
  const { data } = useCall(profileCalls.read, {});
  const name = data?.name ?? person().userId ?? '';
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
