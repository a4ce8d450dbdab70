import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { analyticsCalls } from '../contract.ts';
import { insertEvents } from './store.ts';

/** The default sink of events: a table (GEN-12). */
export function analyticsHandlers({ db }: { readonly db: Kysely<Database> }): Mounted[] {
  return [
    on(analyticsCalls.events, async ({ body: { events } }) => {
      await insertEvents(db, events);
      return { stored: events.length };
    }),
  ];
}
