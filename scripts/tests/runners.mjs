/** Runs checks and test programs, prints their progress and returns counts. Reports are written to test-results/. */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, Stop, tool } from '../process.mjs';
import { startCitus } from '../programs/citus.mjs';
import { startPostgres } from '../programs/postgres.mjs';

export const REPORTS = join(ROOT, 'test-results');
/** Report with the failed tests of the run, one per line. A CI workflow shows it. */
const FAILURES = join(REPORTS, 'failures.md');
const HALF_HOUR = 30 * 60_000;
/**
 * Settings without durability, because these tests do not simulate a power failure. Tests that kill a server start a
 * server of their own.
 */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

export function sum(counts) {
  const total = (name) => counts.reduce((n, one) => n + one[name], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/**
 * Runs a check that is not a test, and counts it as one test. `work` resolves with the error output; '' means success.
 */
export async function step(name, work) {
  const from = performance.now();
  const wrong = await work().catch((error) => {
    if (error instanceof Stop) return error.message;
    throw error;
  });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  if (wrong === '') {
    console.log(`ok    ${name} (${seconds} s)`);
    return { ...NOTHING, passed: 1 };
  }
  console.log(`FAIL  ${name}\n${wrong}\n`);
  noteFailures([name]);
  return { ...NOTHING, failed: 1 };
}

/** Runs a command. Returns '' on success, otherwise its output. */
export async function said({ command: [program, args], env }) {
  const { code, output } = await run(program, args, { env });
  return code === 0 ? '' : output || `ended with ${code}`;
}

/** Starts a PostgreSQL for the tests, unless TEST_DATABASE_URL is set. Prints what is skipped if there is none. */
export async function withPostgres(work) {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? undefined : await startPostgres(NOT_DURABLE);
  if (!postgres && !given) {
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

/** Runs test files on a Citus cluster if it is installed; otherwise prints that they are skipped. */
export async function onCluster(files) {
  const cluster = await startCitus(2, NOT_DURABLE);
  if (!cluster) {
    console.log('\nCitus is not installed beside PostgreSQL here: the tests on a cluster are skipped.\n');
    return { ...NOTHING, skipped: 1 };
  }
  try {
    return await vitest({ TEST_CITUS_URL: cluster.url, DATABASES: 'citus' }, '--maxWorkers=1', ...files);
  } finally {
    await cluster.stop();
  }
}

export async function vitest(env, ...more) {
  // Fault tests take an hour and a half: they start a server a thousand times, and another server for each fault that
  // is put in on purpose.
  const timeoutMs = more.includes('vitest.faults.config.ts') ? 4 * HALF_HOUR : HALF_HOUR;
  const file = join(REPORTS, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const [command, args] = tool('vitest/vitest.mjs', 'run', ...reporters, ...more);
  const { code } = await run(command, args, { show: true, env, timeoutMs });
  const report = readReport(file);
  if (!report) return failure('vitest wrote no report');
  // A file that cannot be loaded, or whose hook failed, has failed without a failed test.
  const isFailed = ({ status }) => status === 'failed';
  const broken = report.testResults.filter((one) => isFailed(one) && !one.assertionResults.some(isFailed));
  for (const { name } of broken) console.log(`FAIL  outside of its tests: ${name}`);
  noteFailures([
    ...broken.map(({ name }) => `${inProject(name)}: outside of its tests`),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isFailed).map(({ fullName }) => `${inProject(name)}: ${fullName}`),
    ),
  ]);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return code !== 0 && counts.failed === 0 ? failure('vitest failed outside of any test', counts) : counts;
}

/**
 * Runs browser tests. A failed test runs again and records a trace. If it then passes, it is still listed among the failures,
 * because it reveals a race in the test or the product. `npm run test:repeat` counts it as failed.
 */
export async function playwright(env, ...more) {
  const file = join(REPORTS, 'playwright.json');
  rmSync(file, { force: true });
  const [command, args] = tool('@playwright/test/cli.js', 'test', '--reporter=dot,json', ...more);
  console.log(`Browser: ${env.CHROME_PATH}`);
  const all = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await run(command, args, { show: true, env: all, timeoutMs: HALF_HOUR });
  const report = readReport(file);
  if (!report) return failure('Playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected + flaky, failed: unexpected, skipped };
  const titles = (status) => titlesWith(report.suites, status);
  noteFailures([
    ...titles('unexpected'),
    ...titles('flaky').map((title) => `${title} (passed when it ran again)`),
  ]);
  if (flaky > 0) console.log(`\nFailed, and passed when they ran again:\n  ${titles('flaky').join('\n  ')}`);
  return code !== 0 && counts.failed === 0
    ? failure('Playwright failed outside of any test', counts)
    : counts;
}

/** Returns the locations and titles of tests that ended with this outcome. */
function titlesWith(suites, outcome) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...titlesWith(inner, outcome),
  ]);
}

function failure(text, counts = NOTHING) {
  console.log(`FAIL  ${text}`);
  noteFailures([text]);
  return { ...counts, failed: counts.failed + 1 };
}

function noteFailures(lines) {
  if (lines.length > 0) appendFileSync(FAILURES, `${lines.map((line) => `- ${line}`).join('\n')}\n`);
}

const inProject = (file) => file.replace(ROOT, '');

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
