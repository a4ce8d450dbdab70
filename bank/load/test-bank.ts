/** A small bank for tests of loads. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { BY_CUSTOMER } from '../../server/db/distribution/plan.ts';
import { isDistributed, setOneConnection } from '../../server/db/distribution/topology.ts';
import type { RedemptionOrder } from '../../server/ports/card-system/parts/redemption.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { empty } from '../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../tests/support/database/databases.ts';
import { SAMPLE_PRODUCTS, sampleBank, USED } from '../conformance/sample/sample-bank.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../embedded/load/load-store.ts';
import type { LoadResult } from './load.ts';
import { writeSample } from './sample/sample.ts';
import { changeManifest, contentOf, newFolder } from './test-folder.ts';

export const keys = createCardKeys(Buffer.alloc(32, 7));
export const NOW = new Date();
export const today = taipeiDate(NOW);

export const BANK = sampleBank(today);

/** Writes the sample bank from the database to a new folder. */
export async function sampleFolder(context: DatabaseContext): Promise<string> {
  const folder = newFolder();
  await writeSample(context.db(), keys, folder);
  return folder;
}

export async function content(context: DatabaseContext): Promise<string> {
  return contentOf(await sampleFolder(context));
}

/** Returns the numbers of written rows by table, without tables that had no changes. */
export function written(result: LoadResult): Record<string, object> {
  if (result.state === 'refused') throw new Error(result.problems.lines().join('\n'));
  expect(result.state).toBe('complete');
  return Object.fromEntries(
    Object.entries(result.counts).filter(
      ([, { inserted, changed, deleted }]) => inserted + changed + deleted > 0,
    ),
  );
}

/** Empties the bank. In a distributed database it deletes, because to truncate a table takes as many files as it has shards. */
export async function emptyBank(context: DatabaseContext): Promise<void> {
  const db = context.db();
  if (await isDistributed(db)) {
    const ofCustomers = Object.keys(BY_CUSTOMER).filter((table) => table.startsWith('cards.'));
    await context.transaction(async (trx) => {
      await setOneConnection(trx);
      await empty(trx, ...ofCustomers.toReversed());
    });
    await empty(db, 'cards.card_numbers', 'cards.products', 'portal.bank_loads');
  } else
    await sql`truncate cards.customers, cards.card_numbers, cards.products, portal.bank_loads cascade`.execute(
      db,
    );
}

export async function fillBank(context: DatabaseContext): Promise<void> {
  await emptyBank(context);
  await insertProducts(context.db(), SAMPLE_PRODUCTS);
  await insertCustomers(context.db(), keys, BANK, NOW);
}

/** Returns a time that is later than all before, and that files may have. */
export const nextAsOf = () => new Date(Date.now() + 4 * 60_000).toISOString();

/** Changes the time in the manifest. */
export const later = (folder: string, asOf = nextAsOf()) =>
  changeManifest(folder, (manifest) => {
    manifest.asOf = asOf;
  });

/**
 * Returns a redemption of the used card as if an external card system had executed it: the command and its result.
 */
export function redemptionOf(points: number, rebate?: number, redemptionId: string = randomUUID()) {
  const description = { en: 'A cup', zh_tw: '杯子' };
  const order: RedemptionOrder = {
    ...{
      itemCode: 'CUP',
      category: rebate === undefined ? 'gift' : 'cashback',
      description,
      quantity: 1,
      points,
    },
    ...(rebate !== undefined && {
      rebate: { amount: twd(rebate), minimumAverageBalance: twd(0), timesAYear: 9 },
    }),
  };
  const redeemCode = redemptionId.slice(-12).toUpperCase();
  return {
    command: { kind: 'redeem', cardId: USED, order },
    result: { redemptionId, redeemCode, date: today, description, points, pointBalance: 1 },
  } as const;
}

/** A cancellation of a redemption of the used card, and its result. */
export function cancellationOf(redemptionId: string, points: number) {
  return {
    command: { kind: 'cancel-redemption', cardId: USED, redemptionId },
    result: { redemptionId, cancelledAt: new Date('2098-01-01T00:00:00.000Z'), points, pointBalance: 1 },
  } as const;
}
