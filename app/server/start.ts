/** Shared start of every server program: configuration, database and keys. */

import { type CardKeys, createCardKeys } from '../../bank/embedded/keys.ts';
import { demoVersion, seedDemo } from '../../features/demo/server/seed.ts';
import type { Config } from '../../server/config/config.ts';
import { createPasswords, type Passwords } from '../../server/crypto/passwords.ts';
import type { Seed } from '../../server/db/engine/snapshot.ts';
import { MigrationsMissing } from '../../server/db/errors.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { taipeiDate } from '../../shared/dates.ts';

export interface Start {
  readonly passwords: Passwords;
  readonly keys: CardKeys;
  /** The last day (Taipei) in the history of a new demo bank. */
  readonly today: string;
  /** Leaves out the generated customers around the named people of the demo bank. */
  readonly namedOnly: boolean;
  /** The initial content of a new embedded database. */
  readonly seed: Seed;
}

export function prepareStart(config: Config, clock: Clock): Start {
  const passwords = createPasswords();
  const { current, all } = config.cardKeyring;
  const keys = createCardKeys(
    current.secret,
    all.map(({ secret }) => secret),
  );
  const today = taipeiDate(clock.now());
  const bank = { passwords, keys, today, namedOnly: !config.demoCrowd };
  const seed: Seed = {
    version: demoVersion(bank),
    run: (db) => seedDemo(db, bank),
  };
  return { ...bank, seed };
}

/**
 * Opens the configured database with the schema of this build. Throws UnsuitableConnection behind an incompatible pooler.
 * Demo mode migrates the database. Production only checks, and throws MigrationsMissing: migrations are a separate step
 * there (docs/decisions/0038).
 */
export async function openConfigured(config: Config, start: Start): Promise<OpenDatabase> {
  const database = await openUnmigrated(config, start);
  try {
    await database.checkConnections(systemClock);
    if (config.mode === 'demo') await database.migrate();
    else await requireSchema(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Runs a program's work on the configured database, and closes the database afterwards. */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase, start: Start) => Promise<T>,
  open: (config: Config, start: Start) => Promise<OpenDatabase> = openConfigured,
): Promise<T> {
  const start = prepareStart(config, systemClock);
  const database = await open(config, start);
  try {
    return await work(database, start);
  } finally {
    await database.close();
  }
}

async function requireSchema(database: OpenDatabase): Promise<void> {
  const missing = await database.pendingMigrations();
  if (missing.length > 0) throw new MigrationsMissing(missing);
}

/** Opens the configured database without migrating it. */
export function openUnmigrated(config: Config, start: Start): Promise<OpenDatabase> {
  return openDatabase(
    config.databaseUrl
      ? {
          kind: 'postgres',
          url: config.databaseUrl,
          poolSize: config.databasePool,
          prepared: config.databasePrepared,
          standbyUrls: config.databaseReadUrls ?? [],
          standbyWaitMs: config.databaseReadWaitMs,
        }
      : { kind: 'embedded', dir: config.dataDir, seed: start.seed },
  );
}
