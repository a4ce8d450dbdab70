import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BankLink } from '../../../../web/ui/action/BankLink.tsx';
import { Drawer } from '../../../../web/ui/overlay/Drawer.tsx';
import { chrome } from '../../messages.ts';
import { LanguageLinks } from '../LanguageLinks.tsx';
import { MenuPanel, useMenus } from './MegaMenus.tsx';
import styles from './MobileMenu.module.css';

/** The menus below 958 px: three sections, the languages, and a block of three links (SHELL-4). */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <Drawer open={open} onClose={onClose} title={t(chrome.menu)}>
      {useMenus().map((menu) => (
        <details key={menu.key} className={styles.section}>
          <summary>{t(menu.label)}</summary>
          <MenuPanel menu={menu} />
        </details>
      ))}
      <div className={styles.languages}>
        <h3>{t(chrome.language)}</h3>
        <LanguageLinks className={styles.row} />
      </div>
      <ul className={styles.bottom}>
        <li>
          <BankLink name="business">{t(chrome.business)}</BankLink>
        </li>
        <li>
          <a href={paths.register(language)}>{t(chrome.register)}</a>
        </li>
        <li>
          <BankLink name="privateBanking">{t(chrome.privateBanking)}</BankLink>
        </li>
      </ul>
    </Drawer>
  );
}
