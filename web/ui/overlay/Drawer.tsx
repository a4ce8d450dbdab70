import { type ReactNode, useId } from 'react';
import { useLanguage, useSay } from '../../language/language.tsx';
import iconButton from '../action/IconButton.module.css';
import { cx } from '../cx.ts';
import { Icon } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './Drawer.module.css';
import { Modal } from './Modal.tsx';

interface DrawerProps {
  readonly open: boolean;
  /** Called by Escape, the close button and a click outside the drawer. */
  readonly onClose: () => void;
  readonly title: string;
  /** Makes the drawer as wide as the page, for the function list. */
  readonly full?: boolean | undefined;
  readonly children: ReactNode;
}

/** A panel that opens from the left over an inert page. Its width depends on the language: 282.2 px in Chinese, 303.43 px in English. */
export function Drawer({ open, onClose, title, full, children }: DrawerProps) {
  const t = useSay();
  const language = useLanguage();
  const id = useId();
  if (!open) return null;
  return (
    <Modal
      className={cx(styles.drawer, full ? styles.full : styles[language])}
      aria-labelledby={id}
      onDismiss={onClose}
      scrimDismisses
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className={cx(iconButton.bare, styles.close)}
            aria-label={t(ui.closeMenu)}
            onClick={onClose}
          >
            <Icon name="cross" size={24} />
          </button>
        </div>
        {children}
      </div>
    </Modal>
  );
}
