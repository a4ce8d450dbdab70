import { describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { onePage, StaticPage } from '../../../tests/support/data/static-page.tsx';
import { cardText } from '../../cards/messages.ts';
import { CARD_DETAIL } from '../../cards/testing/sample.ts';
import { costText } from '../../payments/cost.messages.ts';
import { statementCalls } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import { STATEMENT, STATEMENT_HEAD } from '../testing/statement.ts';
import { LatestStatement } from './LatestStatement.tsx';
import { StatementFigures } from './StatementFigures.tsx';
import { StatementLines } from './StatementLines.tsx';
import { StatementTrend } from './StatementTrend.tsx';
import { StatementYears } from './StatementYears.tsx';

const page = () => new StaticPage('en');
const dollars = (amount: string) => ({ amount, currency: 'TWD' });

describe('[CARD-3] a statement', () => {
  it('shows each figure beside its label', () => {
    const shown = <StatementFigures head={STATEMENT_HEAD} card={CARD_DETAIL} />;
    expect(page().rows(shown)).toEqual([
      [text.dueDate.en, '30/11/2026'],
      [text.minimum.en, 'NT$2,000'],
      [text.statementDate.en, '10/11/2026'],
      [text.month.en, 'Nov 2026'],
      [text.previousBalance.en, 'NT$18,000'],
      [text.payments.en, '−NT$17,500'],
      [text.adjustments.en, '−NT$120'],
      [text.currentSpending.en, 'NT$19,200'],
      [text.interestAndFees.en, 'NT$420'],
      [text.total.en, 'NT$20,000'],
      [text.rate.en, '14.5% a year'],
      [text.creditLimit.en, 'NT$80,000'],
      [text.cashAdvanceLimit.en, 'NT$16,000'],
      [text.pointsBefore.en, '1,100'],
      [text.pointsEarned.en, '640'],
      [text.pointsUsed.en, '−440'],
      [text.pointsAfter.en, '1,300'],
    ]);
    expect(page().seen(shown).startsWith(`${text.total.en} NT$20,000 ${text.dueDate.en}`)).toBe(true);
  });

  it('[DSP-9] shows what is in dispute and left beside the amounts as issued, for the latest one', () => {
    const card = { ...CARD_DETAIL, suspended: dollars('6000') };
    const rows = page().rows(<StatementFigures head={STATEMENT_HEAD} card={card} />);
    expect(rows.slice(0, 6)).toEqual([
      [text.dueDate.en, '30/11/2026'],
      [text.minimum.en, 'NT$2,000'],
      [cardText.inDispute.en, `NT$6,000 ${cardText.seeDisputes.en}`],
      [cardText.leftToPay.en, 'NT$10,000'],
      [cardText.minimumNow.en, 'NT$0'],
      [text.statementDate.en, '10/11/2026'],
    ]);
    const earlier = { ...STATEMENT_HEAD, statementDate: '2026-10-10' };
    expect(page().seen(<StatementFigures head={earlier} card={card} />)).not.toContain(cardText.inDispute.en);
  });

  it('[PAY-4] says what it costs, as far as the bank provides the figures', () => {
    const minimum = { payments: 31, total: 'NT$24,500', interest: 'NT$4,500' };
    const sentences = [
      say(costText.minimumOnly, 'en', minimum),
      say(costText.chargedThisYear, 'en', { interest: 'NT$700', fees: 'NT$560' }),
    ];
    const { minimumOnly: _minimum, ...withoutMinimum } = STATEMENT_HEAD;
    const { chargedThisYear: _charged, ...without } = withoutMinimum;
    const seen = (head: typeof without) => page().seen(<StatementFigures head={head} card={CARD_DETAIL} />);
    expect(seen(STATEMENT_HEAD)).toContain(`${costText.title.en} ${sentences.join(' ')} ${text.terms.en}`);
    expect(seen(withoutMinimum)).toContain(`${costText.title.en} ${sentences[1]} ${text.terms.en}`);
    expect(seen(without)).not.toContain(costText.title.en);
  });

  it('[CARD-11] shows its transactions as rows on phones, with country, currency and day of exchange abroad', () => {
    const line = {
      ...{ category: 'travel', instalmentEligible: false, description: 'Hotel' },
      postingDate: '2026-10-23',
    };
    const query = {
      paymentKey: 'k1',
      sortBy: 'date',
      orderBy: 'desc',
      pageNumber: '0',
      pageSize: '20',
    } as const;
    const abroad = {
      ...{ transactionDate: '2026-10-21', exchangeDate: '2026-10-23', merchantCountry: 'JP' },
      ...{ amount: dollars('4100'), foreignAmount: { amount: '19500', currency: 'JPY' } },
    };
    const lines = page().answer(
      statementCalls.transactions,
      { params: { id: 'c1' }, query },
      onePage([{ ...line, ...abroad, transactionId: 't1' }]),
    );
    const shown = <StatementLines card={{ ...CARD_DETAIL, cardId: 'c1' }} paymentKey="k1" />;
    expect(lines.seen(shown)).toContain(
      `Hotel 21/10/2026 · JPY 19,500 · Japan · ${text.exchangeDate.en} 23/10/2026 NT$4,100`,
    );
  });
});

describe('[CARD-4] the statements of a card', () => {
  it('begin with the key figures of the latest', () => {
    const input = { params: { id: 'c1' }, query: { stmtDate: STATEMENT.statementDate, pageSize: '1' } };
    const shown = <LatestStatement card={CARD_DETAIL} statement={STATEMENT} today="2026-11-27" />;
    const latest = page().answer(statementCalls.detail, input, { ...STATEMENT_HEAD, ...onePage([]) });
    expect(latest.rows(shown)).toEqual([
      [text.dueDate.en, '30/11/2026 Due in 3 days'],
      [text.minimum.en, 'NT$2,000'],
      [text.previousBalance.en, 'NT$18,000'],
      [text.payments.en, '−NT$17,500'],
      [text.currentSpending.en, 'NT$19,200'],
    ]);
    expect(latest.seen(shown)).toContain(`${cardText.notPaid.en} ${text.total.en} NT$20,000`);
  });

  const earlier = {
    ...STATEMENT,
    ...{ paymentKey: 'k2', statementMonth: '2026-10', total: dollars('7000'), settled: false },
  };

  it('are listed by year, with their totals and states', () => {
    const all = [STATEMENT, earlier];
    const shown = <StatementYears card={CARD_DETAIL} all={all} today="2026-11-27" />;
    expect(
      page()
        .rows(shown)
        .map((row) => row.slice(0, 2)),
    ).toEqual([
      [text.month.en, text.total.en],
      ['Nov 2026', `NT$20,000 ${cardText.notPaid.en}`],
      ['Oct 2026', `NT$7,000 ${text.carried.en}`],
    ]);
    expect(page().seen(shown)).toContain(`2026 ${say(text.yearSum, 'en', { count: 2 })} NT$27,000`);
  });

  it('are compared with their average and highest', () => {
    const words = say(text.trendText, 'en', {
      average: 'NT$13,500',
      highest: 'NT$20,000',
      month: 'Nov 2026',
    });
    expect(page().seen(<StatementTrend all={[earlier, STATEMENT]} />)).toContain(words);
  });
});
