import { useSay } from '../language.tsx';
import styles from './Footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { BankLink, MenuLink } from './MenuLink.tsx';
import { FOOTER_BLOCKS, LEGAL_LINKS } from './menu.ts';
import { chrome } from './messages.ts';

/** The footer of both shells. Phones have no link blocks, so the legal row carries help there (WCAG 3.2.6). */
export function Footer() {
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
