/** Clock jumps, which make sessions, codes and tokens expire. */
import type pg from 'pg';
import type { Rng } from '../../../bank/demo/random.ts';

const DAY = 86_400;
const JUMPS = ['back', '+121', '-121', '+day', '-day', 'midnight'] as const;

/** Returns SQL for the seconds left of the day or month in Taipei. */
const secondsLeftOf = (unit: 'day' | 'month') =>
  `extract(epoch from (date_trunc('${unit}', app_now() at time zone 'Asia/Taipei') + interval '1 ${unit}')
    - (app_now() at time zone 'Asia/Taipei'))::bigint`;

/** Sets the clock to half an hour before the end of a month in Taipei. Returns the offset in seconds. */
export async function setToMonthEnd(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: string }>(
    `update portal.clock_offset set seconds = seconds + ${secondsLeftOf('month')} - 1800 returning seconds`,
  );
  return Number(rows[0]?.seconds);
}

/**
 * Makes a random jump: two minutes or a day either way, to midnight, or back to `base`. The clock stays between 20 minutes
 * before `base` and one day and 30 minutes after it, because data that the checks need is kept for two days.
 */
export async function jump(client: pg.Client, rng: Rng, base: number): Promise<void> {
  const { rows } = await client.query<{ seconds: string; left: string }>(
    `select seconds, ${secondsLeftOf('day')} as left from portal.clock_offset`,
  );
  const now = Number(rows[0]?.seconds);
  const to = {
    back: base,
    '+121': now + 121,
    '-121': now - 121,
    '+day': now + DAY,
    '-day': now - DAY,
    // One second before midnight, so that flows span two days.
    midnight: now + Number(rows[0]?.left) - 1,
  }[rng.pick(JUMPS)];
  const allowed = to >= base - 1200 && to <= base + DAY + 1800 ? to : base;
  await client.query('update portal.clock_offset set seconds = $1', [allowed]);
}
