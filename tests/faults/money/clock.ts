/** Jumps of the clock by which everything of a person's expires. */
import type pg from 'pg';
import type { Rng } from '../../../features/demo/bank/random.ts';

const DAY = 86_400;
const JUMPS = ['back to now', '121', '-121', 'day', '-day', 'midnight', 'month', '-month'] as const;

/** Seconds from a moment by the bank's clock until shortly before the next beginning in Taipei of a day or a month. */
const before = (unit: 'day' | 'month', seconds: number) =>
  `extract(epoch from (date_trunc('${unit}', app_now() at time zone 'Asia/Taipei') + interval '1 ${unit}')
    - (app_now() at time zone 'Asia/Taipei'))::bigint - ${seconds}`;

const TO: Readonly<Record<(typeof JUMPS)[number], string>> = {
  'back to now': '-seconds',
  '121': '121',
  '-121': '-121',
  day: `${DAY}`,
  '-day': `-${DAY}`,
  midnight: before('day', 1),
  month: before('month', 1),
  '-month': `-${31 * DAY}`,
};

/** Makes the jump that the number says, and every second time one over the midnight of Taipei or back. */
export async function jump(client: pg.Client, rng: Rng): Promise<string> {
  const name = rng.pick(JUMPS);
  await client.query(`update portal.clock_offset set seconds = seconds + (${TO[name]})`);
  // Who was logged on long enough to notice does; passwords do not grow old.
  await client.query(`update portal.clock_offset set seconds = 0 where abs(seconds) > ${62 * DAY}`);
  return name;
}
