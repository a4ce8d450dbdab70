import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { rowsOf, textOf } from '../../../tests/support/data/rows.ts';
import { onePage, StaticPage } from '../../../tests/support/data/static-page.tsx';
import { accountCalls } from '../../account-detail/contract.ts';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { type Ending, type PointEntry, rewardCalls } from '../contract.ts';
import { endingText } from '../ending.messages.ts';
import { pointsText as text } from '../messages.ts';
import { EarningTransactions } from './EarningTransactions.tsx';
import { EndingPanel } from './EndingPanel.tsx';
import { Points } from './RewardPointsPage.tsx';

const page = () => new StaticPage('en');
const dollars = (amount: string) => ({ amount, currency: 'TWD' });
const ENTRY: PointEntry = {
  ...{ pointTransactionId: 'p1', campaignId: 'cp', campaignRulesetId: 'cr' },
  ...{ date: '2026-11-10', description: 'Groceries', amount: dollars('6400'), points: 640, kind: 'earned' },
};
const { amount: _, ...USED } = { ...ENTRY, pointTransactionId: 'p2', points: -440, kind: 'used' as const };
const date = [text.date.en, '10/11/2026'];
const spent = [text.amount.en, 'NT$6,400'];

it('[RWD-1] shows the balance, and each entry with the amount and the points that it earned or used', () => {
  const query = { cardId: 'c1', pageNumber: '0', pageSize: '10' };
  const points = { totalPoints: 1300, ...onePage([ENTRY, USED]) };
  const shown = page().answer(rewardCalls.points, { query }, points);
  const ledger = <Points card={SAMPLE_CARD} choice={null} />;
  expect(shown.rows(ledger)).toEqual([date, spent, date]);
  const seen = shown.seen(ledger);
  expect(seen).toContain(`${text.balance.en} 1,300 points`);
  expect(seen).toMatch(/Groceries See transactions \+640 .*Groceries −440 /);
});

it.each<[string, PointEntry, string[][]]>([
  ['earned', ENTRY, [date, spent, [text.points.en, '+640']]],
  ['used', USED, [date, [text.points.en, '−440']]],
])('[CARD-5] shows an entry with its transactions: %s', (_kind, entry, rows) => {
  const { pointTransactionId, campaignId, campaignRulesetId } = entry;
  const ids = { pointTransactionId, campaignId, campaignRulesetId };
  const line = { transactionId: 't1', category: 'groceries', instalmentEligible: false };
  const bought = { transactionDate: '2026-11-03', description: 'Market', amount: dollars('2100') };
  const shown = page().answer(
    accountCalls.earnedBy,
    { query: { ...ids, pageNumber: '0', pageSize: '50' } },
    onePage([{ ...line, ...bought }]),
  );
  const view = <EarningTransactions cardId="c1" page={1} entry={entry} heading={createRef()} />;
  const description = [text.description.en, 'Groceries'];
  expect(shown.rows(view)).toEqual([description, ...rows, [text.transactionDate.en, '03/11/2026']]);
  expect(shown.seen(view)).toContain(`Market NT$2,100 ${text.transactionDate.en}`);
});

describe('[PTS-1] the points that expire', () => {
  const lots = [100, 200, 300, 400].map((points, at) => ({ endsOn: `2026-12-0${at + 1}`, points }));
  const soon = { points: 300, firstEnd: '2026-12-01', lastEnd: '2026-12-02', near: true };
  const offer = { productCode: 'V1', productName: 'Lunch', category: 'voucher_and_donation' } as const;
  const panel = (ending: Ending) =>
    page()
      .answer(rewardCalls.ending, { query: { cardId: 'c1' } }, ending)
      .markup(<EndingPanel cardId="c1" />);
  const order = { ...offer, quantity: 2, points: 360 };

  it('are listed by their last day, the later days only on demand', () => {
    const markup = panel({ ending: lots, soon });
    expect(rowsOf(markup)).toEqual([
      [endingText.day.en, endingText.points.en],
      ['01/12/2026', '100'],
      ['02/12/2026', '200'],
      ['03/12/2026', '300'],
    ]);
    expect(textOf(markup)).toContain(say(endingText.more, 'en', { days: '1' }));
    expect(textOf(panel({ ending: lots.slice(1), soon }))).not.toContain('later day');
  });

  it.each<[string, Ending, string]>([
    [
      'on one day',
      { ending: lots, soon: { ...soon, firstEnd: soon.lastEnd } },
      '300 points expire on 02/12/2026.',
    ],
    ['over some days', { ending: lots, soon }, '300 points expire by 02/12/2026, the first on 01/12/2026.'],
    [
      'with what they buy',
      { ending: lots, soon, offer: { ...order, alone: true } },
      'They are enough for 2 × Lunch.',
    ],
    [
      'with what they buy with others',
      { ending: lots, soon, offer: { ...order, alone: false } },
      'With other points of this card you can get 2 × Lunch for 360 points.',
    ],
    ['if there are any', { ending: [] }, endingText.nothing.en],
  ])('are put in words %s', (_when, ending, words) => {
    const seen = textOf(panel(ending));
    expect(seen).toContain(words);
    expect(seen.includes(endingText.redeem.en)).toBe(ending.offer !== undefined);
  });
});
