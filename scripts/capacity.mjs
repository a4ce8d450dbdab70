/**
 * `npm run capacity -- --customers 4000000 --active 0.3` forecasts what a bank needs, from the unit costs in docs/unit-costs.json, which
 * `npm run bench -- capacity` renews. `--help` lists what can be given. docs/capacity.md explains the result.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { advice, forecast, GIVEN, limitsOf, mostCustomers } from './capacity/model.mjs';
import { main, ROOT, Stop } from './process.mjs';

const optionOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The options are shares up to this. */
const SHARES = new Set(['active', 'changedRows', 'peakHour']);

function readGiven() {
  const options = Object.fromEntries(Object.keys(GIVEN).map((name) => [optionOf(name), { type: 'string' }]));
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
  if (values.help) throw new Stop(helpText());
  return Object.fromEntries(
    Object.entries(GIVEN).map(([name, { usual }]) => {
      const text = values[optionOf(name)];
      const value = text === undefined ? usual : Number(text);
      if (!(value > 0) || (SHARES.has(name) && value > 1))
        throw new Stop(
          `--${optionOf(name)} must be a number above 0${SHARES.has(name) ? ', at most 1' : ''}`,
        );
      return [name, value];
    }),
  );
}

function helpText() {
  return Object.entries(GIVEN)
    .map(([name, { usual, what }]) => `  --${optionOf(name).padEnd(20)} ${what} (${usual})`)
    .join('\n');
}

const whole = (value) => Math.round(value).toLocaleString('en-US');
const GB = 1e9;
const gigabytes = (bytes) => (bytes < 10 * GB ? `${(bytes / GB).toFixed(1)} GB` : `${whole(bytes / GB)} GB`);
const minutes = (seconds) =>
  seconds < 600 ? `${(seconds / 60).toFixed(1)} min` : `${whole(seconds / 60)} min`;

function linesOf(costs, given) {
  const found = forecast(costs, given);
  const { night } = found;
  const table = [
    ['rows of the bank', whole(found.rows)],
    ['calls a second at the busiest', `${whole(found.calls)}, ${found.logOns.toFixed(1)} of them log-ons`],
    [
      'cores',
      `${found.cores} (portal ${found.portalCores.toFixed(1)}, database ${found.databaseCores.toFixed(1)} busy)`,
    ],
    ['processes, connections', `${found.processes}, ${found.connections}`],
    ['memory', gigabytes(found.memory)],
    [
      'disk',
      `${gigabytes(found.disk)} (bank ${gigabytes(found.bankData)}, notices ${gigabytes(found.notices)}, messages ${gigabytes(found.outbox)})`,
    ],
    ['first load', minutes(found.firstLoad)],
    ['a night', minutes(found.nightSeconds)],
    ['  files of the day', minutes(night.delta)],
    ['  reminders', minutes(night.reminders)],
    ['  expired points, all cards on one day', minutes(night.expiry)],
    ['  housekeeping', minutes(night.housekeeping)],
    ['  dump', minutes(night.dump)],
    ['dump on disk', gigabytes(found.archive)],
    ['restore of a dump', minutes(found.restore)],
  ];
  return table.map(([name, value]) => `${name.padEnd(42)} ${value}`);
}

function adviceLines(costs, given) {
  const { standby, cluster, workers } = advice(costs, given);
  const { customers, limit } = mostCustomers(costs, given);
  const machine = `${given.cores} cores, ${given.memory} GB of memory and ${whole(given.disk)} GB of disk`;
  return [
    `One machine with ${machine} serves up to ${whole(customers)} such customers; then its ${limit} is the limit.`,
    ...limitsOf(costs, given).map(
      ({ name, need, has }) =>
        `  ${name.padEnd(8)} needs ${need.toFixed(1)} of ${has}${need > has ? ': too much' : ''}`,
    ),
    standby
      ? `A standby: a restore takes longer than the ${given.outageHours} h that the bank accepts.`
      : `Without a standby, a restore ends within the ${given.outageHours} h that the bank accepts.`,
    cluster.length > 0
      ? `More than one machine (${cluster.join(', ')}): at least ${workers} nodes of a Citus cluster, or larger machines.`
      : 'No cluster: one machine is enough.',
  ];
}

await main(async () => {
  const given = readGiven();
  const { costs, fitted, checks } = JSON.parse(readFileSync(join(ROOT, 'docs/unit-costs.json'), 'utf8'));
  const worst = Math.max(
    ...checks.map(({ forecast: expected, measured }) => Math.abs(expected / measured - 1)),
  );
  const lines = [
    `Forecast for ${whole(given.customers)} customers, ${given.active * 100} % active, ${given.rowsPerCustomer} rows each.`,
    '',
    ...linesOf(costs, given),
    '',
    ...adviceLines(costs, given),
    '',
    `Unit costs of ${fitted.day}, ${fitted.machine}, fitted on ${whole(fitted.customers)} customers.`,
    `At ${whole(fitted.checkedOn)} customers the forecast was at most ${(100 * worst).toFixed(0)} % off.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
});
