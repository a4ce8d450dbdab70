/** Jumps of the clock by which everything of a person's expires. */
import type pg from 'pg';
import type { Rng } from '../../../features/demo/bank/random.ts';

const DAY = 86_400;
const JUMPS = ['back', '+121', '-121', '+day', '-day', 'midnight'] as const;

/** Seconds that are left of the day or month in Taipei. */
const leftOf = (unit: 'day' | 'month') =>
  `extract(epoch from (date_trunc('${unit}', app_now() at time zone 'Asia/Taipei') + interval '1 ${unit}')
    - (app_now() at time zone 'Asia/Taipei'))::bigint`;

/** Sets the clock to half an hour before a month of Taipei is over; gives how far ahead that is, in seconds. */
export async function toMonthEnd(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: string }>(
    `update portal.clock_offset set seconds = seconds + ${leftOf('month')} - 1800 returning seconds`,
  );
  return Number(rows[0]?.seconds);
}

/**
 * Makes the jump that the number says, two minutes, a day, over the end of the month or back. Never before `base` by more
 * than minutes and never more than a day after it: what is kept for two days is what a run is judged by.
 */
export async function jump(client: pg.Client, rng: Rng, base: number): Promise<void> {
  const { rows } = await client.query<{ seconds: string; left: string }>(
    `select seconds, ${leftOf('day')} as left from portal.clock_offset`,
  );
  const now = Number(rows[0]?.seconds);
  const to = {
    back: base,
    '+121': now + 121,
    '-121': now - 121,
    '+day': now + DAY,
    '-day': now - DAY,
    // A moment before: what is begun on one day ends on the next.
    midnight: now + Number(rows[0]?.left) - 1,
  }[rng.pick(JUMPS)];
  const allowed = to >= base - 1200 && to <= base + DAY + 1800 ? to : base;
  await client.query('update portal.clock_offset set seconds = $1', [allowed]);
}
