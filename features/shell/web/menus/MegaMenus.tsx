import { createContext, type KeyboardEvent, use, useId, useMemo } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { isOfferedOnPage } from '../../../../web/store.ts';
import { MenuButton } from '../../../../web/ui/overlay/MenuButton.tsx';
import { chrome } from '../../messages.ts';
import { type Menu, menusWith } from '../functions/menu.ts';
import styles from './MegaMenus.module.css';
import { MenuLink } from './MenuLink.tsx';

/** The three wide menus of the desktop bar (SHELL-3). */
export function MegaMenus() {
  const t = useSay();
  return (
    <nav aria-label={t(chrome.mainMenu)}>
      <ul className={styles.bar}>
        {useMenus().map((menu) => (
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

/** Returns whether a feature is offered, by the page's meta tag. Prerendering provides its own function. */
export const OfferedContext = createContext(isOfferedOnPage);

/** Returns the menus with the offered features. They do not change while the page is open. */
export function useMenus(): readonly Menu[] {
  const offered = use(OfferedContext);
  return useMemo(() => menusWith(offered), [offered]);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves to the next column on Left and Right: to the same row, or to the last row of a shorter column. */
function moveAcross(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const columns = [...event.currentTarget.querySelectorAll('ul')].map((list) => [
    ...list.querySelectorAll<HTMLElement>('a[href]'),
  ]);
  const column = columns.findIndex((links) => links.some((link) => link.matches(':focus')));
  const row = columns[column]?.findIndex((link) => link.matches(':focus')) ?? 0;
  const next = columns[(column + step + columns.length) % columns.length] ?? [];
  event.preventDefault();
  next[Math.min(row, next.length - 1)]?.focus();
}

/** Links of a menu in columns. */
export function MenuPanel({ menu }: { menu: Menu }) {
  const t = useSay();
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its links.
    <div className={styles.columns} onKeyDown={moveAcross}>
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
