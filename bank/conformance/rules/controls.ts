/** Conformance tests: freeze, switches and limits of cards, and their wallets. */
import { expect, it } from 'vitest';
import type { ControlOutcome, RefusalOf } from '../../../server/ports/card-system/parts/commands.ts';
import type { ControlState } from '../../../server/ports/card-system/parts/controls.ts';
import type { ReplacementCategory } from '../../../server/ports/card-system/parts/replacements.ts';
import {
  type ControlChange,
  LOOSENINGS_PER_DAY,
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../../shared/card-controls.ts';
import { twd } from '../../../shared/money.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import { SAMPLE_TEXT } from '../remote/sample-commands.ts';
import { ANN, notFound } from '../sample/sample-bank.ts';
import {
  FROZEN,
  FROZEN_DAMAGED,
  FROZEN_LOST,
  GIL,
  GILS_LOST,
  GILS_SUPPLEMENTARY,
  GILS_UNACTIVATED,
  IN_WALLETS,
  LIMITED,
  LOOSENED,
  PHONE,
  PLAIN,
  RACED_CONTROLS,
  SWITCHED,
  UNDONE_CONTROLS,
  WATCH,
} from '../sample/sample-gil.ts';

const FREE = {
  frozen: false,
  online: true,
  abroad: true,
  contactless: true,
  cash: true,
  perPurchase: undefined,
  perDay: undefined,
};
/** Kinds of payment that no control can stop. */
const NEVER_STOPPED: readonly PaymentKind[] = ['refund', 'settlement'];

type Outcome = ControlOutcome | RefusalOf<'set-controls'>;

export function testControls(adapter: () => CardSystemUnderTest, isLocal: boolean, redeems: boolean): void {
  const read = async (cardId: string, customerId = GIL): Promise<ControlState> => {
    const state = await adapter().system.controls(customerId, cardId);
    return state ?? expect.fail('no controls');
  };
  const freeze = (cardId: string, customerId = GIL, how: Attempt = {}) =>
    apply(adapter(), customerId, { kind: 'freeze-card', cardId }, how);
  const set = (
    cardId: string,
    version: number,
    change: ControlChange,
    {
      confirmed = false,
      customerId = GIL,
      ...how
    }: Attempt & { confirmed?: boolean; customerId?: string } = {},
  ): Promise<Outcome> =>
    apply(adapter(), customerId, { kind: 'set-controls', cardId, version, change, confirmed }, how);
  const settings = async (cardId: string) => (await read(cardId)).settings;
  const reasonOf = (outcome: object) => ('refused' in outcome ? outcome.refused : 'done');
  /** Changes the settings of a card, based on their current version. */
  const now = async (cardId: string, change: ControlChange, confirmed = false) =>
    set(cardId, (await read(cardId)).version, change, { confirmed });

  it('[SAFE-2] a card without controls pays everything, and says what each control would stop', async () => {
    const { effects, stops, walletTokens, ...state } = await read(PLAIN);
    expect(state).toEqual({
      version: 0,
      settings: FREE,
      highestLimit: twd(100_000),
      changeable: true,
      looseningsToday: 0,
    });
    expect(walletTokens).toEqual([]);
    expect(Object.keys(effects).toSorted()).toEqual([...PAYMENT_KINDS].toSorted());
    for (const kind of NEVER_STOPPED) {
      expect(effects[kind]).toBe('goes-on');
      expect(Object.values(stops).flat()).not.toContain(kind);
    }
    for (const kind of new Set(Object.values(stops).flat())) expect(effects[kind], kind).toBe('stops');
  });

  it('[SAFE-1] freezes a card, which keeps its status and its place in the list; again changes nothing', async () => {
    const before = (await adapter().system.cards(GIL)).map(({ cardId, status }) => [cardId, status]);
    const first = await freeze(FROZEN);
    expect(first).toMatchObject({
      changed: true,
      controls: { version: 1, settings: { ...FREE, frozen: true } },
    });
    const frozen = await read(FROZEN);
    expect(frozen.freeze?.by).toBe('holder');
    expect(Math.abs(Date.now() - (frozen.freeze?.since.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await freeze(FROZEN)).toEqual({ changed: false, controls: frozen });
    const cards = await adapter().system.cards(GIL);
    expect(cards.map(({ cardId, status }) => [cardId, status])).toEqual(before);
    expect(cards.filter((card) => card.frozen).map(({ cardId }) => cardId)).toEqual([FROZEN]);
    expect(await adapter().system.card(GIL, FROZEN)).toMatchObject({ status: 'active', frozen: true });
    expect(await adapter().system.card(GIL, PLAIN)).not.toHaveProperty('frozen');
  });

  it.runIf(redeems)('[RDM-6] redeems no points of a frozen card', async () => {
    const points = await adapter().system.pointBalance(GIL, FROZEN);
    const order = {
      itemCode: 'TEST0001',
      category: 'gift',
      description: SAMPLE_TEXT,
      quantity: 1,
      points: 1,
    } as const;
    expect(await apply(adapter(), GIL, { kind: 'redeem', cardId: FROZEN, order })).toEqual({
      refused: 'frozen',
    });
    expect(await adapter().system.pointBalance(GIL, FROZEN)).toBe(points);
  });

  it('[SAFE-3] lifts a freeze only when it is confirmed', async () => {
    const { version } = await read(FROZEN);
    expect(await set(FROZEN, version, { frozen: false })).toEqual({ refused: 'unconfirmed' });
    expect(await set(FROZEN, version, { frozen: false, online: false })).toEqual({ refused: 'unconfirmed' });
    const lifted = await set(FROZEN, version, { frozen: false }, { confirmed: true });
    expect(lifted).toMatchObject({ changed: true, controls: { settings: FREE, looseningsToday: 1 } });
    expect(lifted).not.toHaveProperty('controls.freeze');
    expect(await adapter().system.card(GIL, FROZEN)).not.toHaveProperty('frozen');
  });

  it.each(['online', 'abroad', 'contactless', 'cash'] as const)(
    '[SAFE-2] [SAFE-3] switches %s off at once, and on only when it is confirmed',
    async (name) => {
      expect(await now(SWITCHED, { [name]: false })).toMatchObject({ changed: true });
      expect(await settings(SWITCHED)).toEqual({ ...FREE, [name]: false });
      expect(await now(SWITCHED, { [name]: false })).toMatchObject({ changed: false });
      expect(await now(SWITCHED, { [name]: true })).toEqual({ refused: 'unconfirmed' });
      expect(await now(SWITCHED, { [name]: true }, true)).toMatchObject({ changed: true });
      expect(await settings(SWITCHED)).toEqual(FREE);
    },
  );

  it('[SAFE-2] [SAFE-3] lowers limits at once, and raises and removes them only when it is confirmed', async () => {
    expect(await now(LIMITED, { perPurchase: 5_000n, perDay: 100_000n })).toMatchObject({ changed: true });
    expect(await now(LIMITED, { perPurchase: 1n })).toMatchObject({ changed: true });
    expect(await settings(LIMITED)).toEqual({ ...FREE, perPurchase: 1n, perDay: 100_000n });
    for (const change of [{ perPurchase: 2n }, { perPurchase: null }, { perPurchase: null, perDay: 5n }])
      expect(await now(LIMITED, change)).toEqual({ refused: 'unconfirmed' });
    expect(await now(LIMITED, { perPurchase: null, perDay: 50_000n }, true)).toMatchObject({ changed: true });
    expect(await settings(LIMITED)).toEqual({ ...FREE, perDay: 50_000n });
    for (const most of [0n, -5n, 100_001n, 10n ** 14n]) {
      const before = await read(LIMITED);
      for (const name of ['perPurchase', 'perDay'] as const)
        expect(await now(LIMITED, { [name]: most }, true)).toEqual({ refused: 'out-of-range', now: before });
      expect(await read(LIMITED)).toEqual(before);
    }
  });

  it('[SAFE-2] refuses a change of another version with the state of now; a freeze needs none', async () => {
    const before = await read(LIMITED);
    const { version } = before;
    for (const other of [version - 1, version + 1, 0])
      expect(await set(LIMITED, other, { abroad: false })).toEqual({ refused: 'stale', now: before });
    expect(await freeze(LIMITED)).toMatchObject({ changed: true });
    expect(reasonOf(await set(LIMITED, version, { frozen: false }, { confirmed: true }))).toBe('stale');
    expect((await settings(LIMITED)).frozen).toBe(true);
  });

  it('[SAFE-3] allows 20 loosenings of a card a day, and tightening after that', async () => {
    for (let n = 0; n < LOOSENINGS_PER_DAY; n++) {
      expect(await now(LOOSENED, { online: false })).toMatchObject({ changed: true });
      expect(await now(LOOSENED, { online: true }, true)).toMatchObject({
        controls: { looseningsToday: n + 1 },
      });
    }
    expect(await freeze(LOOSENED)).toMatchObject({ changed: true });
    expect(await now(LOOSENED, { frozen: false }, true)).toEqual({ refused: 'limit' });
    expect(await now(LOOSENED, { cash: false })).toMatchObject({ changed: true });
    expect((await settings(LOOSENED)).frozen).toBe(true);
  });

  it('[SAFE-1] [SAFE-2] accepts one of 15 concurrent changes of a version, and the freeze among them', async () => {
    const { version } = await read(RACED_CONTROLS);
    const changes = Array.from({ length: 15 }, (_, n) =>
      set(RACED_CONTROLS, version, { perPurchase: BigInt(n + 1) }),
    );
    const [frozen, ...outcomes] = await Promise.all([freeze(RACED_CONTROLS), ...changes]);
    expect(frozen).toMatchObject({ changed: true });
    const done = outcomes.filter((outcome) => reasonOf(outcome) === 'done');
    expect(done.length).toBeLessThanOrEqual(1);
    expect(outcomes.filter((outcome) => reasonOf(outcome) === 'stale')).toHaveLength(15 - done.length);
    const state = await read(RACED_CONTROLS);
    expect(state).toMatchObject({ version: version + 1 + done.length, settings: { frozen: true } });
  });

  const replace = (cardId: string, category: ReplacementCategory) => {
    const order = { category, reason: 'other', reasonDetail: 'Conformance' };
    return apply(adapter(), GIL, { kind: 'replace-card', cardId, order });
  };

  it('[SAFE-1] [RPL-1] a frozen card can be replaced for damage, and the new card keeps freeze and limits', async () => {
    await now(FROZEN_DAMAGED, { perDay: 3_000n });
    await freeze(FROZEN_DAMAGED);
    const before = await read(FROZEN_DAMAGED);
    expect(await replace(FROZEN_DAMAGED, 'damaged')).toHaveProperty('referenceNumber');
    expect(await read(FROZEN_DAMAGED)).toEqual(before);
    expect(await apply(adapter(), GIL, { kind: 'activate-card', cardId: FROZEN_DAMAGED })).toBeUndefined();
    expect(await read(FROZEN_DAMAGED)).toEqual(before);
  });

  it('[SAFE-1] [RPL-1] a frozen card can be reported lost, and the new card starts free and in no wallet', async () => {
    await now(FROZEN_LOST, { online: false, perDay: 3_000n });
    await freeze(FROZEN_LOST);
    const { version } = await read(FROZEN_LOST);
    expect(await replace(FROZEN_LOST, 'lost')).toHaveProperty('referenceNumber');
    expect(await read(FROZEN_LOST)).toMatchObject({ settings: FREE, walletTokens: [], changeable: false });
    expect(await adapter().system.card(GIL, FROZEN_LOST)).not.toHaveProperty('frozen');
    expect(await freeze(FROZEN_LOST)).toEqual({ refused: 'not-allowed' });
    expect(await apply(adapter(), GIL, { kind: 'activate-card', cardId: FROZEN_LOST })).toBeUndefined();
    const fresh = await read(FROZEN_LOST);
    expect(fresh).toMatchObject({ settings: FREE, changeable: true });
    expect(await freeze(FROZEN_LOST)).toMatchObject({ changed: true });
    expect((await read(FROZEN_LOST)).version).toBeGreaterThan(version);
  });

  it('[SAFE-1] an unactivated and a supplementary card can be frozen; one that is stopped for good cannot', async () => {
    for (const cardId of [GILS_UNACTIVATED, GILS_SUPPLEMENTARY])
      expect(await freeze(cardId)).toMatchObject({ changed: true });
    expect(await apply(adapter(), GIL, { kind: 'activate-card', cardId: GILS_UNACTIVATED })).toBeUndefined();
    expect((await settings(GILS_UNACTIVATED)).frozen).toBe(true);
    expect(await read(GILS_LOST)).toMatchObject({ changeable: false });
    expect(await freeze(GILS_LOST)).toEqual({ refused: 'not-allowed' });
    expect(await set(GILS_LOST, 0, { online: false })).toEqual({ refused: 'not-allowed' });
  });

  it('[SAFE-4] removes a wallet from a card; again changes nothing', async () => {
    const tokens = async () => (await read(IN_WALLETS)).walletTokens.map(({ addedAt: _, ...token }) => token);
    const remove = (tokenId: string) =>
      apply(adapter(), GIL, { kind: 'remove-wallet-token', cardId: IN_WALLETS, tokenId });
    expect(await tokens()).toEqual([PHONE, WATCH].toSorted((a, b) => (a.tokenId < b.tokenId ? -1 : 1)));
    expect(await remove(WATCH.tokenId)).toMatchObject({ changed: true });
    expect(await tokens()).toEqual([PHONE]);
    for (const tokenId of [WATCH.tokenId, 'UNKNOWN'])
      expect(await remove(tokenId)).toMatchObject({ changed: false });
    expect(await tokens()).toEqual([PHONE]);
  });

  it.each<readonly [string, string, string]>([
    ...notFound(GIL, PLAIN),
    ['the card of a supplementary holder', ANN, GILS_SUPPLEMENTARY],
  ])('[CARD-6] refuses %s as not found', async (_what, customerId, cardId) => {
    expect(await adapter().system.controls(customerId, cardId)).toBeUndefined();
    const refused = { refused: 'not-there' };
    expect(await freeze(cardId, customerId)).toEqual(refused);
    expect(await set(cardId, 0, { online: false }, { customerId })).toEqual(refused);
    const removal = { kind: 'remove-wallet-token', cardId, tokenId: PHONE.tokenId } as const;
    expect(await apply(adapter(), customerId, removal)).toEqual(refused);
  });

  it.runIf(isLocal)('[SAFE-1] a rolled-back freeze has no effect', async () => {
    await expect(freeze(UNDONE_CONTROLS, GIL, { rollBack: true })).rejects.toThrow('rolled back');
    expect(await read(UNDONE_CONTROLS)).toMatchObject({ version: 0, settings: FREE });
  });
}
