/** Requests for more, their answers and their races (FAM-6, FAM-7, FAM-9). */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, empty, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { FamilyRequest } from '../contract.ts';
import { dollars, HOLDER, PRIMARY, Relative } from '../testing/calls.ts';
import { resetFamily, setAge } from './test-setup.ts';

const RACES = 20;

describeOnBank('requests for more', (context) => {
  let t: TestApp;
  let primary: Relative;
  let holder: Relative;
  beforeAll(async () => {
    t = await testApp(context);
    [primary, holder] = [await Relative.open(t, PRIMARY), await Relative.open(t, HOLDER)];
    await setAge(context, holder.person.customerId, 12);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetFamily(context);
    await primary.tighten({ perPurchase: dollars(500) });
  });

  const extras = async () => {
    const { rows } = await sql<{ amount: string }>`select amount::text as amount
      from cards.family_extras`.execute(context.db());
    return rows.map(({ amount }) => amount);
  };
  const stateOf = async (requestId: string) =>
    (await holder.held()).requests.find((one) => one.requestId === requestId)?.state;
  const newCodes = () =>
    empty(context.db(), 'portal.otp_challenges', 'portal.otp_sends', 'portal.otp_tokens');

  // A distributed database has no till.
  it.skipIf(context.distributed)(
    '[FAM-6] is asked, allowed with a code, used and over: the whole way',
    async () => {
      expect(await holder.pay({ kind: 'online', amount: '900' })).toEqual({
        approved: false,
        reason: 'primary-per-purchase',
      });
      const request = await holder.asked({ amount: dollars(1000), reason: ' Shoes\n for PE ' });
      expect(request).toMatchObject({ state: 'open', reason: 'Shoes for PE', amount: { amount: '1000' } });
      expect((await primary.account()).requests).toMatchObject([
        { requestId: request.requestId, state: 'open' },
      ]);
      const answer = await primary.allowed(request);
      expect(answer.payload).toMatchObject({
        ...{ until: request.until, primary: { extra: { requestId: request.requestId } } },
      });
      expect(await stateOf(request.requestId)).toBe('allowed');
      expect((await holder.pay({ kind: 'online', amount: '900' })).approved).toBe(true);
      expect(await holder.held()).toMatchObject({ primary: { extra: { used: { amount: '900' } } } });
      expect(await holder.pay({ kind: 'online', amount: '501' })).toMatchObject({ approved: false });
      await shiftClock(context.db(), 86_400);
      // The sessions have ended with the day.
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from cards.family_extras
      where until_day >= (app_now() at time zone 'Asia/Taipei')::date`.execute(context.db());
      expect(rows[0]?.n).toBe(0);
      expect(await holderPays('900')).toMatchObject({ approved: false, reason: 'primary-per-purchase' });
    },
  );

  /** Pays without a session, with the number of the demo's data. */
  async function holderPays(amount: string) {
    const card = holder.person.cards[0]?.number;
    const payload = { card, kind: 'online', amount, currency: 'TWD', country: 'TW' };
    return (await t.app.server.inject({ method: 'POST', url: '/demo/purchase', payload })).json();
  }

  it('[FAM-6] [FAM-7] tells the primary cardholder, whose notice leads to the request, and then the holder', async () => {
    const request = await holder.asked();
    const read = async (one: Relative) => {
      const { payload } = await one.browser.call('GET', '/notices');
      return (payload as { content: { kind: string; text: string; family?: object }[] }).content.filter(
        ({ kind }) => kind === 'family',
      );
    };
    const { cardId } = holder;
    const { requestId } = request;
    expect((await read(primary))[0]).toMatchObject({
      ...{ text: expect.stringContaining('NT$5,000'), family: { side: 'primary', cardId, requestId } },
    });
    expect((await primary.post(`/requests/${requestId}/decline`)).payload).toEqual({ state: 'declined' });
    expect((await read(holder))[0]).toMatchObject({ text: expect.stringContaining('declined') });
    expect(await extras()).toEqual([]);
  });

  it('[FAM-6] keeps one request of a card open, until it is taken back or its day is over', async () => {
    const first = await holder.asked();
    expect(codeOf(await holder.ask())).toBe('FAM-OPEN');
    await holder.post(`/requests/${first.requestId}/cancel`);
    const second = await holder.asked();
    await sql`update portal.family_requests set until = until - 1 where request_id = ${second.requestId}`.execute(
      context.db(),
    );
    expect(await stateOf(second.requestId)).toBe('ended');
    expect(codeOf(await primary.allowed(second))).toBe('FAM-ANSWERED');
    expect((await holder.asked()).state).toBe('open');
  });

  it.each([
    ['an amount of zero', { amount: { amount: '0', currency: 'TWD' } }, 'amount'],
    ['an amount above the credit limit', { amount: dollars(999_999_999) }, 'amount'],
    ['a day in the past', { until: addDays(new Date().toISOString().slice(0, 10), -3) }, 'until'],
    ['a day too far away', { until: addDays(new Date().toISOString().slice(0, 10), 40) }, 'until'],
    ['a long reason', { reason: 'x'.repeat(61) }, 'reason'],
    ['a card number in the reason', { reason: '4000 1234 5678 9010' }, 'reason'],
  ])('[FAM-6] refuses %s, at its field', async (_what, over, field) => {
    const answer = await holder.ask(over);
    expect([codeOf(answer), Object.keys(Object(answer.error?.details?.fields))]).toEqual([
      'VALIDATION',
      expect.arrayContaining([expect.stringContaining(field)]),
    ]);
  });

  it('[FAM-6] refuses a request without a limit to raise, and of a card that is another person’s', async () => {
    await empty(context.db(), 'cards.family_controls');
    expect(codeOf(await holder.ask())).toBe('FAM-NO-LIMIT');
    const stranger = await Relative.open(t, 'primary2');
    const body = { amount: dollars(1), until: (await holder.family()).today, reason: '' };
    for (const other of [stranger, primary])
      expect(codeOf(await other.post(`/cards/${holder.cardId}/requests`, body))).toBe('NOT_FOUND');
  });

  it('[FAM-6] a code allows exactly its request, amount and day', async () => {
    const request = await holder.asked();
    const others: readonly Partial<FamilyRequest>[] = [
      { amount: dollars(5001) },
      { amount: dollars(4999) },
      { until: addDays(request.until, 1) },
    ];
    for (const other of others) {
      await newCodes();
      expect((await primary.requestAllow(request)).status).toBe(200);
      const code = await primary.code();
      expect(codeOf(await primary.allow({ ...request, ...other }, code))).toBe('FAM-ANSWERED');
      await newCodes();
      expect(codeOf(await primary.requestAllow({ ...request, ...other }))).toBe('FAM-ANSWERED');
    }
    expect(await extras()).toEqual([]);
    // The code of one request does not allow the next one.
    await newCodes();
    await primary.requestAllow(request);
    const code = await primary.code();
    await holder.post(`/requests/${request.requestId}/cancel`);
    const next = await holder.asked();
    expect(codeOf(await primary.allow(next, code))).toBe('NOT_NOW');
    expect(await extras()).toEqual([]);
    expect(await stateOf(next.requestId)).toBe('open');
  });

  it('[FAM-9] a second answer changes nothing, and a repeat of the first one has its answer', async () => {
    const request = await holder.asked();
    await primary.requestAllow(request);
    const code = await primary.code();
    const key = { 'idempotency-key': 'one' };
    const first = await primary.allow(request, code, key);
    expect(first.status).toBe(200);
    expect((await primary.allow(request, code, key)).raw.body).toBe(first.raw.body);
    for (const path of ['decline', 'cancel']) {
      const who = path === 'decline' ? primary : holder;
      expect(codeOf(await who.post(`/requests/${request.requestId}/${path}`))).toBe('FAM-ANSWERED');
    }
    expect(codeOf(await primary.allowed(request))).toBe('FAM-ANSWERED');
    expect(await extras()).toEqual(['5000']);
  });

  it('[FAM-9] refuses answers from people of other families', async () => {
    const request = await holder.asked();
    const stranger = await Relative.open(t, 'primary2');
    for (const other of [stranger, holder]) {
      expect(codeOf(await other.post(`/requests/${request.requestId}/decline`))).toBe('NOT_FOUND');
      expect(codeOf(await other.requestAllow(request))).toBe('NOT_FOUND');
    }
    for (const other of [stranger, primary])
      expect(codeOf(await other.post(`/requests/${request.requestId}/cancel`))).toBe('NOT_FOUND');
    expect(await stateOf(request.requestId)).toBe('open');
  });

  // A cluster on one machine takes about ten times as long for an answer.
  const [races, pauseMs] = context.distributed ? [8, 200] : [RACES, 20];

  it(`[FAM-9] of an approval, a refusal and a cancellation at once exactly one counts, in ${races} races`, async () => {
    const seen = new Set<string>();
    for (let race = 0; race < races; race++) {
      await empty(context.db(), 'cards.family_extras', 'portal.family_requests', 'portal.idempotency');
      await sql`update cards.family_controls set extra_id = null, loosenings = 0`.execute(context.db());
      await newCodes();
      const request = await holder.asked();
      await primary.requestAllow(request);
      const code = await primary.code();
      const { requestId } = request;
      const acts: readonly (() => Promise<Answer>)[] = [
        () => primary.allow(request, code),
        () => primary.allow(request, code),
        () => primary.post(`/requests/${requestId}/decline`),
        () => holder.post(`/requests/${requestId}/cancel`),
      ];
      // Each act begins first once in four races, and at times so much earlier that it wins although it takes longer.
      const [first, ...others] = acts.map((_, n) => acts[(n + race) % acts.length]!);
      const begun = first!();
      await sleep((race % 5) * pauseMs);
      const answers = await Promise.all([begun, ...others.map((act) => act())]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const state = await stateOf(requestId);
      expect(await extras()).toEqual(state === 'allowed' ? ['5000'] : []);
      seen.add(state ?? '');
    }
    // More than one act must win, otherwise the races prove nothing.
    expect(seen.size).toBeGreaterThan(1);
  }, 120_000);
});
