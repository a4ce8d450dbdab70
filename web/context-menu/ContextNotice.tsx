import { useCallback, useEffect, useState } from 'react';
import { elapsed } from '../clock.ts';
import { useSay } from '../language/language.tsx';
import { pageSetting } from '../store.ts';
import { cx } from '../ui/cx.ts';
import { AlertBar } from '../ui/feedback/AlertBar.tsx';
import styles from './ContextNotice.module.css';
import { contextMenu as text } from './messages.ts';
import { hasOwnMenu, isBlocked, opensMenu, type Press, shouldShowNotice } from './rules.ts';

/** Display time of the notice, in milliseconds. Hovering keeps it open. */
const SHOWN_MS = 8000;

/** Shows a short notice instead of the context menu of the page's surface (GEN-10). Render it once per page. */
export function ContextNotice() {
  const t = useSay();
  const [shown, setShown] = useState(false);
  const [held, setHeld] = useState(false);
  const show = useCallback(() => setShown(true), []);
  useRightClick(show);
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
  useEffect(() => {
    if (!shown) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      className={cx(styles.notice, 'no-print')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <AlertBar tone="info" urgent onClose={() => setShown(false)}>
        {t(text.blocked)}
      </AlertBar>
    </div>
  );
}

function useRightClick(onBlocked: () => void): void {
  useEffect(() => {
    if (pageSetting('context-menu') !== 'notice') return;
    let press: Press | undefined;
    let lastShownAt: number | undefined;
    const onPress = (event: PointerEvent) => {
      press = opensMenu(event) ? { at: elapsed() } : undefined;
    };
    const onMenu = (event: MouseEvent) => {
      const now = elapsed();
      const selected = String(getSelection() ?? '');
      // A mouse press opens at most one menu. A menu without a press comes from the keyboard.
      const blocked = isBlocked(press, now, hasOwnMenu(event.target), selected);
      press = undefined;
      if (!blocked) return;
      event.preventDefault();
      if (!shouldShowNotice(lastShownAt, now)) return;
      lastShownAt = now;
      onBlocked();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('contextmenu', onMenu);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('contextmenu', onMenu);
    };
  }, [onBlocked]);
}
