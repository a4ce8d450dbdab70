/** Rules for family cards, each on a card of Fay's daughter that no other rule changes. Fay is the primary cardholder. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Command, CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import type { FamilyCard } from '../../../server/ports/card-system/parts/family.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { EXTRA_DAYS, type FamilyChange } from '../../../shared/family.ts';
import { twd } from '../../../shared/money.ts';
import { submit } from '../apply.ts';
import { ANN } from '../sample/sample-bank.ts';
import { DAUGHTERS_SPENT } from '../sample/sample-fay.ts';
import { type Remote, rule } from './context.ts';
import { extraOf } from './sample-family.ts';

const SET = ['set-family-controls'] as const;
const FREEZE = ['set-family-controls', 'freeze-family-card'] as const;
const STOP = ['set-family-controls', 'stop-family-card'] as const;
const ALLOW = ['set-family-controls', 'allow-family-extra'] as const;

const cardOf = ({ samples }: Remote, n: number) => samples.disputes.familyOf(n);

async function read(remote: Remote, n: number): Promise<FamilyCard> {
  const { system, customerId } = remote;
  const cards = await system.family?.(customerId);
  const card = cards?.find(({ cardId }) => cardId === cardOf(remote, n));
  ok(card, 'the card is not in the answer to reads/family');
  return card;
}

const send = <K extends CommandKind>(
  { commands, customerId }: Remote,
  command: Command<K>,
  of = customerId,
) => submit(commands, randomUUID(), of, command);

const reasonOf = (settled: Settled) => (settled.state === 'refused' ? settled.refusal.refused : 'done');

async function change(
  remote: Remote,
  n: number,
  { version, ...wanted }: FamilyChange & { readonly version?: number },
  { confirmed = false, of = remote.customerId } = {},
): Promise<Settled<'set-family-controls'>> {
  const now = version ?? (await read(remote, n)).primary.version;
  return send(
    remote,
    { kind: 'set-family-controls', cardId: cardOf(remote, n), version: now, change: wanted, confirmed },
    of,
  );
}

const CHANGE_RULES = [
  rule(
    'set-family-controls: the primary reads the cards on the account, and both parties the primary’s layer',
    SET,
    async (remote) => {
      const { system, customerId, samples } = remote;
      const { daughter, spending } = samples.disputes;
      strictEqual(reasonOf(await change(remote, 0, { online: false, perPeriod: 5_000n })), 'done');
      const card = await read(remote, 0);
      deepStrictEqual(
        [card.holderId, card.accountCardId, card.holderAdult, card.stopped, card.changeable],
        [daughter, spending, false, false, true],
      );
      deepStrictEqual(card.spent, twd(DAUGHTERS_SPENT));
      deepStrictEqual(
        card.newest.filter(({ pending }) => pending).map(({ amount }) => amount),
        [twd(250)],
      );
      deepStrictEqual(
        [card.primary.settings.online, card.primary.settings.perPeriod, card.holder.online],
        [false, 5_000n, true],
      );
      const own = await system.controls(daughter, card.cardId);
      deepStrictEqual(own?.primary, card.primary);
      strictEqual((await system.controls(customerId, spending))?.primary, undefined);
      for (const other of [daughter, ANN]) {
        const cards = await system.family?.(other);
        ok(!cards?.some(({ cardId }) => cardId === card.cardId), 'another customer reads the card');
      }
    },
  ),

  rule(
    'set-family-controls: a change of another version is refused with the state of now',
    SET,
    async (remote) => {
      strictEqual(reasonOf(await change(remote, 1, { cash: false })), 'done');
      const { primary } = await read(remote, 1);
      for (const version of [primary.version + 1, primary.version + 7]) {
        const settled = await change(remote, 1, { version, abroad: false });
        const refusal = settled.state === 'refused' && settled.refusal;
        ok(refusal && refusal.refused === 'stale', 'the change was not refused as stale');
        deepStrictEqual(refusal.now, primary);
      }
      deepStrictEqual((await read(remote, 1)).primary, primary);
    },
  ),

  rule(
    'set-family-controls: a change that loosens is refused unless it is confirmed',
    SET,
    async (remote) => {
      strictEqual(reasonOf(await change(remote, 2, { frozen: true, perPurchase: 500n })), 'done');
      const tight = await read(remote, 2);
      for (const loosening of [{ frozen: false }, { perPurchase: 501n }, { perPurchase: null, cash: false }])
        strictEqual(reasonOf(await change(remote, 2, loosening)), 'unconfirmed');
      deepStrictEqual(await read(remote, 2), tight);
      const loose = { frozen: false, perPurchase: null };
      strictEqual(reasonOf(await change(remote, 2, loose, { confirmed: true })), 'done');
      strictEqual((await read(remote, 2)).primary.looseningsToday, 1);
    },
  ),

  rule('set-family-controls: a limit below 1 or above the credit limit is refused', SET, async (remote) => {
    const now = await read(remote, 3);
    for (const most of [0n, -1n, now.highestLimit.minor + 1n])
      for (const limits of [{ perPurchase: most }, { perPeriod: most }])
        strictEqual(reasonOf(await change(remote, 3, limits)), 'out-of-range');
    deepStrictEqual(await read(remote, 3), now);
  }),

  rule(
    'set-family-controls: neither party changes the layer of the other',
    [...SET, 'set-controls'],
    async (remote) => {
      const { daughter } = remote.samples.disputes;
      const cardId = cardOf(remote, 4);
      strictEqual(reasonOf(await change(remote, 4, { online: false })), 'done');
      const own = {
        kind: 'set-controls',
        cardId,
        version: 0,
        change: { cash: false },
        confirmed: true,
      } as const;
      strictEqual(reasonOf(await send(remote, own, daughter)), 'done');
      strictEqual(
        reasonOf(await change(remote, 4, { cash: true, online: true, abroad: false }, { confirmed: true })),
        'done',
      );
      const { holder, primary } = await read(remote, 4);
      deepStrictEqual([holder.cash, holder.abroad, primary.settings.abroad], [false, true, false]);
      strictEqual(
        reasonOf(await send(remote, { ...own, version: 1, change: { cash: true, abroad: true } }, daughter)),
        'done',
      );
      strictEqual((await read(remote, 4)).primary.settings.abroad, false);
    },
  ),

  rule(
    'set-family-controls: a card that is not on an account of the customer is not there',
    STOP,
    async (remote) => {
      const { daughter, spending } = remote.samples.disputes;
      const cardId = cardOf(remote, 5);
      for (const of of [ANN, daughter]) {
        strictEqual(reasonOf(await change(remote, 5, { version: 0, cash: false }, { of })), 'not-there');
        strictEqual(reasonOf(await send(remote, { kind: 'stop-family-card', cardId }, of)), 'not-there');
      }
      const own = { kind: 'stop-family-card', cardId: spending } as const;
      strictEqual(reasonOf(await send(remote, own)), 'not-there');
      const { primary, stopped } = await read(remote, 5);
      deepStrictEqual([primary.version, stopped], [0, false]);
    },
  ),
];

const FREEZE_RULES = [
  rule(
    'freeze-family-card: freezes the primary’s layer from any version, and needs no confirmation',
    FREEZE,
    async (remote) => {
      const cardId = cardOf(remote, 11);
      const { daughter, spending } = remote.samples.disputes;
      strictEqual(reasonOf(await change(remote, 11, { online: false, perPeriod: 900n })), 'done');
      for (const of of [ANN, daughter])
        strictEqual(reasonOf(await send(remote, { kind: 'freeze-family-card', cardId }, of)), 'not-there');
      strictEqual(
        reasonOf(await send(remote, { kind: 'freeze-family-card', cardId: spending })),
        'not-there',
      );
      const before = await read(remote, 11);
      strictEqual(before.primary.settings.frozen, false);
      strictEqual(reasonOf(await send(remote, { kind: 'freeze-family-card', cardId })), 'done');
      const { primary, holder } = await read(remote, 11);
      deepStrictEqual(primary.settings, { ...before.primary.settings, frozen: true });
      deepStrictEqual(
        [primary.version, primary.looseningsToday, holder.frozen],
        [before.primary.version + 1, 0, false],
      );
      // A frozen card stays as it is.
      strictEqual(reasonOf(await send(remote, { kind: 'freeze-family-card', cardId })), 'done');
      deepStrictEqual((await read(remote, 11)).primary, primary);
    },
  ),
];

const STOP_RULES = [
  rule('stop-family-card: a stopped card is invalid, and nothing lifts that', STOP, async (remote) => {
    const { system, customerId, samples } = remote;
    const cardId = cardOf(remote, 6);
    const { newest } = await read(remote, 6);
    strictEqual(reasonOf(await send(remote, { kind: 'stop-family-card', cardId })), 'done');
    const card = await read(remote, 6);
    deepStrictEqual(
      [card.status, card.stopped, card.primary.stopped, card.changeable, card.newest],
      ['invalid', true, true, false, newest],
    );
    strictEqual((await system.card(samples.disputes.daughter, cardId))?.status, 'invalid');
    strictEqual(reasonOf(await change(remote, 6, { frozen: false }, { confirmed: true })), 'not-allowed');
    deepStrictEqual(await read(remote, 6), card);
    strictEqual((await system.card(customerId, samples.disputes.spending))?.status, 'active');
  }),
];

const EXTRA_RULES = [
  rule(
    'allow-family-extra: the amount is there at once, for both parties, and only if it is confirmed',
    ALLOW,
    async (remote) => {
      const { system, samples } = remote;
      const command = extraOf(cardOf(remote, 7), taipeiDate(new Date()));
      const { requestId, amount, until } = command;
      strictEqual(reasonOf(await send(remote, { ...command, confirmed: false })), 'unconfirmed');
      strictEqual((await read(remote, 7)).primary.extra, undefined);
      strictEqual(reasonOf(await send(remote, command)), 'done');
      const { primary } = await read(remote, 7);
      deepStrictEqual(primary.extra, { requestId, amount, used: twd(0), until });
      strictEqual(primary.looseningsToday, 1);
      deepStrictEqual((await system.controls(samples.disputes.daughter, command.cardId))?.primary, primary);
    },
  ),

  rule(
    'allow-family-extra: one of ten answers to a request at once is taken, for any amount',
    ALLOW,
    async (remote) => {
      const command = extraOf(cardOf(remote, 8), taipeiDate(new Date()));
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) => send(remote, { ...command, amount: twd(100 * (n + 1)) })),
      );
      deepStrictEqual(all.map(reasonOf).toSorted(), [...Array<string>(9).fill('already'), 'done']);
      const { extra } = (await read(remote, 8)).primary;
      const later = { ...command, until: addDays(command.until, 1), amount: twd(50) };
      strictEqual(reasonOf(await send(remote, later)), 'already');
      deepStrictEqual((await read(remote, 8)).primary.extra, extra);
    },
  ),

  rule(
    'allow-family-extra: an amount or a last day that is not possible is refused',
    ALLOW,
    async (remote) => {
      const today = taipeiDate(new Date());
      const { highestLimit } = await read(remote, 9);
      const command = () => extraOf(cardOf(remote, 9), today);
      const wrong = [
        ...[0n, -1n, highestLimit.minor + 1n].map((minor) => ({ amount: twd(minor) })),
        ...[-1, EXTRA_DAYS + 2].map((days) => ({ until: addDays(today, days) })),
      ];
      for (const one of wrong)
        strictEqual(reasonOf(await send(remote, { ...command(), ...one })), 'out-of-range');
      strictEqual((await read(remote, 9)).primary.extra, undefined);
    },
  ),

  rule(
    'allow-family-extra: a card that is not on an account of the customer is not there',
    ALLOW,
    async (remote) => {
      const { daughter } = remote.samples.disputes;
      const command = extraOf(cardOf(remote, 10), taipeiDate(new Date()));
      for (const of of [ANN, daughter]) strictEqual(reasonOf(await send(remote, command, of)), 'not-there');
      strictEqual((await read(remote, 10)).primary.extra, undefined);
    },
  ),
];

export const FAMILY_RULES = [...CHANGE_RULES, ...FREEZE_RULES, ...STOP_RULES, ...EXTRA_RULES];
