import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { systemRandom } from '../../server/ports/random/system.ts';
import { twd } from '../../shared/money.ts';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { demoBank } from './generate.ts';
import { type LoadProgress, loadBank, seedBank } from './load.ts';

const TODAY = '2026-11-20';
const keys = createCardKeys(Buffer.alloc(32, 3));

describeOnUsualDatabase('loading a bank', NOT_DISTRIBUTED, (context) => {
  const bank = [...demoBank({ today: TODAY })];
  const progress: LoadProgress[] = [];
  beforeAll(async () => {
    await loadBank(context.db(), bank, keys, { onProgress: (step) => progress.push(step) });
  });

  const count = async (table: string): Promise<bigint> => {
    const { rows } = await sql<{
      n: bigint;
    }>`select count(*) as n from ${sql.table(`cards.${table}`)}`.execute(context.db());
    return rows[0]?.n ?? 0n;
  };

  it('[OPS-1] writes every record and reports progress', async () => {
    const cards = bank.flatMap((customer) => customer.cards);
    const sumOf = (part: 'transactions' | 'statements' | 'points') =>
      cards.reduce((sum, card) => sum + card[part].length, 0);
    const lines = sumOf('transactions');
    for (const [table, rows] of [
      ['customers', bank.length],
      ['cards', cards.length],
      ['card_numbers', cards.length],
      ['statements', sumOf('statements')],
      ['point_entries', sumOf('points')],
      ['transactions', lines],
    ] as const)
      expect(await count(table), table).toBe(BigInt(rows));
    expect(progress.at(-1)).toEqual({ customers: bank.length, transactions: lines });
    expect(progress.length).toBeGreaterThan(5);
    expect(
      progress.every((step, i) => i === 0 || step.transactions > (progress[i - 1]?.transactions ?? 0)),
    ).toBe(true);
  });

  it('[CARD-1] [RWD-2] loads what was generated, as the card system returns it', async () => {
    const system = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    for (const customer of bank.slice(0, 30)) {
      const found = await system.customer(customer.customerId);
      expect(found).toMatchObject({ name: customer.name, birthDate: customer.birthDate });
      expect(found?.phone?.full).toBe(customer.phone);
      expect(found?.email?.full).toBe(customer.email);
      const cards = await system.cards(customer.customerId);
      expect(cards.map((card) => card.cardId)).toEqual(customer.cards.map((card) => card.cardId));
      for (const [i, card] of cards.entries()) {
        const made = customer.cards[i];
        const last = made?.statements.at(-1);
        expect(card.currentBalance).toEqual(twd(made?.currentBalance ?? -1n));
        expect(card.points).toBe(made?.points.reduce((sum, entry) => sum + entry.points, 0));
        expect(card.latestStatement?.total).toEqual(last && twd(last.total));
        expect(card.latestStatement?.paidSince).toEqual(last && twd(made?.paidSince ?? -1n));
      }
    }
  });

  it('[OPS-1] adds a large bank batch by batch', async () => {
    const before = await count('transactions');
    const options = { customers: 12, seed: 'large', today: TODAY };
    expect(await seedBank(context.open(), keys, options)).toEqual({ customers: 12, transactions: 6000 });
    expect(await count('transactions')).toBe(before + 6000n);
    expect(await count('customers')).toBe(BigInt(bank.length) + 12n);
  });

  it('[OPS-1] stops at a failed batch and rolls that batch back', async () => {
    const [before, steps] = [await count('transactions'), [] as LoadProgress[]];
    // The customers of this load's first batch exist already, but those of its last batch do not.
    const again = seedBank(context.open(), keys, {
      ...{ customers: 24, seed: 'large', today: TODAY },
      onProgress: (step) => steps.push(step),
    });
    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect(await count('transactions')).toBe(before);
    expect(steps).toEqual([]);
  });
});
