import type { ReactNode } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import { functionText } from '../functions.messages.ts';
import styles from './FoldOnPhones.module.css';

/** Collapses the footer's links on phones after log-on, because they would fill a third of the screen in the middle of a flow. */
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
