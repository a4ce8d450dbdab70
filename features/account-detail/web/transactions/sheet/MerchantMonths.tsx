import { formatMonth, monthBefore } from '../../../../../shared/dates.ts';
import { formatNumber } from '../../../../../shared/money.ts';
import { useCall } from '../../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { paths } from '../../../../../web/paths.ts';
import { Link } from '../../../../../web/ui/action/Link.tsx';
import { Amount } from '../../../../../web/ui/card/Amount.tsx';
import { Loaded } from '../../../../../web/ui/feedback/loading/Loaded.tsx';
import { FactList } from '../../../../../web/ui/layout/facts/FactList.tsx';
import type { CardSummary } from '../../../../cards/contract.ts';
import { profileCalls } from '../../../../profile/contract.ts';
import { accountCalls, type Transaction } from '../../../contract.ts';
import { sheetText as text } from '../../../sheet.messages.ts';
import { cleanKeyword, KEYWORD_MAX, writeState } from '../listState.ts';
import { monthsOf } from './merchantMonths.ts';
import styles from './TransactionDetail.module.css';

/** The current month and those before it. */
const MONTHS = 6;
const MOST_LINES = 100;

interface MerchantMonthsProps {
  readonly card: CardSummary;
  readonly line: Transaction;
  readonly onLeave: () => void;
}

/** What was paid to a merchant with this card in the last months, and a link to all of it. */
export function MerchantMonths({ card, line, onLeave }: MerchantMonthsProps) {
  const t = useSay();
  const profile = useCall(profileCalls.read, {});
  const keyword = cleanKeyword(line.description.slice(0, KEYWORD_MAX));
  const today = profile.data?.today;
  const query = {
    cardId: card.cardId,
    ...(keyword !== undefined && { keyword }),
    ...(today && { fromDate: `${monthBefore(today, MONTHS - 1)}-01` }),
    orderBy: 'desc',
    pageSize: `${MOST_LINES}`,
  } as const;
  const found = useCall(accountCalls.history, { query }, { enabled: today !== undefined });
  const all = writeState({ search: { keyword }, sortBy: 'date', orderBy: 'desc', page: 1 });
  return (
    <section className={styles.part}>
      <h3>{t(text.months)}</h3>
      <Loaded
        from={profile.error ? { ...found, error: profile.error, refetch: profile.refetch } : found}
        lines={2}
      >
        {({ content, pageInfo }) =>
          pageInfo.isLast ? (
            <Months merchant={line.description} lines={content} />
          ) : (
            <p className="quiet-small">{t(text.manyLines)}</p>
          )
        }
      </Loaded>
      <p className="no-print">
        <Link className={styles.link} href={`${paths.account(card.cardId)}${all}`} onClick={onLeave}>
          {t(text.allThere)}
        </Link>
      </p>
    </section>
  );
}

function Months({ merchant, lines }: { merchant: string; lines: readonly Transaction[] }) {
  const t = useSay();
  const language = useLanguage();
  const months = monthsOf(merchant, lines);
  if (months.reduce((sum, { count }) => sum + count, 0) < 2)
    return <p className="quiet-small">{t(text.onlyOne)}</p>;
  return (
    <>
      <p className="quiet-small">{t(text.monthsWhat)}</p>
      <FactList
        className={styles.sums}
        facts={months.map(({ month, total, count }) => [
          t(text.monthOf, { month: formatMonth(month, language), count: formatNumber(count) }),
          <Amount key={month} money={total} moneyIn />,
        ])}
      />
    </>
  );
}
