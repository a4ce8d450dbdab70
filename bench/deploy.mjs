/**
 * Measures deployments under 50 calls per second, through a load balancer that does not retry: a rolling restart of
 * three processes, an upgrade to a newer schema, and a rollback to the previous release on that schema. During the
 * upgrade, a transaction reads for 12 s and `audit:verify` runs.
 */
import { findOrInstall } from '../scripts/programs/debian-program.mjs';
import { measureDeploys } from './deploy/measure.mjs';
import { none } from './measure.mjs';

const MIN_CALLS = 2000;
const READER_SECONDS = 12;

export async function run() {
  const haproxy = findOrInstall('haproxy');
  if (!haproxy) throw new Error('This measurement needs HAProxy: install it, or put it on PATH.');
  const measured = await measureDeploys({ haproxy, minCalls: MIN_CALLS, readerSeconds: READER_SECONDS });
  const { restart, upgrade, back, acknowledged, stored } = measured;
  const verified = upgrade.verifications.length;
  const unverified = upgrade.verifications.filter((code) => code !== 0).length;
  return [
    ...rowsOf('Rolling restart of three processes', restart),
    ...rowsOf(`Upgrade behind a reader of ${READER_SECONDS} s`, upgrade),
    {
      name: '  npm run migrate',
      value: `${upgrade.migrateSeconds.toFixed(1)} s, ${upgrade.lockConflicts} attempts too early`,
    },
    {
      ...none('  audit:verify meanwhile: not verified', unverified, `${unverified} of ${verified}`),
      ok: unverified === 0 && verified > 0,
    },
    ...rowsOf('Back to the release before, on the next schema', back),
    {
      name: 'Redemptions acknowledged, and stored',
      value: `${acknowledged}, ${stored}`,
      limit: 'equal',
      ok: acknowledged === stored,
    },
  ];
}

function rowsOf(name, { calls, failed, reasons, p99, slowest }) {
  return [
    none(
      `${name}: calls that failed`,
      failed,
      `${failed} of ${calls}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`,
    ),
    { name: `${name}: time of a call`, value: `p99 ${p99} ms, slowest ${slowest} ms` },
  ];
}
