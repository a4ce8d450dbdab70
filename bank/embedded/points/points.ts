/** Points of cards from schema `cards`: balance, expiry and ledger. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { lotsOf } from '../../../server/ports/card-system/lots.ts';
import type {
  CardHistory,
  Page,
  PageQuery,
  PointEntry,
} from '../../../server/ports/card-system/parts/history.ts';
import { twd } from '../../../shared/money.ts';
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

const PART = 200;
/** An id that sorts before every other id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deducts expired points from all cards. Each card has its own transaction and row lock, so this can run concurrently
 * with redemptions and in several processes.
 * @returns the number of cards whose points were deducted
 */
export async function takeAllEnded(db: Db, isStopping: () => boolean): Promise<number> {
  let count = 0;
  let after: CardKey = { customerId: FIRST, cardId: FIRST };
  for (;;) {
    const cards = await store.cardsWithEnded(db, after, PART);
    for (const card of cards) {
      if (isStopping()) return count;
      const taken = await db.transaction().execute(async (trx) => {
        await store.lockCard(trx, card);
        return store.takeEnded(trx, card);
      });
      if (taken) count++;
    }
    const last = cards.at(-1);
    if (!last || cards.length < PART) return count;
    after = last;
  }
}
