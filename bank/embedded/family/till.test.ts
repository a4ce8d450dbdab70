/** [BANK-48] [BANK-49] Payments with a supplementary card under the layers of its holder and of the primary cardholder. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { addDays } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import {
  actsOf,
  nextStatement,
  openFamily,
  reasonOf,
  startAgain,
  TOMS,
  today,
  ZOE,
  ZOES,
  ZOES_SPENT,
} from './test-family.ts';
import { racesOfLayers } from './test-races.ts';

/** By day. */
const RACES = 40;

describeOnEachDatabase('payments with a supplementary card', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await openFamily(context);
  });
  beforeEach(() => startAgain(context));
  const { run, read, limit, set, allow, stop, pay } = actsOf(context, () => system);
  const used = async () => (await read()).primary.extra?.used;

  it('[BANK-48] names the holder’s layer first, then the primary’s, then the account', async () => {
    await sql`update cards.cards set current_balance = credit_limit - 50 where card_id = ${ZOES}`.execute(
      context.db(),
    );
    const reason = async (amount = 60n) => reasonOf(await pay(amount, { kind: 'online' }));
    expect(await reason()).toBe('credit');
    await limit({ perPeriod: 50n });
    expect(await reason()).toBe('primary-per-period');
    await limit({ perPurchase: 40n });
    expect(await reason()).toBe('primary-per-purchase');
    await limit({ online: false });
    expect(await reason()).toBe('primary-online-off');
    await limit({ frozen: true });
    expect(await reason()).toBe('primary-frozen');
    await set({ perDay: 50n });
    expect(await reason()).toBe('per-day');
    await set({ perPurchase: 50n });
    expect(await reason()).toBe('per-purchase');
    await set({ online: false });
    expect(await reason()).toBe('online-off');
    await set({ frozen: true });
    expect(await reason()).toBe('frozen');
    await stop();
    expect(await reason()).toBe('stopped');
  });

  it('[BANK-48] a payment abroad is stopped by the primary’s switch, for every kind', async () => {
    await limit({ abroad: false });
    expect(reasonOf(await pay(10n, { kind: 'contactless', abroad: true }))).toBe('primary-abroad-off');
    expect(reasonOf(await pay(10n, { kind: 'contactless' }))).toBe('done');
  });

  it('[BANK-48] the period’s limit counts what is on no statement, less refunds, and begins again with the next one', async () => {
    await limit({ perPeriod: ZOES_SPENT + 500n });
    expect(reasonOf(await pay(501n))).toBe('primary-per-period');
    expect(reasonOf(await pay(400n))).toBe('done');
    expect(reasonOf(await pay(101n, { kind: 'cash' }))).toBe('primary-per-period');
    expect(reasonOf(await pay(50n, { kind: 'refund' }))).toBe('done');
    expect(reasonOf(await pay(150n, { kind: 'cash' }))).toBe('done');
    expect((await read()).spent).toEqual(twd(ZOES_SPENT + 500n));
    expect(reasonOf(await pay(1n))).toBe('primary-per-period');
    // Another card of the account has a limit of its own.
    expect(reasonOf(await pay(1_000n, { cardId: TOMS }))).toBe('done');
    // The account's next statement has the posted lines; those merely authorised count on.
    await nextStatement(context);
    const spent = 300n + 400n + 150n;
    expect(await read()).toMatchObject({ spent: twd(spent), periodFrom: addDays(today, 1) });
    expect(reasonOf(await pay(ZOES_SPENT + 500n - spent))).toBe('done');
    expect(reasonOf(await pay(1n))).toBe('primary-per-period');
  });

  it('[BANK-49] an extra amount pays what is above the period’s limit, once', async () => {
    await limit({ perPeriod: ZOES_SPENT + 100n });
    await allow(300n, addDays(today, 1));
    expect(reasonOf(await pay(401n))).toBe('primary-per-period');
    expect(reasonOf(await pay(350n))).toBe('done');
    expect(await used()).toEqual(twd(250));
    expect(reasonOf(await pay(51n))).toBe('primary-per-period');
    expect(reasonOf(await pay(50n))).toBe('done');
    expect(await used()).toEqual(twd(300));
    expect(reasonOf(await pay(1n))).toBe('primary-per-period');
  });

  it('[BANK-49] an extra amount pays a purchase above the limit of one as a whole, on top of the period’s', async () => {
    await limit({ perPurchase: 200n, perPeriod: ZOES_SPENT + 200n });
    await allow(1_000n);
    expect(reasonOf(await pay(1_001n))).toBe('primary-per-purchase');
    expect(reasonOf(await pay(900n))).toBe('done');
    expect(await used()).toEqual(twd(900));
    // The period's limit is as it was, and what is left of the extra amount comes on top.
    expect(reasonOf(await pay(200n))).toBe('done');
    expect(reasonOf(await pay(101n))).toBe('primary-per-period');
    expect(reasonOf(await pay(100n))).toBe('done');
    expect(reasonOf(await pay(1n))).toBe('primary-per-period');
    expect(await read()).toMatchObject({
      spent: twd(ZOES_SPENT + 1_200n),
      primary: { extra: { used: twd(1_000) } },
    });
  });

  it('[BANK-49] a new period does not give an extra amount again', async () => {
    await limit({ perPeriod: 1n });
    await allow(2_000n, addDays(today, 9));
    expect(reasonOf(await pay(700n))).toBe('done');
    expect(await used()).toEqual(twd(700));
    await sql`update cards.transactions set posting_date = transaction_date where card_id = ${ZOES}`.execute(
      context.db(),
    );
    await nextStatement(context);
    expect((await read()).spent).toEqual(twd(0));
    expect(reasonOf(await pay(1_302n))).toBe('primary-per-period');
    expect(reasonOf(await pay(1_301n))).toBe('done');
    expect(await used()).toEqual(twd(2_000));
  });

  it('[BANK-49] an extra amount of yesterday pays nothing', async () => {
    await limit({ perPeriod: 1n });
    await allow(2_000n);
    await sql`update cards.family_extras set until_day = ${addDays(today, -1)}::date`.execute(context.db());
    expect(reasonOf(await pay(100n))).toBe('primary-per-period');
  });

  it('[BANK-49] an extra amount lifts no freeze, no switch, no limit of the holder and no credit limit', async () => {
    const requestId = randomUUID();
    await allow(90_000n, today, { requestId });
    const refused: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['primary-frozen', () => limit({ frozen: true })],
      ['primary-online-off', () => limit({ frozen: false, online: false }, { confirmed: true })],
      ['per-purchase', () => set({ perPurchase: 50n })],
      ['per-day', () => set({ perPurchase: null, perDay: 50n }, { confirmed: true })],
    ];
    await limit({ perPurchase: 10n, perPeriod: 10n });
    for (const [reason, act] of refused) {
      await act();
      expect(reasonOf(await pay(100n, { kind: 'online' }))).toBe(reason);
    }
    await limit({ online: true }, { confirmed: true });
    await set({ perDay: null }, { confirmed: true });
    await sql`update cards.cards set current_balance = credit_limit - 99 where card_id = ${ZOES}`.execute(
      context.db(),
    );
    expect(reasonOf(await pay(100n, { kind: 'online' }))).toBe('credit');
    // A refused payment takes nothing of it.
    expect(await used()).toEqual(twd(0));
  });

  it('[BANK-49] tells what a payment took of an extra amount', async () => {
    await limit({ perPeriod: 1n });
    await allow(2_000n);
    const decision = await pay(100n);
    const { version } = (await read()).primary;
    expect(decision).toMatchObject({
      approved: true,
      family: {
        kind: 'family-controls',
        customerId: ZOE,
        cardId: ZOES,
        version,
        extra: { amount: twd(2_000), used: twd(100) },
      },
    });
    await limit({ perPeriod: null }, { confirmed: true });
    expect(await pay(100n)).not.toHaveProperty('family');
  });

  it('[BANK-48] [BANK-49] payments at once never spend more than the limits and the extra amount', async () => {
    await limit({ perPeriod: ZOES_SPENT + 500n });
    await allow(250n);
    await set({ perDay: 5_000n });
    // Fewer on a cluster, because more need more time than a call has.
    const [count, amount] = context.distributed ? [6, 250n] : [30, 50n];
    const all = await Promise.all(Array.from({ length: count }, () => pay(amount)));
    expect(all.filter(({ approved }) => approved)).toHaveLength(count / 2);
    expect(await read()).toMatchObject({
      spent: twd(ZOES_SPENT + 750n),
      primary: { extra: { used: twd(250) } },
    });
  });

  racesOfLayers(context, { run, pay }, RACES);
});
