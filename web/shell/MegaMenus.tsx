import { useId } from 'react';
import { useSay } from '../language.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import styles from './MegaMenus.module.css';
import { MenuLink } from './MenuLink.tsx';
import { MENUS, type Menu } from './menu.ts';
import { chrome } from './messages.ts';

/** The three wide menus of the desktop bar (SHELL-3). */
export function MegaMenus() {
  const t = useSay();
  return (
    <nav aria-label={t(chrome.mainMenu)}>
      <ul className={styles.bar}>
        {MENUS.map((menu) => (
          <li key={menu.key}>
            <MenuButton eager panel="wide" label={t(menu.label)}>
              <MenuPanel menu={menu} />
            </MenuButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The links of one menu in columns. */
export function MenuPanel({ menu }: { menu: Menu }) {
  const t = useSay();
  const id = useId();
  return (
    <div className={styles.columns}>
      {menu.columns.map((column, index) => (
        <div key={column.title.en}>
          <p id={`${id}-${index}`} className={styles.title}>
            {t(column.title)}
          </p>
          <ul aria-labelledby={`${id}-${index}`}>
            {column.items.map((item) => (
              <li key={item.label.en}>
                <MenuLink item={item} className={styles.link} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
