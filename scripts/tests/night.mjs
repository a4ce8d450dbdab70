/** The nightly run, in slices of at most 12 minutes on two cores. */
import { Stop } from '../process.mjs';
import { runEngines } from './engines.mjs';
import { NOTHING, onCluster, playwright, sum, vitest, withPostgres } from './runners.mjs';

/** Environment: tests all screens at all widths, and each journey in both languages. */
const EVERY_SCREEN = { SCREENS: 'all' };
/**
 * Tests that also run on a Citus cluster: writes of money, codes, messages and audit records, and the shards that each
 * call uses.
 */
const ON_CLUSTER = [
  'tests/distributed',
  'tests/programs/next-schema.test.ts',
  'features/points-redemption/server',
  'features/instalments/server',
  'features/confirmation/server',
  'features/safety/server',
  'server/audit',
  'server/outbox',
  'server/operations',
  'bank/embedded',
];
/** As {@link ON_CLUSTER}: what a person changes and asks about their own data, cases and family cards. */
const ON_CLUSTER_PERSON = [
  'contact-change',
  'evidence',
  'disputes',
  'family',
  'data-requests',
  'data-copy',
  'consents',
  'closing',
  'my-data',
].map((feature) => `features/${feature}/server`);
/** Tests that also run on a history by month: the stores of transactions, and what loads and changes them. */
const BY_MONTH = [
  'tests/programs/next-schema.test.ts',
  'bank',
  ...[
    'account-detail',
    'statements',
    'instalments',
    'disputes',
    'insights',
    'safety',
    'family',
    'demo',
    'payments',
    'data-copy',
  ].map((feature) => `features/${feature}/server`),
];
const DAY_MS = 86_400_000;

const BROWSER_SLICES = { screens: 4, journeys: 3 };

/**
 * Switches off every kind of fault in tests/faults/money.faults.ts; each slice switches some on. All kinds in one slice
 * would take hours.
 */
const OFF = Object.fromEntries(
  ['KILLS', 'POSTGRES_KILLS', 'CUTS', 'DEPLOYS', 'FULL', 'PAUSES', 'JUMPS'].map((name) => [
    `FAULTS_${name}`,
    '0',
  ]),
);
const MONEY = ['tests/faults/money.faults.ts', '-t', 'money under faults'];

const faults = (env, ...files) => vitest(env, '--config', 'vitest.faults.config.ts', ...files);
const nightly = (env, ...more) => vitest(env, '--config', 'vitest.nightly.config.ts', ...more);

/**
 * Returns the slices `name-1` to `name-count`. `work` gets the `--shard` flag, which both test programs support, and
 * the browser.
 */
function shards(name, count, work) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${name}-${index + 1}`,
      (browser) => work(`--shard=${index + 1}/${count}`, browser),
    ]),
  );
}

/** The work of each slice. Together they are the whole nightly run. */
const SLICES = {
  // All tests on both databases, including tests that the daily run skips because no relevant file changed.
  ...shards('units', 4, (shard) => withPostgres((env) => vitest({ ...env, DATABASES: 'all' }, shard))),
  ...shards('long', 3, (shard) => withPostgres((env) => nightly(env, shard))),
  months: () => withPostgres((env) => vitest({ ...env, TEST_HISTORY: 'months' }, ...BY_MONTH)),
  cluster: () => onCluster(ON_CLUSTER),
  'cluster-person': () => onCluster(ON_CLUSTER_PERSON),
  ...shards('screens', BROWSER_SLICES.screens, (shard, browser) =>
    playwright({ CHROME_PATH: browser, ...EVERY_SCREEN }, shard, 'tests/pages/accessibility.e2e.ts'),
  ),
  ...shards('journeys', BROWSER_SLICES.journeys, (shard, browser) =>
    playwright({ CHROME_PATH: browser, ...EVERY_SCREEN }, shard, '--grep-invert=accessible in'),
  ),
  engines: () => runEngines(['chromium', 'firefox', 'webkit'], EVERY_SCREEN),
  'faults-kills': () => faults({ ...OFF, FAULTS_KILLS: '250' }, ...MONEY),
  'faults-database': () =>
    faults({ ...OFF, FAULTS_POSTGRES_KILLS: '50', FAULTS_FULL: '10', FAULTS_DEPLOYS: '20' }, ...MONEY),
  'faults-network': () => faults({ ...OFF, FAULTS_CUTS: '500', FAULTS_JUMPS: '50' }, ...MONEY),
  'faults-pauses': () => faults({ ...OFF, FAULTS_PAUSES: '50' }, ...MONEY),
  'faults-planted': () => faults({}, 'tests/faults/money.faults.ts', '-t', 'planted bugs'),
  'faults-commands': () => faults({}, 'tests/faults/commands.faults.ts'),
  'faults-contacts': () => faults({}, faultFile('contacts')),
  'faults-households': () => faults({}, faultFile('household')),
  'faults-disputes': () => faults({}, faultFile('disputes')),
  'faults-moves': () => faults({}, 'tests/faults/moves.faults.ts', '-t', 'merged customers under faults'),
  'faults-moves-planted': () => faults({}, 'tests/faults/moves.faults.ts', '-t', 'planted bugs'),
  'faults-alerts': () => faults({}, 'tests/faults/alerts.faults.ts'),
  'faults-freezes': () => faults({}, 'tests/faults/freeze.faults.ts'),
  'faults-servers': () => faults({}, ...['failover', 'standby', 'deploy', 'stop', 'reseal'].map(faultFile)),
  'faults-cluster': () => faults({}, faultFile('citus')),
};

function faultFile(name) {
  return `tests/faults/${name}.faults.ts`;
}

export const SLICE_NAMES = Object.keys(SLICES);
/** The slices that `npm run test:faults` runs. */
export const FAULTS = SLICE_NAMES.filter((name) => name.startsWith('faults-'));

/**
 * Returns the slices for `NIGHT_SLICE`: `today` selects one slice per day in rotation; a list is separated by commas; unset
 * means all. Throws {@link Stop} for an unknown name.
 * @param {string | undefined} wanted
 */
export function chosenSlices(wanted, now = new Date()) {
  if (!wanted) return SLICE_NAMES;
  if (wanted === 'today') return [SLICE_NAMES[Math.floor(now.getTime() / DAY_MS) % SLICE_NAMES.length]];
  const names = wanted.split(',');
  const unknown = names.find((name) => !SLICE_NAMES.includes(name));
  if (unknown !== undefined)
    throw new Stop(`There is no slice "${unknown}" of the night; choose from ${SLICE_NAMES.join(', ')}.`);
  return names;
}

export async function runNight(names, browser) {
  const counts = [NOTHING];
  for (const name of names) {
    const from = performance.now();
    console.log(`\nSlice ${name} of the night (${SLICE_NAMES.indexOf(name) + 1} of ${SLICE_NAMES.length})`);
    counts.push(await SLICES[name](browser));
    console.log(`Slice ${name}: ${((performance.now() - from) / 60_000).toFixed(1)} minutes`);
  }
  return sum(counts);
}
