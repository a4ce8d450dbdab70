import { useSay } from '../../../web/language/language.tsx';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { chrome } from '../messages.ts';
import styles from './DrawerButton.module.css';

/** Opens the menu drawer, below 958 px. */
export function DrawerButton({ onOpen }: { onOpen: () => void }) {
  const t = useSay();
  return (
    <button type="button" className={styles.button} aria-label={t(chrome.openMenu)} onClick={onOpen}>
      <Icon name="menu" size={24} />
    </button>
  );
}
