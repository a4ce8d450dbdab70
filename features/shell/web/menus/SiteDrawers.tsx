import { useState } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { currentUser } from '../../../../web/store.ts';
import { BankLink } from '../../../../web/ui/action/BankLink.tsx';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { Drawer } from '../../../../web/ui/overlay/Drawer.tsx';
import { functionText } from '../../functions.messages.ts';
import { chrome } from '../../messages.ts';
import { DRAWER_FUNCTIONS } from '../functions/drawer.ts';
import { DrawerButton } from './DrawerButton.tsx';
import styles from './SiteDrawers.module.css';

const BANK_LINKS = [
  { label: chrome.help, name: 'help' },
  { label: chrome.contact, name: 'contact' },
  { label: chrome.branch, name: 'branch' },
  { label: functionText.about, name: 'about' },
] as const;

/**
 * Drawer below 958 px with the links of the bar and of the footer's blocks. Primary cardholders can open a second drawer
 * over it with the most used functions (SHELL-5).
 */
export function SiteDrawers() {
  const t = useSay();
  const [open, setOpen] = useState<'none' | 'links' | 'functions'>('none');
  const close = () => setOpen('none');
  return (
    <>
      <DrawerButton onOpen={() => setOpen('links')} onWide={close} />
      <Drawer open={open !== 'none'} onClose={close} title={t(chrome.menu)}>
        <ul className={styles.links}>
          <li>
            <Link href={paths.dashboard()} onClick={close}>
              {t(functionText.home)}
            </Link>
          </li>
          {BANK_LINKS.map(({ label, name }) => (
            <li key={name}>
              <BankLink name={name}>{t(label)}</BankLink>
            </li>
          ))}
        </ul>
        {currentUser().primary && (
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            onClick={() => setOpen('functions')}
          >
            {t(functionText.moreFunctions)}
            <Icon name="right" size={16} />
          </button>
        )}
        <Drawer
          open={open === 'functions'}
          onClose={() => setOpen('links')}
          title={t(functionText.moreFunctions)}
        >
          <ul className={styles.links}>
            {DRAWER_FUNCTIONS.map(({ label, cardFunction }) => (
              <li key={cardFunction}>
                <Link href={paths.chooseCard(cardFunction)} onClick={close}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </Drawer>
      </Drawer>
    </>
  );
}
