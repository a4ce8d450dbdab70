import { useEffect, useId, useRef } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AmountsIn } from '../../../web/ui/card/AmountsIn.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { type Column, DataTable } from '../../../web/ui/table/DataTable.tsx';
import { useMore } from '../../../web/ui/table/useMore.tsx';
import { type InsightLine, insightCalls } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import { BothAmounts } from './Charges.tsx';
import styles from './Insights.module.css';
import type { LinesOf } from './view.ts';

interface LineListProps {
  readonly title: string;
  readonly of: LinesOf;
  readonly onClose: () => void;
}

/** The transactions behind a figure, with their sum. Takes the focus when it opens. */
export function LineList({ title, of, onClose }: LineListProps) {
  const t = useSay();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useCall(insightCalls.lines, { query: { ...of } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another figure opens another list.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <section className={styles.lines} aria-labelledby={id}>
      <div className={styles.linesHead}>
        <h3 id={id} ref={heading} tabIndex={-1} className="type-h4">
          {title}
        </h3>
        <Button small variant="text" className="no-print" onClick={onClose}>
          {t(text.closeLines)}
        </Button>
      </div>
      <Loaded from={first} lines={4}>
        {(page) => (
          <>
            <p className={styles.sum}>
              <AmountsIn>
                {t(text.linesSum, { count: page.count, amount: formatMoney(page.total) })}
              </AmountsIn>
            </p>
            <Pages key={title} of={of} title={title} first={page} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface PagesProps extends Pick<LineListProps, 'of' | 'title'> {
  readonly first: PayloadOf<typeof insightCalls.lines>;
}

/** The first page, and the pages loaded with "Show more". */
function Pages({ of, title, first }: PagesProps) {
  const more = useMore(insightCalls.lines, { query: of, first, itemsOf: ({ content }) => content });
  return (
    <>
      <Lines title={title} lines={more.items} />
      {more.button}
    </>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly InsightLine[] }) {
  const t = useSay();
  const language = useLanguage();
  const columns: readonly Column<InsightLine>[] = [
    {
      key: 'description',
      header: t(text.description),
      list: 'title',
      cell: ({ description }) => description,
    },
    { key: 'date', header: t(text.date), cell: ({ date }) => formatDate(date, language) },
    { key: 'card', header: t(text.onCard), cell: ({ lastFour }) => t(text.endingIn, { lastFour }) },
    {
      key: 'amount',
      header: t(text.amount),
      align: 'right',
      list: 'amount',
      cell: ({ amount, foreignAmount }) => (
        <BothAmounts key="amount" amount={amount} foreignAmount={foreignAmount} />
      ),
    },
  ];
  return (
    <DataTable
      id="insight-lines"
      caption={title}
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={({ transactionId }) => transactionId}
    />
  );
}
