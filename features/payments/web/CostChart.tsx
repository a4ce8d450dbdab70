import type { Phrase } from '../../../shared/messages.ts';
import { formatMoney, type WireMoney } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { ChartAmount } from '../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Details } from '../../../web/ui/layout/facts/Details.tsx';
import { FigureTable } from '../../../web/ui/table/FigureTable.tsx';
import type { PaymentCost } from '../contract.ts';
import { estimateText as text } from '../messages.ts';
import styles from './CostChart.module.css';

type Steps = NonNullable<PaymentCost['paidOff']>['steps'];

/** Size of the chart in units of the SVG view box. */
const WIDTH = 320;
const HEIGHT = 96;

/** The amount left after each payment, as a falling area. The table has the figures. */
export function CostChart({ owed, steps }: { readonly owed: WireMoney; readonly steps: Steps }) {
  const t = useSay();
  // Numbers for drawing only, because amounts are never computed with floats.
  const values = [Number(owed.amount), ...steps.map(({ left }) => Number(left.amount))];
  const most = Math.max(...values, 1);
  const points = values.map(
    (value, index) =>
      `${(index * WIDTH) / Math.max(steps.length, 1)} ${HEIGHT - (value * (HEIGHT - 4)) / most}`,
  );
  return (
    <figure className={styles.figure}>
      <figcaption className="quiet-note">{t(text.chart)}</figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <polygon className={styles.area} points={`0 ${HEIGHT} ${points.join(' ')} ${WIDTH} ${HEIGHT}`} />
        <line className={styles.axis} x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <div className={cx('quiet-note', styles.ends)} aria-hidden="true">
        <ChartAmount>{formatMoney(owed)}</ChartAmount>
        <span>{t(text.chartEnd, { payments: steps.length })}</span>
      </div>
    </figure>
  );
}

interface CostColumn {
  readonly head: Phrase;
  readonly money: (step: Steps[number]) => WireMoney;
}

const COLUMNS: readonly CostColumn[] = [
  { head: text.paid, money: ({ payment }) => payment },
  { head: text.interest, money: ({ interest }) => interest },
  { head: text.lateFee, money: ({ lateFee }) => lateFee },
  { head: text.left, money: ({ left }) => left },
];

/** The figures of the chart, collapsed on screens. A column for late fees appears if there are any. */
export function CostTable({ steps }: { readonly steps: Steps }) {
  const t = useSay();
  const isLate = steps.some(({ lateFee }) => lateFee.amount !== '0');
  const columns = COLUMNS.filter(({ head }) => isLate || head !== text.lateFee);
  return (
    <Details summary={t(text.table)} className={styles.details}>
      <FigureTable
        caption={t(text.chart)}
        captionHidden
        head={[text.payment, ...columns.map(({ head }) => head)].map((head) => t(head))}
        className={styles.table}
      >
        <tbody>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments are told apart by their number only.
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {columns.map(({ head, money }) => (
                <td key={t(head)}>
                  <Amount money={money(step)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Details>
  );
}
