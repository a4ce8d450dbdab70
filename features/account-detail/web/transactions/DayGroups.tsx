import { useId } from 'react';
import { formatDate, formatMonthShort, type IsoDate } from '../../../../shared/dates.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import type { CardSummary } from '../../../cards/public.ts';
import { accountCalls, type Transaction } from '../../contract.ts';
import { listText as text } from '../../transactions.messages.ts';
import styles from './DayGroups.module.css';
import { type DayGroup, dayKind, groupByDay } from './groups.ts';
import { Lines } from './TransactionRow.tsx';

interface DayGroupsProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly lines: readonly Transaction[];
  /** Shows the purchases of each month. Use it only for a list without filters. */
  readonly sums: boolean;
}

/** The lines grouped by day. The first day of a month on the page also shows the month's purchases. */
export function DayGroups({ card, today, lines, sums }: DayGroupsProps) {
  const params = { id: card.cardId };
  const spending = useCall(accountCalls.spending, { params }, { enabled: sums });
  const months = sums ? (spending.data?.months ?? []) : [];
  return groupByDay(lines).map((group) => (
    <Day
      key={group.date}
      card={card}
      today={today}
      group={group}
      sum={months.find(({ month }) => month === group.startsMonth)?.total}
    />
  ));
}

interface DayProps {
  readonly card: CardSummary;
  readonly today: IsoDate | undefined;
  readonly group: DayGroup;
  readonly sum: Transaction['amount'] | undefined;
}

function Day({ card, today, group, sum }: DayProps) {
  const t = useSay();
  const language = useLanguage();
  const id = useId();
  const kind = dayKind(group.date, today);
  return (
    <div className={styles.day}>
      <div className={styles.head}>
        <h3 id={id} className="quiet-note">
          {kind === 'date' ? formatDate(group.date, language) : t(text[kind])}
        </h3>
        {sum && group.startsMonth && (
          <p className={cx('quiet-note', styles.sum)}>
            {t(text.monthSum, { month: formatMonthShort(group.startsMonth, language) })}{' '}
            <strong>
              <Amount money={sum} />
            </strong>
          </p>
        )}
      </div>
      <Lines card={card} lines={group.lines} labelledBy={id} />
    </div>
  );
}
