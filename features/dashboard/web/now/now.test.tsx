import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_STATUSES } from '../../../../shared/card-values.ts';
import { addDays } from '../../../../shared/dates.ts';
import { LANGUAGES, say } from '../../../../shared/messages.ts';
import { StaticPage } from '../../../../tests/support/data/static-page.tsx';
import { paths } from '../../../../web/paths.ts';
import { alertCalls } from '../../../alerts/contract.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { SAMPLE_CARD } from '../../../cards/testing/sample.ts';
import { owed } from '../../../cards/web/owed.ts';
import { insightCalls } from '../../../insights/contract.ts';
import { nowText as text } from '../../now.messages.ts';
import Reminders from './Reminders.tsx';
import { ToDo } from './ToDo.tsx';
import { tasksOf } from './tasks.ts';

const TODAY = '2026-11-29';
const dollars = (amount: string) => ({ amount, currency: 'TWD' });
const cardWith = (cardId: string, change: Partial<CardSummary> = {}): CardSummary => ({
  ...SAMPLE_CARD,
  cardId,
  lastFour: cardId.padStart(4, '0'),
  ...change,
});
const PAID = { paidSinceStatement: SAMPLE_CARD.currentBalance };

/** Returns text and address of each line. */
function linesOf(markup: string): string[][] {
  return [...markup.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => [
    inner.replace(/<[^>]+>/g, '').trim(),
    href,
  ]);
}

const anyCards = fc
  .array(
    fc.record({
      status: fc.constantFrom(...CARD_STATUSES),
      frozen: fc.boolean(),
      paid: fc.boolean(),
      dueIn: fc.integer({ min: -40, max: 40 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ status, frozen, paid, dueIn }, index) =>
      cardWith(`${index}`, { status, frozen, ...(paid ? PAID : {}), paymentDueDate: addDays(TODAY, dueIn) }),
    ),
  );

describe('[CARD-13] what to do now', () => {
  it('names each card that is frozen or not activated once, and each late payment once', () => {
    fc.assert(
      fc.property(anyCards, (cards) => {
        const tasks = tasksOf(cards, TODAY);
        const listed = (kind: string) =>
          tasks.flatMap((task) => ('cards' in task && task.kind === kind ? task.cards : []));
        expect(listed('unfreeze')).toEqual(cards.filter(({ frozen }) => frozen));
        expect(listed('activate')).toEqual(cards.filter(({ status }) => status === 'unactivated'));
        const paid = tasks.flatMap((task) => ('payment' in task ? task.payment.card.cardId : []));
        const next = owed(cards, TODAY).next?.card.cardId;
        const late = cards.filter(({ cardId, paidSinceStatement, paymentDueDate }) => {
          const isOpen = paidSinceStatement === SAMPLE_CARD.paidSinceStatement;
          return isOpen && cardId !== next && (paymentDueDate ?? '') <= addDays(TODAY, 3);
        });
        expect(new Set(paid)).toEqual(new Set(late.map(({ cardId }) => cardId)));
      }),
    );
  });

  it('says nothing to a person without a task', () => {
    const markup = new StaticPage('en').markup(<ToDo cards={[cardWith('1', PAID)]} today={TODAY} />);
    expect(markup).toBe('');
  });

  it.each(LANGUAGES)('shows a line for each task, the most urgent first, with its page: %s', (language) => {
    const cards = [
      cardWith('1', { paymentDueDate: '2026-11-20' }),
      cardWith('2', { status: 'unactivated', ...PAID }),
      cardWith('3', { frozen: true, paymentDueDate: '2026-12-02' }),
      cardWith('4', { paymentDueDate: '2026-11-25', statementBalance: dollars('7000') }),
      cardWith('5', { paymentDueDate: '2026-12-03' }),
    ];
    const date = (day: string, month: string) =>
      language === 'en' ? `${day}/${month}/2026` : `2026/${month}/${day}`;
    const overdue = { last4: '0004', amount: 'NT$7,000', date: date('25', '11') };
    const pay = { last4: '0003', amount: 'NT$20,000', date: date('02', '12') };
    expect(linesOf(new StaticPage(language).markup(<ToDo cards={cards} today={TODAY} />))).toEqual([
      [say(text.overdue, language, overdue), paths.pay('4')],
      [say(text.pay, language, pay), paths.pay('3')],
      [say(text.unfreeze, language, { last4: '0003' }), paths.safety('3')],
      [say(text.activate, language, { last4: '0002' }), paths.activateMyCard('2')],
    ]);
  });

  it('shows one line for several cards, which leads to all cards', () => {
    const cards = ['1', '2', '3'].map((id) => cardWith(id, { ...PAID, frozen: true, status: 'unactivated' }));
    expect(linesOf(new StaticPage('en').markup(<ToDo cards={cards} today={TODAY} />))).toEqual([
      [say(text.unfreezeMany, 'en', { count: 3 }), paths.cardManagement()],
      [say(text.activateMany, 'en', { count: 3 }), paths.cardManagement()],
    ]);
  });
});

describe('[CARD-13] reminders below the cards', () => {
  const notice = (change: object) => ({
    ...{ noticeId: 'n', kind: 'refused' as const, at: '2026-11-28T01:00:00.000Z', day: '2026-11-28' },
    ...{ unread: true, title: 'Payment declined', text: '', cardId: '1', statementDate: null, ...change },
  });
  const subscription = (key: string, on: string, hidden = false) => ({
    ...{ key, merchant: `Shop ${key}`, category: 'online', cardId: '1', lastFour: '0001' },
    ...{ every: 'month' as const, amount: dollars('170'), nextDate: '2026-12-05', perYear: dollars('2040') },
    ...{ rise: { from: dollars('150'), to: dollars('170'), on, percent: 13 }, hidden, charges: [] },
  });
  const insights = (...subscriptions: ReturnType<typeof subscription>[]) => ({
    ...{ today: TODAY, months: [], spending: [], subscriptions, doubles: [], foreign: [] },
  });
  const answered = (content: ReturnType<typeof notice>[], rises: ReturnType<typeof insights>) =>
    new StaticPage('en')
      .answer(alertCalls.notices, { query: {} }, { content, next: null, unread: content.length })
      .answer(insightCalls.insights, {}, rises);

  it('shows unread declined payments and new prices', () => {
    const page = answered([notice({})], insights(subscription('a', '2026-11-05')));
    expect(linesOf(page.markup(<Reminders today={TODAY} />))).toEqual([
      ['Payment declined', expect.any(String)],
      [say(text.rise, 'en', { merchant: 'Shop a', percent: 13, amount: 'NT$170' }), paths.insights()],
    ]);
  });

  it('leaves out what is read, old or hidden, and then shows nothing', () => {
    const page = answered(
      [notice({ unread: false }), notice({ day: '2026-11-21' }), notice({ kind: 'statement' })],
      insights(subscription('a', '2026-10-28'), subscription('b', '2026-11-20', true)),
    );
    expect(page.markup(<Reminders today={TODAY} />)).toBe('');
  });
});
