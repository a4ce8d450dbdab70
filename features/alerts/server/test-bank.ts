/** The sample bank with registered card holders, whose events create notices. */
import { sql } from 'kysely';
import { ANN, BEN } from '../../../bank/conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import { acceptEvents } from '../../../bank/events/accept.ts';
import { readEvents } from '../../../bank/events/read.ts';
import type * as make from '../../../bank/events/test-events.ts';
import { fillBank, keys, NOW } from '../../../bank/load/test-bank.ts';
import { FULL_PACE } from '../../../server/batch-runs/pace.ts';
import { createCipher } from '../../../server/crypto/cipher.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { createOutbox } from '../../../server/outbox/outbox.ts';
import type { ReadsForBatches } from '../../../server/ports/card-system/one-by-one.ts';
import type { Push } from '../../../server/ports/push/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { demoBank } from '../../../tests/support/data/content.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import { createAlerts } from './alerts.ts';
import { openFacts } from './facts.ts';
import { createPushDesk } from './push-desk.ts';

export const cipher = createCipher(createKeyring(Buffer.alloc(32, 3)));
const METRICS = { events: () => undefined };

/** Empties the tables, fills the sample bank and registers its first two customers. Resets the clock. */
export async function setUpAlerts(context: DatabaseContext, push?: Push) {
  const db = context.db();
  await sql`truncate portal.bank_events, portal.notices, portal.alerts, portal.alert_foreign_days, portal.batch_parts,
    portal.push_subscriptions, portal.outbox, portal.users cascade`.execute(db);
  await sql`update portal.clock_offset set seconds = 0`.execute(db);
  await fillBank(context);
  for (const [username, customerId] of [
    ['ann.sample1', ANN],
    ['ben.sample1', BEN],
  ])
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      values (${username}, ${customerId}, 'x', app_now())`.execute(db);
  const cardSystem = createEmbeddedCardSystem(db, keys, systemRandom);
  const desk = createPushDesk({ db, cipher, random: systemRandom, push });
  const outbox = createOutbox({ cipher, random: systemRandom, bank: () => demoBank });
  const deps = { db, cipher, random: systemRandom, outbox, cardSystem, push: desk };
  const log = { info: () => undefined, error: () => undefined };
  // In production, accepting an event starts a poll. In these tests the test itself starts polls.
  const create = (reads: ReadsForBatches = cardSystem) =>
    createAlerts({
      ...deps,
      cardSystem: reads,
      log,
      pace: FULL_PACE,
      defaultLanguage: 'en',
      wakeOutbox: () => undefined,
    });
  const alerts = create();
  const follower = { ...alerts.follower, wake: () => undefined };
  return {
    db,
    desk,
    alerts,
    cardSystem,
    /** Creates the service of another process. */
    create,
    send: (...events: readonly make.EventJson[]) =>
      acceptEvents(db, readEvents(Buffer.from(JSON.stringify({ events })), NOW), METRICS, follower),
    /** Stored notices with their facts, oldest first. */
    async notices() {
      const rows = await db
        .selectFrom('portal.notices')
        .selectAll()
        .orderBy('at')
        .orderBy('source')
        .execute();
      return rows.map((row) => ({
        ...row,
        facts: openFacts(cipher, row.sealed, { customerId: row.customer_id, noticeId: row.notice_id }),
      }));
    },
    outbox: () => db.selectFrom('portal.outbox').selectAll().orderBy('seq').execute(),
    /** Sets the database's clock to a time in Taipei, `days` days after today. */
    async setTime(time: string, days = 0): Promise<void> {
      const { rows } = await sql<{ seconds: string }>`select extract(epoch from
        ((clock_timestamp() at time zone 'Asia/Taipei')::date + ${days}::int + ${time}::time) at time zone 'Asia/Taipei'
        - clock_timestamp())::bigint::text as seconds`.execute(db);
      await sql`update portal.clock_offset set seconds = ${rows[0]?.seconds}::bigint`.execute(db);
    },
  };
}

export type AlertBank = Awaited<ReturnType<typeof setUpAlerts>>;
