/** Loosening controls with a one-time password. A code confirms exactly one change of one card and version. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { auditLines, codeOf } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { type Holder, ntd } from '../testing/calls.ts';
import { cachedHolders, notices, resetControls } from './test-setup.ts';

const UNFREEZE = { version: 1, frozen: false };

describeOnBank('loosening the controls of a card', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetControls(context));
  const open = cachedHolders(() => t);

  /** A person whose card is frozen, at version 1. */
  async function frozen(key?: PersonKey): Promise<Holder> {
    const holder = await open(key);
    await holder.freeze();
    return holder;
  }
  const stillFrozen = async (holder: Holder) =>
    expect(await holder.controls()).toMatchObject({ version: 1, frozen: true });

  it('[SAFE-3] unfreezes with a code whose message names the change', async () => {
    const holder = await frozen();
    const sent = await holder.requestOtp(UNFREEZE);
    expect(sent.payload).toMatchObject({ method: 'sms', attemptsLeft: 3 });
    const message = (await t.inbox(holder.person.customerId)).find((text) => text.includes('one-time'));
    expect(message).toContain('Change safety settings of card ending in');
    expect(message).toContain('card unfrozen');
    const confirmed = await holder.confirm(UNFREEZE, await holder.code());
    const { accessToken } = confirmed.payload as { accessToken: string };
    const answer = await holder.loosen(UNFREEZE, accessToken);
    expect(answer.payload).toMatchObject({ version: 2, frozen: false, looseningsLeft: 19 });
    expect(answer.payload).not.toHaveProperty('frozenBy');
    expect((await notices(t)).filter(({ purpose }) => purpose === 'controls-changed')).toHaveLength(2);
    expect((await auditLines(context.db(), holder.person.customerId)).slice(-4)).toEqual([
      'freeze-card done',
      'controls-otp sent',
      'controls-otp confirmed',
      'card-controls done',
    ]);
  });

  it('[SAFE-3] sends no code for a change that loosens nothing, is stale, or is out of range', async () => {
    const holder = await frozen();
    expect(codeOf(await holder.requestOtp({ version: 1, online: false }))).toBe('NOT_NOW');
    const stale = await holder.requestOtp({ version: 0, frozen: false });
    expect([codeOf(stale), stale.error?.details?.controls]).toEqual(['CONFLICT', await holder.controls()]);
    const above = await holder.requestOtp({ ...UNFREEZE, perDay: ntd(999_999_999_999) });
    expect(above.error?.details?.fields).toEqual({ perDay: 'aboveCredit' });
    await sql`update cards.controls set frozen_by = 'bank'`.execute(context.db());
    expect(codeOf(await holder.requestOtp(UNFREEZE))).toBe('SAFE-BANK');
    expect(await t.inbox(holder.person.customerId)).not.toContainEqual(expect.stringContaining('one-time'));
    await stillFrozen(holder);
  });

  it('[SAFE-3] [S13] loosens nothing without a token, with the access token, or with one of another purpose', async () => {
    const holder = await frozen();
    for (const token of ['x'.repeat(43), holder.browser.accessToken ?? ''])
      expect([401, 403]).toContain((await holder.loosen(UNFREEZE, token)).status);
    const { token } = await holder.confirmed({ frozen: false });
    await sql`update portal.otp_tokens set purpose = 'limit'`.execute(context.db());
    expect(codeOf(await holder.loosen(UNFREEZE, token))).toBe('NOT_NOW');
    await stillFrozen(holder);
  });

  const others: readonly (readonly [string, object])[] = [
    ['another change', { version: 1, frozen: false, online: true }],
    ['less of the change', { version: 1, frozen: false }],
    ['another limit', { version: 1, frozen: false, perDay: ntd(801) }],
    ['no limit', { version: 1, frozen: false, perDay: null }],
    ['another version', { version: 2, frozen: false, perDay: ntd(800) }],
  ];
  it.each(others)('[SAFE-3] [S14] a code is refused and invalidated for %s', async (_what, other) => {
    const holder = await frozen();
    const wanted = { version: 1, frozen: false, perDay: ntd(800) };
    await holder.requestOtp(wanted);
    const code = await holder.code();
    expect(codeOf(await holder.confirm(other, code))).toBe('NOT_NOW');
    expect(codeOf(await holder.confirm(wanted, code))).toBe('01009');
    expect(await auditLines(context.db(), holder.person.customerId)).toContain('controls-otp other-subject');
    await stillFrozen(holder);
  });

  it.each(others)('[SAFE-3] [S16] a token is refused and consumed for %s', async (_what, other) => {
    const holder = await frozen();
    const { token, change } = await holder.confirmed({ frozen: false, perDay: ntd(800) });
    expect(codeOf(await holder.loosen(other, token))).toBe('NOT_NOW');
    expect((await holder.loosen(change, token)).status).toBe(403);
    await stillFrozen(holder);
  });

  it('[SAFE-3] [S14] code and token are refused for another card of the same person', async () => {
    const holder = await frozen();
    const other = (await holder.cards()).find(
      ({ cardId, status }) => cardId !== holder.cardId && status === 'active',
    );
    const cardId = other?.cardId ?? '';
    await holder.call('/freeze', {}, {}, cardId);
    await holder.requestOtp(UNFREEZE);
    const code = await holder.code();
    expect(codeOf(await holder.call('/loosen/validate-otp', { ...UNFREEZE, otp: code }, {}, cardId))).toBe(
      'NOT_NOW',
    );
    await passCodeWait(context.db());
    const { token } = await holder.confirmed({ frozen: false });
    const bearer = { authorization: `Bearer ${token}` };
    expect(codeOf(await holder.call('/loosen', UNFREEZE, bearer, cardId))).toBe('NOT_NOW');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from cards.controls
      where frozen_since is not null`.execute(context.db());
    expect(rows[0]?.n).toBe(2);
  });

  it('[SAFE-3] [S11] a token is used once by 30 calls at once, and one key gives one answer', async () => {
    const holder = await frozen();
    const { token, change } = await holder.confirmed({ frozen: false });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        holder.loosen(
          change,
          token,
          n % 2 ? { 'idempotency-key': 'one' } : { 'idempotency-key': `key-${n}` },
        ),
      ),
    );
    const bodies = answers.filter(({ status }) => status === 200).map(({ raw }) => raw.body);
    expect(new Set(bodies).size).toBe(1);
    expect(await holder.controls()).toMatchObject({ version: 2, frozen: false, looseningsLeft: 19 });
  });

  it('[SAFE-3] the holder cannot lift a freeze of the bank, and may still tighten', async () => {
    const holder = await frozen();
    const { token, change } = await holder.confirmed({ frozen: false });
    await sql`update cards.controls set frozen_by = 'bank'`.execute(context.db());
    expect(await holder.controls()).toMatchObject({ frozen: true, frozenBy: 'bank' });
    expect(codeOf(await holder.loosen(change, token))).toBe('SAFE-BANK');
    expect(codeOf(await holder.tighten({ cash: false }))).toBe('ok');
    expect(await holder.controls()).toMatchObject({ frozen: true, frozenBy: 'bank' });
  });
});
