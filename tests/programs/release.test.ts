/** `npm run release`, in a small temporary repository. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MIGRATIONS = 'server/db/migrations';
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A page.\n\n## [1.4.9] - 2026-01-02\n\n- First.\n';
const IDENTITY = { name: 'Maintainer', email: 'maintainer@bank.example' };
const sum = (text: string) => createHash('sha256').update(text).digest('hex');
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const directory = mkdtempSync(join(tmpdir(), 'portal-release-'));
let repository = join(directory, 'first');

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

/** Runs a program in the repository, independent of the user's settings on this machine. */
function run(command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: IDENTITY.name,
    GIT_AUTHOR_EMAIL: IDENTITY.email,
    GIT_COMMITTER_NAME: IDENTITY.name,
    GIT_COMMITTER_EMAIL: IDENTITY.email,
    ...more,
  };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: repository, env, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}`.trim() };
}

const git = (...args: string[]) => run('git', args).text;
const release = (...args: string[]) => run(process.execPath, ['scripts/release.mjs', ...args]);

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '-m', 'change');
}

/** Returns changed files, branch, commit and tags. */
const state = () => [
  git('status', '--porcelain=v2', '--branch'),
  readdirSync(join(repository, '.git/refs/tags')),
];

/** Expects refusals with a message that change nothing. */
function expectRefused(...cases: readonly (readonly [args: readonly string[], sentence: string])[]): void {
  const before = state();
  for (const [args, sentence] of cases) {
    const { status, text } = release(...args);
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  }
  expect(state()).toEqual(before);
}

beforeAll(() => {
  for (const script of ['scripts/release.mjs', 'scripts/process.mjs'])
    cpSync(join(ROOT, script), join(repository, script));
  const own = { name: 'small', version: '1.4.9' };
  write('package.json', json({ ...own, type: 'module' }));
  write('package-lock.json', json({ ...own, packages: { '': own, 'node_modules/a': { version: '1.4.9' } } }));
  write('CHANGELOG.md', CHANGELOG);
  write(`${MIGRATIONS}/0001_a.sql`, 'select 1;\n');
  write(`${MIGRATIONS}/0002_b.sql`, 'select 2;\r\n');
  write(`${MIGRATIONS}/released.json`, json({ migrations: { '0001_a': sum('select 1;\n') } }));
  git('init', '--quiet', '--initial-branch=main');
  commit();
});

let copies = 0;
beforeEach(() => {
  copies += 1;
  const copy = join(directory, String(copies));
  cpSync(join(directory, 'first'), copy, { recursive: true });
  repository = copy;
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('makes the version in changelog, package, lock file and list of migrations, and commits and tags it', () => {
  const { status, text } = release('1.5.0');
  expect(text).toContain('git push origin main v1.5.0');
  expect(status).toBe(0);
  const today = new Date().toLocaleDateString('sv-SE');
  expect(read('CHANGELOG.md')).toBe(
    CHANGELOG.replace('[Unreleased]\n', `[Unreleased]\n\n## [1.5.0] - ${today}\n`),
  );
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'small', version: '1.5.0', type: 'module' });
  const { version, packages } = JSON.parse(read('package-lock.json'));
  expect([version, packages[''].version, packages['node_modules/a'].version]).toEqual([
    '1.5.0',
    '1.5.0',
    '1.4.9',
  ]);
  expect(JSON.parse(read(`${MIGRATIONS}/released.json`)).migrations).toEqual({
    '0001_a': sum('select 1;\n'),
    '0002_b': sum('select 2;\n'),
  });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('release: make 1.5.0');
  expect(git('rev-parse', 'v1.5.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expectRefused([['1.5.1'], 'no line under "Unreleased"']);
});

it('prints the change and makes none with --dry-run, also where npm keeps the flag for itself', () => {
  const before = state();
  for (const { status, text } of [
    release('--dry-run', '1.4.10'),
    run(process.execPath, ['scripts/release.mjs', '1.4.10'], { npm_config_dry_run: 'true' }),
  ]) {
    expect(text).toMatch(/\+## \[1\.4\.10\] - [\s\S]*\+ {2}"version": "1\.4\.10"[\s\S]*\+ {4}"0002_b"/);
    expect(status).toBe(0);
  }
  expect(state()).toEqual(before);
});

it('refuses arguments that are not one of the next versions', () =>
  expectRefused(
    [[], 'Name one version'],
    [['1.5.0', '--dryrun'], 'Name one version'],
    [['v1.5.0'], '"v1.5.0" does not follow 1.4.9. Choose from 1.4.10, 1.5.0, 2.0.0.'],
    [['1.4.9'], '"1.4.9" does not follow'],
    [['1.6.0'], '"1.6.0" does not follow'],
    [['1.5.0-beta.1'], '"1.5.0-beta.1" does not follow'],
  ));

it('refuses a tree with changes, another branch and a tag that exists', () => {
  write('note.txt', 'forgotten');
  expectRefused([['1.5.0'], 'Commit or remove these changes first:\n?? note.txt']);
  rmSync(join(repository, 'note.txt'));
  git('tag', 'v1.5.0');
  expectRefused([['1.5.0'], 'The tag v1.5.0 exists already.']);
  git('checkout', '--quiet', '-b', 'feature');
  expectRefused([['2.0.0'], 'A release is made on main; this is feature.']);
  git('checkout', '--quiet', '--detach');
  expectRefused([['2.0.0'], 'this is no branch']);
});

it.each([
  ['CHANGELOG.md', '# Changelog\n\n## [1.4.9] - 2026-01-02\n', 'must have one line "## [Unreleased]"'],
  ['CHANGELOG.md', `${CHANGELOG}\n## [Unreleased]\n`, 'must have one line "## [Unreleased]"'],
  ['CHANGELOG.md', CHANGELOG.replace('- A page.', ''), 'no line under "Unreleased"'],
  ['CHANGELOG.md', CHANGELOG.replace('1.4.9', '1.5.0'), 'has a section 1.5.0 already'],
  [`${MIGRATIONS}/0001_a.sql`, 'select 3;\n', 'The migration 0001_a was released and has changed since'],
])('refuses to release what does not fit: %s, case %#', (path, text, sentence) => {
  write(path, text);
  commit();
  expectRefused([['1.5.0'], sentence]);
});

it('undoes its changes when the commit fails', () => {
  write('.git/hooks/pre-commit', '#!/bin/sh\necho the hook says no\nexit 1\n');
  chmodSync(join(repository, '.git/hooks/pre-commit'), 0o755);
  expectRefused([['1.5.0'], 'git commit failed: the hook says no']);
});
