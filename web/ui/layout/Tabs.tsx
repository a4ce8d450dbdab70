import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { nextIndex } from '../nextIndex.ts';
import { useAtOnce } from '../useAtOnce.ts';
import styles from './Tabs.module.css';

interface Tab<T extends string> {
  readonly id: T;
  readonly label: string;
}

interface TabsProps<T extends string> {
  /** Prefix of the tabs' ids. */
  readonly id: string;
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  readonly onChange: (id: T) => void;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** Tabs with a single Tab stop; arrows, Home and End move and select. Tabs that do not fit scroll sideways. */
export function Tabs<T extends string>({ id, label, tabs, value, onChange, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const [selected, select] = useAtOnce(value, onChange);
  // Runs as an effect, because the address may also select a tab, and a tab may be added at the end.
  useEffect(() => scrollTabIntoView(tabIn(list.current, id, selected)), [id, selected]);

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const target = tabs[nextIndex(event.key, index, tabs.length, 'row') ?? -1];
    if (!target) return;
    event.preventDefault();
    select(target.id);
    tabIn(list.current, id, target.id)?.focus();
  }

  return (
    <div>
      <div className={styles.scroller}>
        <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab.id === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => select(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone must be reachable from its tab.
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}

function tabIn(list: HTMLElement | null, id: string, value: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${value}`)}`);
}

/** Scrolls only the tab list, until the tab is fully visible. */
function scrollTabIntoView(tab: HTMLElement | null | undefined): void {
  const row = tab?.parentElement?.parentElement;
  if (!tab || !row) return;
  const [visible, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, box.right - visible.right) || Math.min(0, box.left - visible.left);
}
