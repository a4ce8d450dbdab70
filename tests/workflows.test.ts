/** GitHub workflows: errors that would otherwise appear only on GitHub, and their permissions. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { ROOT, read } from './documents/documents.ts';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly steps: readonly Step[];
  readonly needs?: string | readonly string[];
  readonly permissions?: object;
  readonly strategy?: { readonly matrix: { readonly node?: readonly number[] } };
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly permissions?: object;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** Accepted actions without a commit hash, because their source could not be determined. */
const NOT_PINNED: readonly string[] = [];

const YAML = readdirSync(join(ROOT, '.github'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yml'))
  .map((name) => `.github/${name.replaceAll('\\', '/')}`);
const WORKFLOWS = YAML.filter((path) => path.startsWith('.github/workflows/'));
const workflow = (path: string) => parse(read(path)) as Workflow;
const jobsOf = ({ jobs }: Workflow) => Object.entries(jobs);

/** Returns actions that are neither in this repository nor pinned to a commit with its tag beside it. */
function notPinned(text: string): string[] {
  return [...text.matchAll(/\buses: (.+)$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))
    .filter((name) => !name.startsWith('./') || !existsSync(join(ROOT, name, 'action.yml')));
}

/** Returns what a workflow lacks: minimal permissions, time limits, a check-out without credentials, a retention period. */
function missingLimits({ permissions, concurrency, jobs }: Workflow): string[] {
  const missing = [
    ...(JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ['permissions']),
    ...(concurrency ? [] : ['concurrency']),
  ];
  for (const [name, job] of Object.entries(jobs)) {
    if (job.permissions) missing.push(`${name}: permissions of its own`);
    if (!job['timeout-minutes']) missing.push(`${name}: timeout-minutes`);
    for (const { uses = '', with: given } of job.steps) {
      if (uses.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false)
        missing.push(`${name}: persist-credentials`);
      if (uses.startsWith('actions/upload-artifact@') && !given?.['retention-days'])
        missing.push(`${name}: retention-days`);
    }
  }
  return missing;
}

/** Runs a step's script like GitHub with `shell: bash`. Returns its output. */
function runStep(script: string, cwd: string, variables: Readonly<Record<string, string>>): string {
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const env = { PATH: process.env.PATH, ...variables };
  return execFileSync('bash', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('the files of .github', () => {
  it.each(YAML)('%s names its actions by commit, and files that are there', (path) => {
    expect(parse(read(path))).toBeTypeOf('object');
    expect(notPinned(read(path))).toEqual(NOT_PINNED);
    const files = [...read(path).matchAll(/\b(?:scripts|tests)\/[\w./-]+\.(?:mjs|ts)\b/g)];
    expect(files.map(([file]) => file).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it.each(WORKFLOWS)('%s has few rights, time limits and periods', (path) => {
    expect(missingLimits(workflow(path))).toEqual([]);
  });

  it('are checked by functions that can fail', () => {
    expect(notPinned('uses: actions/checkout@v7\nuses: ./none\nuses: ./.github/actions/prepare')).toEqual([
      'actions/checkout@v7',
      './none',
    ]);
    const steps = [{ uses: 'actions/checkout@v7' }, { uses: 'actions/upload-artifact@v7', with: {} }];
    expect(missingLimits({ permissions: {}, jobs: { a: { steps, permissions: {} } } })).toEqual([
      'permissions',
      'concurrency',
      'a: permissions of its own',
      'a: timeout-minutes',
      'a: persist-credentials',
      'a: retention-days',
    ]);
  });
});

describe('.github/workflows/ci.yml', () => {
  const ci = workflow('.github/workflows/ci.yml');

  it('runs on the oldest supported Node and on later ones, each once', () => {
    const action = parse(read('.github/actions/prepare/action.yml'));
    const others = jobsOf(ci).flatMap(([, { strategy }]) => strategy?.matrix.node ?? []);
    const all = [Number(action.inputs.node.default), ...others].sort();
    const oldest = /^>=(\d+)/.exec(JSON.parse(read('package.json')).engines.node)?.[1];
    expect(all[0]).toBe(Number(oldest));
    expect(new Set(all).size).toBe(all.length);
  });

  it('counts every part in the check for the branch, which refuses one that did not pass', () => {
    const { passed, ...others } = ci.jobs;
    expect(passed?.needs).toEqual(Object.keys(others));
    const script = passed?.steps[0]?.run ?? '';
    const bash = (RESULTS: string) => runStep(script, ROOT, { RESULTS });
    expect(bash('success success')).toBe('success success\n');
    for (const result of ['failure', 'cancelled', 'skipped'])
      expect(() => bash(`success ${result} success`)).toThrow();
  });
});

describe('.github/workflows/night.yml', () => {
  it('sums up a red slice with its name, the commit and the failed tests', () => {
    const steps = jobsOf(workflow('.github/workflows/night.yml')).flatMap(([, job]) => job.steps);
    const script = steps.find(({ name }) => name === 'Summary of failures')?.run ?? '';
    const cwd = mkdtempSync(join(tmpdir(), 'portal-night-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    const env = { NIGHT_SLICE: 'models', GITHUB_SHA: 'abc123' };
    const summary = (name: string) => {
      const file = join(cwd, name);
      runStep(script, cwd, { ...env, GITHUB_STEP_SUMMARY: file });
      return readFileSync(file, 'utf8');
    };
    const title = '## Red: slice models, commit abc123\n\n';
    expect(summary('early.md')).toBe(
      `${title}The run ended without a list of failed tests. Its log says why.\n`,
    );
    mkdirSync(join(cwd, 'test-results'));
    writeFileSync(join(cwd, 'test-results/failures.md'), '- a.test.ts: does a thing\n');
    expect(summary('late.md')).toBe(`${title}- a.test.ts: does a thing\n`);
  });
});
