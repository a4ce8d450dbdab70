/**
 * Checks the pooler and the role's settings at startup, because wrong settings would otherwise make single calls fail later.
 * Every message is one sentence for the operator.
 */

import type { Clock } from '../../ports/clock/port.ts';
import type { Engine, Lease } from '../engine/engine.ts';
import { codeOf, DatabaseUnavailable, UnsuitableConnection } from '../errors.ts';

/** `value`: the column `setting` of pg_settings; times are in milliseconds. */
interface Setting {
  readonly isRight: (value: string) => boolean;
  /** The value for `alter role`. */
  readonly wanted: string;
}

const isTime = (value: string, most: number) => Number(value) > 0 && Number(value) <= most;

/** Names as in pg_settings. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  statement_timeout: { isRight: (value) => isTime(value, 2500), wanted: '2500ms' },
  idle_in_transaction_session_timeout: { isRight: (value) => isTime(value, 60_000), wanted: '15s' },
  TimeZone: { isRight: (value) => /^(Etc\/)?(UTC|GMT)$/i.test(value), wanted: 'UTC' },
  DateStyle: { isRight: (value) => value.startsWith('ISO'), wanted: 'ISO' },
  IntervalStyle: { isRight: (value) => value === 'postgres', wanted: 'postgres' },
};

/** Part of PgBouncer's message. The error code alone is not enough, because it also has other causes. */
const REFUSED_SETTING = /unsupported startup parameter/;
/** SQLSTATEs for a prepared statement that this server connection lacks, or has already from a different client. */
const STATEMENT_STATES = new Set(['26000', '42P05']);

/**
 * Throws {@link UnsuitableConnection} when a pooler or the role does not fit `DATABASE_PREPARED`, and DatabaseUnavailable
 * when the database does not answer.
 * @param prepared whether statements are prepared and settings are sent when connecting
 * @param clock of this machine, which must agree with the database's
 * @param hasStandbys whether standbys answer reads
 */
export async function checkConnections(
  engine: Engine,
  prepared: boolean,
  clock: Clock,
  hasStandbys = false,
): Promise<void> {
  const lease = await engine.connect().catch((error: unknown) => {
    throw refusesSettings(error) ? refusedSettings(error) : error;
  });
  try {
    await checkServer(lease, clock);
    await checkSettings(lease, prepared);
    if (hasStandbys) await checkCommits(lease);
    if (prepared) await checkPrepared(engine, lease);
  } finally {
    lease.release();
  }
}

function refusesSettings(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return REFUSED_SETTING.test(error.message) || refusesSettings(error.cause);
}

function refusedSettings(cause: unknown): UnsuitableConnection {
  return new UnsuitableConnection(
    'The pooler refuses the settings that the portal sends when it connects: set DATABASE_PREPARED=off and give the role its settings with "alter role" (docs/operations/database.md, "Behind a pooler").',
    { cause },
  );
}

const OLDEST_VERSION = 15;
/** As between a bank's clock and the portal's, see docs/bank-events.md. */
const MOST_SECONDS_APART = 300;

/**
 * Throws {@link UnsuitableConnection} when the server is too old, the database cannot store every character, or its clock
 * differs from this machine's.
 */
export async function checkServer(lease: Lease, clock: Clock): Promise<void> {
  const from = clock.now().getTime();
  const [answer] = await lease.run([
    {
      text: `select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding, extract(epoch from clock_timestamp())::float8 as seconds`,
      parameters: [],
    },
  ]);
  const now = (from + clock.now().getTime()) / 2000;
  const [row] = (answer?.rows ?? []) as readonly { version: number; encoding: string; seconds: number }[];
  if (!row) return;
  if (row.version < OLDEST_VERSION)
    throw new UnsuitableConnection(
      `The database server is PostgreSQL ${row.version}: the portal needs ${OLDEST_VERSION} or later (docs/operations/database.md).`,
    );
  if (row.encoding !== 'UTF8')
    throw new UnsuitableConnection(
      `The database stores text as ${row.encoding}, which lacks characters of names: create it with "encoding 'UTF8' template template0" (docs/operations/database.md, "Roles and database").`,
    );
  const apart = Math.round(now - row.seconds);
  if (Math.abs(apart) > MOST_SECONDS_APART)
    throw new UnsuitableConnection(
      `The clock of this machine is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} the database's: synchronise both with NTP.`,
    );
}

async function checkSettings(lease: Lease, prepared: boolean): Promise<void> {
  const [answer] = await lease.run([
    {
      text: 'select name, setting, current_user as role from pg_settings where name = any($1)',
      parameters: [Object.keys(SETTINGS)],
    },
  ]);
  const rows = (answer?.rows ?? []) as readonly { name: string; setting: string; role: string }[];
  const wrong = rows.filter(({ name, setting }) => !SETTINGS[name]?.isRight(setting));
  if (wrong.length === 0) return;
  const found = wrong.map(({ name, setting }) => `${name} is "${setting}"`).join(', ');
  const role = `"${(wrong[0]?.role ?? '').replaceAll('"', '""')}"`;
  const commands = wrong.map(
    ({ name }) => `alter role ${role} set ${name} = '${SETTINGS[name]?.wanted ?? ''}';`,
  );
  const cause = prepared
    ? 'A pooler drops the settings that the portal sends when it connects'
    : 'With DATABASE_PREPARED=off the portal sends no settings, and the role lacks some';
  throw new UnsuitableConnection(
    `${cause} (${found}): run ${commands.join(' ')} and let the pooler reconnect (docs/operations/database.md, "Behind a pooler").`,
  );
}

/** Reads on standbys rely on this: a commit is acknowledged after its log is flushed (../standbys/log-store.ts). */
async function checkCommits(lease: Lease): Promise<void> {
  const text = `select current_setting('synchronous_commit') as setting`;
  const [answer] = await lease.run([{ text, parameters: [] }]);
  const [row] = (answer?.rows ?? []) as readonly { setting: string }[];
  if (row?.setting === 'off')
    throw new UnsuitableConnection(
      'synchronous_commit is off, so a standby could miss acknowledged changes: set it to on, or remove DATABASE_READ_URL (docs/operations/database.md, "Reads on standbys").',
    );
}

/**
 * Runs a prepared statement twice. Between the two runs, a transaction begins on a second client connection. A pooler in
 * transaction mode gives the first server connection to that transaction. So the second run gets a different server
 * connection, which lacks the statement unless the pooler prepares it there.
 */
async function checkPrepared(engine: Engine, lease: Lease): Promise<void> {
  const step = { text: 'select $1::int as probe', parameters: [1] };
  try {
    await lease.run([step]);
    const other = await engine.connect();
    try {
      await other.script('begin');
      await lease.run([step]);
      await other.script('rollback');
    } finally {
      other.release();
    }
  } catch (error) {
    if (STATEMENT_STATES.has(codeOf(error) ?? ''))
      throw new UnsuitableConnection(
        'The pooler runs in transaction mode and keeps no prepared statements: set DATABASE_PREPARED=off, or max_prepared_statements in PgBouncer 1.21 or later (docs/operations/database.md, "Behind a pooler").',
        { cause: error },
      );
    // DatabaseUnavailable means that no second connection was available, so nothing is known about the pooler.
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}
