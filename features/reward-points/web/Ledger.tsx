import { formatDate } from '../../../shared/dates.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Language } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { CallState } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { Column } from '../../../web/ui/table/DataTable.tsx';
import { PagedTable, useListPages } from '../../../web/ui/table/PagedTable.tsx';
import type { ListAddress } from '../../../web/ui/table/useListAddress.ts';
import type { PointEntry, rewardCalls } from '../contract.ts';
import { endingText } from '../ending.messages.ts';
import { pointsText as text } from '../messages.ts';
import styles from './RewardPoints.module.css';

interface LedgerProps {
  readonly cardId: string;
  readonly points: CallState<PayloadOf<typeof rewardCalls.points>>;
  readonly list: ListAddress;
}

/** The ledger, newest entry first. Entries with an amount link to their transactions. */
export function Ledger({ cardId, points, list }: LedgerProps) {
  const t = useSay();
  const language = useLanguage();
  const paged = useListPages(list, points);
  return (
    // The panel has no title, because the table is already a region with this name.
    <Panel>
      <h2 className={cx('type-h3', styles.title)}>{t(text.history)}</h2>
      <PagedTable
        id="ledger"
        caption={t(text.history)}
        {...paged}
        columns={columns(t, language, (entry) =>
          paths.pointsEarnedBy(cardId, list.page, entry.pointTransactionId),
        )}
        rowKey={(entry) => entry.pointTransactionId}
        empty={
          <EmptyState picture="points" title={t(text.none)}>
            {t(text.noneText)}
          </EmptyState>
        }
      />
    </Panel>
  );
}

/** The expiry date of earned points, or the last valid day of expired points. */
function End({ entry: { kind, endsOn } }: { entry: PointEntry }) {
  const t = useSay();
  const language = useLanguage();
  if (endsOn === undefined) return null;
  const words = kind === 'ended' ? endingText.ended : endingText.usableUntil;
  return (
    <span className={cx('quiet-note', styles.end)}>{t(words, { date: formatDate(endsOn, language) })}</span>
  );
}

function columns(t: Say, language: Language, hrefOf: (entry: PointEntry) => string): Column<PointEntry>[] {
  return [
    {
      key: 'date',
      header: t(text.date),
      cell: ({ date }) => <span className={styles.whole}>{formatDate(date, language)}</span>,
    },
    {
      key: 'description',
      header: t(text.description),
      list: 'title',
      cell: (entry) => (
        <span key="description">
          {entry.description}
          <End entry={entry} />
          {entry.amount && (
            <Link className={styles.see} href={hrefOf(entry)}>
              {t(text.see)}
              <span className="visually-hidden">
                {t(text.seeOf, { what: entry.description, date: formatDate(entry.date, language) })}
              </span>
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t(text.amount),
      align: 'right',
      cell: ({ amount }) => amount && <Amount money={amount} />,
    },
    {
      key: 'points',
      header: t(text.points),
      align: 'right',
      list: 'amount',
      cell: (entry) => <SignedPoints key="points" {...entry} />,
    },
  ];
}

/** Points with their sign. Screen readers get words, because they skip signs. */
export function SignedPoints({ points, kind }: Pick<PointEntry, 'points' | 'kind'>) {
  const t = useSay();
  return (
    <span className={styles.signed}>
      <span aria-hidden="true">{`${points > 0 ? '+' : ''}${formatNumber(points)}`}</span>
      <span className="spoken">{t(text[kind], { points: formatNumber(Math.abs(points)) })}</span>
    </span>
  );
}
