import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '../../../../web/language/language.tsx';
import { functionText } from '../../functions.messages.ts';
import styles from '../layouts/AuthShell.module.css';
import { FunctionList } from './FunctionList.tsx';

/** The function list beside the page, from 760 px on. It stays in view and marks the current line. */
export function SideList() {
  const t = useSay();
  const ref = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present line changes with the address.
  useEffect(() => {
    if (ref.current) showCurrent(ref.current);
  }, [pathname, search]);
  return (
    <nav ref={ref} className={styles.side} aria-label={t(functionText.functions)}>
      <FunctionList />
    </nav>
  );
}

/** Scrolls the current line into view. Scrolls only the list, never the page. */
function showCurrent(list: HTMLElement): void {
  const line = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!line) return;
  const box = list.getBoundingClientRect();
  if (line.top < box.top) list.scrollTop -= box.top - line.top;
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom;
}
