import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../../../tests/support/dom/page.tsx';
import { logOn } from '../../../tests/support/dom/people.ts';
import { settle } from '../../../tests/support/dom/user.ts';
import { insightText as text } from '../messages.ts';
import { DoublesPanel } from './DoublesPanel.tsx';
import { ForeignPanel } from './ForeignPanel.tsx';
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx';

const dollars = (amount: number) => ({ amount: `${amount}`, currency: 'TWD' });
const sum = (amount: number) => ({ total: dollars(amount), count: 1 });
const CARD = { cardId: 'c1', lastFour: '5555' };
const charge = { transactionId: 't1', date: '2026-11-05', amount: dollars(170) };
const PANELS = (
  <>
    <DoublesPanel doubles={[{ merchant: 'Café', ...CARD, charges: [charge] }]} />
    <SubscriptionsPanel
      subscriptions={[
        {
          ...{
            key: 'k1',
            merchant: 'Music',
            category: 'entertainment',
            every: 'month',
            hidden: false,
            ...CARD,
          },
          ...{ amount: dollars(170), nextDate: '2026-12-05', perYear: dollars(2040), charges: [charge] },
        },
      ]}
    />
    <ForeignPanel
      insights={{ today: '2026-02-03', foreign: [{ month: '2026-02', spent: sum(3000), fees: sum(45) }] }}
    />
  </>
);
const SUMMARIES = [
  `${text.doubles.en}1 purchase to check`,
  `${text.subscriptions.en}1 subscription: about NT$2,040 a year at today’s prices`,
  `${text.foreign.en}2026: NT$3,000, and NT$45 of fees`,
];

async function open(page: ReactNode, width: number): Promise<HTMLDetailsElement[]> {
  const list = Object.assign(new EventTarget(), { matches: width >= 760 });
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as MediaQueryList);
  await logOn();
  await openPage(page, { address: '/u/insights' });
  await settle();
  return [...document.querySelectorAll<HTMLDetailsElement>('section > details')];
}

afterEach(() => vi.restoreAllMocks());

it('[INSIGHT-7] a phone shows each section closed, with what it says in a line', async () => {
  const sections = await open(PANELS, 390);
  expect(sections.map((one) => one.open)).toEqual([false, false, false]);
  expect(sections.map((one) => one.querySelector('summary')?.textContent)).toEqual(SUMMARIES);
});

it('[INSIGHT-7] a wide window shows them open', async () => {
  const sections = await open(PANELS, 1280);
  expect(sections.map((one) => one.open)).toEqual([true, true, true]);
});

it('[INSIGHT-7] what was not found is said without a press', async () => {
  const nothing = (
    <>
      <DoublesPanel doubles={[]} />
      <SubscriptionsPanel subscriptions={[]} />
      <ForeignPanel insights={{ today: '2026-02-03', foreign: [] }} />
    </>
  );
  expect(await open(nothing, 390)).toEqual([]);
  for (const { en } of [text.noDoubles, text.noSubscriptions, text.noForeign])
    expect(document.querySelector('main')?.textContent).toContain(en);
});
