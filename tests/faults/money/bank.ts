/** Banks for fault runs: one PostgreSQL with a demo bank as template, and a copy of it for each run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, withClient } from '../../../scripts/programs/postgres.mjs';
import { addPeople } from './card-holders.ts';
import type { SmallDisk } from './disk.ts';
import { startPortal } from './portal.ts';

export const SECRET = Buffer.alloc(32, 11).toString('base64');
const TEMPLATE = 'fault_template';
/** Maximum number of card holders of a run. */
export const PEOPLE = 24;

export interface Postgres extends NonNullable<Awaited<ReturnType<typeof startPostgres>>> {
  /** For a primary with a standby: kills the primary and promotes its standby, which is then at the same address. */
  failOver?(): Promise<void>;
  /** For a primary with a standby: adds a new standby. A synchronous primary waits for it before this resolves. */
  addStandby?(): Promise<void>;
}

/** A database for one run. */
export interface Bank {
  readonly postgres: Postgres;
  readonly url: string;
  /** Directory for the portal's files. */
  readonly dataDir: string;
  readonly usernames: readonly string[];
  /** The disk with all files of the bank, if it has a separate one. */
  readonly disk?: SmallDisk | undefined;
  /** The workers of a distributed bank. */
  readonly workers?: readonly Postgres[];
  /** For a distributed bank: calls `use` with the address of a copy on one PostgreSQL, for queries over all customers. */
  withCopy?<T>(use: (url: string) => Promise<T>): Promise<T>;
}

export interface Banks {
  /** Creates a bank, applies these PostgreSQL settings, calls `use`, and removes both afterwards. */
  with<T>(settings: Readonly<Record<string, string>>, use: (bank: Bank) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Limits the size of the WAL so that it fits a small disk. */
const SMALL_LOG = { max_wal_size: '64MB', min_wal_size: '32MB' };

/** Starts PostgreSQL and creates the template; undefined when PostgreSQL is not installed. */
export async function startBanks(disk?: SmallDisk): Promise<Banks | undefined> {
  const postgres = await startPostgres({ max_connections: '100', ...(disk && SMALL_LOG) }, disk?.path);
  return postgres && banksOn(postgres, disk);
}

/** Creates the template on a running PostgreSQL. Stops PostgreSQL if that fails. */
export async function banksOn(postgres: Postgres, disk?: SmallDisk): Promise<Banks> {
  const usernames = await createTemplate(postgres).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  let count = 0;
  return {
    async with(settings, use) {
      const name = `bank_${count++}`;
      await administer(postgres, [`create database ${name} template ${TEMPLATE}`, ...set(settings)]);
      const dataDir = mkdtempSync(join(disk?.path ?? tmpdir(), 'portal-faults-'));
      try {
        return await use({ postgres, url: databaseUrl(postgres, name), dataDir, usernames, disk });
      } finally {
        await administer(postgres, [...reset(settings), `drop database ${name} with (force)`]);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    stop: () => postgres.stop(),
  };
}

async function createTemplate(postgres: Postgres): Promise<string[]> {
  await administer(postgres, [`create database ${TEMPLATE}`]);
  const url = databaseUrl(postgres, TEMPLATE);
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORTAL_SECRET: SECRET };
  const portal = await startPortal('dist/server/main.js', env);
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return withClient(url, async (client) => {
    const usernames = await addPeople(client, PEOPLE);
    await client.query(PIN_TABLE);
    await client.query(PIN_TRIGGER);
    return usernames;
  });
}

/**
 * Table of PIN changes with their day. {@link PIN_TRIGGER} adds a row in the transaction of each change. The audit
 * record is written later, so after midnight or a clock jump it can have a different day.
 */
export const PIN_TABLE =
  'create table pin_changes (customer_id text not null, card_id text not null, day date not null)';
export const PIN_TRIGGER = `create function note_pin_change() returns trigger language plpgsql as $$
    begin
      insert into pin_changes values (new.customer_id, new.card_id, new.changed_on);
      return new;
    end $$;
  create trigger note_pin_change after insert or update of verification on cards.pins
    for each row execute function note_pin_change()`;

const set = (settings: Readonly<Record<string, string>>) =>
  withReload(
    settings,
    Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
  );
const reset = (settings: Readonly<Record<string, string>>) =>
  withReload(
    settings,
    Object.keys(settings).map((name) => `alter system reset ${name}`),
  );

function withReload(settings: Readonly<Record<string, string>>, statements: readonly string[]): string[] {
  return Object.keys(settings).length === 0 ? [] : [...statements, 'select pg_reload_conf()'];
}

function administer({ url }: Postgres, statements: readonly string[]): Promise<void> {
  return withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

function databaseUrl({ url }: Postgres, name: string): string {
  const result = new URL(url);
  result.pathname = name;
  return result.href;
}

/** Counts rows. `from` is the SQL after the keyword `from`. */
export function countOn(url: string, from: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${from}`);
    return rows[0]?.n ?? 0;
  });
}
