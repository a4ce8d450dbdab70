import { formatDateTime } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { caseText as text } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import { stateText } from '../../kinds.messages.ts';
import styles from './Timeline.module.css';

interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  readonly name: string;
  readonly words: string | undefined;
}

/** Steps of the bank and answers of the person, oldest first. */
export function TimelinePanel({ dispute }: { readonly dispute: Dispute }) {
  const t = useSay();
  const language = useLanguage();
  const steps = dispute.steps.map(
    ({ state, at, text: words }, index): TimelineEntry => ({
      key: `step ${index}`,
      at,
      name: t(stateText[state]),
      words,
    }),
  );
  const replies = dispute.replies.map(
    ({ at, text: words }, index): TimelineEntry => ({
      key: `reply ${index}`,
      at,
      name: t(text.youAnswered),
      words,
    }),
  );
  // Stable: of the same moment, a step comes before the answer.
  const entries = [...steps, ...replies].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Panel title={t(text.timeline)}>
      <ol className={styles.timeline}>
        {entries.map(({ key, at, name, words }, index) => (
          <li key={key} className={cx(styles.entry, index === entries.length - 1 && styles.last)}>
            <p className={styles.head}>
              <strong>{name}</strong>
              <time className="quiet-note" dateTime={at}>
                {formatDateTime(new Date(at), language)}
              </time>
            </p>
            {words && <p className={styles.words}>{words}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
