import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { must, openClient } from '../../../tests/support/api/clients/flow-client.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { codeOf, countRows, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { auditRecords, Holder, type Line, payloadOf, resetData } from './test-setup.ts';

describeOnBank('instalments under attack', (context) => {
  const conversions = () => countRows(context.db(), 'cards.instalments');
  let t: TestApp;
  let anna: Holder;
  let lines: [Line, Line, ...Line[]];
  let billed: Line;
  beforeAll(async () => {
    t = await testApp(context);
    anna = await Holder.open(t, 'primary1');
    lines = (await anna.lines(false)) as [Line, Line, ...Line[]];
    billed = (await anna.lines(true))[0]!;
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetData(context);
    await clearAudit(context.db());
  });

  const auditLines = async () => (await auditRecords(context)).map(({ line }) => line);
  const confirm = (body: object, headers?: Record<string, string>) =>
    anna.post('validate-otp', body, headers);
  const countCodes = (answers: readonly Answer[]) => {
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[codeOf(answer)] = (counts[codeOf(answer)] ?? 0) + 1;
    return counts;
  };

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
      const body = await anna.toCode(lines[0]);
      const cards = payloadOf<{ cardId: string }[]>(await anna.browser.call('GET', '/cards'));
      const values = {
        other: lines[1],
        billed,
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
    const body = await anna.toCode(lines[0]);
    expect(codeOf(await confirm({ ...body, isBilled: true }))).toBe('VALIDATION');
    expect(codeOf(await confirm(body))).toBe('ok');
  });

  it('[S14] [OTP-4] after a change of plan the first code is valid for neither plan', async () => {
    const first = await anna.toCode(lines[0], 12);
    const { traceId } = await anna.advise(lines[0], 24);
    expect(codeOf(await confirm(first))).toBe('NOT_NOW');
    expect(codeOf(await confirm({ ...anna.confirmBody(lines[0], 24), traceId, otp: first.otp }))).toBe(
      'NOT_NOW',
    );
    await shiftClock(context.db(), 31);
    payloadOf(await anna.request(traceId, { isResend: true }));
    const code = await anna.code();
    if (code !== first.otp)
      expect(codeOf(await confirm({ ...anna.confirmBody(lines[0], 24), traceId, otp: first.otp }))).toBe(
        '01009',
      );
    expect(codeOf(await confirm({ ...anna.confirmBody(lines[0], 24), traceId, otp: code }))).toBe('ok');
  });

  it('[INS-2] [S38] converts once when the right code arrives 100 times at once', async () => {
    const body = await anna.toCode(lines[0]);
    // Fewer calls on a distributed database: on a cluster that shares a machine, more calls would time out.
    const times = context.distributed ? 20 : 100;
    const answers = await Promise.all(Array.from({ length: times }, () => confirm(body)));
    const { ok, ...refused } = countCodes(answers);
    expect(ok).toBe(1);
    expect(Object.keys(refused).every((code) => ['01009', 'NOT_NOW'].includes(code))).toBe(true);
    expect(await conversions()).toBe(1);
    expect((await auditLines()).filter((line) => line === 'convert-instalment done')).toHaveLength(1);
  });

  it('[INS-2] [S37] converts once when 100 calls share an idempotency key, and every success has the same response', async () => {
    const body = await anna.toCode(lines[0]);
    const headers = { 'idempotency-key': '0c9f0a4e-6ad4-4c33-a2a7-0f5d0f9c1d11' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(body, headers)));
    const [first, ...others] = answers.filter(({ status }) => status === 200).map(({ payload }) => payload);
    expect(first).toMatchObject({ referenceNumber: expect.any(String) });
    for (const other of others) expect(other).toEqual(first);
    expect(await conversions()).toBe(1);
    expect(codeOf(await confirm(body, headers))).toBe('ok');
  });

  it('[INS-2] [S38] of two codes for one transaction at once, one converts and the other gets INS-DONE', async () => {
    const first = await anna.toCode(lines[0]);
    // A person normally has one username with one live session. This test adds a second username.
    await sql`alter table portal.users drop constraint users_customer_id_key cascade`.execute(context.db());
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      select 'demo.twin1', customer_id, password_hash, password_changed_at from portal.users
      where username = 'demo.primary1'`.execute(context.db());
    const second = await openClient(Holder, t, 'primary1');
    await must(second.browser.logIn('demo.twin1'));
    second.cardId = anna.cardId;
    await passCodeWait(context.db());
    const other = await second.toCode(lines[0], 24);
    const answers = await Promise.all([confirm(first), second.post('validate-otp', other)]);
    expect(countCodes(answers)).toEqual({ ok: 1, 'INS-DONE': 1 });
    expect(await conversions()).toBe(1);
  });

  it('[INS-2] does not convert a transaction whose due date passes between plan and code', async () => {
    const body = await anna.toCode(billed, 12, true);
    await shiftClock(context.db(), 40 * 86_400);
    // Only the transaction becomes older: flows, codes and sessions move with the clock.
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
    expect(codeOf(await confirm(body))).toBe('INS-NONE');
    expect(await conversions()).toBe(0);
  });

  it('[S14] [INS-2] step 1 refuses an amount, a type or a card that differs from the transaction', async () => {
    const advise = async (change: object) =>
      codeOf(await anna.post('advice', { ...anna.adviceBody(lines[0]), ...change }));
    expect(await advise({ transactionAmount: '1000' })).toBe('NOT_NOW');
    expect(await advise({ instalmentFlag: 'latestStatement' })).toBe('NOT_NOW');
    const cards = payloadOf<{ cardId: string }[]>(await anna.browser.call('GET', '/cards'));
    const otherCard = cards.find(({ cardId }) => cardId !== anna.cardId)!.cardId;
    expect(await advise({ cardNumber: otherCard })).toBe('NOT_FOUND');
  });
});
