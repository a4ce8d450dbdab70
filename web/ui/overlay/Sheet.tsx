import { type ReactNode, useId } from 'react';
import { useSay } from '../../language/language.tsx';
import iconButton from '../action/IconButton.module.css';
import { Icon } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import { Modal } from './Modal.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  /** Called by Escape, Back of the phone, the close button and a click outside the sheet. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** Details over an inert page: from the bottom on phones, a panel at the right from 760 px. Its content scrolls, its title stays. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  const t = useSay();
  const id = useId();
  if (!open) return null;
  return (
    <Modal className={styles.sheet} aria-labelledby={id} onDismiss={onClose} scrimDismisses>
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={iconButton.bare} aria-label={t(ui.close)} onClick={onClose}>
            <Icon name="cross" size={24} />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </Modal>
  );
}
