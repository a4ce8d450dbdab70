import type { Phrase } from '../../shared/messages.ts';
import { useLanguage, useSay } from '../language.tsx';
import { paths } from '../paths.ts';
import { Link } from '../ui/Link.tsx';
import styles from './Footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { BankLink, MenuLink } from './MenuLink.tsx';
import { FOOTER_BLOCKS, LEGAL_LINKS } from './menu.ts';
import { chrome } from './messages.ts';

/** The footer of both shells. Phones have no link blocks, so the legal row carries help there (WCAG 3.2.6). */
export function Footer({ loggedOn = false }: { loggedOn?: boolean }) {
  const t = useSay();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <ul className={styles.blocks}>
          {FOOTER_BLOCKS.map((item) => (
            <li key={item.link}>
              <MenuLink item={item} newWindow />
            </li>
          ))}
        </ul>
        <nav aria-label={t(chrome.legal)}>
          <ul className={styles.legal}>
            <li className={styles.helpOnPhones}>
              <BankLink name="help" newWindow>
                {t(chrome.help)}
              </BankLink>
            </li>
            {LEGAL_LINKS.map((item) => (
              <li key={item.link}>
                <MenuLink item={item} newWindow />
              </li>
            ))}
          </ul>
        </nav>
        <PortalLinks loggedOn={loggedOn} />
        <div className={styles.end}>
          <div>
            <p className={styles.fraud}>
              <a href="tel:165">{t(chrome.antiFraud)}</a>
            </p>
            <p>{t(chrome.copyright)}</p>
          </div>
          <nav aria-label={t(chrome.language)}>
            <LanguageLinks className={styles.languages} />
          </nav>
        </div>
      </div>
    </footer>
  );
}

const PORTAL_PAGES: readonly { readonly key: string; readonly label: Phrase }[] = [
  { key: 'help', label: chrome.portalHelp },
  { key: 'contact', label: chrome.portalContact },
  { key: 'accessibility', label: chrome.portalAccessibility },
  { key: 'storage', label: chrome.portalStorage },
];

/** Pages of the portal's own, in the frame where the person is: those before log-on would end the session. */
function PortalLinks({ loggedOn }: { loggedOn: boolean }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <nav aria-label={t(chrome.aboutPortal)}>
      <ul className={styles.legal}>
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
