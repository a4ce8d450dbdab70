import { lazy, Suspense, useEffect, useState } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { AppIcon } from '../../../../web/ui/layout/AppIcon.tsx';
import { LogOffDialog } from '../../../session/web/LogOffDialog.tsx';
import { searchText as text } from '../../search.messages.ts';
import styles from './SearchButton.module.css';

const load = () => import('./SearchDialog.tsx');
const SearchDialog = lazy(load);

/** The keys as printed on the keyboard. */
const KEYS = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Preloads the dialog. A failure is shown when the dialog is opened. */
function prefetch(): void {
  load().catch(() => {});
}

/** Button that opens the search; Ctrl K or ⌘ K does the same. The dialog loads on first use. */
export function SearchButton() {
  const t = useSay();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Does not open over another modal dialog, because that needs an answer first.
      if (!document.querySelector('dialog:modal')) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t(text.open)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        <AppIcon name="search" size={22} />
        <span className={styles.label}>{t(text.search)}</span>
        <span className={styles.keys} data-keys={KEYS} aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <SearchDialog
            onClose={() => setOpen(false)}
            onLogOff={() => {
              setOpen(false);
              setLeaving(true);
            }}
          />
        </Suspense>
      )}
      <LogOffDialog open={leaving} onCancel={() => setLeaving(false)} />
    </>
  );
}
