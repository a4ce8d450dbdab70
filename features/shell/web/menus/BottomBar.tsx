import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { currentUser } from '../../../../web/store.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { AppIcon } from '../../../../web/ui/layout/AppIcon.tsx';
import { useBarHeight } from '../../../../web/ui/layout/useBarHeight.ts';
import { Drawer } from '../../../../web/ui/overlay/Drawer.tsx';
import { profileCalls } from '../../../profile/contract.ts';
import { functionText } from '../../functions.messages.ts';
import { chrome } from '../../messages.ts';
import { PLACES, placeOf } from '../functions/places.ts';
import styles from './BottomBar.module.css';
import { FunctionList } from './FunctionList.tsx';
import { MovedNote } from './MovedNote.tsx';

/**
 * The bar at the bottom below 760 px: four links, and "More" for the function list. If the text is so large that the bar
 * would cover a third of the window, the bar moves to the end of the page.
 */
export function BottomBar() {
  const t = useSay();
  const location = useLocation();
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);
  useBarHeight(ref);
  const current = placeOf(location);
  const close = () => setOpen(false);
  return (
    <>
      <nav ref={ref} className={styles.bar} data-bottom-bar="" aria-label={t(chrome.mainMenu)}>
        <ul className={styles.places}>
          {PLACES.map(({ label, icon, href }) => (
            <li key={href}>
              <Link
                href={href}
                className={styles.place}
                aria-current={href === current ? (location.pathname === href ? 'page' : 'true') : undefined}
              >
                <AppIcon name={icon} size={24} />
                <span>{t(label)}</span>
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.place}
              aria-haspopup="dialog"
              aria-current={current === undefined ? 'true' : undefined}
              onClick={() => setOpen(true)}
            >
              <AppIcon name="more" size={24} />
              <span>{t(functionText.more)}</span>
            </button>
          </li>
        </ul>
      </nav>
      {open && <FunctionDrawer onClose={close} />}
    </>
  );
}

/** The function list below 760 px: a full-width drawer whose title is a welcome (SHELL-7). */
function FunctionDrawer({ onClose }: { onClose: () => void }) {
  const t = useSay();
  const { data } = useCall(profileCalls.read, {});
  const name = data?.name ?? currentUser().userId ?? '';
  return (
    <Drawer full open onClose={onClose} title={t(functionText.welcome, { name })}>
      <nav aria-label={t(functionText.functions)}>
        <MovedNote />
        <FunctionList onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
