import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { isClosing } from '../../../../web/store.ts';
import { BankLink } from '../../../../web/ui/action/BankLink.tsx';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { useMediaQuery } from '../../../../web/ui/layout/useMediaQuery.ts';
import { usePainted } from '../../../../web/ui/layout/usePainted.ts';
import { NoticesLink } from '../../../alerts/web/NoticesLink.tsx';
import { LogOffButton } from '../../../session/web/LogOffButton.tsx';
import { functionText } from '../../functions.messages.ts';
import { chrome } from '../../messages.ts';
import { Footer } from '../Footer.tsx';
import { OtherLanguageLink } from '../LanguageLinks.tsx';
import { Logo } from '../Logo.tsx';
import { AccountMenu } from '../menus/AccountMenu.tsx';
import { BottomBar } from '../menus/BottomBar.tsx';
import { SideList } from '../menus/SideList.tsx';
import { SiteDrawers } from '../menus/SiteDrawers.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import styles from './AuthShell.module.css';
import frame from './Frame.module.css';

/**
 * Frame of every page after log-on (SHELL-5, SHELL-7). While the account closes it has one page and no menus, because nothing else can be
 * used.
 */
export function AuthShell({ children }: { children: ReactNode }) {
  const painted = usePainted();
  const { pathname } = useLocation();
  const closing = isClosing();
  // Read only once, because after the first paint the side list is rendered at any width.
  const [withSide] = useState(() => window.matchMedia('(min-width: 760px)').matches);
  if (closing && pathname !== paths.closing()) return <Navigate to={paths.closing()} replace />;
  return (
    <div className={frame.page}>
      <SkipLink />
      <header className={cx(frame.header, 'no-print')}>
        <div className={cx(frame.width, frame.bar, styles.inner)}>
          {closing ? (
            <span className={cx(frame.home, styles.home)}>
              <Logo small />
            </span>
          ) : (
            <HeaderLinks />
          )}
          <OtherLanguageLink className={frame.language} />
          <LogOffButton />
          {!closing && <AccountMenu />}
        </div>
      </header>
      {!closing && <BottomBar />}
      <div className={cx(frame.width, styles.body, closing && styles.alone)}>
        {!closing && (withSide || painted) && <SideList />}
        <main id="main" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      {painted && <Footer loggedOn Frame={FoldOnPhones} />}
    </div>
  );
}

/** The menus and links of the header before the language. */
function HeaderLinks() {
  const t = useSay();
  return (
    <>
      <SiteDrawers />
      <Link className={cx(frame.home, styles.home)} href={paths.dashboard()}>
        <Logo small />
      </Link>
      <nav className={styles.links} aria-label={t(chrome.mainMenu)}>
        <Link href={paths.dashboard()}>{t(functionText.home)}</Link>
        <BankLink name="help">{t(chrome.help)}</BankLink>
      </nav>
      <SearchButton />
      <NoticesLink />
    </>
  );
}

/** Collapses the footer's links on phones after log-on, because they would fill a third of the screen in the middle of a flow. */
function FoldOnPhones({ children }: { children: ReactNode }) {
  const t = useSay();
  if (!useMediaQuery('(max-width: 759.98px)')) return <>{children}</>;
  return (
    <details className={styles.fold}>
      <summary>{t(functionText.footerLinks)}</summary>
      {children}
    </details>
  );
}
