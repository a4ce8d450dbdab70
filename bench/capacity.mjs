/**
 * Renews docs/unit-costs.json, from which `npm run capacity` forecasts. Loads banks of CAPACITY_SIZES customers (default
 * 200,2000,20000). The unit costs are fitted on the first two, and the forecast for the third is compared with its measurement.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { costOf } from '../scripts/capacity/model.mjs';
import { ROOT } from '../scripts/process.mjs';
import { measureBank } from './capacity-bank.mjs';
import { measureCalls } from './capacity-calls.mjs';
import { onPostgres } from './servers.mjs';

const SIZES = (process.env.CAPACITY_SIZES ?? '200,2000,20000').split(',').map(Number);
/** Largest error of a forecast. */
const TOLERANCE = 0.25;

/** What is linear: its unit, and the measurement and number of units of a bank. */
const LINEAR = {
  disk: { unit: 'bytes', of: (bank) => bank.bytes, by: (bank) => bank.rows },
  load: { unit: 's', of: (bank) => bank.load.seconds, by: (bank) => bank.rows },
  dump: { unit: 's', of: (bank) => bank.dump.seconds, by: (bank) => bank.rows },
  archive: { unit: 'bytes', of: (bank) => bank.archiveBytes, by: (bank) => bank.rows },
  restore: { unit: 's', of: (bank) => bank.restore.seconds, by: (bank) => bank.rows },
  reminders: { unit: 's', of: (bank) => bank.reminders.seconds, by: (bank) => bank.customers },
  expiry: { unit: 's', of: (bank) => bank.expiry.seconds, by: (bank) => bank.customers },
};

export function run() {
  return onPostgres(
    async (place) => {
      const banks = [];
      let calls;
      for (const size of SIZES) {
        const bank = await measureBank(place, size);
        banks.push(bank);
        if (size === SIZES[1]) calls = await measureCalls(bank);
        // An idle portal uses processor time too.
        await bank.stop();
      }
      const [small, fitted, checked] = banks;
      const fits = Object.fromEntries(
        Object.entries(LINEAR).map(([name, { of, by }]) => [name, fitOf(of, by, small, fitted)]),
      );
      const costs = { ...fits, ...fitted.costs, ...calls };
      const checks = Object.entries(LINEAR).map(([what, { unit, of, by }]) => ({
        what,
        unit,
        forecast: rounded(costOf(costs[what], by(checked))),
        measured: rounded(of(checked)),
        ...(unit === 's' && { clock: rounded(checked[what].clock) }),
      }));
      writeCosts(costs, fitted, checked, checks);
      return checks.map(({ what, unit, forecast, measured }) => ({
        name: `${what}: forecast for ${checked.customers} customers from ${small.customers} and ${fitted.customers}`,
        value: `${forecast} of ${measured} ${unit}, ${(forecast / measured).toFixed(2)} ×`,
        limit: `within ${TOLERANCE * 100} %`,
        ok: Math.abs(forecast / measured - 1) <= TOLERANCE,
      }));
    },
    // Each bank is vacuumed once; work in the background would count for what is measured then.
    { shared_buffers: '1GB', max_wal_size: '8GB', max_connections: '100', autovacuum: 'off' },
  );
}

/** Returns the line through two measurements. A part below zero is noise: then all of the larger one is by unit. */
function fitOf(of, by, small, large) {
  const perUnit = (of(large) - of(small)) / (by(large) - by(small));
  const fixed = of(small) - perUnit * by(small);
  return fixed >= 0 && perUnit > 0 ? { fixed, perUnit } : { fixed: 0, perUnit: of(large) / by(large) };
}

const rounded = (value) => Number(value.toPrecision(4));

function writeCosts(costs, fitted, checked, checks) {
  const [{ model }] = cpus();
  const document = {
    fitted: {
      day: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} cores of ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}`,
      customers: fitted.customers,
      rowsPerCustomer: rounded(fitted.rows / fitted.customers),
      checkedOn: checked.customers,
    },
    costs,
    checks,
  };
  const round = (_name, value) => (typeof value === 'number' ? rounded(value) : value);
  writeFileSync(join(ROOT, 'docs/unit-costs.json'), `${JSON.stringify(document, round, 2)}\n`);
}
