import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { activationCalls } from '../contract.ts';
import { Newcomer, Owner } from '../testing/calls.ts';
import { activationStages as stages } from './stages.ts';
import { advanceClock, auditEntries, cardStatus, codeOf, messages, resetData } from './test-setup.ts';

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

  it('[S09] evaluates three of 100 guesses at once', async () => {
    const anna = await (await newcomer('activate1')).toOtp();
    const [right, wrong] = [await anna.code(), await anna.wrongCode()];
    await Promise.all(Array.from({ length: 100 }, (_, i) => anna.confirm(i === 57 ? right : wrong)));
    const { rows } = await sql`select attempts from portal.otp_challenges`.execute(context.db());
    expect(rows).toEqual([{ attempts: 3 }]);
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

  it('[ACT-2] activates once when both flows run at once', async () => {
    const own = await owner();
    await own.toToken();
    const outside = await newcomer('states1');
    const card = outside.cardFields(6);
    await outside.card(card);
    await outside.identify(card);
    await advanceClock(context, 31);
    await outside.requestOtp();
    await outside.confirm(await outside.code(), card);
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

  it('[S16] refuses a used token', async () => {
    const anna = await (await newcomer('activate1')).toToken();
    expect(codeOf(await anna.activate())).toBe('ok');
    await waiting(anna.person.customerId);
    expect(codeOf(await anna.activate())).toBe('NOT_NOW');
    expect(await cardStatus(context, anna.cardId)).toBe('unactivated');
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
    await advanceClock(context, 31);
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
    expect(codeOf(await ben.confirm(hers, { traceId: anna.traceId }))).toBe('NOT_NOW');
    expect(codeOf(await ben.identify({ traceId: anna.traceId }))).toBe('NOT_NOW');
    expect(codeOf(await ben.requestOtp({ traceId: anna.traceId }))).toBe('NOT_NOW');
    if (hers !== his) expect(codeOf(await ben.confirm(hers))).toBe('01009');
    await anna.confirm(hers);
    expect(codeOf(await ben.activate(anna.cardId, anna.token))).toBe('NOT_NOW');
    await ben.confirm(his);
    expect(codeOf(await ben.activate(ben.cardId, anna.token))).toBe('NOT_NOW');
    expect(codeOf(await ben.activate(anna.cardId, anna.token))).toBe('NOT_FOUND');
    // The same person in a different browser, at the same step.
    await advanceClock(context, 31);
    const again = await (await newcomer('activate1')).toToken();
    expect(codeOf(await again.activate(anna.cardId, anna.token))).toBe('NOT_NOW');
    for (const { cardId } of [anna, ben]) expect(await cardStatus(context, cardId)).toBe('unactivated');
    expect(codeOf(await anna.activate())).toBe('ok');
  });

  it('[S13] refuses a token from before log-on after it, and the reverse', async () => {
    const outside = await newcomer('states1');
    const card = outside.cardFields(6);
    for (const step of [() => outside.card(card), () => outside.identify(card), () => outside.requestOtp()])
      expect(codeOf(await step())).toBe('ok');
    await outside.confirm(await outside.code(), card);
    const own = await owner();
    await advanceClock(context, 31);
    await own.toToken();
    expect((await own.activate(own.cardId, outside.token)).status).not.toBe(200);
    expect(codeOf(await outside.activate(own.cardId, own.token))).toBe('NOT_NOW');
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

  it('[S22] [ACT-1] before log-on, refuses every call that the stage table does not allow, without effect', async () => {
    const calls = ['validatePerson', 'requestOtp', 'validateOtp', 'activate'] as const;
    const run = {
      validatePerson: (a: Newcomer) => a.identify(),
      requestOtp: (a: Newcomer) => a.requestOtp(),
      validateOtp: async (a: Newcomer) => a.confirm((await a.code()) ?? '000000'),
      activate: (a: Newcomer) => a.activate(a.cardId || 'x', a.token || 'x'.repeat(43)),
    };
    for (const at of ['card', 'identified', 'otp', 'confirmed', 'done'] as const)
      for (const call of calls) {
        await resetData(context);
        const anna = await newcomer('activate1');
        await anna.card();
        for (const step of calls) {
          if (await atStage('activation', at)) break;
          expect(codeOf(await run[step](anna))).toBe('ok');
        }
        await t.app.dispatcher.drain();
        if (call === 'requestOtp') await advanceClock(context, 31);
        const before = await stageOf('activation');
        const allowed = (stages[call].from as readonly string[]).includes(at);
        expect([at, call, codeOf(await run[call](anna))]).toEqual([at, call, allowed ? 'ok' : 'NOT_NOW']);
        expect(await stageOf('activation')).toBe(allowed ? stages[call].to : before);
      }
  });

  it('[S22] [ACT-2] after log-on, refuses every call that the stage table does not allow', async () => {
    const calls = ['requestOwnOtp', 'validateOwnOtp', 'activate'] as const;
    const run = {
      requestOwnOtp: (o: Owner) => o.requestOtp(),
      validateOwnOtp: async (o: Owner) => o.confirm((await o.code()) ?? '000000'),
      activate: (o: Owner) => o.activate(o.cardId, o.token || 'x'.repeat(43)),
    };
    const own = await owner();
    for (const at of ['identified', 'otp', 'confirmed', 'done'] as const)
      for (const call of calls) {
        await resetData(context);
        await own.advice();
        for (const step of calls) {
          if (await atStage('own-activation', at)) break;
          expect(codeOf(await run[step](own))).toBe('ok');
        }
        await t.app.dispatcher.drain();
        if (call === 'requestOwnOtp') await advanceClock(context, 31);
        const before = await stageOf('own-activation');
        const allowed = (stages[call].from as readonly string[]).includes(at);
        expect([at, call, (await run[call](own)).status === 200]).toEqual([at, call, allowed]);
        expect(await stageOf('own-activation')).toBe(allowed ? stages[call].to : before);
      }
  });

  async function stageOf(kind: string): Promise<string | undefined> {
    const { rows } = await sql<{
      stage: string;
    }>`select stage from portal.flows where kind = ${kind}`.execute(context.db());
    return rows[0]?.stage;
  }
  const atStage = async (kind: string, stage: string) => (await stageOf(kind)) === stage;
});
