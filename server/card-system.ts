/** The card system that the configuration describes: embedded, or a bank's own over HTTP. */
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { createEmbeddedCardSystem } from './ports/card-system/embedded/adapter.ts';
import { createReadModel } from './ports/card-system/embedded/read-model.ts';
import { openHttpCardSystem } from './ports/card-system/http/open.ts';
import type { CardSystem } from './ports/card-system/local-unit.ts';
import { systemClock } from './ports/clock/system.ts';
import { systemRandom } from './ports/random/system.ts';
import type { Start } from './start.ts';

export interface OpenCardSystem {
  readonly cardSystem: CardSystem;
  metrics(registry: Registry): void;
  /** Whether calls are kept away from the bank's card system because it did not answer. */
  isPausing(): boolean;
  close(): void;
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
  if (!config.cardSystem)
    return {
      cardSystem: embedded,
      metrics: () => undefined,
      isPausing: () => false,
      close: () => undefined,
    };
  const { commands, reads, online, ...rest } = openHttpCardSystem(config.cardSystem, log, systemClock);
  const cardSystem = reads
    ? { ...reads, commands }
    : { ...embedded, ...online, commands, readModel: createReadModel(keys) };
  return { cardSystem, ...rest };
}
