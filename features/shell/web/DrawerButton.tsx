import { useSay } from '../../../web/language.tsx';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { chrome } from '../messages.ts';
import styles from './DrawerButton.module.css';

/** Below 958 px: opens the drawer with the menus. */
export function DrawerButton({ onOpen }: { onOpen: () => void }) {
  const t = useSay();
  return (
    <button type="button" className={styles.button} aria-label={t(chrome.openMenu)} onClick={onOpen}>
      <Icon name="menu" size={24} />
    </button>
  );
}
