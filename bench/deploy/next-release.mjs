/** A simulated next release: a copy of the built server with more migrations. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** Migrations of the allowed kinds (docs/decisions/0038), on tables that most calls use. */
const MIGRATIONS = {
  '9001_card_note': 'alter table cards.cards add column of_next_release text;',
  '9002_session_note': 'alter table portal.sessions add column of_next_release text;',
  '9003_quantity':
    'alter table cards.redemptions add constraint of_next_release check (quantity > 0) not valid;',
  '9004_quantity_valid': 'alter table cards.redemptions validate constraint of_next_release;',
  '9005_audit_index': 'create index concurrently of_next_release on portal.audit (at);',
};

/** The text in the built server before which the additional migrations are inserted. */
const FIRST = '"../migrations/0001_portal.sql":';

/**
 * Builds the next release in a folder inside the project, so that Node finds the packages. Returns its folder as
 * `programs`. The caller removes it.
 */
export function buildNextRelease() {
  mkdirSync('.cache', { recursive: true });
  const home = mkdtempSync(join(resolve('.cache'), 'next-release-'));
  const programs = join(home, 'server');
  cpSync('dist/server', programs, { recursive: true });
  symlinkSync(resolve('dist/web'), join(home, 'web'));
  const more = Object.entries(MIGRATIONS).map(
    ([name, sql]) => `"../migrations/${name}.sql": ${JSON.stringify(sql)},\n`,
  );
  const files = readdirSync(programs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(programs, file))
    .filter((file) => readFileSync(file, 'utf8').includes(FIRST));
  if (files.length === 0) throw new Error(`nothing in the built server matches ${FIRST}`);
  for (const file of files)
    writeFileSync(file, readFileSync(file, 'utf8').replace(FIRST, `${more.join('')}${FIRST}`));
  return { programs, remove: () => rmSync(home, { recursive: true, force: true }) };
}
