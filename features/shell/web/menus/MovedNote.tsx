import { useRef, useState } from 'react';
import { isInFuture } from '../../../../web/clock.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { browser } from '../../../../web/stored-values.ts';
import iconButton from '../../../../web/ui/action/IconButton.module.css';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { functionText } from '../../functions.messages.ts';
import styles from './MovedNote.module.css';

/** The note is shown for a month after the release with the groups. */
const SHOWN_UNTIL = new Date('2026-12-31T00:00:00+08:00');

/** Says at the place of the former list where its lines are. Once closed, it never returns in this browser. */
export function MovedNote({ until = SHOWN_UNTIL }: { until?: Date }) {
  const t = useSay();
  const ref = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState(() => browser.get('menuNoteClosed') !== undefined);
  if (closed || !isInFuture(until)) return null;
  const close = () => {
    browser.set('menuNoteClosed', 'true');
    // The button disappears, so the focus goes to the list.
    ref.current?.closest('nav')?.querySelector<HTMLElement>('a[href], button')?.focus();
    setClosed(true);
  };
  return (
    <div ref={ref} className={styles.note}>
      <p>{t(functionText.moved)}</p>
      <button
        type="button"
        className={iconButton.bare}
        aria-label={t(functionText.closeNote)}
        onClick={close}
      >
        <Icon name="cross" size={20} />
      </button>
    </div>
  );
}
