/** Opens the configured card system: embedded, or the bank's own. Only this file opens adapters. */
import { type Logger, pino } from 'pino';
import type { Registry } from 'prom-client';
import { createEmbeddedCardSystem } from '../../bank/embedded/adapter.ts';
import type { CardKeys } from '../../bank/embedded/keys.ts';
import { createReadModel } from '../../bank/embedded/read-model/read-model.ts';
import type { Config } from '../../server/config/config.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { logDestination } from '../../server/log.ts';
import { type CardSystemSettings, openHttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import type { CardSystem, LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import type { RemoteCommands } from '../../server/ports/card-system/remote.ts';
import { withRowSearch } from '../../server/ports/card-system/row-search.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { Refused } from '../../server/program.ts';
import { type Start, withDatabase } from './start.ts';

export interface OpenCardSystem {
  readonly cardSystem: CardSystem;
  /** Adds the adapter's metrics. */
  metrics(registry: Registry): void;
  /** Whether calls to the bank's card system are suspended because it did not answer. */
  isPausing(): boolean;
  /** Closes the connections of the adapter. */
  close(): void;
}

/** Dependencies of an adapter to a bank's card system. */
interface Surroundings {
  /** Schema `cards`, the read model for reads that the bank does not answer itself. */
  readonly embedded: LocalCardSystem;
  readonly keys: CardKeys;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Opens one of three variants: everything in the portal's database; reads from the read model (filled by `bank:load`) and
 * commands over HTTP; or everything over HTTP.
 */
export function openCardSystem(
  config: Config,
  { db, readDb }: OpenDatabase,
  { keys }: Start,
  log: Pick<Logger, 'warn' | 'error'>,
): OpenCardSystem {
  const embedded = createEmbeddedCardSystem(db, keys, systemRandom, readDb);
  const { cardSystem: settings } = config;
  switch (settings?.kind) {
    case 'http':
      return openHttp(settings, { embedded, keys, log });
    case undefined:
      return {
        cardSystem: embedded,
        metrics: () => undefined,
        isPausing: () => false,
        close: () => undefined,
      };
  }
}

function openHttp(settings: CardSystemSettings, { embedded, keys, log }: Surroundings): OpenCardSystem {
  const { commands, reads, online, evidence, ...rest } = openHttpCardSystem(settings, log, systemClock);
  const cardSystem = reads
    ? { ...withRowSearch(reads), ...evidence, commands }
    : { ...embedded, ...online, ...evidence, commands, readModel: createReadModel(keys) };
  return { cardSystem, ...rest };
}

/** Throws {@link Refused} when no card system of a bank is configured. */
export function requireBank({ cardSystem }: Config): void {
  if (cardSystem) return;
  throw new Refused(
    'No card system of a bank is configured: the card system is in the portal’s own database.',
  );
}

/** A bank's card system that executes commands itself, outside the portal's database. */
interface Bank {
  readonly db: OpenDatabase['db'];
  readonly cardSystem: CardSystem;
  readonly commands: RemoteCommands;
}

/**
 * Runs a program's work on the database and the bank's card system. Throws {@link Refused} when commands are executed
 * in the portal's database.
 */
export function withBank<T>(config: Config, work: (bank: Bank) => Promise<T>): Promise<T> {
  return withDatabase(config, async (database, start) => {
    const log = pino({ level: config.logLevel }, logDestination(systemClock));
    const { cardSystem, close } = openCardSystem(config, database, start, log);
    const { commands } = cardSystem;
    try {
      if (commands.where !== 'remote')
        throw new Refused(
          'The card system has no list of its own: its commands are in the portal’s database.',
        );
      return await work({ db: database.db, cardSystem, commands });
    } finally {
      close();
    }
  });
}
