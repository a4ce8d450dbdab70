/** Shared setup of the tests of family cards. */
import { sql } from 'kysely';
import { empty } from '../../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import { resetControls } from '../../safety/server/test-setup.ts';

/** Removes both layers, agreements, requests, notices and the till's transactions. */
export async function resetFamily(context: DatabaseContext): Promise<void> {
  const db = context.db();
  await resetControls(context);
  await sql`update cards.cards set status = 'active' where relationship = 'supplementary'`.execute(db);
  await empty(
    db,
    'cards.family_extras',
    'cards.family_controls',
    'portal.family_agreements',
    'portal.family_requests',
    'portal.notices',
  );
}

/** Makes the holder of the supplementary card this many years old today. */
export async function setAge(context: DatabaseContext, customerId: string, years: number): Promise<void> {
  await sql`update cards.customers set birth_date = ((app_now() at time zone 'Asia/Taipei')::date
    - make_interval(years => ${years}))::date where customer_id = ${customerId}`.execute(context.db());
}

/** Says whether the bank knows of a separation. */
export async function setSeparated(context: DatabaseContext, separated: boolean): Promise<void> {
  await sql`insert into cards.family_controls (customer_id, card_id, separated)
    select customer_id, card_id, ${separated} from cards.cards where relationship = 'supplementary'
    on conflict (customer_id, card_id) do update set separated = excluded.separated`.execute(context.db());
}
