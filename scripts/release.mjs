/**
 * `npm run release -- 0.2.0` turns the section "Unreleased" of CHANGELOG.md into that version with today's date. It
 * writes the version to package.json and package-lock.json, lists the new migrations as released, commits and tags. It
 * never pushes. `--dry-run` only prints the change.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, ROOT, Stop } from './process.mjs';

const MIGRATIONS = 'server/db/migrations';
const UNRELEASED = '## [Unreleased]\n';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

await main(() => {
  const { version, dryRun } = readArguments();
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Stop(`The tag ${tag} exists already.`);
  if (!dryRun) checkTree();
  const { migrations, released } = releasedMigrations();
  const changed = new Map(
    Object.entries({
      'CHANGELOG.md': changelog(version),
      'package.json': json({ ...JSON.parse(read('package.json')), version }),
      'package-lock.json': lock(version),
      [`${MIGRATIONS}/released.json`]: json({ migrations }),
    }).filter(([path, text]) => text !== read(path)),
  );
  if (dryRun) {
    for (const [path, text] of changed) showChange(path, text);
    console.log(`\nNothing was changed. The commit would get the tag ${tag}.`);
    return;
  }
  const paths = [...changed.keys()];
  for (const [path, text] of changed) writeFileSync(join(ROOT, path), text);
  try {
    const body = `Closes the changelog's section and lists ${released} migrations as released: they never change from now on.`;
    git('commit', '--quiet', '-m', `release: make ${version}`, '-m', body, '--', ...paths);
  } catch (error) {
    // There were no changes before, so this reverts only the changes that this script made.
    git('restore', '--staged', '--worktree', '--', ...paths);
    throw error;
  }
  git('tag', '--annotate', tag, '-m', `Version ${version}`);
  console.log(`Made the commit and the tag ${tag}. Publish both with: git push origin main ${tag}`);
});

/** Returns the version, which must be one of the three possible next versions, and whether `--dry-run` was given. */
function readArguments() {
  const given = process.argv.slice(2);
  const [version, ...others] = given.filter((argument) => argument !== '--dry-run');
  if (version === undefined || others.length > 0)
    throw new Stop('Name one version: npm run release -- 0.2.0, or npm run release -- 0.2.0 --dry-run.');
  const now = JSON.parse(read('package.json')).version;
  const [major, minor, patch] = now.split('.').map(Number);
  const next = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  if (!next.includes(version))
    throw new Stop(`"${version}" does not follow ${now}. Choose from ${next.join(', ')}.`);
  // If "--" is missing before the flag, npm consumes the flag and sets this variable.
  return { version, dryRun: given.includes('--dry-run') || process.env.npm_config_dry_run === 'true' };
}

function checkTree() {
  const branch = git('branch', '--show-current');
  if (branch !== 'main')
    throw new Stop(`A release is made on main; this is ${branch === '' ? 'no branch' : branch}.`);
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new Stop(`Commit or remove these changes first:\n${changes}`);
}

/** Returns CHANGELOG.md with an empty "Unreleased" above the new version's section. */
function changelog(version) {
  const [before, after, ...others] = read('CHANGELOG.md').split(UNRELEASED);
  if (after === undefined || others.length > 0)
    throw new Stop('CHANGELOG.md must have one line "## [Unreleased]".');
  if (after.includes(`## [${version}]`)) throw new Stop(`CHANGELOG.md has a section ${version} already.`);
  if (!/^- /m.test(after.split(/^## /m)[0]))
    throw new Stop('CHANGELOG.md has no line under "Unreleased": there is nothing to release.');
  // The date in the maintainer's time zone, as YYYY-MM-DD.
  const today = new Date().toLocaleDateString('sv-SE');
  return `${before}${UNRELEASED}\n## [${version}] - ${today}\n${after}`;
}

function lock(version) {
  const locked = JSON.parse(read('package-lock.json'));
  locked.version = version;
  locked.packages[''].version = version;
  return json(locked);
}

/** Returns the checksum of every migration and the number of new ones. Throws {@link Stop} if a released file has changed. */
function releasedMigrations() {
  const before = JSON.parse(read(`${MIGRATIONS}/released.json`)).migrations;
  const names = readdirSync(join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
  const migrations = Object.fromEntries(
    names.map((name) => {
      const text = read(`${MIGRATIONS}/${name}.sql`).replaceAll('\r\n', '\n');
      return [name, createHash('sha256').update(text).digest('hex')];
    }),
  );
  const wrong = Object.keys(before).find((name) => migrations[name] !== before[name]);
  if (wrong !== undefined)
    throw new Stop(
      `The migration ${wrong} was released and has changed since. Undo that: databases have it.`,
    );
  return { migrations, released: names.length - Object.keys(before).length };
}

function showChange(path, text) {
  const args = ['diff', '--no-index', '--no-color', '--unified=1', '--', path, '-'];
  console.log(spawnSync('git', args, { cwd: ROOT, input: text, encoding: 'utf8' }).stdout);
}

function git(...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Stop(`git ${args[0]} failed: ${(error?.message ?? (stderr || stdout)).trim()}`);
  return stdout.trim();
}
