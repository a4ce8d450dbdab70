import { formatMoney } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { FoldedPanel } from '../../../web/ui/layout/FoldedPanel.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { Insights } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import { Charges } from './Charges.tsx';
import styles from './Insights.module.css';

type Double = Insights['doubles'][number];

/** Charges that may be duplicates, and what can be done about each. */
export function DoublesPanel({ doubles }: Pick<Insights, 'doubles'>) {
  const t = useSay();
  if (doubles.length === 0) {
    return (
      <Panel title={t(text.doubles)}>
        <p className={cx('quiet-small', styles.what)}>{t(text.doublesWhat)}</p>
        <EmptyState picture="doubles" title={t(text.noDoubles)} />
      </Panel>
    );
  }
  return (
    <FoldedPanel title={t(text.doubles)} summary={t(text.doublesFound, { count: doubles.length })}>
      <p className={cx('quiet-small', styles.what)}>{t(text.doublesWhat)}</p>
      <ul className={styles.entries}>
        {doubles.map((double) => (
          <Entry key={double.charges[0]?.transactionId} double={double} />
        ))}
      </ul>
    </FoldedPanel>
  );
}

function Entry({ double: { merchant, cardId, lastFour, charges } }: { readonly double: Double }) {
  const t = useSay();
  const [first] = charges;
  // The later charge is the one too many.
  const last = charges.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  if (!first || !last) return null;
  const amount = formatMoney(first.foreignAmount ?? first.amount);
  const steps = [
    [text.dispute, paths.disputeLine(cardId, last.transactionId)],
    [text.freeze, paths.safety(cardId)],
    [text.report, paths.lostCard(cardId)],
  ] as const;
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <h3 className="type-h4">{merchant}</h3>
        <p className={styles.price}>
          <AmountsIn>{t(text.times, { count: charges.length, amount })}</AmountsIn>
        </p>
      </div>
      <p>{`${t(text.onCard)} ${t(text.endingIn, { lastFour })}`}</p>
      <Charges charges={charges} />
      <div className="actions no-print">
        {steps.map(([label, href]) => (
          <LinkButton key={href} small href={href}>
            {t(label)}
            <span className="visually-hidden">{` ${t(text.endingIn, { lastFour })}`}</span>
          </LinkButton>
        ))}
      </div>
    </li>
  );
}
