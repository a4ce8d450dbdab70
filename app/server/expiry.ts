/**
 * Deducts expired points from the cards, from the first minute of a day in Taipei on, if the card system is in the portal's database. Reads
 * and redemptions are correct without it.
 */
import { createDaily, type Daily, type DailyDeps } from '../../server/batch-runs/daily.ts';
import type { AppDeps } from './deps.ts';

type LocalCommands = Extract<AppDeps['cardSystem']['commands'], { readonly where: 'database' }>;

/** Number of customers per part. On a day on which the points of all cards expire, each of them has entries to write. */
const PART = 200;

export function createExpiry(deps: DailyDeps, { people, take }: LocalCommands['expiry']): Daily {
  return createDaily(deps, {
    name: 'expired-points',
    fromHour: 0,
    size: PART,
    people,
    prepare: async (customers) => async (trx) => void (await take(trx, customers)),
  });
}
