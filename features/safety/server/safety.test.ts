/** Freezing a card and tightening its controls, by its holder. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { auditLines, codeOf, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Holder, ntd } from '../testing/calls.ts';
import { cachedHolders, notices, resetControls } from './test-setup.ts';

const fieldsOf = (answer: Parameters<typeof codeOf>[0]) => answer.error?.details?.fields;

describeOnBank('the safety centre', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => resetControls(context));
  const open = cachedHolders(() => t);

  it('[SAFE-1] freezes at once without a code, with a notice and a record; again changes nothing', async () => {
    const holder = await open();
    const { cardId } = holder;
    const answer = await holder.freeze();
    expect(answer.payload).toMatchObject({ version: 1, frozen: true, frozenBy: 'holder', underWay: false });
    expect(await holder.controls()).toEqual(answer.payload);
    expect((await holder.freeze()).payload).toEqual(answer.payload);
    const card = (await holder.cards()).find((one) => one.cardId === cardId);
    expect(card).toMatchObject({ status: 'active', frozen: true });
    const sent = await notices(t);
    expect(sent.map(({ purpose, channel }) => [purpose, channel]).toSorted()).toEqual([
      ['card-frozen', 'email'],
      ['card-frozen', 'sms'],
    ]);
    expect(sent[0]?.text).toContain(`ending in ${card?.lastFour} is frozen`);
    expect((await auditLines(context.db(), holder.person.customerId)).at(-1)).toBe('freeze-card done');
  });

  it('[SAFE-1] [GEN-9] a repeat with the same key is one freeze with the same answer, also at once', async () => {
    const holder = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => holder.freeze({ 'idempotency-key': 'the-freeze' })),
    );
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    expect(await holder.controls()).toMatchObject({ version: 1 });
    const other = await holder.call('/freeze', { language: 'zh_tw' }, { 'idempotency-key': 'the-freeze' });
    expect([other.status, codeOf(other), other.error?.details]).toEqual([409, 'CONFLICT', undefined]);
    expect(await notices(t)).toHaveLength(2);
  });

  it('[SAFE-2] tightens switches and limits without a code, with one notice that names them', async () => {
    const holder = await open();
    const answer = await holder.tighten({
      online: false,
      abroad: false,
      perPurchase: ntd(5000),
      perDay: ntd(1),
    });
    expect(answer.payload).toMatchObject({
      version: 1,
      frozen: false,
      switches: {
        online: { on: false },
        abroad: { on: false },
        contactless: { on: true },
        cash: { on: true },
      },
      limits: { perPurchase: { most: ntd(5000) }, perDay: { most: ntd(1) } },
    });
    const sent = await notices(t);
    expect(sent).toHaveLength(2);
    for (const words of [
      'online purchases off',
      'payments abroad off',
      'at most NT$5,000',
      'at most NT$1 a day',
    ])
      expect(sent[0]?.text).toContain(words);
    const { rows } = await sql<{ details: object }>`select details from portal.audit
      where action = 'card-controls' and outcome = 'done' order by seq desc limit 1`.execute(context.db());
    expect(rows[0]?.details).toEqual({
      ...{ cardId: holder.cardId, changed: true, version: 1 },
      ...{ online: 'off', abroad: 'off', perPurchase: '5000', perDay: '1' },
    });
  });

  it('[SAFE-3] refuses every loosening without a code, alone or among tightenings, and changes nothing', async () => {
    const holder = await open();
    await holder.tighten({ online: false, cash: false, perPurchase: ntd(500), perDay: ntd(900) });
    await holder.freeze();
    const before = await holder.controls();
    for (const change of [
      { frozen: false },
      { cash: true, abroad: false },
      { perDay: ntd(901), perPurchase: null },
    ]) {
      const answer = await holder.tighten(change);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'SAFE-CODE']);
    }
    expect(await holder.controls()).toEqual(before);
  });

  it('[SAFE-2] a stale version is CONFLICT with the state of now, and a freeze needs no version', async () => {
    const one = await open();
    await one.tighten({ online: false });
    for (const version of [0, 7]) {
      const answer = await one.tighten({ version, abroad: false });
      expect([answer.status, codeOf(answer)]).toEqual([409, 'CONFLICT']);
      expect(answer.error?.details?.controls).toEqual(await one.controls());
    }
    // A version that only a later freeze creates must not bypass the code.
    await one.freeze();
    expect(codeOf(await one.tighten({ version: 2, online: true }))).toBe('SAFE-CODE');
  });

  it.each([
    ['zero', ntd(0), 'invalid_format'],
    ['leading zeros', ntd('007'), 'invalid_format'],
    ['with decimals', ntd('5.00'), 'invalid_format'],
    ['full width', ntd('５０００'), 'invalid_format'],
    ['of 13 digits', ntd('1000000000000'), 'invalid_format'],
    ['in another currency', { amount: '500', currency: 'USD' }, 'invalid_value'],
    ['a number', 500, 'invalid_type'],
    ['above the credit limit', ntd(999_999_999_999), 'aboveCredit'],
  ])('[SAFE-2] refuses a limit that is %s, at its field', async (_what, most, reason) => {
    const holder = await open();
    for (const name of ['perPurchase', 'perDay']) {
      const answer = await holder.tighten({ [name]: most });
      expect([answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([
        400,
        'VALIDATION',
        { [name]: reason },
      ]);
    }
    expect((await holder.controls()).version).toBe(0);
  });

  it.each([
    ['an unknown setting', { status: 'active' }, { status: 'unrecognized_keys' }],
    ['who froze', { frozenBy: 'bank' }, { frozenBy: 'unrecognized_keys' }],
    ['a text for a switch', { online: 'off' }, { online: 'invalid_type' }],
    ['a negative version', { version: -1 }, { version: 'too_small' }],
    ['no version', { version: undefined }, { version: 'invalid_type' }],
  ])('[SAFE-2] [S26] refuses %s', async (_what, change, fields) => {
    const holder = await open();
    const answer = await holder.tighten(change);
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['VALIDATION', fields]);
  });

  it('[SAFE-1] a supplementary holder controls their own card, and no one else gets a code for it', async () => {
    const holder = await open('supp1');
    expect(codeOf(await holder.freeze())).toBe('ok');
    const unfreeze = { version: 1, frozen: false, isResend: false };
    const stranger = await open('primary2');
    const answer = await stranger.call('/loosen/request-otp', unfreeze, {}, holder.cardId);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    expect(await holder.controls()).toMatchObject({ version: 1, frozen: true });
  });

  it('[SAFE-1] a card that is stopped for good answers SAFE-CARD, and its controls can be read', async () => {
    const holder = await Holder.open(t, 'states1', 'stolen');
    expect(await holder.controls()).toMatchObject({ changeable: false, frozen: false });
    expect(codeOf(await holder.freeze())).toBe('SAFE-CARD');
    expect(codeOf(await holder.tighten({ online: false }))).toBe('SAFE-CARD');
  });

  it('[SAFE-3] the day’s loosenings count by the Taipei date, and a clock that goes back frees none', async () => {
    const holder = await open();
    await holder.freeze();
    await sql`update cards.controls set loosenings = 20, loosened_on = (app_now() at time zone 'Asia/Taipei')::date`.execute(
      context.db(),
    );
    const change = { version: 1, frozen: false };
    expect(await holder.controls()).toMatchObject({ looseningsLeft: 0 });
    expect(codeOf(await holder.requestOtp(change))).toBe('SAFE-LIMIT');
    await shiftClock(context.db(), -2 * 86_400);
    expect(await holder.controls()).toMatchObject({ looseningsLeft: 0 });
  });
});
