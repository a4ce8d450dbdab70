import type { Kysely } from 'kysely';
import type { Config } from '../../../server/config/config.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { analyticsCalls } from '../contract.ts';
import { insertEvents } from './store.ts';

/** Stores events in a table (GEN-12). */
export function handlers({
  db,
  config,
}: {
  readonly db: Kysely<Database>;
  readonly config: Pick<Config, 'analytics'>;
}): Mounted[] {
  if (!config.analytics) return [];
  return [
    on(analyticsCalls.events, async ({ body: { events } }) => {
      await insertEvents(db, events);
      return { stored: events.length };
    }),
  ];
}
