import { type ReactNode, useRef } from 'react';
import { useBarHeight } from '../layout/useBarHeight.ts';
import styles from './MainAction.module.css';

/**
 * Place of a form's main button. On phones it sticks to the bottom of the window, above the keyboard, while the form is in
 * view. In low windows and with large text it stays in the page.
 */
export function MainAction({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useBarHeight(ref, true);
  return (
    <div ref={ref} className={styles.action} data-main-action="">
      {children}
    </div>
  );
}
