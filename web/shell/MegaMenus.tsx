import { type KeyboardEvent, useId } from 'react';
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

/** The links of one menu in columns; the arrow keys move along them. */
export function MenuPanel({ menu }: { menu: Menu }) {
  const t = useSay();
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an addition to Tab, for the links inside.
    <div className={styles.columns} onKeyDown={moveByArrow}>
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

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a')];
  const here = links.indexOf(document.activeElement);
  const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const link = links.at(next % links.length);
  if (link instanceof HTMLElement) link.focus();
}
