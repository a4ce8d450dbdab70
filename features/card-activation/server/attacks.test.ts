import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, messages, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Newcomer, Owner } from '../testing/calls.ts';
import { auditEntries, cardStatus, makeUnactivated, resetData } from './test-setup.ts';

describeOnBank('card activation, attacked', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetData(context));

  const owner = () => Owner.open(t, 'states1');
  /** A person with two unactivated cards, and the ids of the cards. */
  async function withTwoCards() {
    await makeUnactivated(context, 'batch1');
    const own = await Owner.open(t, 'batch1');
    const [first = '', second = ''] = (await own.cards()).map(({ cardId }) => cardId);
    own.cardId = first;
    return { own, first, second };
  }

  it('[ACT-1] [ACT-2] activates a card once when both flows run at once, and keeps the token of the other', async () => {
    const own = await owner();
    await own.toToken();
    const outside = await Newcomer.open(t, 'states1');
    const card = outside.cardFields(6);
    await outside.card(card);
    await outside.identify(card);
    await shiftClock(context.db(), 31);
    await outside.requestOtp();
    await outside.confirm(await outside.code(), card);
    // Both clients send ten activations concurrently.
    const tries = Array.from({ length: 10 }, () => [own.activate(), outside.activate()]).flat();
    const codes = (await Promise.all(tries)).map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['03109', 'NOT_NOW', 'ok']));
    const trail = await auditEntries(context);
    expect(trail.filter((line) => line === 'activate-card done')).toHaveLength(1);
    expect(trail).toContain('activate-card refused');
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'card-activated');
    expect(notices).toHaveLength(2);
    const { rows } = await sql`select 1 from portal.otp_tokens where used_at is null`.execute(context.db());
    expect(rows).toHaveLength(1);
  });

  it('[ACT-2] keeps card and token unchanged when the bank blocks the card in the meantime', async () => {
    const own = await (await owner()).toToken();
    const block = (blocked: boolean) =>
      sql`update cards.cards set activation_blocked = ${blocked} where card_id = ${own.cardId}`.execute(
        context.db(),
      );
    await block(true);
    expect(codeOf(await own.activate())).toBe('03109');
    expect(await cardStatus(context, own.cardId)).toBe('unactivated');
    await block(false);
    expect(codeOf(await own.activate())).toBe('ok');
  });

  it('[OTP-4] [S13] refuses and consumes the token of another card', async () => {
    const { own, first, second } = await withTwoCards();
    await own.toToken();
    const token = own.token;
    own.cardId = second;
    await shiftClock(context.db(), 31);
    await own.toToken();
    expect(codeOf(await own.activate(first))).toBe('NOT_FOUND');
    expect(codeOf(await own.activate(second, token))).toBe('NOT_NOW');
    expect(await auditEntries(context)).toContain('activate-card wrong-token');
    for (const cardId of [first, second]) expect(await cardStatus(context, cardId)).toBe('unactivated');
    expect(codeOf(await own.activate(second))).toBe('ok');
    expect(await cardStatus(context, first)).toBe('unactivated');
  });

  it('[OTP-4] [S14] refuses a code that was sent for another card', async () => {
    const { own, second } = await withTwoCards();
    await own.toOtp();
    const code = await own.code();
    const earlier = own.traceId;
    own.cardId = second;
    await own.advice();
    expect(codeOf(await own.confirm(code))).toBe('NOT_NOW');
    expect(codeOf(await own.confirm(code, { traceId: earlier }))).toBe('NOT_NOW');
    // Moves the second card's flow to the stage `otp`, as if the card had changed after the code was sent.
    await sql`update portal.flows set stage = 'otp' where kind = 'own-activation'`.execute(context.db());
    expect(codeOf(await own.confirm(code))).toBe('NOT_NOW');
    expect(await auditEntries(context)).toContain('activation-otp other-subject');
    expect(codeOf(await own.confirm(code))).toBe('01009');
  });
});
