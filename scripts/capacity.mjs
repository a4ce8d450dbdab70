/**
 * `npm run capacity -- --customers 4000000 --active 0.3` forecasts what a bank needs, from the unit costs in docs/unit-costs.json, which
 * `npm run bench -- capacity` renews. `--measured` prints the unit costs, `--help` what can be given. docs/capacity.md explains both;
 * `--document` writes them into that page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { advice, forecast, GIVEN, limitsOf, mostCustomers, standbysOf, workerOf } from './capacity/model.mjs';
import { main, ROOT, Stop } from './process.mjs';

const optionOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The options are shares up to this. */
const SHARES = new Set(['active', 'changedRows', 'peakHour']);

function readGiven() {
  const options = Object.fromEntries(Object.keys(GIVEN).map((name) => [optionOf(name), { type: 'string' }]));
  const flag = { type: 'boolean', default: false };
  const { values } = parseArgs({ options: { ...options, help: flag, measured: flag, document: flag } });
  if (values.help) throw new Stop(helpText());
  const given = Object.fromEntries(
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
  return { given, isMeasured: values.measured, isDocument: values.document };
}

function helpText() {
  return Object.entries(GIVEN)
    .map(([name, { usual, what }]) => `  --${optionOf(name).padEnd(20)} ${what} (${usual})`)
    .join('\n');
}

const whole = (value) => Math.round(value).toLocaleString('en-US');
const GB = 1e9;
/** Standbys of the output. */
const STANDBYS = 2;
const gigabytes = (bytes) => (bytes < 10 * GB ? `${(bytes / GB).toFixed(1)} GB` : `${whole(bytes / GB)} GB`);
const HOUR = 3600;
const minutes = (seconds) => {
  if (seconds >= 3 * HOUR) return `${(seconds / HOUR).toFixed(1)} h`;
  return `${seconds < 600 ? (seconds / 60).toFixed(1) : whole(seconds / 60)} min`;
};

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
    ['dump', `${minutes(found.dump)}, ${gigabytes(found.archive)}`],
    ['restore of a dump', minutes(found.restoreDump)],
    [`restore of a base backup at ${given.copyRate} MB/s`, minutes(found.restoreCopy)],
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
      ? `A standby: the restore of a base backup takes longer than the ${given.outageHours} h that the bank accepts.`
      : `Without a standby, the restore of a base backup ends within the ${given.outageHours} h that the bank accepts.`,
    ...(cluster.length > 0
      ? moreMachines(costs, given, cluster, workers)
      : ['No cluster: one machine is enough.']),
  ];
}

/** What standbys that answer reads change, and what a cluster needs. */
function moreMachines(costs, given, exceeded, workers) {
  const { primary, standby } = standbysOf(costs, given, STANDBYS);
  const lines = [
    `More than one machine is needed (${exceeded.join(', ')}), or a larger one.`,
    `With ${STANDBYS} standbys that answer reads: memory ${gigabytes(primary)} of the primary, ${gigabytes(standby)} of each standby.`,
  ];
  // The files of the day are taken over one shard after the other.
  if (exceeded.includes('night')) lines.push('Neither standbys nor a cluster make a night shorter.');
  if (workers === undefined) return [...lines, 'Workers of this size are too small for a cluster.'];
  const { cores, memory, disk, restoreCopy } = workerOf(costs, given, workers);
  const restored = `restore of a base backup ${minutes(restoreCopy)}`;
  return [
    ...lines,
    `A Citus cluster: a coordinator and ${workers} workers, each with ${cores} core${cores > 1 ? 's' : ''}, ${gigabytes(memory)} of memory and ${gigabytes(disk)} of disk; ${restored}.`,
  ];
}

function forecastText({ costs }, given) {
  return [
    `Forecast for ${whole(given.customers)} customers, ${given.active * 100} % active, ${given.rowsPerCustomer} rows each.`,
    '',
    ...linesOf(costs, given),
    '',
    ...adviceLines(costs, given),
  ].join('\n');
}

const micro = (seconds) =>
  seconds < 1e-3 ? `${(seconds * 1e6).toPrecision(3)} µs` : `${(seconds * 1e3).toPrecision(3)} ms`;
const bytes = (count) => `${whole(count)} bytes`;

/** The measured unit costs, and how far the forecast for the larger bank was off. */
function measuredText({ fitted, costs, checks }) {
  const linear = ({ fixed, perUnit }, unit) => `${micro(perUnit)} a ${unit}, and ${fixed.toFixed(1)} s`;
  const each = ({ portalSeconds, databaseSeconds }) =>
    `${micro(portalSeconds)} in the portal, ${micro(databaseSeconds)} in the database`;
  const table = [
    ['disk, with indexes', `${bytes(costs.disk.perUnit)} a row`],
    ['first load of files', linear(costs.load, 'row')],
    ['dump', `${linear(costs.dump, 'row')}; ${bytes(costs.archive.perUnit)} a row`],
    ['restore of a dump', linear(costs.restore, 'row')],
    ['reminders, each person with a bill', linear(costs.reminders, 'person')],
    ['expired points, each card with some', linear(costs.expiry, 'customer')],
    ['housekeeping', `${micro(costs.housekeeping.perUnit)} a row`],
    ['notice, message', `${bytes(costs.bytes.notice)}, ${bytes(costs.bytes.message)} on disk`],
    ['processor time of a call', each(costs.call)],
    ['processor time of a log-on', each(costs.logOn)],
    [
      'memory of a process, of a connection',
      `${whole(costs.memory.process / 1e6)} MB, ${whole(costs.memory.connection / 1e6)} MB`,
    ],
  ];
  const show = ({ what, unit, forecast: expected, measured, clock }) =>
    `${what.padEnd(12)} forecast ${whole(expected)} ${unit}, measured ${whole(measured)} ${unit}: ${(expected / measured).toFixed(2)} times${clock === undefined ? '' : `; ${whole(clock)} s by the clock`}`;
  return [
    `${fitted.day}, ${fitted.machine}. Fitted on up to ${whole(fitted.customers)} customers with ${fitted.rowsPerCustomer} rows each.`,
    '',
    ...table.map(([name, value]) => `${name.padEnd(42)} ${value}`),
    '',
    `At ${whole(fitted.checkedOn)} customers:`,
    ...checks.map(show),
  ].join('\n');
}

/** Returns the page with the text of the block after `marker` replaced. */
function withBlock(page, marker, text) {
  const [before, after] = page.split(marker);
  if (after === undefined) throw new Stop(`docs/capacity.md has no "${marker}"`);
  return before + marker + after.replace(/```text\n[^`]*```/, () => `\`\`\`text\n${text}\n\`\`\``);
}

await main(async () => {
  const { isDocument, isMeasured, given } = readGiven();
  const file = JSON.parse(readFileSync(join(ROOT, 'docs/unit-costs.json'), 'utf8'));
  if (isDocument) {
    const path = join(ROOT, 'docs/capacity.md');
    const measured = withBlock(readFileSync(path, 'utf8'), '## Measured\n', measuredText(file));
    writeFileSync(path, withBlock(measured, '## Computed\n', forecastText(file, given)));
    return;
  }
  process.stdout.write(`${isMeasured ? measuredText(file) : forecastText(file, given)}\n`);
});
