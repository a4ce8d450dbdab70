import { describe, expect, it } from 'vitest';
import { bank } from '../../../shared/bank.ts';
import { say } from '../../../shared/messages.ts';
import { categoryText } from '../../../shared/transaction-categories.messages.ts';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { presetBankTexts } from '../../../web/bank.ts';
import { type InsightLine, insightCalls, type SubscriptionView } from '../contract.ts';
import { insightText as text } from '../messages.ts';
import { DoublesPanel } from './DoublesPanel.tsx';
import { ForeignPanel } from './ForeignPanel.tsx';
import { LineList } from './LineList.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx';

const page = () => new StaticPage('en');
const dollars = (amount: number | string) => ({ amount: `${amount}`, currency: 'TWD' });
const sum = (amount: number) => ({ total: dollars(amount), count: 1 });
const euros = (amount: string) => ({ amount, currency: 'EUR' });

it('[INSIGHT-1] shows the purchases of each category beside it, by month', () => {
  const spent = (month: string, category: 'dining' | 'transport', amount: number) => ({
    month,
    category,
    ...sum(amount),
  });
  const insights = {
    today: '2026-02-03',
    months: ['2026-01', '2025-12'],
    spending: [
      spent('2026-01', 'dining', 500),
      spent('2025-12', 'dining', 60),
      spent('2026-01', 'transport', 900),
      spent('2025-01', 'transport', 7),
    ],
  };
  expect(page().rows(<MonthsPanel insights={insights} />)).toEqual([
    [text.category.en, 'Jan 2026', 'Dec 2025', 'Jan 2025'],
    [categoryText.transport.en, '900', '0', '7'],
    [categoryText.dining.en, '500', '60', '0'],
    [text.total.en, '1,400', '60', '7'],
  ]);
  const soFar = say(text.soFar, 'en', { month: 'Jan 2026', date: '31/01/2026' });
  const seen = (today: string) => page().seen(<MonthsPanel insights={{ ...insights, today }} />);
  expect([seen('2026-01-31').includes(soFar), seen('2026-02-03').includes('so far')]).toEqual([true, false]);
});

it('[INSIGHT-4] shows purchases abroad beside their fees, by year and month', () => {
  const foreign = [
    { month: '2026-02', spent: sum(3000), fees: sum(45) },
    { month: '2026-01', spent: sum(1000), fees: sum(15) },
    { month: '2025-12', spent: sum(400), fees: sum(6) },
  ];
  expect(page().rows(<ForeignPanel insights={{ today: '2026-02-03', foreign }} />)).toEqual([
    [text.period.en, text.spentAbroad.en, text.feesAbroad.en],
    ['2026', '4,000', '60'],
    ['Feb 2026', '3,000', '45'],
    ['Jan 2026', '1,000', '15'],
    ['2025', '400', '6'],
    ['Dec 2025', '400', '6'],
  ]);
  const none = <ForeignPanel insights={{ today: '2026-02-03', foreign: [] }} />;
  expect([page().rows(none), page().seen(none).includes(text.noForeign.en)]).toEqual([[], true]);
});

describe('[INSIGHT-2] a subscription', () => {
  const charge = (transactionId: string, date: string, amount: number) => ({
    transactionId,
    date,
    amount: dollars(amount),
  });
  const MUSIC: SubscriptionView = {
    key: 'k1',
    merchant: 'Music',
    category: 'entertainment',
    ...{ cardId: 'c1', lastFour: '5555', every: 'month', hidden: false },
    amount: dollars(170),
    nextDate: '2026-12-05',
    perYear: dollars(2040),
    charges: [charge('t1', '2026-10-05', 150), charge('t2', '2026-11-05', 170)],
  };
  const rows = (perYear: string, lastFour = '5555') => [
    [text.next.en, 'about 05/12/2026'],
    [text.perYear.en, perYear],
    [text.onCard.en, `ending in ${lastFour}`],
  ];
  const panel = (...subscriptions: SubscriptionView[]) => (
    <SubscriptionsPanel subscriptions={subscriptions} />
  );
  const rise = { from: dollars(150), to: dollars(170), on: '2026-11-05', percent: 13 };

  it('has its price, next day, cost per year, card and charges', () => {
    expect(page().rows(panel(MUSIC))).toEqual(rows('NT$2,040'));
    const seen = page().seen(panel(MUSIC));
    expect(seen).toContain(`Music NT$170 ${text.everyMonth.en} ${text.next.en}`);
    expect(seen).toContain('05/11/2026 NT$170 05/10/2026 NT$150');
  });

  it('names a rise, and a price in another currency', () => {
    const words = say(text.rise, 'en', { percent: 13, from: 'NT$150', to: 'NT$170', date: '05/11/2026' });
    const abroad = { ...MUSIC, rise, foreignAmount: euros('4.90'), every: 'year' as const };
    const seen = page().seen(panel(abroad));
    expect(seen).toContain(`Music EUR 4.90 ${text.everyYear.en} ${words} ${text.next.en}`);
  });

  it('counts in the sum of a year only while it is shown', () => {
    const video = { ...MUSIC, key: 'k2', merchant: 'Video', lastFour: '6666', perYear: dollars(3600) };
    const all = (hidden: boolean) => panel(MUSIC, { ...video, hidden });
    const total = (count: number, amount: string) => say(text.perYearAll, 'en', { count, amount });
    expect(page().rows(all(false))).toEqual([...rows('NT$2,040'), ...rows('NT$3,600', '6666')]);
    expect(page().seen(all(false))).toContain(total(2, 'NT$5,640'));
    expect(page().seen(all(true))).toMatch(
      new RegExp(`${total(1, 'NT\\$2,040')}.* ${text.hide.en} Hidden \\(1\\) Video .* ${text.show.en}`),
    );
  });
});

it('[INSIGHT-3] shows charges that may be one, in the currency of the merchant', () => {
  presetBankTexts(bank);
  const charge = (transactionId: string, date: string) => ({
    transactionId,
    date,
    amount: dollars(680),
    foreignAmount: euros('19.50'),
  });
  const double = {
    merchant: 'Café',
    cardId: 'c1',
    lastFour: '5555',
    charges: [charge('t1', '2026-11-05'), charge('t2', '2026-11-06')],
  };
  expect(page().seen(<DoublesPanel doubles={[double]} />)).toContain(
    'Café 2 charges of EUR 19.50 Card ending in 5555 05/11/2026 NT$680 EUR 19.50 06/11/2026 NT$680 EUR 19.50',
  );
});

it('[INSIGHT-5] shows the transactions behind a figure, and their sum', () => {
  const of = { kind: 'fees', fromDate: '2026-11-01', toDate: '2026-11-30' } as const;
  const line: InsightLine = {
    ...{ cardId: 'c1', lastFour: '5555', transactionId: 't1', date: '2026-11-05', category: 'fee' },
    ...{ description: 'Fee', amount: dollars(45) },
  };
  const list = page().answer(
    insightCalls.lines,
    { query: of },
    { content: [line], total: dollars(60), count: 2, next: null },
  );
  const shown = <LineList title="Fees" of={of} onClose={() => {}} />;
  expect(list.rows(shown)).toEqual([
    [text.date.en, '05/11/2026'],
    [text.onCard.en, 'ending in 5555'],
  ]);
  expect(list.seen(shown)).toContain(`${say(text.linesSum, 'en', { count: 2, amount: 'NT$60' })} Fee NT$45`);
});
