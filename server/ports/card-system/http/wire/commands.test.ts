import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASHBACK_METHODS, REPLACEMENT_CATEGORIES } from '../../../../../shared/card-values.ts';
import { addDays } from '../../../../../shared/dates.ts';
import { DISPUTE_KINDS, EVIDENCE_TYPES, RETURNED } from '../../../../../shared/disputes.ts';
import { INSTALMENT_TYPES, LONGEST_TENOR } from '../../../../../shared/instalments.ts';
import { twd } from '../../../../../shared/money.ts';
import type { Command, CommandKind } from '../../parts/commands.ts';
import { commandCodecs, decodeCommand, encodeCommand, redemptionCategory } from './commands.ts';

const id = fc.uuid();
const money = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }).map(twd);
const dollars = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
const text = fc.string({ unit: 'grapheme', maxLength: 100 });
const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const rate = fc.integer({ min: 0, max: 99_999 }).map((hundredths) => (hundredths / 100).toFixed(2));
const address = fc.record({ address: text, city: text, state: text, postcode: fc.string({ maxLength: 40 }) });

const evidence = fc.array(
  fc.record({
    fileId: id,
    type: fc.constantFrom(...EVIDENCE_TYPES),
    bytes: fc.integer({ min: 1, max: 5_242_880 }),
    sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  }),
  { maxLength: 10 },
);

/** Commands of a kind with these fields. */
const commandOf = <const K extends CommandKind, S extends object>(kind: K, says: fc.Arbitrary<S>) =>
  fc.tuple(id, says).map(([cardId, fields]) => ({ kind, cardId, ...fields }));

const contents: { readonly [K in CommandKind]: fc.Arbitrary<Command<K>> } = {
  redeem: commandOf(
    'redeem',
    fc.record({
      order: fc.record(
        {
          itemCode: text,
          category: fc.constantFrom(...redemptionCategory.options),
          description: fc.record({ en: text, zh_tw: text }),
          quantity: fc.integer({ min: 1, max: 9_999_999_999 }),
          points: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          membership: fc.record({ partner: fc.string({ maxLength: 4 }), id: text }),
          delivery: fc.record({ email: text, address }, { requiredKeys: ['email'] }),
          rebate: fc.record({ amount: money, minimumAverageBalance: money, timesAYear: fc.nat() }),
        },
        { requiredKeys: ['itemCode', 'category', 'description', 'quantity', 'points'] },
      ),
    }),
  ),
  'cancel-redemption': commandOf('cancel-redemption', fc.record({ redemptionId: fc.uuid() })),
  'convert-to-instalments': commandOf(
    'convert-to-instalments',
    fc.record({
      agreed: fc.record({
        transactionId: id,
        type: fc.constantFrom(...INSTALMENT_TYPES),
        amount: money,
        tenor: fc.integer({ min: 1, max: LONGEST_TENOR }),
        total: money,
        annualPercentageRate: rate,
      }),
    }),
  ),
  'set-pin': commandOf(
    'set-pin',
    fc.record({
      block: fc.uint8Array({ maxLength: 512 }).map((bytes) => Uint8Array.from(bytes)),
    }),
  ),
  'raise-limit': commandOf(
    'raise-limit',
    fc.record({
      raise: fc.record({ limit: money, startDate: date, endDate: date }),
    }),
  ),
  'replace-card': commandOf(
    'replace-card',
    fc.record({
      order: fc.record({
        category: fc.constantFrom(...REPLACEMENT_CATEGORIES),
        reason: fc.string({ maxLength: 40 }),
        reasonDetail: text,
      }),
    }),
  ),
  'set-cashback-method': commandOf(
    'set-cashback-method',
    fc.record({
      method: fc.constantFrom(...CASHBACK_METHODS),
    }),
  ),
  'activate-card': commandOf('activate-card', fc.constant({})),
  'freeze-card': commandOf('freeze-card', fc.constant({})),
  'set-controls': commandOf(
    'set-controls',
    fc.record({
      version: fc.nat(),
      change: fc.record(
        {
          frozen: fc.boolean(),
          online: fc.boolean(),
          abroad: fc.boolean(),
          contactless: fc.boolean(),
          cash: fc.boolean(),
          perPurchase: fc.option(dollars),
          perDay: fc.option(dollars),
        },
        { requiredKeys: [] },
      ),
      confirmed: fc.boolean(),
    }),
  ),
  'remove-wallet-token': commandOf(
    'remove-wallet-token',
    fc.record({
      tokenId: fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
    }),
  ),
  'change-contact': fc.record({
    kind: fc.constant('change-contact'),
    change: fc.oneof(
      fc.record({ kind: fc.constantFrom('phone', 'email', 'englishName'), value: text }),
      fc.record({
        kind: fc.constant('address'),
        value: fc.record(
          {
            postcode: fc.string({ maxLength: 6 }),
            county: fc.constantFrom('臺北市', '苗栗縣'),
            district: fc.constantFrom('大安區', '苗栗市'),
            street: text,
            streetEnglish: fc.string({ maxLength: 80 }),
          },
          { requiredKeys: ['postcode', 'county', 'district', 'street'] },
        ),
      }),
    ),
    expected: fc.stringMatching(/^[0-9a-f]{64}$/),
  }),
  'undo-contact': fc.record({ kind: fc.constant('undo-contact'), changeId: fc.uuid() }),
  'open-dispute': commandOf(
    'open-dispute',
    fc.record({
      order: fc.record({
        kind: fc.constantFrom(...DISPUTE_KINDS),
        lines: fc.array(fc.record({ transactionId: id, clearedOn: date, amount: money }), { maxLength: 20 }),
        answers: fc.record(
          {
            cardInHand: fc.boolean(),
            otherTransactionId: id,
            rightAmount: fc.nat(),
            promisedOn: date,
            cancelledOn: date,
            returned: fc.constantFrom(...RETURNED),
            details: text,
            shop: fc.record({ asked: fc.boolean(), on: date, said: text }, { requiredKeys: ['asked'] }),
          },
          { requiredKeys: [] },
        ),
        evidence,
      }),
    }),
  ),
  'add-dispute-evidence': commandOf('add-dispute-evidence', fc.record({ caseId: fc.uuid(), evidence })),
  'answer-dispute': commandOf('answer-dispute', fc.record({ caseId: fc.uuid(), text, evidence })),
  'withdraw-dispute': commandOf('withdraw-dispute', fc.record({ caseId: fc.uuid() })),
  'set-family-controls': commandOf(
    'set-family-controls',
    fc.record({
      version: fc.nat(),
      change: fc.record(
        {
          ...{ frozen: fc.boolean(), online: fc.boolean(), abroad: fc.boolean() },
          ...{ contactless: fc.boolean(), cash: fc.boolean() },
          ...{ perPurchase: fc.option(dollars), perPeriod: fc.option(dollars) },
        },
        { requiredKeys: [] },
      ),
      confirmed: fc.boolean(),
    }),
  ),
  'freeze-family-card': commandOf('freeze-family-card', fc.constant({})),
  'stop-family-card': commandOf('stop-family-card', fc.constant({})),
  'allow-family-extra': commandOf(
    'allow-family-extra',
    fc.record({ requestId: fc.uuid(), amount: money, until: date, confirmed: fc.boolean() }),
  ),
};
const commands = fc.oneof(...Object.values<fc.Arbitrary<Command>>(contents));

describe('commands as JSON', () => {
  it.each(Object.entries<fc.Arbitrary<Command>>(contents))(
    '[OPS-4] %s comes back as it was',
    (_kind, arbitrary) => {
      fc.assert(
        fc.property(arbitrary, (command) => {
          const sent: unknown = JSON.parse(JSON.stringify(encodeCommand(command)));
          expect(decodeCommand(sent)).toEqual(command);
        }),
      );
    },
  );

  it('[OPS-4] an unknown field at any depth is refused', () => {
    fc.assert(
      fc.property(commands, fc.nat(), (command, place) => {
        const sent: unknown = JSON.parse(JSON.stringify(encodeCommand(command)));
        const objects = objectsOf(sent);
        Object.assign(objects[place % objects.length] ?? {}, { more: 1 });
        expect(() => decodeCommand(sent)).toThrow();
      }),
    );
  });

  it.each([
    ['an amount of an unknown currency', { limit: { amount: '1', currency: 'XXX' } }],
    ['an amount with cents of dollars', { limit: { amount: '1.50', currency: 'TWD' } }],
    ['a number for an amount', { limit: 1 }],
    ['a number for a date', { startDate: 20_260_201 }],
  ])('[OPS-4] %s is refused', (_what, change) => {
    const raise = { limit: { amount: '5', currency: 'TWD' }, startDate: '2026-02-01', endDate: '2026-02-02' };
    const command = { kind: 'raise-limit', cardId: 'c', raise };
    expect(decodeCommand(command)).toMatchObject({ raise: { limit: twd(5) } });
    expect(() => decodeCommand({ ...command, raise: { ...raise, ...change } })).toThrow();
  });

  it('[OPS-4] every kind has a codec', () => {
    expect(Object.keys(commandCodecs)).toEqual(Object.keys(contents));
  });
});

/** Returns the objects in JSON. An array has no names, so no field can be added to it. */
function objectsOf(json: unknown): object[] {
  if (typeof json !== 'object' || json === null) return [];
  return [...(Array.isArray(json) ? [] : [json]), ...Object.values(json).flatMap(objectsOf)];
}
