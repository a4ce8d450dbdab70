/** Banks for fault runs: one PostgreSQL, one demo bank made in it, and a copy of that for each run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../scripts/postgres.mjs';
import type { SmallDisk } from './disk.ts';
import { addPeople } from './people.ts';
import { startPortal } from './portal.ts';

export const SECRET = Buffer.alloc(32, 11).toString('base64');
const TEMPLATE = 'fault_template';
/** More than any run has card holders. */
const PEOPLE = 24;

export type Postgres = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/** A bank of its own. */
export interface Bank {
  readonly postgres: Postgres;
  readonly url: string;
  /** For the portal's own files. */
  readonly dataDir: string;
  readonly usernames: readonly string[];
  /** The one that all of its files are on, where that is its own. */
  readonly disk?: SmallDisk | undefined;
}

export interface Banks {
  /** Gives a new bank to `use`, with these settings of PostgreSQL meanwhile, and removes it afterwards. */
  with<T>(settings: Readonly<Record<string, string>>, use: (bank: Bank) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** What is kept of the log so that a small disk has place for it. */
const LITTLE_LOG = { max_wal_size: '64MB', min_wal_size: '32MB' };

/** Starts PostgreSQL and makes the bank that all others are copies of; undefined where there is no PostgreSQL. */
export async function startBanks(disk?: SmallDisk): Promise<Banks | undefined> {
  const postgres = await startPostgres({ max_connections: '100', ...(disk && LITTLE_LOG) }, disk?.path);
  if (!postgres) return undefined;
  const made = await makeTemplate(postgres).catch(async (error: unknown) => {
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
        return await use({ postgres, url: urlOf(postgres, name), dataDir, usernames: made, disk });
      } finally {
        await administer(postgres, [...reset(settings), `drop database ${name} with (force)`]);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    stop: () => postgres.stop(),
  };
}

async function makeTemplate(postgres: Postgres): Promise<string[]> {
  await administer(postgres, [`create database ${TEMPLATE}`]);
  const url = urlOf(postgres, TEMPLATE);
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORTAL_SECRET: SECRET };
  const portal = await startPortal('dist/server/main.js', env);
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return withClient(url, async (client) => {
    const usernames = await addPeople(client, PEOPLE);
    await client.query(PIN_CHANGES);
    return usernames;
  });
}

/**
 * Notes each change of a PIN with the day it counts for, in the transaction that makes it. Its audit record cannot say that
 * day: around midnight, or when the clock is set between the two, it is of the next one.
 */
const PIN_CHANGES = `create table pin_changes (customer_id text not null, card_id text not null, day date not null);
  create function note_pin_change() returns trigger language plpgsql as $$
    begin
      insert into pin_changes values (new.customer_id, new.card_id, new.changed_on);
      return new;
    end $$;
  create trigger note_pin_change after insert or update of verification on cards.pins
    for each row execute function note_pin_change()`;

const set = (settings: Readonly<Record<string, string>>) =>
  changed(
    settings,
    Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
  );
const reset = (settings: Readonly<Record<string, string>>) =>
  changed(
    settings,
    Object.keys(settings).map((name) => `alter system reset ${name}`),
  );

function changed(settings: Readonly<Record<string, string>>, statements: readonly string[]): string[] {
  return Object.keys(settings).length === 0 ? [] : [...statements, 'select pg_reload_conf()'];
}

function administer({ url }: Postgres, statements: readonly string[]): Promise<void> {
  return withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

function urlOf({ url }: Postgres, name: string): string {
  const made = new URL(url);
  made.pathname = name;
  return made.href;
}

/** A connection of one's own; one that breaks says so at its next use. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
