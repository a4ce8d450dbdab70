/** Temporary limits in schema `cards`. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type {
  CardLimits,
  LimitInquiry,
  LimitRaise,
  LimitRefusal,
  RaisedLimit,
} from '../../server/ports/card-system/parts/limits.ts';
import type { Random } from '../../server/ports/random/port.ts';
import { daysBetween, isIsoDate } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { type CardKey, isCardKey, newReference, ofCard } from './ids.ts';
import { insertRequest, type LimitRow, readLimits, setTemporaryLimit } from './limits-store.ts';
import { type BankTerms, toTerms } from './terms/terms.ts';
import { readTerms } from './terms/terms-store.ts';

export function createLimits(db: Kysely<Database>): CardLimits {
  return { limitInquiry: ofCard((card) => readLimits(db, card), toInquiry) };
}

/** Sets a temporary limit in one conditional statement, and stores the request. */
export async function raiseLimit(
  random: Random,
  trx: Transaction<Database>,
  card: CardKey,
  raise: LimitRaise,
): Promise<RaisedLimit | LimitRefusal> {
  if (!isCardKey(card)) return { refused: 'not-there' };
  const terms = toTerms(await readTerms(trx));
  if (!isValid(raise, terms)) return refusalOf(trx, card);
  const { startDate, endDate, limit } = raise;
  const referenceNumber = newReference(random, 'TL');
  const row = { ...card, referenceNumber, limit: limit.minor, startDate, endDate };
  const raised = await setTemporaryLimit(trx, row, terms.limitDaysAhead);
  if (!raised) return refusalOf(trx, card);
  await insertRequest(trx, row, raised.credit_limit);
  return { referenceNumber, today: raised.today };
}

/** Checks step and days of the bank's terms. The first day is checked with the card. */
function isValid({ limit, startDate, endDate }: LimitRaise, { limitStep, limitDays }: BankTerms): boolean {
  if (!isIsoDate(startDate) || !isIsoDate(endDate)) return false;
  const days = daysBetween(startDate, endDate);
  return limit.currency === 'TWD' && limit.minor % limitStep.minor === 0n && days >= 0 && days <= limitDays;
}

/** Returns the reason why the limit was not set. */
async function refusalOf(trx: Transaction<Database>, card: CardKey): Promise<LimitRefusal> {
  const row = await readLimits(trx, card);
  if (!row) return { refused: 'not-there' };
  if (!row.allowed) return { refused: 'not-allowed' };
  return row.open_limit === null ? { refused: 'out-of-range', now: toInquiry(row) } : { refused: 'open' };
}

function toInquiry(row: LimitRow): LimitInquiry {
  const {
    open_limit: limit,
    open_from: startDate,
    open_to: endDate,
    reference_number: referenceNumber,
  } = row;
  const open = limit !== null && startDate !== null && endDate !== null;
  return {
    currentLimit: twd(row.credit_limit),
    maximumLimit: twd(row.highest_limit),
    today: row.today,
    allowed: row.allowed,
    ...(open && {
      openRequest: {
        limit: twd(limit),
        startDate,
        endDate,
        ...(referenceNumber !== null && { referenceNumber }),
      },
    }),
  };
}
