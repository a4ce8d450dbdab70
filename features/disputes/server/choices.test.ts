import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { DISPUTE_KINDS } from '../../../shared/disputes.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Disputer, startAgain } from './test-setup.ts';

describeOnBank('explaining a charge', (context) => {
  let t: TestApp;
  let person: Disputer;
  let other: Disputer;
  let hasDesk = true;
  beforeAll(async () => {
    t = await testApp(
      context,
      {},
      {
        // A bank that takes no disputes answers no question about them.
        cardSystem: (local) => ({
          ...local,
          disputeOptions: async (...of) => (hasDesk ? local.disputeOptions?.(...of) : undefined),
        }),
      },
    );
    other = await Disputer.logOn(t, context.db(), 'primary2');
    person = await Disputer.logOn(t, context.db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    hasDesk = true;
    await startAgain(context.db());
  });
  const ago = (days: number) => addDays(person.today, -days);

  it('[DSP-1] says how, where and when it was paid, and how long each kind can be opened', async () => {
    const id = await person.line({ on: ago(10), descriptor: 'SQ *BLUE DOOR', channel: 'contactless' });
    const found = await person.choices(id);
    expect(found).toMatchObject({
      line: {
        transactionId: id,
        transactionDate: ago(10),
        description: 'Blue Door Books',
        amount: { amount: '1200' },
      },
      explanation: {
        ...{ descriptor: 'SQ *BLUE DOOR', channel: 'contactless', clearedOn: ago(9) },
        earlier: { count: 0, lines: [] },
      },
      ...{ most: { amount: '1200' }, clock: { days: 120, most: 540 }, sameShop: [], today: person.today },
    });
    expect(found.refused).toBeUndefined();
    expect(found.kinds.map(({ kind }) => kind)).toEqual([...DISPUTE_KINDS]);
    for (const one of found.kinds)
      expect(one).toMatchObject({ lastDay: addDays(ago(9), 120), daysLeft: 111 });
    expect(found.suspends!.interestFrom).toBe(addDays(found.suspends!.until, 1));
    for (const absent of ['rate', 'supplementary', 'subscription', 'twin', 'wallet'])
      expect(found.explanation).not.toHaveProperty(absent);
  });

  it('[DSP-1] says the rate of a purchase abroad, in the language of the person', async () => {
    const id = await person.line({ amount: 2031, foreign: { minor: 9765, currency: 'JPY', country: 'JP' } });
    const { payload } = await person.options(id, { language: 'zh_tw' });
    expect(payload).toMatchObject({
      line: { description: 'Blue Door Books 店', foreignAmount: { amount: '9765', currency: 'JPY' } },
      explanation: { rate: '0.2080', country: 'JP' },
    });
  });

  it('[DSP-1] counts earlier purchases at the shop, the newest five in the list, and not later ones', async () => {
    const id = await person.line({ on: ago(40) });
    for (const days of [45, 80, 81, 82, 83, 84, 85, 86, 300])
      await person.line({ on: ago(days), amount: days });
    await person.line({ on: ago(20) });
    await person.line({ on: ago(50), name: 'Blue Door Bakery' });
    await person.line({ on: ago(60), amount: -30, category: 'refund' });
    const { earlier } = (await person.choices(id)).explanation;
    expect(earlier.count).toBe(9);
    expect(earlier.lines).toEqual(
      [45, 80, 81, 82, 83].map((days) => ({
        ...{ transactionDate: ago(days), lastFour: person.lastFour },
        amount: { amount: `${days}`, currency: 'TWD' },
      })),
    );
  });

  it('[DSP-1] finds its twin, other charges of the shop and recent charges of the card', async () => {
    const id = await person.line({ on: ago(10) });
    const twin = await person.line({ on: ago(12), posted: ago(9) });
    const far = await person.line({ on: ago(14) });
    const inCase = await person.line({ on: ago(10) });
    await person.opened(inCase);
    await person.line({ on: ago(11), posted: null });
    const bakery = await person.line({ on: ago(5), name: 'Blue Door Bakery', amount: 80 });
    const found = await person.choices(id);
    expect(found.explanation.twin).toMatchObject({ transactionId: twin, amount: { amount: '1200' } });
    expect(found.sameShop.map(({ transactionId }) => transactionId)).toEqual([twin, far]);
    const recent = found.recent.map(({ transactionId }) => transactionId);
    expect(recent).toEqual(expect.arrayContaining([bakery, twin, far]));
    for (const absent of [id, inCase]) expect(recent).not.toContain(absent);
    expect(recent.length).toBeLessThanOrEqual(20);
  });

  it('[DSP-1] finds all charges of a month with many at the shop', async () => {
    const id = await person.line({ on: ago(10), amount: 90 });
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, at) => person.line({ on: ago(10), amount: 100 + at })),
    );
    const { sameShop } = await person.choices(id);
    expect(sameShop).toHaveLength(20);
    expect(many).toEqual(expect.arrayContaining(sameShop.map(({ transactionId }) => transactionId)));
  });

  it('[DSP-1] names the subscription that the charge belongs to', async () => {
    for (const days of [131, 101, 71, 41])
      await person.line({ on: ago(days), amount: 390, category: 'entertainment' });
    const id = await person.line({ on: ago(11), amount: 390, category: 'entertainment' });
    expect((await person.choices(id)).explanation.subscription).toEqual({
      ...{ every: 'month', since: ago(131), amount: { amount: '390', currency: 'TWD' } },
    });
  });

  it.each([
    ['authorised', { posted: null }],
    ['not-a-purchase', { category: 'interest' }],
    ['too-late', { on: '2024-01-01' }],
  ] as const)('[DSP-1] explains a charge that is %s too, without kinds', async (reason, given) => {
    const found = await person.choices(await person.line(given));
    expect(found).toMatchObject({ refused: { reason }, kinds: [], sameShop: [], recent: [] });
    expect(found.line.description).toBe('Blue Door Books');
    expect(found.suspends).toBeUndefined();
  });

  it('[DSP-1] explains a charge at a bank without a dispute desk', async () => {
    const id = await person.line();
    hasDesk = false;
    const found = await person.choices(id);
    expect(found).toMatchObject({ refused: { reason: 'no-desk' }, kinds: [], most: { amount: '1200' } });
    expect(codeOf(await person.options(randomUUID()))).toBe('NOT_FOUND');
    expect(codeOf(await person.open(id))).toBe('NOT_FOUND');
  });

  it('[DSP-1] gives an unknown, a malformed and another person’s line and card the same answer', async () => {
    const id = await person.line();
    const wrong = [
      await person.options(randomUUID()),
      await person.options('x'),
      await person.options(await other.line()),
      await person.options(id, { cardId: other.cardId }),
      await person.options(id, { cardId: randomUUID() }),
    ];
    expect(new Set(wrong.map(({ raw }) => raw.body.replace(/"requestId":"[^"]+"/, ''))).size).toBe(1);
    expect(wrong.map(codeOf)).toEqual(wrong.map(() => 'NOT_FOUND'));
  });

  it('[DSP-1] names the holder of a supplementary card', async () => {
    const { rows } = await sql<{ username: string }>`select u.username from cards.cards c
      join portal.users u on u.customer_id::text = c.customer_id::text
      where c.relationship = 'supplementary' and c.status = 'active' and u.username like 'demo.%' limit 1`.execute(
      context.db(),
    );
    const holder = await Disputer.logOn(t, context.db(), rows[0]!.username.slice(5) as 'supp1');
    const cards = (await holder.browser.call('GET', '/cards')).payload as {
      cardId: string;
      relationship: string;
      lastFour: string;
    }[];
    const card = cards.find(({ relationship }) => relationship === 'supplementary')!;
    Object.assign(holder, { cardId: card.cardId });
    const found = await holder.choices(await holder.line());
    expect(found.explanation.supplementary).toEqual({
      holderName: expect.stringMatching(/^[A-Z][A-Z ,-]+$/),
      lastFour: card.lastFour,
    });
  });
});
