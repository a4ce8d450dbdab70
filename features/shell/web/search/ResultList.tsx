import { useEffect } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { searchText as text } from '../../search.messages.ts';
import type { Entry } from './entries.ts';
import styles from './SearchDialog.module.css';

interface ResultListProps {
  /** Prefix of the ids. The list is `<id>-list`, and each line is `<id>-<position>`. */
  readonly id: string;
  readonly found: readonly Entry[];
  readonly active: number;
  readonly onFollow: (entry: Entry) => void;
  readonly onActive: (position: number) => void;
}

/** The result lines of the search. The focus stays in the input, which references the active line. */
export function ResultList({ id, found, active, onFollow, onActive }: ResultListProps) {
  const t = useSay();
  useEffect(() => {
    if (found[active]) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, found]);
  return (
    <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t(text.results)}>
      {found.map((entry, position) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys.
        <div
          key={entry.id}
          id={`${id}-${position}`}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          className={styles.option}
          onClick={() => onFollow(entry)}
          onPointerMove={() => {
            if (position !== active) onActive(position);
          }}
        >
          <span>
            {entry.label}
            {entry.detail && <span className={styles.detail}>{` ${entry.detail}`}</span>}
          </span>
          <span className={styles.kind}>
            {entry.amount ? <AmountsIn>{entry.amount}</AmountsIn> : t(entry.kind)}
          </span>
        </div>
      ))}
    </div>
  );
}
