import { useState } from 'react';
import { daysOf, formatMonth } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { FoldedPanel } from '../../../web/ui/layout/FoldedPanel.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { FigureTable } from '../../../web/ui/table/FigureTable.tsx';
import type { Insights } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import { Figure } from './Figure.tsx';
import styles from './Insights.module.css';
import { LineList } from './LineList.tsx';
import { type ForeignRow, foreignRows } from './view.ts';

interface Chosen {
  readonly kind: 'abroad' | 'fees';
  readonly period: string;
}

/** Purchases abroad and the fees for them, by year and month. */
export function ForeignPanel({ insights }: { readonly insights: Pick<Insights, 'foreign' | 'today'> }) {
  const t = useSay();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const rows = foreignRows(insights);
  const nameOf = (period: string) =>
    period.length === 4 ? t(text.yearOf, { year: period }) : formatMonth(period, language);
  const [year] = rows;
  if (!year) {
    return (
      <Panel title={t(text.foreign)}>
        <p className={cx('quiet-small', styles.what)}>{t(text.foreignWhat)}</p>
        <EmptyState picture="abroad" title={t(text.noForeign)} />
      </Panel>
    );
  }
  const sums = { year: year.period, spent: formatMoney(year.spent), fees: formatMoney(year.fees) };
  return (
    <FoldedPanel title={t(text.foreign)} summary={<AmountsIn>{t(text.foreignSum, sums)}</AmountsIn>}>
      <p className={cx('quiet-small', styles.what)}>{t(text.foreignWhat)}</p>
      <ForeignTable rows={rows} nameOf={nameOf} chosen={chosen} onChoose={setChosen} />
      {chosen && (
        <LineList
          title={t(text.linesOf, {
            what: t(chosen.kind === 'abroad' ? text.abroadLines : text.feeLines),
            period: nameOf(chosen.period),
          })}
          of={{ kind: chosen.kind, ...daysOf(chosen.period) }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </FoldedPanel>
  );
}

interface TableProps {
  readonly rows: readonly ForeignRow[];
  readonly nameOf: (period: string) => string;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

function ForeignTable({ rows, nameOf, chosen, onChoose }: TableProps) {
  const t = useSay();
  const isOpen = (kind: Chosen['kind'], period: string) => chosen?.kind === kind && chosen.period === period;
  return (
    <FigureTable
      caption={t(text.foreign)}
      captionHidden
      head={[t(text.period), t(text.spentAbroad), t(text.feesAbroad)]}
      className={styles.table}
    >
      <tbody>
        {rows.map(({ period, spent, fees }) => (
          <tr key={period} className={period.length === 4 ? styles.totals : undefined}>
            <th scope="row" className={styles.period}>
              {nameOf(period)}
            </th>
            {(
              [
                ['abroad', spent],
                ['fees', fees],
              ] as const
            ).map(([kind, money]) => (
              <td key={kind}>
                <Figure money={money} open={isOpen(kind, period)} onOpen={() => onChoose({ kind, period })} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
