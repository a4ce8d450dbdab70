import { type ComponentType, Fragment, type ReactNode } from 'react';
import { bankTexts } from '../../../web/bank.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { chrome } from '../messages.ts';
import styles from './Footer.module.css';
import { FOOTER_BLOCKS, LEGAL_LINKS, PORTAL_PAGES } from './functions/menu.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import frame from './layouts/Frame.module.css';
import { MenuLink } from './menus/MenuLink.tsx';

interface FooterProps {
  readonly loggedOn?: boolean;
  /** Wrapper of the legal row. */
  readonly Frame?: ComponentType<{ children: ReactNode }>;
}

/** Footer of both shells. Phones hide the link blocks, so the legal row contains the help link (WCAG 3.2.6). */
export function Footer({ loggedOn = false, Frame = Fragment }: FooterProps) {
  const t = useSay();
  // The help link has the same place on each page. After log-on it is outside the links that phones collapse.
  const help = (
    <li className={styles.helpOnPhones}>
      <BankLink name="help" newWindow>
        {t(chrome.help)}
      </BankLink>
    </li>
  );
  return (
    <footer className={cx(styles.footer, 'no-print')}>
      <div className={cx(frame.width, styles.inner)}>
        <ul className={styles.blocks}>
          {FOOTER_BLOCKS.map((item) => (
            <li key={item.link}>
              <MenuLink item={item} newWindow />
            </li>
          ))}
        </ul>
        <Frame>
          <nav aria-label={t(chrome.legal)}>
            <ul className={styles.legal}>
              {!loggedOn && help}
              {LEGAL_LINKS.map((item) => (
                <li key={item.link}>
                  <MenuLink item={item} newWindow />
                </li>
              ))}
            </ul>
          </nav>
        </Frame>
        <PortalLinks loggedOn={loggedOn} help={loggedOn && help} />
        <div className={styles.end}>
          <div>
            <p className={styles.fraud}>
              <a href="tel:165">{t(chrome.antiFraud)}</a>
            </p>
            <p>{t(bankTexts().legal)}</p>
          </div>
          {/* After log-on the header has the other language on phones, too. */}
          <nav aria-label={t(chrome.language)} className={loggedOn ? styles.languagesWhenWide : undefined}>
            <LanguageLinks className={styles.languages} />
          </nav>
        </div>
      </div>
    </footer>
  );
}

/**
 * Links to the portal's own information pages. After log-on they lead to the pages below `/u/`, because pages before log-on
 * end the session.
 */
function PortalLinks({ loggedOn, help }: { loggedOn: boolean; help: ReactNode }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <nav aria-label={t(chrome.aboutPortal)}>
      <ul className={styles.legal}>
        {help}
        {PORTAL_PAGES.map(({ key, label }) => (
          <li key={key}>
            <Link href={loggedOn ? paths.myInformation(key) : paths.information(key, language)}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
