import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, messages, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { activationCalls } from '../contract.ts';
import { Newcomer, Owner } from '../testing/calls.ts';
import { auditEntries, cardStatus, resetData } from './test-setup.ts';

describeOnBank('card activation, attacked', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetData(context));

  const newcomer = (key: Parameters<typeof Newcomer.open>[1]) => Newcomer.open(t, key);
  const owner = (key: Parameters<typeof Owner.open>[1] = 'states1') => Owner.open(t, key);
  const done = async () => (await auditEntries(context)).filter((line) => line === 'activate-card done');
  const notices = async () =>
    (await messages(t)).filter(({ purpose, channel }) => purpose === 'card-activated' && channel === 'sms');
  /** Makes all cards of a person unactivated. */
  const waiting = (customerId: string) =>
    sql`update cards.cards set status = 'unactivated', activation_blocked = false where customer_id = ${customerId}`.execute(
      context.db(),
    );

  it('[S11] [ACT-1] 50 correct codes at once give one token; 50 uses of it activate once', async () => {
    const anna = await (await newcomer('activate1')).toOtp();
    const code = await anna.code();
    const tokens = await Promise.all(Array.from({ length: 50 }, () => anna.confirm(code)));
    expect(tokens.filter(({ status }) => status === 200)).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => anna.activate()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok', 'NOT_NOW']));
    expect(await done()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });

  it('[ACT-1] activates a card once from two browsers at once and rolls the other back', async () => {
    const pair = [await newcomer('activate1'), await newcomer('activate1')] as const;
    for (const browser of pair) await browser.toToken();
    const answers = await Promise.all(pair.map((browser) => browser.activate()));
    expect(answers.map(codeOf).sort()).toEqual(['03109', 'ok']);
    expect(await done()).toHaveLength(1);
    expect(await auditEntries(context)).toContain('activate-card refused');
    expect(await notices()).toHaveLength(1);
    const { rows } = await sql`select 1 from portal.otp_tokens where used_at is null`.execute(context.db());
    expect(rows).toHaveLength(1);
  });

  it('[ACT-2] [S13] activates once when both flows run at once, each with its own token only', async () => {
    const own = await owner();
    await own.toToken();
    const outside = await newcomer('states1');
    const card = outside.cardFields(6);
    await outside.card(card);
    await outside.identify(card);
    await shiftClock(context.db(), 31);
    await outside.requestOtp();
    await outside.confirm(await outside.code(), card);
    expect((await own.activate(own.cardId, outside.token)).status).not.toBe(200);
    expect(codeOf(await outside.activate(own.cardId, own.token))).toBe('NOT_NOW');
    expect(await cardStatus(context, own.cardId)).toBe('unactivated');
    const answers = await Promise.all([own.activate(), outside.activate()]);
    expect(answers.map(codeOf).sort()).toEqual(['03109', 'ok']);
    expect(await done()).toHaveLength(1);
  });

  it('[ACT-2] keeps card and token unchanged when the bank blocks the card in the meantime', async () => {
    const own = await (await owner()).toToken();
    await sql`update cards.cards set activation_blocked = true where card_id = ${own.cardId}`.execute(
      context.db(),
    );
    expect(codeOf(await own.activate())).toBe('03109');
    expect(await cardStatus(context, own.cardId)).toBe('unactivated');
    await sql`update cards.cards set activation_blocked = false where card_id = ${own.cardId}`.execute(
      context.db(),
    );
    expect(codeOf(await own.activate())).toBe('ok');
  });

  it('[OTP-4] [S13] refuses and consumes the token of another card', async () => {
    const { person } = await owner('batch1');
    await waiting(person.customerId);
    const own = await owner('batch1');
    const [first, second] = (await own.cards()).map(({ cardId }) => cardId);
    own.cardId = first!;
    await own.toToken();
    const token = own.token;
    own.cardId = second!;
    await shiftClock(context.db(), 31);
    await own.toToken();
    expect(codeOf(await own.activate(first))).toBe('NOT_FOUND');
    expect(codeOf(await own.activate(second, token))).toBe('NOT_NOW');
    expect(await auditEntries(context)).toContain('activate-card wrong-token');
    expect([await cardStatus(context, first!), await cardStatus(context, second!)]).toEqual([
      'unactivated',
      'unactivated',
    ]);
    expect(codeOf(await own.activate(second))).toBe('ok');
    expect(await cardStatus(context, first!)).toBe('unactivated');
  });

  it('[OTP-4] [S14] refuses a code that was sent for another card', async () => {
    const { person } = await owner('batch1');
    await waiting(person.customerId);
    const own = await owner('batch1');
    const [first, second] = (await own.cards()).map(({ cardId }) => cardId);
    own.cardId = first!;
    await own.toOtp();
    const code = await own.code();
    const earlier = own.traceId;
    own.cardId = second!;
    await own.advice();
    expect(codeOf(await own.confirm(code))).toBe('NOT_NOW');
    expect(codeOf(await own.confirm(code, { traceId: earlier }))).toBe('NOT_NOW');
    // Simulates a flow whose card changed after the code was sent.
    await sql`update portal.flows set stage = 'otp' where kind = 'own-activation'`.execute(context.db());
    expect(codeOf(await own.confirm(code))).toBe('NOT_NOW');
    expect(await auditEntries(context)).toContain('activation-otp other-subject');
    expect(codeOf(await own.confirm(code))).toBe('01009');
  });

  it('[S13] [S22] refuses trace id, code and token of another session', async () => {
    const anna = await (await newcomer('activate1')).toOtp();
    const ben = await (await newcomer('activate2')).toOtp();
    const [hers, his] = [await anna.code(), await ben.code()];
    const { traceId } = anna;
    for (const answer of [
      await ben.confirm(hers, { traceId }),
      await ben.identify({ traceId }),
      await ben.requestOtp({ traceId }),
    ])
      expect(codeOf(answer)).toBe('NOT_NOW');
    if (hers !== his) expect(codeOf(await ben.confirm(hers))).toBe('01009');
    await anna.confirm(hers);
    expect(codeOf(await ben.activate(anna.cardId, anna.token))).toBe('NOT_NOW');
    await ben.confirm(his);
    expect(codeOf(await ben.activate(ben.cardId, anna.token))).toBe('NOT_NOW');
    expect(codeOf(await ben.activate(anna.cardId, anna.token))).toBe('NOT_FOUND');
    // The same person in a different browser, at the same step.
    await shiftClock(context.db(), 31);
    const again = await (await newcomer('activate1')).toToken();
    expect(codeOf(await again.activate(anna.cardId, anna.token))).toBe('NOT_NOW');
    for (const { cardId } of [anna, ben]) expect(await cardStatus(context, cardId)).toBe('unactivated');
    expect(codeOf(await anna.activate())).toBe('ok');
  });

  it('[OTP-5] [S16] refuses a token after log-off', async () => {
    const own = await (await owner()).toToken();
    await own.browser.call('POST', '/authentication/logout');
    expect((await own.activate()).status).toBe(401);
    expect(await cardStatus(context, own.cardId)).toBe('unactivated');
  });

  it('[S21] requires session and token at the last step', async () => {
    const anna = await (await newcomer('activate1')).toToken();
    const { path } = activationCalls.activate;
    const at = path.replace('{id}', anna.cardId);
    const accept = { acceptTerms: true };
    expect(codeOf(await anna.browser.call('POST', at, accept))).toBe('NOT_NOW');
    const proof = { authorization: `Bearer ${anna.token}` };
    expect((await t.browser().call('POST', at, accept, proof)).status).toBe(401);
    expect(codeOf(await anna.activate(anna.cardId, anna.token, { acceptTerms: false }))).toBe('VALIDATION');
    expect(codeOf(await anna.activate(anna.cardId, anna.token, {}))).toBe('VALIDATION');
    expect(codeOf(await anna.activate('x'))).toBe('NOT_FOUND');
    expect(codeOf(await anna.activate(anna.cardId))).toBe('ok');
  });
});
