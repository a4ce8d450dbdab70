/** Opens the configured card system: embedded, or the bank's own. Only this file opens adapters. */
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
