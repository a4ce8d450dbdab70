/** The card system that the configuration describes: embedded, or the bank's own. Only this file opens an adapter. */
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createEmbeddedCardSystem } from '../../bank/embedded/adapter.ts';
import type { CardKeys } from '../../bank/embedded/keys.ts';
import { createReadModel } from '../../bank/embedded/read-model.ts';
import type { Config } from '../../server/config/config.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { type CardSystemSettings, openHttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import type { CardSystem, LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import type { Start } from './start.ts';

export interface OpenCardSystem {
  readonly cardSystem: CardSystem;
  /** Adds the adapter's metrics. */
  metrics(registry: Registry): void;
  /** Whether calls are kept away from the bank's card system because it did not answer. */
  isPausing(): boolean;
  /** Closes its connections. */
  close(): void;
}

/** What an adapter of a bank's card system is opened with. */
interface Surroundings {
  /** Schema `cards`, the read model for questions that the bank does not answer itself. */
  readonly embedded: LocalCardSystem;
  readonly keys: CardKeys;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Opens one of three: everything in the portal's database; questions there (the read model, filled by `bank:load`) and
 * commands over HTTP; or everything over HTTP.
 */
export function openCardSystem(
  config: Config,
  { db }: OpenDatabase,
  { keys }: Start,
  log: Pick<Logger, 'warn' | 'error'>,
): OpenCardSystem {
  const embedded = createEmbeddedCardSystem(db, keys, systemRandom);
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
  const { commands, reads, online, ...rest } = openHttpCardSystem(settings, log, systemClock);
  const cardSystem = reads
    ? { ...reads, commands }
    : { ...embedded, ...online, commands, readModel: createReadModel(keys) };
  return { cardSystem, ...rest };
}
