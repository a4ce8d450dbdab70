import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { must, openClient } from '../../../tests/support/api/clients/flow-client.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { codeOf, countRows, messages, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { ConvertedInstalment, Instalment } from '../contract.ts';
import { auditRecords, Holder, type Line, type Listed, payloadOf, resetData } from './test-setup.ts';

/** At least two transactions, because the demo's first person has several of both types. */
type Lines = [Line, Line, ...Line[]];

const dollars = (money: { amount: string }) => BigInt(money.amount);

describeOnBank('instalments', (context) => {
  const conversions = () => countRows(context.db(), 'cards.instalments');
  let t: TestApp;
  let anna: Holder;
  let unbilled: Lines;
  let billed: Lines;
  beforeAll(async () => {
    t = await testApp(context);
    anna = await Holder.open(t, 'primary1');
    unbilled = (await anna.lines(false)) as Lines;
    billed = (await anna.lines(true)) as Lines;
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => resetData(context));

  const auditLines = async () => (await auditRecords(context)).map(({ line }) => line);
  const confirm = (body: object) => anna.post('validate-otp', body);
  const countCodes = (answers: readonly Answer[]) => {
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[codeOf(answer)] = (counts[codeOf(answer)] ?? 0) + 1;
    return counts;
  };
  const listedConversions = async (query = '') =>
    payloadOf<Listed<Instalment>>(await anna.get(`${anna.cardId}${query}`));

  it('[INS-1] [INS-2] lists exactly the convertible transactions of both types', async () => {
    expect(unbilled.length).toBeGreaterThan(1);
    expect(billed.length).toBeGreaterThan(1);
    for (const [lines, path] of [
      [unbilled, 'unposted'],
      [billed, 'posted'],
    ] as const) {
      const all = await anna.browser.call('GET', `/cards/${anna.cardId}/transactions/${path}?pageSize=100`);
      const marked = payloadOf<Listed<Line>>(all).content.filter((line) => line.instalmentEligible);
      expect(lines.map((line) => line.transactionId)).toEqual(marked.map((line) => line.transactionId));
      expect(lines[0]?.amountWithCurrencyCode).toMatch(/^NT\$[\d,]+$/);
    }
    const byAmount = await anna.get(
      `${anna.cardId}/posted-transactions?isBilled=true&sortBy=amount&orderBy=asc&pageSize=100`,
    );
    const amounts = payloadOf<Listed<Line>>(byAmount).content.map((line) => Number(line.amount.amount));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(1000);
  });

  it('[INS-1] lists are empty without convertible transactions', async () => {
    const ben = await Holder.open(t, 'primary2');
    expect([await ben.lines(false), await ben.lines(true)]).toEqual([[], []]);
  });

  it('[INS-1] [INS-3] has a plan for every tenor whose payments add up to the dollar', async () => {
    const plans = await anna.plans('12345');
    expect(plans.map(({ tenor }) => tenor)).toEqual([3, 6, 12, 18, 24, 30]);
    for (const plan of plans) {
      const others = dollars(plan.monthlyInstalmentAmount) * BigInt(plan.tenor - 1);
      expect(dollars(plan.firstInstalmentAmount) + others).toBe(dollars(plan.totalPayableAmount));
      expect(12345n + dollars(plan.totalInterestAmount) + dollars(plan.totalFee)).toBe(
        dollars(plan.totalPayableAmount),
      );
      expect(plan.fee).toEqual(plan.totalFee);
    }
  });

  it('[INS-1] [OTP-4] converts once, with one audit record and one notice per channel', async () => {
    const [line] = unbilled;
    const plan = (await anna.plans(line.amount.amount)).find(({ tenor }) => tenor === 12)!;
    const { fee: _fee, ...costs } = plan;
    const advice = await anna.advise(line);
    expect(advice).toMatchObject({
      ...costs,
      transactionId: line.transactionId,
      transactionAmount: line.amount,
    });
    expect(advice).toMatchObject({
      username: 'demo.primary1',
      methods: ['sms', 'email'],
      cardId: anna.cardId,
    });
    expect(advice.phoneNumber).toMatch(/\*/);
    const forged = { phoneNumber: '0900000000', email: 'thief@example.com', username: 'demo.states1' };
    const asked = await anna.request(advice.traceId, forged);
    const sent = payloadOf<{ reference: string; destination: string }>(asked);
    expect(sent.destination).toBe(advice.phoneNumber);
    expect(await countRows(context.db(), 'portal.outbox')).toBe(1);
    const [message] = (await messages(t)).filter(({ purpose }) => purpose === 'instalment');
    const lastFour = advice.maskedCardNumber.slice(-4);
    for (const part of [line.amountWithCurrencyCode, '12 monthly', lastFour, sent.reference, '165'])
      expect(message?.text).toContain(part);
    const body = { ...anna.confirmBody(line), traceId: advice.traceId, otp: await anna.code() };
    const converted = payloadOf<ConvertedInstalment>(await anna.post('validate-otp', body));
    const { traceId: _t, username: _u, phoneNumber: _p, email: _e, methods: _m, ...summary } = advice;
    expect(converted).toEqual({
      ...summary,
      referenceNumber: converted.referenceNumber,
      convertedOn: converted.convertedOn,
    });
    expect(converted.referenceNumber).toMatch(/^IN[2-9A-Z]{10}$/);
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'instalment-converted');
    expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(notices[0]?.text).toContain(converted.referenceNumber);
    const records = await auditRecords(context);
    expect(records.map(({ line: record }) => record)).toEqual([
      'instalment-otp sent',
      'convert-instalment done',
    ]);
    expect(records[1]?.details).toEqual({
      cardId: anna.cardId,
      transactionId: line.transactionId,
      tenor: 12,
      amount: line.amount.amount,
      reference: converted.referenceNumber,
    });
    expect(await listedConversions()).toMatchObject({ content: [converted], pageInfo: { totalElements: 1 } });
  });

  it('[INS-2] a converted transaction is not listed and not converted again: INS-DONE', async () => {
    const [line] = billed;
    payloadOf(await anna.post('validate-otp', await anna.toCode(line, 3, true)));
    expect((await anna.lines(true)).map(({ transactionId }) => transactionId)).not.toContain(
      line.transactionId,
    );
    const posted = await anna.browser.call('GET', `/cards/${anna.cardId}/transactions/posted?pageSize=100`);
    const listed = payloadOf<Listed<Line>>(posted).content.find(
      (item) => item.transactionId === line.transactionId,
    );
    expect(listed?.instalmentEligible).toBe(false);
    const again = await anna.post('advice', anna.adviceBody(line, 24, true));
    expect([again.status, codeOf(again)]).toEqual([400, 'INS-DONE']);
  });

  it('[INS-1] lists conversions newest first, by amount, and of one type', async () => {
    const [first] = unbilled;
    const [second] = billed;
    payloadOf(await anna.post('validate-otp', await anna.toCode(first)));
    payloadOf(await anna.post('validate-otp', await anna.toCode(second, 30, true)));
    const ids = async (query: string) =>
      (await listedConversions(query)).content.map(({ transactionId }) => transactionId);
    expect(await ids('')).toEqual([second.transactionId, first.transactionId]);
    expect(await ids('?orderBy=asc')).toEqual([first.transactionId, second.transactionId]);
    expect(await ids('?billType=unbilled')).toEqual([first.transactionId]);
    expect(await ids('?pageSize=1&pageNumber=1')).toEqual([first.transactionId]);
    const largest = Number(first.amount.amount) > Number(second.amount.amount) ? first : second;
    expect((await ids('?sortBy=amount'))[0]).toBe(largest.transactionId);
  });

  it('[INS-1] gives no plan to a person without an address for the code', async () => {
    const unreachable = await Holder.open(t, 'nocontact1');
    const [line] = (await unreachable.lines(false)) as [Line];
    expect(codeOf(await unreachable.post('advice', unreachable.adviceBody(line)))).toBe('CONTACT-NONE');
  });

  it('[INS-2] an amount below NT$1,000 has no plans', async () => {
    const query = `cardNumber=${anna.cardId}&instalmentPlanFlag=unbilled&transactionAmount=`;
    expect(codeOf(await anna.get(`plans?${query}999`))).toBe('INS-NONE');
    expect(codeOf(await anna.get(`plans?${query}1000`))).toBe('ok');
  });

  const tampered: readonly (readonly [
    string,
    (values: { other: Line; billed: Line; card: string }) => object,
  ])[] = [
    ['tenor', () => ({ tenor: 3 })],
    ['amount', () => ({ transactionAmount: '1000' })],
    ['transaction', ({ other }) => ({ transactionId: other.transactionId })],
    [
      'transaction and amount',
      ({ other }) => ({ transactionId: other.transactionId, transactionAmount: other.amount.amount }),
    ],
    ['card', ({ card }) => ({ cardId: card })],
    ['type', () => ({ instalmentFlag: 'latestStatement', isBilled: true })],
  ];
  it.each(tampered)(
    '[S14] [OTP-4] a code is invalidated when it comes with another %s than it was sent for',
    async (_what, change) => {
      const body = await anna.toCode(unbilled[0]);
      const cards = await anna.cards();
      const values = {
        other: unbilled[1],
        billed: billed[0],
        card: cards.find(({ cardId }) => cardId !== anna.cardId)!.cardId,
      };
      expect(codeOf(await confirm({ ...body, ...change(values) }))).toBe('NOT_NOW');
      expect(codeOf(await confirm(body))).toBe('01009');
      expect(await conversions()).toBe(0);
      expect(await auditLines()).toEqual([
        'instalment-otp sent',
        'instalment-otp other-subject',
        'convert-instalment NOT_NOW',
        'instalment-otp 01009',
        'convert-instalment 01009',
      ]);
    },
  );

  it('[S14] refuses a contradictory type before it checks the code', async () => {
    const body = await anna.toCode(unbilled[0]);
    expect(codeOf(await confirm({ ...body, isBilled: true }))).toBe('VALIDATION');
    expect(codeOf(await confirm(body))).toBe('ok');
  });

  it('[S14] [OTP-4] after a change of plan the first code is valid for neither plan', async () => {
    const first = await anna.toCode(unbilled[0], 12);
    const { traceId } = await anna.advise(unbilled[0], 24);
    expect(codeOf(await confirm(first))).toBe('NOT_NOW');
    expect(codeOf(await confirm({ ...anna.confirmBody(unbilled[0], 24), traceId, otp: first.otp }))).toBe(
      'NOT_NOW',
    );
    await shiftClock(context.db(), 31);
    payloadOf(await anna.request(traceId, { isResend: true }));
    const code = await anna.code();
    if (code !== first.otp)
      expect(codeOf(await confirm({ ...anna.confirmBody(unbilled[0], 24), traceId, otp: first.otp }))).toBe(
        '01009',
      );
    expect(codeOf(await confirm({ ...anna.confirmBody(unbilled[0], 24), traceId, otp: code }))).toBe('ok');
  });

  it('[INS-2] [S38] converts once when the right code arrives 100 times at once', async () => {
    const body = await anna.toCode(unbilled[0]);
    // Fewer calls on a distributed database: on a cluster that shares a machine, more calls would time out.
    const times = context.distributed ? 20 : 100;
    const answers = await Promise.all(Array.from({ length: times }, () => confirm(body)));
    const { ok, ...refused } = countCodes(answers);
    expect(ok).toBe(1);
    expect(Object.keys(refused).every((code) => ['01009', 'NOT_NOW'].includes(code))).toBe(true);
    expect(await conversions()).toBe(1);
    expect((await auditLines()).filter((line) => line === 'convert-instalment done')).toHaveLength(1);
  });

  it('[INS-2] [S38] of two codes for one transaction at once, one converts and the other gets INS-DONE', async () => {
    const first = await anna.toCode(unbilled[0]);
    // A person normally has one username with one live session. This test adds a second username.
    await sql`alter table portal.users drop constraint users_customer_id_key cascade`.execute(context.db());
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      select 'demo.twin1', customer_id, password_hash, password_changed_at from portal.users
      where username = 'demo.primary1'`.execute(context.db());
    const second = await openClient(Holder, t, 'primary1');
    await must(second.browser.logIn('demo.twin1'));
    second.cardId = anna.cardId;
    await passCodeWait(context.db());
    const other = await second.toCode(unbilled[0], 24);
    const answers = await Promise.all([confirm(first), second.post('validate-otp', other)]);
    expect(countCodes(answers)).toEqual({ ok: 1, 'INS-DONE': 1 });
    expect(await conversions()).toBe(1);
  });

  it('[INS-2] does not convert a transaction whose due date passes between plan and code', async () => {
    const body = await anna.toCode(billed[0], 12, true);
    await shiftClock(context.db(), 40 * 86_400);
    // Moves flows, codes and sessions with the clock, so that only the transaction becomes older.
    for (const [table, ...columns] of [
      ['flows', 'expires_at'],
      ['otp_challenges', 'expires_at'],
      ['sessions', 'seen_at', 'live_since'],
    ] as const)
      for (const column of columns)
        await sql`update ${sql.table(`portal.${table}`)}
          set ${sql.ref(column)} = (${sql.ref(column)} at time zone 'UTC' + interval '40 days') at time zone 'UTC'`.execute(
          context.db(),
        );
    // The tag covers the start of the session.
    await sql`update portal.sessions set row_tag = null`.execute(context.db());
    expect(codeOf(await confirm(body))).toBe('INS-NONE');
    expect(await conversions()).toBe(0);
  });

  it('[S14] [INS-2] step 1 refuses an amount or a type that differs from the transaction', async () => {
    const advise = async (change: object) =>
      codeOf(await anna.post('advice', { ...anna.adviceBody(unbilled[0]), ...change }));
    expect(await advise({ transactionAmount: '1000' })).toBe('NOT_NOW');
    expect(await advise({ instalmentFlag: 'latestStatement' })).toBe('NOT_NOW');
  });
});
