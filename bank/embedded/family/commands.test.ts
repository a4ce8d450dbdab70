/** [BANK-47] [BANK-48] [BANK-49] Commands of a primary cardholder about supplementary cards, in schema `cards`. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { LOOSENINGS_PER_DAY } from '../../../shared/card-controls.ts';
import { addDays } from '../../../shared/dates.ts';
import { EXTRA_DAYS } from '../../../shared/family.ts';
import { twd } from '../../../shared/money.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import {
  ACCOUNT,
  actsOf,
  latest,
  openFamily,
  PIA,
  reasonOf,
  startAgain,
  TOM,
  TOMS,
  today,
  ZOE,
  ZOES,
  ZOES_NEW,
  ZOES_SPENT,
} from './test-family.ts';

describeOnEachDatabase('the primary’s layer of a supplementary card', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await openFamily(context);
  });
  beforeEach(() => startAgain(context));
  const { run, read, limit, set, allow, freeze, stop } = actsOf(context, () => system);
  const free = { frozen: false, online: true, abroad: true, contactless: true, cash: true };

  it('[BANK-47] lists the cards on the accounts of the primary, and no others', async () => {
    const cards = await system.family?.(PIA);
    expect(cards?.map(({ cardId, holderId, holderAdult }) => [cardId, holderId, holderAdult])).toEqual([
      [TOMS, TOM, true],
      [ZOES, ZOE, false],
      [ZOES_NEW, ZOE, false],
    ]);
    expect(await read()).toMatchObject({
      accountCardId: ACCOUNT,
      holderName: { en: 'Zoe Lin', zh_tw: '林柔' },
      separated: false,
      status: 'active',
      changeable: true,
      stopped: false,
      periodFrom: addDays(latest, 1),
      spent: twd(ZOES_SPENT),
      holder: { ...free, perPurchase: undefined, perDay: undefined },
      primary: {
        version: 0,
        settings: { ...free, perPurchase: undefined, perPeriod: undefined },
        looseningsToday: 0,
      },
      highestLimit: twd(100_000),
    });
    for (const other of [TOM, ZOE, ACCOUNT, 'x', '']) expect(await system.family?.(other)).toEqual([]);
  });

  it('[BANK-47] shows the newest lines, also those merely authorised', async () => {
    const { newest } = await read();
    expect(newest).toHaveLength(7);
    expect(newest.filter(({ pending }) => pending).map(({ amount }) => amount)).toEqual([twd(300)]);
    expect(newest.map(({ date }) => date)).toEqual(
      newest
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
  });

  it('[BANK-47] an account without a statement counts from the first day of the card', async () => {
    await sql`update cards.cards set statement_date = null, payment_due_date = null, statement_total = null,
      minimum_payment = null where card_id = ${ACCOUNT}`.execute(context.db());
    const { rows } = await sql<{ on: string }>`select issued_on as on from cards.cards
      where card_id = ${ZOES}`.execute(context.db());
    expect(await read()).toMatchObject({ periodFrom: rows[0]?.on, spent: twd(ZOES_SPENT + 5_000n) });
  });

  it('[BANK-48] both parties read both layers, and neither changes the other’s', async () => {
    expect(await limit({ online: false, perPeriod: 5_000n })).toMatchObject({ changed: true });
    expect(await set({ cash: false })).toMatchObject({
      controls: {
        settings: { cash: false, online: true },
        primary: { settings: { online: false, perPeriod: 5_000n } },
      },
    });
    expect(await read()).toMatchObject({
      holder: { cash: false, online: true },
      primary: { version: 1, settings: { cash: true, online: false, perPeriod: 5_000n } },
    });
    expect((await system.controls(ZOE, ZOES))?.primary).toEqual((await read()).primary);
    expect(await system.controls(PIA, ACCOUNT)).not.toHaveProperty('primary');
    // The holder's switches do not loosen the primary's layer.
    expect(await set({ online: true, cash: true }, { confirmed: true })).toMatchObject({ changed: true });
    expect((await read()).primary.settings.online).toBe(false);
  });

  it('[BANK-48] tightens at once, and loosens only when it is confirmed, 20 times a day', async () => {
    for (let n = 0; n < LOOSENINGS_PER_DAY; n++) {
      await limit({ frozen: true });
      expect(await limit({ frozen: false })).toEqual({ refused: 'unconfirmed' });
      expect(await limit({ frozen: false }, { confirmed: true })).toMatchObject({
        primary: { looseningsToday: n + 1 },
      });
    }
    await limit({ frozen: true });
    expect(await limit({ frozen: false }, { confirmed: true })).toEqual({ refused: 'limit' });
    expect(await allow(100n)).toEqual({ refused: 'limit' });
    expect(await limit({ cash: false })).toMatchObject({ changed: true });
    // The holder's own loosenings are counted apart.
    await set({ frozen: true });
    expect(await set({ frozen: false }, { confirmed: true })).toMatchObject({
      controls: { looseningsToday: 1 },
    });
  });

  it('[BANK-48] refuses another version, an impossible limit and other people’s cards', async () => {
    await limit({ perPurchase: 900n });
    const now = (await read()).primary;
    const change = {
      kind: 'set-family-controls',
      cardId: ZOES,
      change: { cash: false },
      confirmed: true,
    } as const;
    expect(await run(PIA, { ...change, version: 0 })).toEqual({ refused: 'stale', now });
    for (const most of [0n, -1n, 100_001n])
      for (const name of ['perPurchase', 'perPeriod'] as const)
        expect(await limit({ [name]: most }, { confirmed: true })).toEqual({ refused: 'out-of-range', now });
    for (const customerId of [ZOE, TOM, randomUUID(), 'x'])
      expect(await run(customerId, { ...change, version: 1 })).toEqual({ refused: 'not-there' });
    for (const cardId of [ACCOUNT, randomUUID(), 'x'])
      expect(await run(PIA, { ...change, cardId, version: 0 })).toEqual({ refused: 'not-there' });
    expect((await read()).primary).toEqual(now);
  });

  it('[BANK-48] one of ten changes of a version at once is made', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        run(PIA, {
          ...{ kind: 'set-family-controls', cardId: ZOES, version: 0, confirmed: false },
          change: { perPurchase: BigInt(n + 1) },
        }),
      ),
    );
    expect(all.map(reasonOf).toSorted()).toEqual(['done', ...Array<string>(9).fill('stale')]);
  });

  it('[BANK-48] a freeze takes any version, keeps the other settings, and happens once', async () => {
    await limit({ online: false, perPeriod: 5_000n });
    const now = (await read()).primary;
    for (const other of [ZOE, TOM, 'x']) expect(await freeze(ZOES, other)).toEqual({ refused: 'not-there' });
    const change = {
      ...({ kind: 'set-family-controls', cardId: ZOES, confirmed: true } as const),
      version: now.version,
      change: { cash: false },
    };
    const [changed, frozen] = await Promise.all([run(PIA, change), freeze()]);
    expect(reasonOf(frozen)).toBe('done');
    expect(['done', 'stale']).toContain(reasonOf(changed));
    const { primary } = await read();
    expect(primary.settings).toMatchObject({ frozen: true, online: false, perPeriod: 5_000n });
    expect(primary.looseningsToday).toBe(0);
    expect(await freeze()).toEqual({ changed: false, primary });
    await stop();
    expect(await freeze()).toEqual({ refused: 'not-allowed' });
  });

  it('[BANK-48] a stopped card is invalid for good: nothing lifts it, and its lines stay', async () => {
    const lines = (await read()).newest;
    expect(await stop()).toMatchObject({ changed: true, primary: { stopped: true } });
    const stopped = await read();
    expect(stopped).toMatchObject({ status: 'invalid', stopped: true, changeable: false, newest: lines });
    expect(await stop()).toEqual({ changed: false, primary: stopped.primary });
    expect(await limit({ frozen: true })).toEqual({ refused: 'not-allowed' });
    expect(await allow(100n)).toEqual({ refused: 'not-allowed' });
    expect(await set({ cash: false })).toEqual({ refused: 'not-allowed' });
    for (const category of ['damaged', 'lost', 'stolen'] as const) {
      const order = { category, reason: 'other', reasonDetail: 'x' };
      expect(await run(ZOE, { kind: 'replace-card', cardId: ZOES, order })).toEqual({
        refused: 'not-allowed',
      });
    }
    expect(await run(ZOE, { kind: 'activate-card', cardId: ZOES })).toEqual({ refused: 'not-allowed' });
    expect(await read()).toEqual(stopped);
  });

  it('[BANK-48] [RPL-1] [ACT-1] a card can be stopped before it is activated, and while a replacement is on its way', async () => {
    const order = { category: 'lost', reason: 'other', reasonDetail: 'x' } as const;
    await run(ZOE, { kind: 'replace-card', cardId: ZOES, order });
    for (const cardId of [ZOES, ZOES_NEW]) {
      expect(await stop(cardId)).toMatchObject({ changed: true });
      expect(await run(ZOE, { kind: 'activate-card', cardId })).toEqual({ refused: 'not-allowed' });
      expect(await read(cardId)).toMatchObject({ status: 'invalid', stopped: true });
      // No new card is on its way any more.
      expect(await system.card(ZOE, cardId)).not.toHaveProperty('replacement');
    }
  });

  it('[BANK-48] a card that the bank has ended cannot be stopped', async () => {
    await sql`update cards.cards set status = 'invalid' where card_id = ${ZOES}`.execute(context.db());
    expect(await stop()).toEqual({ refused: 'not-allowed' });
    expect(await run(ZOE, { kind: 'stop-family-card', cardId: ZOES })).toEqual({ refused: 'not-there' });
  });

  it('[BANK-48] [RPL-1] the replacement of a card keeps the primary’s layer, for every reason', async () => {
    for (const category of ['damaged', 'lost'] as const) {
      await startAgain(context);
      await limit({ online: false, perPeriod: 5_000n });
      await allow(400n, addDays(today, 3));
      await set({ cash: false });
      const { primary } = await read();
      const order = { category, reason: 'other', reasonDetail: 'x' };
      expect(reasonOf(await run(ZOE, { kind: 'replace-card', cardId: ZOES, order }))).toBe('done');
      expect((await read()).primary).toEqual(primary);
      await run(ZOE, { kind: 'activate-card', cardId: ZOES });
      expect(await read()).toMatchObject({ primary, holder: { cash: category !== 'damaged' } });
    }
  });

  it('[BANK-49] allows an extra amount once: not again, not for another amount or day, not late', async () => {
    const requestId = randomUUID();
    const until = addDays(today, 2);
    expect(await allow(5_000n, until, { requestId, confirmed: false })).toEqual({ refused: 'unconfirmed' });
    expect(await allow(5_000n, until, { requestId })).toMatchObject({ until });
    const now = await read();
    expect(now.primary).toMatchObject({
      extra: { requestId, amount: twd(5_000), used: twd(0), until },
      looseningsToday: 1,
    });
    for (const [amount, day] of [
      [5_000n, until],
      [9_000n, until],
      [5_000n, addDays(today, 20)],
    ] as const)
      expect(await allow(amount, day, { requestId })).toEqual({ refused: 'already' });
    for (const day of [addDays(today, -1), addDays(today, EXTRA_DAYS + 1), '2026-02-30'])
      expect(await allow(5_000n, day), day).toEqual({ refused: 'out-of-range' });
    for (const amount of [0n, -1n, 100_001n])
      expect(await allow(amount, until)).toEqual({ refused: 'out-of-range' });
    expect(await allow(1n, until, { cardId: ACCOUNT })).toEqual({ refused: 'not-there' });
    expect(await read()).toEqual(now);
  });

  it('[BANK-49] one of ten answers to a request at once is taken, for any amount', async () => {
    const requestId = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => allow(BigInt(n + 1) * 100n, today, { requestId })),
    );
    expect(all.map(reasonOf).toSorted()).toEqual([...Array<string>(9).fill('already'), 'done']);
  });

  it('[BANK-49] ends by itself after its last day, and a later one takes its place', async () => {
    await allow(5_000n, addDays(today, 5));
    await allow(700n);
    expect((await read()).primary.extra).toMatchObject({ amount: twd(700), until: today });
    await sql`update cards.family_extras set until_day = ${addDays(today, -1)}::date where amount = 700`.execute(
      context.db(),
    );
    // The earlier one does not come back.
    expect((await read()).primary).not.toHaveProperty('extra');
    expect((await system.controls(ZOE, ZOES))?.primary).not.toHaveProperty('extra');
  });
});
