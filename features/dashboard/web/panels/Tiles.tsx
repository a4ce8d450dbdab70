import { formatMonth } from '../../../../shared/dates.ts';
import { formatMoney, formatNumber, toWire, twd } from '../../../../shared/money.ts';
import { type CallState, useCall } from '../../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { FoldedPanel } from '../../../../web/ui/layout/FoldedPanel.tsx';
import type { CardDetail, CardSummary } from '../../../cards/contract.ts';
import { redemptionCalls } from '../../../points-redemption/contract.ts';
import { rewardCalls } from '../../../reward-points/contract.ts';
import { endSentence } from '../../../reward-points/web/endSentence.ts';
import type { EStatement } from '../../../statements/contract.ts';
import { dashboard } from '../../messages.ts';
import { CardLinks } from '../cards/CardLinks.tsx';
import { type Reach, reach } from '../reach.ts';
import figures from './Figures.module.css';
import { Facts, Key } from './Figures.tsx';
import styles from './Tiles.module.css';

interface TileProps {
  readonly card: CardSummary;
  readonly primary: boolean;
}

/** Says what the points buy, or how many are missing for the cheapest offer. */
function withinText(within: Reach, t: Say): string {
  if (within.kind === 'missing') return t(dashboard.pointsMissing, within);
  if (within.kind === 'enough') return t(dashboard.pointsEnough, within);
  const { name, quantity } = within;
  const amount = formatMoney(toWire(twd(within.amount)));
  return t(dashboard.pointsWorth, { name, quantity: formatNumber(quantity), amount });
}

/** The points, and what they are worth in vouchers. */
export function PointsTile({ card, primary }: TileProps) {
  const t = useSay();
  const vouchers = useCall(
    redemptionCalls.products,
    { query: { cardId: card.cardId, category: 'voucher_and_donation' } },
    { enabled: card.status === 'active' && card.points > 0 },
  );
  const within = vouchers.data && reach(card.points, vouchers.data);
  const worth = within && <AmountsIn>{withinText(within, t)}</AmountsIn>;
  const end = usePointsEnd(card);
  return (
    <FoldedPanel
      title={t(dashboard.points)}
      summary={
        <span className={styles.lines}>
          <span>
            <b className={figures.key}>{formatNumber(card.points)}</b>{' '}
            <span>{t(dashboard.pointsUnit, { points: card.points })}</span>
          </span>
          {worth && <span>{worth}</span>}
          {end && <span>{end}</span>}
        </span>
      }
      repeats
    >
      <p className={styles.points}>
        <span className="type-amount-l">{formatNumber(card.points)}</span>{' '}
        <span>{t(dashboard.pointsUnit, { points: card.points })}</span>
      </p>
      <p className={styles.within}>{worth}</p>
      {end && <p className={styles.ends}>{end}</p>}
      <CardLinks place="points" card={card} primary={primary} />
    </FoldedPanel>
  );
}

/**
 * Returns a sentence about points that expire within 60 days; undefined while loading or after an error, because the points
 * page says it too.
 */
function usePointsEnd({ cardId, points }: CardSummary): string | undefined {
  const t = useSay();
  const language = useLanguage();
  const ending = useCall(rewardCalls.ending, { query: { cardId } }, { enabled: points > 0 });
  const soon = ending.data?.soon;
  return soon?.near ? endSentence(t, language, soon) : undefined;
}

const CASHBACK = {
  auto_redeem: { name: dashboard.cashbackAuto, text: dashboard.cashbackAutoText },
  accumulate: { name: dashboard.cashbackAccumulate, text: dashboard.cashbackAccumulateText },
} as const;

export function CashbackTile({ card, primary, detail }: TileProps & { detail: CallState<CardDetail> }) {
  const t = useSay();
  return (
    <FoldedPanel
      title={t(dashboard.cashback)}
      summary={detail.data && t(CASHBACK[detail.data.cashbackMethod].name)}
      failed={detail.error !== undefined}
      repeats
    >
      <Loaded from={detail} lines={2}>
        {({ cashbackMethod }) => (
          <>
            <p className={styles.value}>{t(CASHBACK[cashbackMethod].name)}</p>
            <p className={styles.text}>{t(CASHBACK[cashbackMethod].text)}</p>
          </>
        )}
      </Loaded>
      <CardLinks place="cashback" card={card} primary={primary} />
    </FoldedPanel>
  );
}

/** Month and amount of a statement, or that there is none. */
function LatestStatement({ statement }: { readonly statement: EStatement | undefined }) {
  const t = useSay();
  const language = useLanguage();
  if (!statement) return <span>{t(dashboard.noStatements)}</span>;
  return (
    <span className={figures.line}>
      <Key money={statement.total} />
      <span>{formatMonth(statement.statementMonth, language)}</span>
    </span>
  );
}

const LATEST_STATEMENTS = 3;

/** The latest statements. Corporate cards get only paper statements (STM-1). */
export function StatementsTile({
  card,
  primary,
  statements,
}: TileProps & { statements: CallState<EStatement[]> }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <FoldedPanel
      title={t(card.corporate ? dashboard.statements : dashboard.eStatements)}
      summary={statements.data && <LatestStatement statement={statements.data[0]} />}
      failed={statements.error !== undefined}
      repeats
    >
      <Loaded from={statements} lines={LATEST_STATEMENTS}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.text}>{t(dashboard.noStatements)}</p>
          ) : (
            <Facts
              facts={all
                .slice(0, LATEST_STATEMENTS)
                .map(({ paymentKey, statementMonth, total }) => [
                  formatMonth(statementMonth, language),
                  <Amount key={paymentKey} money={total} />,
                ])}
            />
          )
        }
      </Loaded>
      {card.corporate && <p className={cx('quiet-small', styles.note)}>{t(dashboard.paperOnly)}</p>}
      <CardLinks place="statements" card={card} primary={primary} />
    </FoldedPanel>
  );
}
