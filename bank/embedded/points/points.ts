/** Points of cards from schema `cards`: balance, expiry and ledger. */
import type { Kysely } from 'kysely';
import { isDistributed } from '../../../server/db/distribution/topology.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { PointExpiry } from '../../../server/ports/card-system/local-unit.ts';
import { lotsOf } from '../../../server/ports/card-system/lots.ts';
import type {
  CardHistory,
  Page,
  PageQuery,
  PointEntry,
} from '../../../server/ports/card-system/parts/history.ts';
import type { ExpiringLot } from '../../../server/ports/card-system/parts/many.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { grouped } from '../grouped.ts';
import type { PointEntryRow } from '../history/history-columns.ts';
import { readPointEntries, readPointState } from '../history/history-store.ts';
import { areIds, type CardKey, ofCard } from '../ids.ts';
import { pageOf } from '../read-model/pages.ts';
import * as store from './points-store.ts';

type Db = Kysely<Database>;

export function createPoints(db: Db): Pick<CardHistory, 'pointBalance' | 'pointsEnding' | 'pointEntries'> {
  const read = (card: CardKey) => readPointState(db, card);
  return {
    pointBalance: ofCard(read, ({ points }) => Number(points)),
    pointsEnding: ofCard(
      (card) => store.readLotLines(db, card),
      ({ lines, today }) =>
        lotsOf(lines).flatMap(({ endsOn, points }) =>
          endsOn !== undefined && endsOn >= today ? [{ endsOn, points }] : [],
        ),
    ),
    async pointEntries(customerId, cardId, query) {
      const card = { customerId, cardId };
      const state = areIds(customerId, cardId) ? await read(card) : undefined;
      return state && readLedger(db, card, query, state.mayHaveEnded);
    },
  };
}

/**
 * Reads a page of the ledger. It includes entries for expired points that are not written yet, so that the sum always
 * equals the balance.
 */
async function readLedger(
  db: Db,
  card: CardKey,
  { pageNumber, pageSize, after }: PageQuery,
  mayHaveEnded: boolean,
): Promise<Page<PointEntry>> {
  const before = after === undefined ? undefined : Number(after);
  if (before !== undefined && !Number.isInteger(before)) return { content: [], totalElements: 0 };
  const due = mayHaveEnded ? (await store.readDueLines(db, card)).toReversed() : [];
  const offset = before === undefined ? pageNumber * pageSize : 0;
  const first = due.filter(({ sequence }) => before === undefined || sequence < before).slice(offset);
  const { rows, total } = await readPointEntries(db, card, {
    offset: Math.max(0, offset - due.length),
    limit: Math.max(1, pageSize + 1 - first.length),
    before,
  });
  const page = pageOf([...first, ...rows], pageSize, toPointEntry, ({ sequence }) => `${sequence}`);
  return { ...page, totalElements: total + due.length };
}

function toPointEntry(row: PointEntryRow): PointEntry {
  return {
    entryId: row.entry_id,
    campaignId: row.campaign_id,
    campaignRulesetId: row.campaign_ruleset_id,
    date: row.entry_date,
    description: { en: row.description_en, zh_tw: row.description_zh },
    ...(row.spent !== null && { spent: twd(row.spent) }),
    points: Number(row.points),
    ...(row.ends_on !== null && { endsOn: row.ends_on }),
  };
}

/** Deducts expired points, from all cards of many customers in one transaction. */
export function createPointExpiry(db: Db): PointExpiry {
  return {
    people: (range) => store.readCustomerIds(db, range),
    async take(trx, customerIds) {
      const cards = await store.cardsWithEnded(trx, customerIds);
      if (cards.length === 0) return 0;
      if (!(await isDistributed(trx))) return store.takeEndedOfMany(trx, cards);
      let count = 0;
      for (const card of cards) {
        await store.lockCard(trx, card);
        if (await store.takeEnded(trx, card)) count++;
      }
      return count;
    },
  };
}

/** Returns the points that expire on one of these days, of many customers. */
export async function pointsEndingOn(
  db: Db,
  customerIds: readonly string[],
  days: readonly IsoDate[],
): Promise<readonly ExpiringLot[]> {
  const lines = await store.readLotLinesEnding(db, customerIds, days);
  return grouped(lines, ({ cardId }) => cardId).flatMap((own) => {
    const { customerId = '', cardId = '' } = own[0] ?? {};
    return lotsOf(own).flatMap(({ endsOn, points }) =>
      endsOn !== undefined && days.includes(endsOn) ? [{ customerId, cardId, endsOn, points }] : [],
    );
  });
}
