/** [OPS-3] Checks that no table grows without bound. docs/operations/retention.md lists the retention times. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { addToInbox } from '../../outbox/inbox-store.ts';
import { MOST_INBOX_MESSAGES, PURGED, purge, searches } from './housekeeping.ts';

/** Tables that housekeeping does not touch: business records, the audit trail, and tables with a few rows per user. */
const KEPT: readonly string[] = [
  // One row for each user who changed the settings of notices.
  'portal.alerts',
  'portal.audit',
  'portal.audit_heads',
  'portal.audit_keys',
  // One row per customer, deleted when the customer is erased.
  'portal.audit_pseudonyms',
  'portal.audit_segments',
  'portal.clock_offset',
  // Deleted with the person's data after seven days (features/closing/server/erasing.ts).
  'portal.closings',
  // One copy per customer, deleted with its objects after seven days (features/data-copy/server).
  'portal.data_copies',
  'portal.data_copy_parts',
  // Deleted together with their objects (features/evidence/server/sweeper.ts).
  'portal.evidence',
  // Choices of a person, which prove a refusal as long as the account is there.
  'portal.consents',
  // One decision per supplementary card.
  'portal.family_agreements',
  // A few rows per user: subscriptions hidden on the page of insights.
  'portal.hidden_subscriptions',
  // At most ten per user, deleted with the account.
  'portal.passkeys',
  // One row per secret.
  'portal.secrets_in_use',
  // One row per promotion of a standby.
  'portal.timelines',
  'portal.users',
];

/** Tables of at most some hundred thousand rows, whose old rows are found by reading the table. */
const SMALL: readonly string[] = [
  // Rows of two days.
  'portal.otp_challenges',
  'portal.otp_sends',
  'portal.otp_tokens',
  'portal.points_sent',
  // Rows of few people.
  'portal.remembered_places',
  'portal.contact_changes',
  'portal.data_requests',
  'portal.family_requests',
  'cards.contact_changes',
  'cards.disputes',
  'cards.dispute_files',
  'cards.family_extras',
  // Rows of a day, of a load, of staff or of a process.
  'portal.alert_runs',
  'portal.batch_parts',
  'portal.bank_loads',
  'portal.staff_acts',
  'portal.audit_anchors',
];

const RETENTION = { deviceDays: 400 };

describeOnEachDatabase('housekeeping', (context) => {
  const db = () => context.db();
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]?.n;
  beforeEach(async () => {
    for (const table of ['portal.rate_counters', 'portal.bank_loads', 'portal.events', 'demo.inbox'])
      await sql`delete from ${sql.table(table)}`.execute(db());
  });

  it('[OPS-3] deletes more old rows than one statement does, and no new one', async () => {
    await sql`insert into portal.rate_counters (counter_key, window_start, hits)
      select decode(lpad(to_hex(n), 8, '0'), 'hex'), app_now() - interval '3 days', 1 from generate_series(1, 5500) n
      union all select '\\x00', app_now(), 1`.execute(db());
    await purge(db(), RETENTION);
    expect(await count('portal.rate_counters')).toBe(1);
  });

  it('[OPS-3] deletes loads after 400 days, but neither the latest complete one nor one that runs', async () => {
    const load = (state: string, days: number) =>
      sql`insert into portal.bank_loads
        (manifest_sha256, kind, as_of, state, started_at, completed_at)
      values (sha256('x'), 'whole', now() - make_interval(days => ${days}), ${state},
        now() - make_interval(days => ${days}), case when ${state}::text = 'complete' then now() end)`.execute(
        db(),
      );
    await load('complete', 500);
    await load('replaced', 450);
    await load('complete', 420);
    await load('running', 410);
    await purge(db(), RETENTION);
    const states = await sql<{ state: string }>`select state from portal.bank_loads order by as_of`.execute(
      db(),
    );
    expect(states.rows.map(({ state }) => state)).toEqual(['complete', 'running']);
    await load('complete', 1);
    await purge(db(), RETENTION);
    expect(await count('portal.bank_loads')).toBe(2);
  });

  it('[OPS-3] keeps the newest messages of the demo', async () => {
    const add = (dedupeId: string) =>
      addToInbox(db(), [
        { dedupeId, channel: 'sms', maskedTo: '', language: 'en', purpose: 'test', text: '' },
      ]);
    await add('oldest');
    await add('kept');
    await sql`select setval(pg_get_serial_sequence('demo.inbox', 'id'), max(id) + ${MOST_INBOX_MESSAGES - 2})
      from demo.inbox`.execute(db());
    await add('newest');
    await purge(db(), RETENTION);
    const { rows } = await sql<{ id: string }>`select dedupe_id as id from demo.inbox order by id`.execute(
      db(),
    );
    expect(rows.map(({ id }) => id)).toEqual(['kept', 'newest']);
  });

  it('[OPS-3] forgets known browsers that were not used for the configured days', async () => {
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      values ('anna', ${customerIdOf('anna')}, '', now())`.execute(db());
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [0, 39, 41, 400])
      await sql`insert into portal.devices (username, device_key, created_at, last_seen_at)
        values ('anna', ${Buffer.from([days % 256])}, ${ago(730)}, ${ago(days)})`.execute(db());
    const left = async () =>
      (
        await sql<{ key: Buffer }>`select device_key as key from portal.devices
        order by last_seen_at desc`.execute(db())
      ).rows.map(({ key }) => key[0]);
    await purge(db(), { deviceDays: 400 });
    expect(await left()).toEqual([0, 39, 41]);
    await purge(db(), { deviceDays: 40 });
    expect(await left()).toEqual([0, 39]);
  });

  it('[OPS-3] goes on with the other tables when one fails, and reports the failure', async () => {
    await sql`insert into portal.rate_counters values ('\\x01', app_now() - interval '3 days', 1)`.execute(
      db(),
    );
    await sql`alter table portal.captchas rename to captchas_elsewhere`.execute(db());
    try {
      await expect(purge(db(), RETENTION)).rejects.toMatchObject({ code: '42P01' });
    } finally {
      await sql`alter table portal.captchas_elsewhere rename to captchas`.execute(db());
    }
    expect(await count('portal.rate_counters')).toBe(0);
  });

  it('[OPS-3] [OPS-8] finds the old rows of large tables by an index', async ({ skip }) => {
    if (context.distributed) skip();
    const scanned: string[] = [];
    await db()
      .transaction()
      .execute(async (trx) => {
        // An empty table would be read as a whole, which is cheaper.
        await sql`set local enable_seqscan = off`.execute(trx);
        for (const [table, search] of searches(RETENTION)) {
          const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${search}`.execute(trx);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          if (/Seq Scan/.test(plan)) scanned.push(table);
        }
      });
    expect(scanned.filter((table) => !SMALL.includes(table))).toEqual([]);
  });

  it('[OPS-3] knows every table of the portal', async () => {
    const { rows } = await sql<{ name: string }>`select format('%s.%s', schemaname, tablename) as name
      from pg_tables where schemaname = 'portal'`.execute(db());
    const known = [...KEPT, ...PURGED];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
