import type { ReactNode } from 'react';
import { useSay } from '../../language/language.tsx';
import { Link } from '../action/Link.tsx';
import { contentText } from '../content.messages.ts';
import { fieldText } from '../form/fields.messages.ts';
import styles from './SummaryList.module.css';

/** A line: label, value, and a way to change the value (a link, or an action on the same page). */
export interface SummaryItem {
  readonly label: string;
  /** Undefined or empty is shown as "Not provided". */
  readonly value?: ReactNode;
  readonly change?: { readonly href: string } | { readonly onClick: () => void } | undefined;
}

/** A list of labels and values. `columns={2}` uses two columns where they fit, for figures rather than answers. */
export function SummaryList({ items, columns = 1 }: { items: readonly SummaryItem[]; columns?: 1 | 2 }) {
  const t = useSay();
  return (
    <dl className={columns === 2 ? styles.two : undefined}>
      {items.map(({ label, value, change }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <span>
              {value === undefined || value === null || value === '' ? (
                <span className={styles.missing}>{t(contentText.notProvided)}</span>
              ) : (
                value
              )}
            </span>
            {change && <Change label={label} change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "Change", followed by the hidden name of the value that it changes. */
function Change({ label, change }: { label: string; change: NonNullable<SummaryItem['change']> }) {
  const t = useSay();
  const text = (
    <>
      {t(contentText.change)}
      <span className="visually-hidden">{t(fieldText.ofField, { label })}</span>
    </>
  );
  if ('href' in change) {
    return (
      <Link className={styles.change} href={change.href}>
        {text}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.change} onClick={change.onClick}>
      {text}
    </button>
  );
}
