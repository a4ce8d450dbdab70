import {
  categoryHint,
  categoryText,
  purposeText,
  recipientText,
  sourceText,
} from '../../../shared/personal-data.messages.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import lines from '../../../web/ui/layout/Lines.module.css';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { Keep, KeptCategory } from '../contract.ts';
import { MAX_COUNTED } from '../counted.ts';
import { myDataText as text } from '../messages.ts';
import styles from './MyData.module.css';

/** The kinds of data, each a line that opens (MYD-2). */
export function KeptList({ categories }: { readonly categories: readonly KeptCategory[] }) {
  return (
    <ul className={styles.lines}>
      {categories.map((kept) => (
        <KeptItem key={kept.category} kept={kept} />
      ))}
    </ul>
  );
}

function KeptItem({ kept }: { readonly kept: KeptCategory }) {
  const t = useSay();
  const { category, why, from, keep, who } = kept;
  return (
    <li className={lines.line}>
      <details className={styles.kind}>
        <summary className={cx(lines.press, styles.summary)}>
          <span className={cx(lines.text, styles.beside)}>
            <span className={lines.name}>{t(categoryText[category])}</span>
            <span className="quiet-small">{countIn(kept, t)}</span>
          </span>
          <Icon name="down" size={16} className={cx(lines.arrow, styles.marker)} />
        </summary>
        <div className={styles.content}>
          <p>{t(categoryHint[category])}</p>
          <SummaryList
            items={[
              { label: t(text.why), value: <Parts parts={why.map((one) => t(purposeText[one]))} /> },
              { label: t(text.from), value: <Parts parts={from.map((one) => t(sourceText[one]))} /> },
              { label: t(text.howLong), value: <Parts parts={keep.map((one) => keepIn(one, t))} /> },
              {
                label: t(text.who),
                value: (
                  <Parts
                    parts={who.length > 0 ? who.map((one) => t(recipientText[one])) : [t(text.noOthers)]}
                  />
                ),
              },
            ]}
          />
        </div>
      </details>
    </li>
  );
}

/** Each part on a line of its own. */
function Parts({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part) => (
    <span key={part} className={styles.part}>
      {part}
    </span>
  ));
}

function countIn({ count }: KeptCategory, t: Say): string {
  if (count === null) return t(text.atBank);
  const shown = count.toLocaleString('en');
  return count >= MAX_COUNTED ? t(text.countAbove, { count: shown }) : t(text.count, { count: shown });
}

/** Returns how long data are kept, in words. */
function keepIn(keep: Keep, t: Say): string {
  return keep.rule === 'period' ? t(text[keep.unit], { count: keep.count }) : t(text[keep.rule]);
}
