import { describe, expect, it } from 'vitest';
import type { CardFunction } from '../../../shared/feature.ts';
import { type Phrase, say } from '../../../shared/messages.ts';
import { categoryText } from '../../../shared/transaction-categories.messages.ts';
import { textOf } from '../../../tests/support/data/rows.ts';
import { loaded, StaticPage } from '../../../tests/support/data/static-page.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import type { CardDetail } from '../../cards/contract.ts';
import { cardText } from '../../cards/messages.ts';
import { CARD_DETAIL, TEMPORARY_LIMIT } from '../../cards/testing/sample.ts';
import { accountCalls } from '../contract.ts';
import { accountText as text } from '../messages.ts';
import { listText, spendingText } from '../transactions.messages.ts';
import { AccountFigures } from './AccountHead.tsx';
import { CardFigures } from './cards/CardFigures.tsx';
import { CardHeader } from './cards/CardHeader.tsx';
import { CardChoice, CardItem } from './cards/CardsPage.tsx';
import SpendingPanel from './spending/SpendingPanel.tsx';
import { readState } from './transactions/listState.ts';
import type { TransactionListState } from './transactions/useListState.ts';

const page = () => new StaticPage('en');
const dollars = (amount: string) => ({ amount, currency: 'TWD' });
/** Returns the value beside a label. */
const beside = (rows: string[][], label: Phrase) => rows.find(([first]) => first === label.en)?.[1];

describe('[CARD-2] the figures of a card', () => {
  const shown = (change: Partial<CardDetail> = {}, detail = loaded({ ...CARD_DETAIL, ...change })) =>
    page().rows(<CardFigures card={{ ...CARD_DETAIL, ...change }} detail={detail} today="2026-11-27" />);

  it('stand beside their labels', () => {
    expect(shown()).toEqual([
      [text.creditLimit.en, 'NT$80,000'],
      [text.available.en, 'NT$57,000'],
      [text.used.en, 'NT$23,000'],
      [text.currentBalance.en, 'NT$23,000'],
      [text.cashAdvanceLimit.en, 'NT$16,000'],
      [text.interestRate.en, '14.5% a year'],
      [text.totalDue.en, `NT$20,000 ${cardText.notPaid.en}`],
      [text.minimum.en, 'NT$2,000'],
      [text.dueDate.en, '30/11/2026 Due in 3 days'],
      [text.statementDate.en, '10/11/2026'],
      [text.points.en, '1,300 points'],
      [text.cashback.en, text.accumulate.en],
      [text.autopay.en, text.minimum.en],
    ]);
  });

  it('name a temporary limit, with its days, between the limit and the available credit', () => {
    expect(shown({ temporaryLimit: TEMPORARY_LIMIT }).slice(0, 3)).toEqual([
      [text.creditLimit.en, 'NT$80,000'],
      [text.temporaryLimit.en, 'NT$95,000 15/11/2026 to 24/12/2026'],
      [text.available.en, 'NT$57,000'],
    ]);
  });

  it('use no credit while the bank owes the customer', () => {
    const rows = shown({ currentBalance: dollars('-700') });
    expect([text.used, text.currentBalance].map((label) => beside(rows, label))).toEqual(['NT$0', '−NT$700']);
  });

  it('have one line for the statement before the first one', () => {
    const rows = shown({ statementBalance: null });
    expect(beside(rows, text.totalDue)).toBe(text.noStatement.en);
    for (const label of [text.minimum, text.dueDate, text.statementDate])
      expect(beside(rows, label)).toBeUndefined();
  });

  it.each<[keyof CardDetail, CardDetail['autopay' | 'cashbackMethod'], Phrase, Phrase]>([
    ['autopay', 'none', text.autopay, text.autopayNone],
    ['autopay', 'full', text.autopay, text.totalDue],
    ['cashbackMethod', 'auto_redeem', text.cashback, text.autoRedeem],
  ])('say what %s is: %s', (name, value, label, words) => {
    expect(beside(shown({ [name]: value }), label)).toBe(words.en);
  });

  it('say that a payment is in, and nothing about its due date', () => {
    const rows = shown({ paidSinceStatement: dollars('20000') });
    expect(beside(rows, cardText.statementAmount)).toBe(`NT$20,000 ${cardText.paid.en}`);
    const labels = rows.map(([label]) => label);
    expect(labels).not.toContain(text.totalDue.en);
    expect(labels).not.toContain(text.minimum.en);
    expect(beside(rows, text.dueDate)).toBe('30/11/2026');
  });

  it('[DSP-9] have what is in dispute and what is left without it', () => {
    const rows = shown({ suspended: dollars('6000') });
    const labels = [cardText.inDispute, cardText.leftToPay, cardText.minimumNow];
    const values = [`NT$6,000 ${cardText.seeDisputes.en}`, 'NT$10,000', 'NT$0'];
    expect(labels.map((label) => beside(rows, label))).toEqual(values);
    const all = shown({ suspended: dollars('16000') });
    expect(beside(all, cardText.statementAmount)).toBe(`NT$20,000 ${cardText.nothingDueNow.en}`);
    expect(beside(shown({}), cardText.inDispute)).toBeUndefined();
  });

  it('say that some have not loaded', () => {
    const failed = { ...loaded(CARD_DETAIL), data: undefined, error: new Error() as never };
    const labels = [text.cashAdvanceLimit, text.interestRate, text.cashback, text.autopay];
    const values = (rows: string[][]) => labels.map((label) => beside(rows, label));
    expect(values(shown({}, failed))).toEqual(labels.map(() => text.notLoaded.en));
    expect(values(shown({}, { ...failed, error: undefined }))).toEqual(labels.map(() => '…'));
  });
});

it.each<[Partial<CardDetail>, string, string]>([
  [{}, cardText.leftToPay.en, 'NT$16,000'],
  [{ paidSinceStatement: dollars('20000') }, text.totalDue.en, cardText.paid.en],
  [{ statementBalance: null }, text.totalDue.en, text.noStatement.en],
])('[CARD-3] a card of the list shows what is left to pay: %j', (change, label, value) => {
  const rows = page().rows(<CardItem card={{ ...CARD_DETAIL, ...change }} />);
  expect(rows.at(-1)).toEqual([label, value]);
});

it('[DSP-9] a card of the list shows what is in dispute', () => {
  const rows = page().rows(<CardItem card={{ ...CARD_DETAIL, suspended: dollars('6000') }} />);
  expect(rows.slice(-2)).toEqual([
    [cardText.leftToPay.en, 'NT$10,000'],
    [cardText.inDispute.en, `NT$6,000 ${cardText.seeDisputes.en}`],
  ]);
});

describe('[CARD-2] a card to choose for a function', () => {
  const chosen = { id: 'safety', label: text.cards } as CardFunction;
  const seen = (...changes: Partial<CardDetail>[]) => {
    const cards = changes.map((change, index) => ({ ...CARD_DETAIL, cardId: `c${index}`, ...change }));
    return page().markup(<CardChoice cards={cards} chosenFunction={chosen} />);
  };
  const linesOf = (markup: string) => markup.match(/<a [^>]*>.*?<\/a>/g) ?? [];

  it('is one line that leads to the function, with the figures that tell it from the others', () => {
    const lines = linesOf(seen({}, { availableCredit: dollars('12') }));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('href="/u/card-management/c1/safety"');
    expect(textOf(lines[1]!)).toBe(
      `${CARD_DETAIL.productName} •••• ${CARD_DETAIL.lastFour} ${text.available.en} NT$12 ${cardText.leftToPay.en} NT$16,000`,
    );
  });

  it('shows a state only if it is not active', () => {
    const [active, frozen, lost] = linesOf(seen({}, { frozen: true }, { status: 'lost' })).map(textOf);
    expect(active).not.toContain(contentText.statusActive.en);
    expect(frozen).toContain(contentText.frozen.en);
    expect(lost).toContain(contentText.statusLost.en);
  });
});

it.each([
  [{}, `${cardText.leftToPay.en} NT$16,000 ${say(listText.dueBy, 'en', { date: '30/11/2026' })}`],
  [{ paidSinceStatement: dollars('20000') }, `${text.totalDue.en} ${cardText.paid.en}`],
  [
    { suspended: dollars('16000') },
    `${text.totalDue.en} ${cardText.nothingDueNow.en} ${cardText.inDispute.en} NT$16,000 ${cardText.seeDisputes.en}`,
  ],
  [{ statementBalance: null }, `${text.totalDue.en} ${text.noStatement.en}`],
])('[CARD-2] the account begins with what is due and the available credit: %j', (change, due) => {
  const card = { ...CARD_DETAIL, ...change };
  const head = page().seen(<AccountFigures card={card} detail={loaded(CARD_DETAIL)} today="2026-11-27" />);
  expect(head.slice(0, head.indexOf(listText.allFigures.en))).toBe(`${due} ${text.available.en} NT$57,000 `);
});

describe('[CARD-1] the head of a card', () => {
  const shown = (change: Partial<CardDetail>, more?: [string, string][]) =>
    page().rows(<CardHeader card={{ ...CARD_DETAIL, ...change }} {...(more && { more })} />);

  it.each([
    ['primary', text.primary],
    ['supplementary', text.supplementary],
  ] as const)('names holder, type and expiry: %s', (relationship, type) => {
    expect(shown({ relationship }, [['More', 'last']])).toEqual([
      [text.holder.en, 'LIN'],
      [text.relationship.en, type.en],
      [text.expiry.en, '09/29'],
      ['More', 'last'],
    ]);
  });

  it('[RPL-1] names the stopped card by its own number', () => {
    const replacement = { orderedOn: '2026-11-20', stoppedLastFour: '4444' };
    const { en } = contentText.statusLost;
    expect(beside(shown({ status: 'lost', replacement }), text.stoppedCard)).toBe(`•••• 4444 ${en}`);
    const kept = { status: 'damaged', replacement: { orderedOn: '2026-11-20' } } as const;
    expect(beside(shown(kept), text.stoppedCard)).toContain('•••• 5555');
  });
});

describe('[CARD-2] the spending of a card', () => {
  const shown = (before: string) =>
    page().answer(
      accountCalls.spending,
      { params: { id: 'c1' } },
      {
        months: [
          { month: '2026-09', total: dollars(before) },
          { month: '2026-10', total: dollars('900') },
          { month: '2026-11', total: dollars('40') },
        ],
        categories: [
          { category: 'dining', total: dollars('1100'), count: 7 },
          { category: 'transport', total: dollars('540'), count: 3 },
        ],
      },
    );
  const state = readState(new URLSearchParams());
  const list: TransactionListState = { part: 'all', state, show: () => {}, filter: () => {} };
  const panel = <SpendingPanel cardId="c1" list={list} />;

  it('stands beside its month, or beside its category with the number of purchases', () => {
    expect(shown('700').rows(panel)).toEqual([
      [spendingText.month.en, text.amount.en],
      ['Nov 2026', 'NT$40'],
      ['Oct 2026', 'NT$900'],
      ['Sep 2026', 'NT$700'],
      [listText.category.en, spendingText.count.en, text.amount.en],
      [categoryText.dining.en, '7', 'NT$1,100'],
      [categoryText.transport.en, '3', 'NT$540'],
    ]);
  });

  it('[INSIGHT-7] stands beside its bar, exact and in short, and the whole months are summed up in a sentence', () => {
    const seen = shown('15000').text(panel);
    for (const of of ['Nov 2026 NT$40 40', 'Oct 2026 NT$900 900', 'Sep 2026 NT$15,000 15.0K'])
      expect(seen).toContain(of);
    expect(seen).toContain(`${categoryText.dining.en} NT$1,100 1.1K`);
    // The month that is not over does not count.
    const words = { average: 'NT$7,950', highest: 'NT$15,000', month: 'Sep 2026' };
    expect(seen).toContain(say(spendingText.trend, 'en', words));
  });

  it('[INSIGHT-7] has its table closed', () => {
    const markup = shown('700').markup(panel);
    expect(markup.match(/<details/g)).toHaveLength(2);
    expect(markup).not.toContain('<details open');
  });

  it.each([
    ['700', 'more', 'NT$200'],
    ['1300', 'less', 'NT$400'],
    ['900', 'same', 'NT$0'],
  ] as const)('is compared for the last two whole months: %s is %s', (total, phrase, amount) => {
    const names = { last: 'Oct 2026', before: 'Sep 2026', amount };
    expect(shown(total).seen(panel)).toContain(say(spendingText[phrase], 'en', names));
  });
});
