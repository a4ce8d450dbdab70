/**
 * Runs on the build server: `npm test`, then the tests of the browser engines, then one slice of the nightly run
 * (today's slice, or NIGHT_SLICE). Continues after a part that failed. After a wide change, `npm test` runs all tests;
 * the other parts are then left out, so that everything ends within half an hour. The last line sums up all parts.
 */
import { spawn } from 'node:child_process';
import { ROOT } from './process.mjs';

const COUNTS = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;
/** If `npm test` takes longer than this, the change was wide. */
const WIDE_MINUTES = 15;
const PARTS = [
  { name: 'npm test', args: ['test'] },
  { name: 'engines', args: ['run', 'test:engines'] },
  {
    name: 'a slice of the night',
    args: ['run', 'test:nightly'],
    env: { NIGHT_SLICE: process.env.NIGHT_SLICE ?? 'today' },
  },
];

/**
 * Runs npm and shows its output. Resolves with the counts of passed and failed tests that it prints last. A part that
 * prints no counts has failed.
 */
function npm({ name, args, env = {} }) {
  console.log(`\n== ${name} ==`);
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let rest = '';
    let counts;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) counts = COUNTS.exec(line.trim()) ?? counts;
    });
    child.on('close', (code) => {
      const [passed = 0, failed = 0, skipped = 0] = counts?.slice(1).map((n) => Number(n ?? 0)) ?? [];
      resolve({ passed, skipped, failed: failed === 0 && (code !== 0 || !counts) ? 1 : failed });
    });
  });
}

const total = { passed: 0, failed: 0, skipped: 0 };
const [daily, ...others] = PARTS;
await add(daily);
const minutes = performance.now() / 60_000;
if (minutes < WIDE_MINUTES) for (const part of others) await add(part);
else
  console.log(
    `\nLeft out after ${Math.round(minutes)} minutes of npm test: ${others.map(({ name }) => name).join(', ')}.`,
  );

async function add(part) {
  const counts = await npm(part);
  for (const key of Object.keys(total)) total[key] += counts[key];
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
