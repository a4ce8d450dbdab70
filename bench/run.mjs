/**
 * `npm run bench [-- api redemption web overview lighthouse load scale batches capacity pdf bank bank-load bank-load-kills deploy
 * processes standbys activity insights safety passkeys log-on-ways citus months]` measures against baselines in the same run and prints a
 * table. Exits with 1 when a limit is missed. Needs an idle machine.
 */
import { execFileSync } from 'node:child_process';
import { makeOwnTmp } from '../scripts/own-tmp.mjs';
import { tableOf } from './table.mjs';

const DEFAULT_PARTS = ['api', 'redemption', 'web', 'overview', 'lighthouse'];
/**
 * Parts that run by default, and parts that run only on request: `scale` fills a disk and takes up to an hour, the
 * others take some minutes.
 */
const PARTS = [
  ...DEFAULT_PARTS,
  'load',
  'scale',
  'batches',
  'capacity',
  'pdf',
  'bank',
  'bank-load',
  'bank-load-kills',
  'deploy',
  'processes',
  'standbys',
  'activity',
  'insights',
  'safety',
  'passkeys',
  'log-on-ways',
  'citus',
  'months',
];
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}; there are ${PARTS.join(', ')}.`);
  process.exit(1);
}
makeOwnTmp();
execFileSync(process.execPath, ['scripts/build/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
const rows = [];
for (const part of requested.length > 0 ? requested : DEFAULT_PARTS) {
  console.error(`Measuring ${part} …`);
  const { run } = await import(`./${part}.mjs`);
  rows.push(...(await run()));
}
console.log(tableOf(rows, process.stdout.columns ?? 120));
process.exit(rows.some(({ ok }) => ok === false) ? 1 : 0);
