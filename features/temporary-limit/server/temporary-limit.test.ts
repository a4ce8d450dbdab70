import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, formatDate, taipeiDate } from '../../../shared/dates.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { codeOf, countRows, empty, messages, resetClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';

const today = taipeiDate(new Date());
const REQUEST = {
  amount: { amount: '150000', currency: 'TWD' },
  startDate: today,
  endDate: addDays(today, 30),
};
const fieldsOf = (answer: Answer) => [codeOf(answer), answer.error?.details?.fields];

describeOnBank('temporary credit limit', (context) => {
  let t: TestApp;
  let browser: Browser;
  let cards: { cardId: string; lastFour: string; status: string; creditLimit: object }[];
  let cardId: string;
  let traceId: string;

  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(async () => {
    const db = context.db();
    await empty(db, 'portal.otp_challenges', 'portal.outbox', 'demo.inbox', 'cards.limit_requests');
    await resetClock(db);
    await sql`update cards.cards set temporary_limit = null, temporary_limit_from = null,
      temporary_limit_to = null`.execute(db);
    await sql`delete from cards.terms where valid_from = ${today}::date`.execute(db);
    await logOn('primary1');
  });

  async function logOn(key: Parameters<typeof demoPerson>[0]): Promise<void> {
    browser = await t.browser().open();
    expect((await browser.logIn(`demo.${key}`)).status).toBe(200);
    cards = (await browser.call('GET', '/cards')).payload as typeof cards;
    cardId = cards[0]!.cardId;
    traceId = await traceOf(cardId);
  }

  const inquiry = (id = cardId) => browser.call('GET', `/cards/${id}/limit-inquiry`);
  async function traceOf(id: string): Promise<string> {
    const { payload } = await inquiry(id);
    return (payload as { traceId: string } | undefined)?.traceId ?? 'none';
  }
  const send = (over: object = {}, id = cardId) =>
    browser.call('POST', `/cards/${id}/change-credit-limit/request-otp`, {
      ...REQUEST,
      traceId,
      isResend: false,
      language: 'en',
      ...over,
    });
  const confirm = (otp: string, over: object = {}, id = cardId, key?: string) =>
    browser.call(
      'POST',
      `/cards/${id}/change-credit-limit/validate-otp`,
      { ...REQUEST, traceId, otp, language: 'en', ...over },
      key ? { 'idempotency-key': key } : {},
    );
  const code = (key: Parameters<typeof demoPerson>[0] = 'primary1') =>
    newestCode(t, demoPerson(key).customerId);
  async function sendCode(over: object = {}): Promise<string> {
    expect(codeOf(await send(over))).toBe('ok');
    return code();
  }
  const requests = () => countRows(context.db(), 'cards.limit_requests');

  it('[CARD-6] [S23] [S14] the card of another person is NOT_FOUND, and invalidates the code', async () => {
    await logOn('primary2');
    const foreign = cardId;
    await logOn('primary1');
    expect(codeOf(await send({}, foreign))).toBe('NOT_FOUND');
    const right = await sendCode();
    expect(codeOf(await confirm(right, {}, foreign))).toBe('NOT_FOUND');
    expect(codeOf(await confirm(right))).toBe('01009');
    expect(await requests()).toBe(0);
  });
  const texts = async (of: string) =>
    (await messages(t)).filter(({ purpose }) => purpose === of).map(({ text }) => text);

  it('[LIM-1] returns the bounds and dates of a raise', async () => {
    expect((await inquiry()).payload).toEqual({
      currentLimit: { amount: '120000', currency: 'TWD' },
      maximumLimit: { amount: '180000', currency: 'TWD' },
      step: { amount: '1000', currency: 'TWD' },
      maxDays: 60,
      earliestStart: today,
      latestStart: addDays(today, 60),
      traceId: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('[LIM-1] [OTP-4] [S14] the code message names limit, dates and card; the code raises the limit once', async () => {
    const right = await sendCode();
    const [message] = await texts('limit');
    for (const word of ['NT$150,000', cards[0]!.lastFour, `to ${formatDate(REQUEST.endDate, 'en')}`])
      expect(message).toContain(word);
    const { payload } = await confirm(right, { phoneNumber: '0900000000', deviceName: 'x', username: 'x' });
    const { referenceNumber } = payload as { referenceNumber: string };
    const { amount: limit, ...dates } = REQUEST;
    const raised = { referenceNumber: expect.stringMatching(/^TL-[A-Z0-9]{8}$/), status: 'active', limit };
    expect(payload).toEqual({ ...raised, ...dates });
    const [card] = (await browser.call('GET', '/cards')).payload as { temporaryLimit?: object }[];
    expect(card?.temporaryLimit).toEqual({
      limit: REQUEST.amount,
      startDate: today,
      endDate: REQUEST.endDate,
    });
    expect((await inquiry()).payload).toMatchObject({
      openRequest: { referenceNumber, status: 'active', limit: REQUEST.amount },
    });
    expect((await texts('temporary-limit'))[0]).toContain(referenceNumber);
    const { rows } = await sql<{ details: object }>`select details from portal.audit
      where action = 'temporary-limit' and outcome = 'done' order by at desc limit 1`.execute(context.db());
    expect(rows[0]?.details).toMatchObject({ cardId, amount: '150000', referenceNumber });
    // The code is already consumed.
    expect(codeOf(await confirm(right))).toBe('01009');
    expect(await requests()).toBe(1);
  });

  it('[LIM-1] allows one open request, active or scheduled', async () => {
    const later = { startDate: addDays(today, 5), endDate: addDays(today, 65) };
    const right = await sendCode(later);
    expect((await confirm(right, later)).payload).toMatchObject({ status: 'scheduled' });
    expect(codeOf(await send())).toBe('LIM-OPEN');
    expect((await inquiry()).payload).toMatchObject({ openRequest: { ...later, status: 'scheduled' } });
    await sql`update portal.clock_offset set seconds = ${66 * 86_400}`.execute(context.db());
    await logOn('primary1');
    expect((await inquiry()).payload).not.toHaveProperty('openRequest');
  });

  it('[LIM-1] [S39] refuses a limit and dates that break a rule, each at its field', async () => {
    const over = {
      amount: { amount: '181000', currency: 'TWD' },
      startDate: addDays(today, 61),
      endDate: addDays(today, 122),
    };
    const fields = { amount: 'aboveMaximum', startDate: 'tooFar', endDate: 'tooLong' };
    expect(fieldsOf(await send(over))).toEqual(['VALIDATION', fields]);
  });

  it('[LIM-1] refuses other amount formats, other currencies and unknown fields', async () => {
    for (const over of [
      { amount: { amount: '1e6', currency: 'TWD' } },
      { amount: { amount: '150000', currency: 'USD' } },
      { amount: 150_000 },
      { maximumLimit: '999000' },
      { customerId: demoPerson('primary2').customerId },
      { language: 'fr' },
    ])
      expect([over, codeOf(await send(over))]).toEqual([over, 'VALIDATION']);
    expect(codeOf(await confirm('12345'))).toBe('VALIDATION');
  });

  it.each([
    ['amount', () => ({ amount: { amount: '151000', currency: 'TWD' } })],
    ['start', () => ({ startDate: addDays(today, 1) })],
    ['end', () => ({ endDate: addDays(today, 31) })],
    ['trace', () => ({ traceId: 'another' })],
    ['card', async () => ({ traceId: await traceOf(cards[1]!.cardId) })],
  ])('[S14] [OTP-4] another %s than the code was sent for invalidates the code', async (what, over) => {
    const right = await sendCode();
    const id = what === 'card' ? cards[1]!.cardId : cardId;
    expect(codeOf(await confirm(right, await over(), id))).toBe('NOT_NOW');
    expect(codeOf(await confirm(right))).toBe('01009');
    expect(await requests()).toBe(0);
  });

  it('[LIM-1] a trace is valid only for its card and session', async () => {
    const second = await traceOf(cards[1]!.cardId);
    for (const other of [second, 'x', traceId.toLowerCase()])
      expect(codeOf(await send({ traceId: other }))).toBe('NOT_NOW');
    const before = traceId;
    await logOn('primary1');
    expect(codeOf(await send({ traceId: before }))).toBe('NOT_NOW');
  });

  it('[LIM-1] refuses inactive cards', async () => {
    await logOn('states1');
    for (const { cardId: id, status } of cards.filter((card) => card.status !== 'active')) {
      const codes = [codeOf(await inquiry(id)), codeOf(await send({}, id))];
      expect([status, ...codes]).toEqual([status, 'LIM-CANNOT', 'LIM-CANNOT']);
    }
  });

  it('[OTP-4] sends the code to the contact data of the bank', async () => {
    const { payload } = await send({ phoneNumber: '0900000000', email: 'me@example.org', method: 'email' });
    expect(payload).toMatchObject({ method: 'email', destination: expect.stringContaining('example.com') });
  });

  it('[LIM-1] refuses a request that became invalid, and keeps the code valid', async () => {
    const right = await sendCode();
    await sql`update cards.cards set highest_limit = 149000 where card_id = ${cardId}`.execute(context.db());
    expect(fieldsOf(await confirm(right))).toEqual(['VALIDATION', { amount: 'aboveMaximum' }]);
    await sql`update cards.cards set status = 'damaged' where card_id = ${cardId}`.execute(context.db());
    expect(codeOf(await confirm(right))).toBe('LIM-CANNOT');
    await sql`update cards.cards set highest_limit = 180000, status = 'active' where card_id = ${cardId}`.execute(
      context.db(),
    );
    expect(codeOf(await confirm(right))).toBe('ok');
  });

  it('[LIM-1] [BANK-4] refuses a first day outside terms that changed after the code was sent', async () => {
    const over = { startDate: addDays(today, 5), endDate: addDays(today, 6) };
    const right = await sendCode(over);
    const setDaysAhead = (days: number) =>
      sql`insert into cards.terms (valid_from, term, value) values (${today}::date, 'limit_days_ahead', ${`${days}`})
        on conflict (valid_from, term) do update set value = excluded.value`.execute(context.db());
    await setDaysAhead(4);
    expect(fieldsOf(await confirm(right, over))).toEqual(['VALIDATION', { startDate: 'tooFar' }]);
    expect(await requests()).toBe(0);
    await setDaysAhead(5);
    expect(codeOf(await confirm(right, over))).toBe('ok');
  });

  it('[S39] the same key repeats the response, and with another body is CONFLICT', async () => {
    const right = await sendCode();
    const first = await confirm(right, {}, cardId, 'limit-key-1');
    const again = await confirm(right, {}, cardId, 'limit-key-1');
    expect([first.status, again.status, again.payload]).toEqual([200, 200, first.payload]);
    const other = await confirm(right, { endDate: addDays(today, 29) }, cardId, 'limit-key-1');
    expect([other.status, codeOf(other)]).toEqual([409, 'CONFLICT']);
    expect([await requests(), (await texts('temporary-limit')).length]).toEqual([1, 2]);
  });

  it('[S39] raises the limit once with 50 confirmations at once', async () => {
    const right = await sendCode();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => confirm(right, {}, cardId, i % 2 ? `limit-race-${i}` : undefined)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await requests(), (await texts('temporary-limit')).length]).toEqual([1, 2]);
  });
});
