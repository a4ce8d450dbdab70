import { formatDate, type IsoDate } from '../../../../shared/dates.ts';
import type { Language, Phrase } from '../../../../shared/messages.ts';
import { formatNumber } from '../../../../shared/money.ts';
import type { CallState } from '../../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { type SummaryItem, SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { CardDetail, CardSummary } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { DueDate, PaidTag } from '../../../cards/web/DueDate.tsx';
import { suspendedFacts } from '../../../cards/web/Suspended.tsx';
import { dueState, paidState, utilisation } from '../../../cards/web/view-model.ts';
import { accountText as text } from '../../messages.ts';
import styles from './CardFigures.module.css';

export interface CardFiguresProps {
  readonly card: CardSummary;
  /** State of `GET /cards/{id}`, whose figures arrive later. */
  readonly detail: CallState<CardDetail>;
  readonly today: IsoDate | undefined;
}

/** All figures of a card: credit and latest statement. */
export function CardFigures({ card, detail, today }: CardFiguresProps) {
  const t = useSay();
  const language = useLanguage();
  const fromDetail = (value: (detail: CardDetail) => SummaryItem['value']) => {
    if (detail.data) return value(detail.data);
    return detail.error ? t(text.notLoaded) : '…';
  };
  return (
    <div className={styles.figures}>
      <SummaryList
        columns={2}
        items={[
          ...creditItems(card, t, language),
          {
            label: t(text.cashAdvanceLimit),
            value: fromDetail(({ cashAdvanceLimit }) => <Amount money={cashAdvanceLimit} />),
          },
          {
            label: t(text.interestRate),
            value: fromDetail(({ interestRate }) => t(text.perYear, { rate: interestRate })),
          },
          ...statementItems(card, today, t, language),
          {
            label: t(text.points),
            value: t(text.pointsOf, { number: formatNumber(card.points), one: card.points === 1 }),
          },
          { label: t(text.cashback), value: fromDetail(({ cashbackMethod }) => t(CASHBACK[cashbackMethod])) },
          { label: t(text.autopay), value: fromDetail(({ autopay }) => t(AUTOPAY[autopay])) },
        ]}
      />
    </div>
  );
}

const CASHBACK: Readonly<Record<CardDetail['cashbackMethod'], Phrase>> = {
  auto_redeem: text.autoRedeem,
  accumulate: text.accumulate,
};

const AUTOPAY: Readonly<Record<CardDetail['autopay'], Phrase>> = {
  none: text.autopayNone,
  minimum: text.minimum,
  full: text.totalDue,
};

function creditItems(card: CardSummary, t: Say, language: Language): SummaryItem[] {
  const { temporaryLimit: temporary } = card;
  const days = temporary && {
    start: formatDate(temporary.startDate, language),
    end: formatDate(temporary.endDate, language),
  };
  return [
    { label: t(text.creditLimit), value: <Amount money={card.creditLimit} /> },
    ...(temporary && days
      ? [
          {
            label: t(text.temporaryLimit),
            value: (
              <>
                <Amount money={temporary.limit} />
                <span className={cx('quiet-note', styles.days)}>{t(text.temporaryDays, days)}</span>
              </>
            ),
          },
        ]
      : []),
    { label: t(text.available), value: <Amount money={card.availableCredit} /> },
    { label: t(text.used), value: <Amount money={utilisation(card).used} /> },
    { label: t(text.currentBalance), value: <Amount money={card.currentBalance} /> },
  ];
}

function statementItems(
  card: CardSummary,
  today: IsoDate | undefined,
  t: Say,
  language: Language,
): SummaryItem[] {
  const { statementBalance: total, minimumPayment: minimum, paymentDueDate, statementDate } = card;
  if (!total || !minimum || !paymentDueDate || !statementDate) {
    return [{ label: t(text.totalDue), value: t(text.noStatement) }];
  }
  const state = paidState(card);
  const paid = state !== 'open';
  return [
    {
      // A paid amount is no longer due.
      label: t(paid ? cardText.statementAmount : text.totalDue),
      value: (
        <span className={styles.tagged}>
          <Amount money={total} />
          <PaidTag paid={paid} disputed={state === 'disputed'} />
        </span>
      ),
    },
    ...(paid ? [] : [{ label: t(text.minimum), value: <Amount money={minimum} /> }]),
    ...suspendedFacts(card, t).map(([label, value]) => ({ label, value })),
    {
      label: t(text.dueDate),
      value: (
        <DueDate state={today ? dueState(card, today) : { kind: 'settled' }}>
          {formatDate(paymentDueDate, language)}
        </DueDate>
      ),
    },
    { label: t(text.statementDate), value: formatDate(statementDate, language) },
  ];
}
