import { useEffect } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import iconButton from '../../../../web/ui/action/IconButton.module.css';
import { cx } from '../../../../web/ui/cx.ts';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { chrome } from '../../messages.ts';
import frame from '../layouts/Frame.module.css';

interface DrawerButtonProps {
  readonly onOpen: () => void;
  /** Called when the window grows to a width that has no drawer. */
  readonly onWide: () => void;
}

/** Button that opens the menu drawer, below 958 px. */
export function DrawerButton({ onOpen, onWide }: DrawerButtonProps) {
  const t = useSay();
  useEffect(() => {
    const wide = matchMedia('(min-width: 958px)');
    const onChange = () => wide.matches && onWide();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  });
  return (
    <button
      type="button"
      className={cx(iconButton.bare, frame.drawerButton)}
      aria-label={t(chrome.openMenu)}
      onClick={onOpen}
    >
      <Icon name="menu" size={24} />
    </button>
  );
}
