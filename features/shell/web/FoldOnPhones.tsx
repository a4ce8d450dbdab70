import type { ReactNode } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import { functionText } from '../functions.messages.ts';
import styles from './FoldOnPhones.module.css';

/** Phones fold the footer's links after log-on: in the middle of a flow they would be a third of the screen. */
export function FoldOnPhones({ children }: { children: ReactNode }) {
  const t = useSay();
  if (!useMediaQuery('(max-width: 759.98px)')) return children;
  return (
    <details className={styles.fold}>
      <summary>{t(functionText.footerLinks)}</summary>
      {children}
    </details>
  );
}
