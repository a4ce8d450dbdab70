import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { isLoggedOn } from '../../../../web/store.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { MenuButton } from '../../../../web/ui/overlay/MenuButton.tsx';
import { chrome } from '../../messages.ts';
import { Footer } from '../Footer.tsx';
import { TOP_LINKS } from '../functions/menu.ts';
import { OtherLanguageLink } from '../LanguageLinks.tsx';
import { Logo } from '../Logo.tsx';
import { DrawerButton } from '../menus/DrawerButton.tsx';
import { MegaMenus } from '../menus/MegaMenus.tsx';
import { MenuLink } from '../menus/MenuLink.tsx';
import { MobileMenu } from '../menus/MobileMenu.tsx';
import { SkipLink } from '../SkipLink.tsx';
import frame from './Frame.module.css';
import styles from './PreLoginShell.module.css';

interface PreLoginShellProps {
  /** False on status pages. */
  readonly menus?: boolean;
  readonly children: ReactNode;
}

/**
 * Frame of every page before log-on (SHELL-1 to SHELL-6). Suspense boundaries let React hydrate the log-on form first. Bars
 * and footer hydrate later, or on first use.
 */
export function PreLoginShell({ menus = true, children }: PreLoginShellProps) {
  return (
    <div className={frame.page}>
      <SkipLink />
      <header className={cx(frame.header, styles.header)}>
        <Suspense>
          {menus && <TopRow />}
          <MainRow menus={menus} />
        </Suspense>
      </header>
      <main id="main" tabIndex={-1} className={cx(frame.width, styles.main)}>
        {children}
      </main>
      <Suspense>
        <LateFooter />
      </Suspense>
    </div>
  );
}

const noChanges = () => () => {};

/**
 * Shows the footer of a prerendered page after the first paint. It has more elements than the rest of the log-on page and is
 * below the first screen. Browsers without scripts show it at once.
 */
function LateFooter() {
  const isScripted = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  if (isScripted) return <Footer />;
  return (
    <noscript>
      <Footer />
    </noscript>
  );
}

function TopRow() {
  const t = useSay();
  return (
    <div className={styles.top}>
      <div className={cx(frame.width, frame.bar, styles.inner)}>
        <nav aria-label={t(chrome.otherSites)}>
          <ul className={styles.topLinks}>
            {TOP_LINKS.map((item) => (
              <li key={item.link}>
                <MenuLink item={item} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

/** The bar's Log on button is not filled, because a view has only one filled button: the page's main action. */
function MainRow({ menus }: { menus: boolean }) {
  const language = useLanguage();
  const [drawer, setDrawer] = useState(false);
  return (
    <div className={cx(frame.width, frame.bar, styles.inner)}>
      {menus && <DrawerButton onOpen={() => setDrawer(true)} onWide={() => setDrawer(false)} />}
      <a className={cx(frame.home, styles.home)} href={paths.login(language)}>
        <Logo />
      </a>
      {menus && (
        <div className={styles.mega}>
          <MegaMenus />
        </div>
      )}
      <div className={styles.actions}>
        <OtherLanguageLink className={frame.language} />
        {(menus || !isLoggedOn()) && <EntryActions />}
      </div>
      {menus && <MobileMenu open={drawer} onClose={() => setDrawer(false)} />}
    </div>
  );
}

/** Log on and Register. A person who is logged on sees this frame only on pages that lead back: temporary errors, and the link of a notice. */
function EntryActions() {
  const t = useSay();
  const language = useLanguage();
  return (
    <>
      <div className={styles.narrowOnly}>
        <LinkButton small href={paths.login(language)}>
          {t(chrome.logOn)}
        </LinkButton>
      </div>
      <div className={styles.wideOnly}>
        <LinkButton small href={paths.register(language)}>
          {t(chrome.register)}
        </LinkButton>
        <MenuButton panel="end" buttonClassName={styles.logOn} label={t(chrome.logOn)}>
          <div className={styles.dropdown}>
            <a href={paths.login(language)}>{t(chrome.logOnCards)}</a>
          </div>
        </MenuButton>
      </div>
    </>
  );
}
