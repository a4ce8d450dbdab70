/** A bank with one customer whose points expire, for tests of the embedded card system. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LotLine } from '../../../server/ports/card-system/lots.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { blank, SAMPLE_PRODUCTS, sampleId } from '../../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../adapter.ts';
import { createCardKeys } from '../keys.ts';
import { insertCustomers, insertProducts } from '../load/load-store.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));
export const HOLDER = sampleId(70);
const DESCRIPTION = { en: 'Line', zh_tw: '紀錄' };

/** Milliseconds by which a timer can fire too early. */
const TIMER_MS = 5;

/** Converts lines to ledger entries with ids and balances. */
function entriesOf(cardId: string, lines: readonly LotLine[]) {
  let balanceAfter = 0;
  return lines.map(({ points, date, endsOn }, at) => {
    balanceAfter += points;
    return {
      sequence: at + 1,
      entryId: `${cardId.slice(0, 24)}${(at + 1).toString().padStart(6, '0')}${cardId.slice(-6)}`,
      ...{ date, description: DESCRIPTION, points, balanceAfter, campaignId: 'C', campaignRulesetId: 'R' },
      ...(endsOn !== undefined && { endsOn }),
    };
  });
}

export type PointBank = Awaited<ReturnType<typeof openPointBank>>;

/** Tables with rows of the customer, referencing tables first. */
const OF_HOLDER = [
  'cards.transactions',
  'cards.redemptions',
  'cards.redemption_years',
  'cards.point_entries',
  'cards.card_numbers',
  'cards.cards',
  'cards.customers',
];

/**
 * Creates one customer whose cards have these ledgers, in a database without other customers. Deletes only this
 * customer's rows: truncating all shards of a distributed database would exceed the statement timeout.
 */
export async function openPointBank(db: Kysely<Database>, ledgers: readonly (readonly LotLine[])[]) {
  // A card and its ledger reference each other.
  await sql`update cards.cards set point_sequence = null, points = 0 where customer_id = ${HOLDER}`.execute(
    db,
  );
  for (const table of OF_HOLDER)
    await sql`delete from ${sql.table(table)} where customer_id = ${HOLDER}`.execute(db);
  const { rows: products } = await sql`select from cards.products limit 1`.execute(db);
  if (products.length === 0) await insertProducts(db, SAMPLE_PRODUCTS);
  const cards = ledgers.map((lines, n) => {
    const cardId = sampleId(7000 + n);
    return blank(cardId, `99967${n.toString().padStart(11, '0')}`, { points: entriesOf(cardId, lines) });
  });
  const holder = { name: { en: 'Kay', zh_tw: '凱' }, nationalId: 'A223450070', birthDate: '1990-01-01' };
  const flags = { corporate: false, redemptionBatchOpen: false };
  const customer = { customerId: HOLDER, customerNumber: '0000000070', ...holder, ...flags, cards };
  await insertCustomers(db, keys, [customer], new Date());
  const system = createEmbeddedCardSystem(db, keys, systemRandom);
  const setTime = async (day: IsoDate, time: string) => {
    // Uses two statements: Citus rejects clock functions in updates of reference tables.
    const { rows } = await sql<{ seconds: number }>`select ceil(extract(epoch from
      ((${day}::date + ${time}::time) at time zone 'Asia/Taipei') - clock_timestamp()))::int as seconds`.execute(
      db,
    );
    await sql`update portal.clock_offset set seconds = ${rows[0]?.seconds ?? 0}`.execute(db);
  };
  return {
    system,
    cards: cards.map(({ cardId }) => cardId),
    /** Deducts the expired points of the customer's cards. Returns the number of cards with deducted points. */
    expirePoints: () => db.transaction().execute((trx) => system.commands.expiry.take(trx, [HOLDER])),
    /**
     * Sets the database's clock to a time in Taipei. The clock may be up to a second ahead of it, because the offset
     * is in whole seconds.
     */
    setTime,
    /**
     * Waits for the next full second of the real clock and then sets the clock, so that almost the whole second
     * remains.
     */
    async setTimeExactly(day: IsoDate, time: string) {
      const { rows } = await sql<{
        ms: number;
      }>`select 1000 - extract(milliseconds from clock_timestamp())::int % 1000 as ms`.execute(db);
      await sleep((rows[0]?.ms ?? 0) + TIMER_MS);
      await setTime(day, time);
    },
    /** Returns the time of the database's clock in Taipei, to the second. */
    async second() {
      const { rows } = await sql<{
        now: string;
      }>`select to_char(app_now() at time zone 'Asia/Taipei', 'YYYY-MM-DD HH24:MI:SS') as now`.execute(db);
      return rows[0]?.now;
    },
    putClockBack: async () => void (await sql`update portal.clock_offset set seconds = 0`.execute(db)),
    redeem: (cardId: string, points: number, id: string) =>
      db.transaction().execute((trx) =>
        system.commands.apply({ trx, id }, HOLDER, {
          kind: 'redeem',
          cardId,
          order: { itemCode: 'X', category: 'gift', description: DESCRIPTION, quantity: 1, points },
        }),
      ),
    /** Returns the points in the card's row and the sums of its ledger. */
    async stored(cardId: string) {
      const { rows } = await sql<{ points: number; sum: number; lowest: number; expired: number }>`
        select c.points::int as points, sum(e.points)::int as sum, min(e.balance_after)::int as lowest,
          count(*) filter (where e.campaign_id = 'EXPIRE')::int as expired
        from cards.cards c join cards.point_entries e using (customer_id, card_id)
        where c.card_id = ${cardId} group by c.points`.execute(db);
      return rows[0];
    },
    /** Returns the whole ledger, newest first. */
    async ledger(cardId: string) {
      const query = { pageNumber: 0, pageSize: 100 };
      return (await system.pointEntries(HOLDER, cardId, query))?.content ?? [];
    },
  };
}
