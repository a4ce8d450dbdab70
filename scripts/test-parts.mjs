/** The parts of `npm test`. Each returns its counts and prints its progress. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { startCitus } from './citus.mjs';
import { startPostgres } from './postgres.mjs';
import { run, Stop, tool } from './process.mjs';
import { quickPlan } from './test-plan.mjs';

const HALF_HOUR = 30 * 60_000;
/** No test cuts this server's power; tests that kill a server start their own. */
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
/** Keeps the result of the last type check, so that the next one reads changed files only. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** All screens at all widths, and each journey in both languages. */
const EVERY_SCREEN = { SCREENS: 'all' };

/** Tests of the source tree as a whole; they take seconds. */
const RULES = ['tests/boundaries.test.ts', 'tests/registry.test.ts', 'tests/language-parity.test.ts'];
/**
 * What the nightly run tests on a distributed database too: shards of each call, refusals, and what writes money, codes, messages
 * and the audit trail.
 */
const ON_CLUSTER = [
  'tests/distributed',
  'tests/next-schema.test.ts',
  'features/points-redemption/server',
  'features/instalments/server',
  'features/otp/server',
  'features/safety/server',
  'server/audit',
  'server/outbox',
  'server/operations',
  'server/ports/card-system/embedded',
];
const STYLED = /\.(tsx?|mjs|json)$/;

function biome(...files) {
  const flags = ['check', '--colors=off', '--error-on-warnings', '--diagnostic-level=warn'];
  return tool('@biomejs/biome/bin/biome', ...flags, ...files);
}

const CHECKS = [
  { name: 'types', command: tool('typescript-7/bin/tsc', ...INCREMENTAL) },
  { name: 'style (biome)', command: biome() },
  { name: 'dead code (knip)', command: tool('knip/bin/knip.js', '--no-progress') },
  // Finds titles that occur twice in the nightly run, which would stop all its browser tests.
  {
    name: 'browser tests of the nightly run load',
    command: tool('@playwright/test/cli.js', 'test', '--list'),
    env: EVERY_SCREEN,
  },
];

/** Runs the named parts (`checks`, `unit`, `e2e`, `nightly`, `faults`). Reports of the test runners go to `reports`. */
export async function runParts(parts, reports) {
  const counts = [];
  const browser = parts.has('e2e') || parts.has('nightly') ? await getBrowser() : undefined;
  const built = step('build', async () => {
    await ensureBuilt();
    return '';
  });
  // Once for all: every test server copies the result from .cache.
  const prepared = built.then(({ failed }) => (failed > 0 ? NOTHING : step('demo bank', prepareBank)));
  if (parts.has('checks')) {
    // Building the bank keeps one core busy and the types, which take longest, the other one. The rest follows.
    const [types, ...others] = CHECKS;
    const first = step(types.name, () => said(types));
    await prepared;
    for (const check of others) counts.push(await step(check.name, () => said(check)));
    counts.push(await first);
  }
  counts.push(await built, await prepared);
  if ((await built).failed > 0) return sum(counts);
  if (parts.has('unit')) counts.push(await withPostgres((env) => vitest(reports, env)));
  if (parts.has('nightly')) {
    counts.push(await withPostgres((env) => vitest(reports, { ...env, DATABASES: 'all' })));
    counts.push(await withPostgres((env) => vitest(reports, env, '--config', 'vitest.nightly.config.ts')));
    counts.push(await testOnCluster(reports));
  }
  if (parts.has('nightly') || parts.has('faults'))
    counts.push(await vitest(reports, {}, '--config', 'vitest.faults.config.ts'));
  if (parts.has('e2e')) counts.push(await playwright(reports, { CHROME_PATH: browser }, '--retries=1'));
  if (parts.has('nightly')) {
    const env = { CHROME_PATH: browser, ...EVERY_SCREEN };
    // Complete, where every other run takes samples.
    const byTurns = [
      'tests/accessibility.e2e.ts',
      'features/gallery/gallery.e2e.ts',
      'features/dashboard/dashboard.e2e.ts',
    ];
    counts.push(await playwright(reports, env, ...byTurns));
    // A thousand pictures, in a run of their own because of its time limit.
    counts.push(await playwright(reports, env, 'features/payments/codes.e2e.ts'));
    // The journeys at the width that other runs leave to the other language.
    counts.push(await playwright(reports, env, '--grep=@swapped'));
  }
  return sum(counts);
}

/**
 * `npm run test:quick`: types, the style of changed files, the unit tests of changed folders and the journeys of changed
 * features. Unit tests use the embedded database only.
 */
export async function runQuick(reports) {
  const { files, folders, journeys, left } = await quickPlan();
  if (files.length === 0) console.log('Nothing has changed: checks types and the rules of the source tree.');
  const browser = journeys.length > 0 ? await getBrowser() : undefined;
  const types = step('types', () => said(CHECKS[0]));
  const counts = [];
  const styled = files.filter((file) => STYLED.test(file));
  if (styled.length > 0) counts.push(await step('style (biome)', () => said({ command: biome(...styled) })));
  counts.push(await vitest(reports, {}, ...RULES, ...folders));
  counts.push(await types);
  if (journeys.length > 0) {
    counts.push(await step('build', () => ensureBuilt().then(() => '')));
    counts.push(await playwright(reports, { CHROME_PATH: browser }, ...journeys));
  }
  for (const note of left) console.log(`Left to npm test: ${note}`);
  return sum(counts);
}

/** One check that is not a test; counts as one. `work` resolves with the error output, '' on success. */
async function step(name, work) {
  const from = performance.now();
  const wrong = await work().catch((error) => {
    if (error instanceof Stop) return error.message;
    throw error;
  });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(wrong === '' ? `ok    ${name} (${seconds} s)` : `FAIL  ${name}\n${wrong}\n`);
  return wrong === '' ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/** '' when the program succeeds, else its output. */
async function said({ command: [program, args], env }) {
  const { code, output } = await run(program, args, { env });
  return code === 0 ? '' : output || `ended with ${code}`;
}

async function prepareBank() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-prepare-'));
  const { code, output } = await run(process.execPath, ['dist/server/prepare.js'], {
    env: { DATA_DIR: dataDir, DEMO_CROWD: 'off' },
  });
  rmSync(dataDir, { recursive: true, force: true });
  return code === 0 ? '' : output;
}

/** Starts a PostgreSQL for the tests if its programs are installed; otherwise says what is skipped. */
async function withPostgres(work) {
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(FORGETFUL);
  if (!postgres && !process.env.TEST_DATABASE_URL) {
    console.log(
      '\nPostgreSQL is not installed here: the tests that need it are skipped; all others run on the embedded database.\n',
    );
  }
  try {
    return await work(postgres ? { TEST_DATABASE_URL: postgres.url } : {});
  } finally {
    await postgres?.stop();
  }
}

/** Starts a Citus cluster for some of the tests if it is installed; otherwise says that they are skipped. */
async function testOnCluster(reports) {
  const cluster = await startCitus(2, FORGETFUL);
  if (!cluster) {
    console.log('\nCitus is not installed beside PostgreSQL here: the tests on a cluster are skipped.\n');
    return NOTHING;
  }
  try {
    const env = { TEST_CITUS_URL: cluster.url, DATABASES: 'citus' };
    return await vitest(reports, env, '--maxWorkers=1', ...ON_CLUSTER);
  } finally {
    await cluster.stop();
  }
}

async function vitest(reports, env, ...more) {
  // Faults take an hour and a half: a thousand starts, and a server for each planted fault.
  const timeoutMs = more.includes('vitest.faults.config.ts') ? 4 * HALF_HOUR : HALF_HOUR;
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const [command, args] = tool('vitest/vitest.mjs', 'run', ...reporters, ...more);
  const { code } = await run(command, args, { show: true, env, timeoutMs });
  const report = readReport(file);
  if (!report) return failure('vitest wrote no report');
  // A file that cannot be loaded, or one of whose hooks failed, has no failed tests of its own.
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some(({ status }) => status === 'failed'),
  );
  for (const { name } of broken) console.log(`FAIL  outside of its tests: ${name}`);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return code !== 0 && counts.failed === 0 ? failure('vitest failed outside of any test', counts) : counts;
}

async function playwright(reports, env, ...more) {
  const file = join(reports, 'playwright.json');
  const [command, args] = tool('@playwright/test/cli.js', 'test', '--reporter=dot,json', ...more);
  const all = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await run(command, args, { show: true, env: all, timeoutMs: HALF_HOUR });
  const report = readReport(file);
  if (!report) return failure('Playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected + flaky, failed: unexpected, skipped };
  // A test that passed on its second try shows a race in the test or the product.
  if (flaky > 0)
    console.log(`\nPassed only when tried again, ${flaky}:\n${flakyTitles(report.suites).join('\n')}`);
  return code !== 0 && counts.failed === 0
    ? failure('Playwright failed outside of any test', counts)
    : counts;
}

/** Locations and titles of tests that passed on their second try. */
function flakyTitles(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `  ${file}:${line} ${title}`),
    ...flakyTitles(inner),
  ]);
}

function failure(text, counts = NOTHING) {
  console.log(`FAIL  ${text}`);
  return { ...counts, failed: counts.failed + 1 };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function sum(counts) {
  const total = (name) => counts.reduce((n, one) => n + one[name], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}
