import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createCardKeys } from '../../../bank/embedded/keys.ts';
import { addDays } from '../../../shared/dates.ts';
import { testApp } from '../../../tests/support/api/clients/api.ts';
import {
  type DatabaseContext,
  describeOnBank,
  NOT_DISTRIBUTED,
  testStart,
} from '../../../tests/support/database/databases.ts';
import { demoVersion, reseedDemo } from './seed.ts';
import { restoreRows } from './snapshot-store.ts';

/** Timestamps that are relative to the time of the reset. */
const RELATIVE_COLUMNS = ['created_at', 'phone_changed_at'];

/**
 * For each table except the audit trail: the number of rows, and the sum of their hashes without the columns of
 * RELATIVE_COLUMNS.
 */
async function everything(context: DatabaseContext): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; partly: boolean }>`
    select table_schema || '.' || table_name as name, bool_or(column_name = any (${RELATIVE_COLUMNS}::text[])) as partly
    from information_schema.columns where table_schema in ('portal', 'cards', 'demo')
      and table_name not in ('audit', 'audit_anchors', 'audit_heads', 'audit_pseudonyms') group by 1 order by 1`.execute(
    context.db(),
  );
  const all: Record<string, string> = {};
  for (const { name, partly } of tables) {
    const row = partly ? sql`(to_jsonb(t) - ${RELATIVE_COLUMNS}::text[])` : sql`t`;
    const { rows } = await sql<{ held: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(${row}::text, 0)), 0) as held
      from ${sql.table(name)} t`.execute(context.db());
    all[name] = rows[0]?.held ?? '';
  }
  return all;
}

/** SQL condition that selects about a third of a table's rows, always the same rows for the same `n`. */
const some = (n: number, key = 'customer_id') => `abs(hashtext(${key}::text || '${n}')) % 3 = 0`;

/** Statements that change the bank. Each succeeds completely or fails. */
const CHANGES: readonly ((n: number) => string)[] = [
  (n) => `update portal.users set username = username || '.${n}', locked = not locked where ${some(n)}`,
  (n) => `update portal.users set password_hash = 'other', last_login_at = app_now() where ${some(n)}`,
  (n) => `delete from portal.users where ${some(n)}`,
  (n) => `insert into portal.users (username, customer_id, password_hash, password_changed_at)
    values ('new${n}', 'new${n}', 'hash', app_now())`,
  (n) => `delete from cards.transactions where ${some(n, 'transaction_id')}`,
  (n) => `update cards.transactions set amount = amount + 1, over_limit = not over_limit where ${some(n)}`,
  () => `update cards.transactions set point_sequence = null`,
  (
    n,
  ) => `insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, description_en,
    description_zh, amount, category) select customer_id, gen_random_uuid(), card_id, current_date, 'a', 'b', ${n + 1},
    'dining' from cards.cards where ${some(n)}`,
  (n) => `with line as (insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date,
      description_en, description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
      select customer_id, card_id, point_sequence + 1, gen_random_uuid(), current_date, 'a', 'b', ${n + 1}, points,
      points + ${n + 1}, 'c', 'r' from cards.cards where point_sequence is not null and ${some(n)} returning *)
    update cards.cards c set points = balance_after, point_sequence = sequence from line
    where line.customer_id = c.customer_id and line.card_id = c.card_id`,
  (n) => `update cards.cards set status = 'lost', credit_limit = credit_limit - 1000, pin_set = not pin_set,
    expiry_year = expiry_year + 1, statement_date = null, payment_due_date = null, statement_total = null,
    minimum_payment = null where not activation_blocked and ${some(n, 'card_id')}`,
  (n) => `update cards.statements set fees = fees + 1, total = total + 1 where ${some(n, 'statement_id')}
    and not exists (select from cards.cards c where c.customer_id = statements.customer_id
      and c.card_id = statements.card_id and c.statement_date = statements.statement_date)`,
  () => `update cards.cards set points = 0, point_sequence = null;
    update cards.transactions set point_sequence = null; delete from cards.point_entries`,
  (n) => `update cards.customers set name_en = 'x', phone_sealed = null, phone_changed_at = app_now(),
    email_changed_at = app_now(), average_balance = ${n} where ${some(n)}`,
  (n) => `insert into cards.customers select (jsonb_populate_record(c, jsonb_build_object('customer_id',
    gen_random_uuid()))).* from cards.customers c where ${some(n)}`,
  (n) => `delete from cards.card_numbers where ${some(n)}`,
  (n) => `update cards.products set name_en = 'x'; insert into cards.products values ('P${n}', 'a', 'b')`,
  () => `truncate cards.transactions, cards.instalments`,
  () => `truncate cards.customers, cards.products cascade`,
  () => `truncate cards.card_numbers, portal.users cascade`,
  (n) =>
    `insert into cards.pins select customer_id, card_id, sha256('a'), current_date, 1 from cards.cards where ${some(n)}`,
  (n) => `insert into demo.inbox (dedupe_id, channel, masked_to, language, purpose, body)
    values ('${n}', 'sms', 'x', 'en', 'p', 'b')`,
  (n) => `insert into portal.login_counters values (sha256('${n}'), '', 2, null, app_now())`,
  (n) => `insert into portal.events (kind, page, language, security_level, region, country, customer_group)
    values ('page', 'login', 'en', ${n % 2 === 0 ? 0 : 10}, 'r', 'c', 'g')`,
  (n) => `update portal.clock_offset set seconds = seconds + ${n + 1}`,
];

/** All changes in random order, split into three mixes. */
const [SHUFFLED = []] = fc.sample(fc.shuffledSubarray([...CHANGES], { minLength: CHANGES.length }), {
  seed: 20_261_122,
  numRuns: 1,
});
const MIXES = Array.from({ length: 3 }, (_, n) => SHUFFLED.filter((_change, index) => index % 3 === n));

describeOnBank('[OPS-1] the demo bank as new', NOT_DISTRIBUTED, (context) => {
  const start = testStart();
  const reset = () => reseedDemo(context.db(), start);
  let fresh: Record<string, string>;
  beforeAll(async () => {
    fresh = await everything(context);
  });

  it.each(MIXES)('restores the original bank after any changes: mix %#', async (...changes) => {
    let done = 0;
    for (const change of changes)
      await sql
        .raw(change(done + 1))
        .execute(context.db())
        .then(
          () => done++,
          // Some changes violate constraints because of earlier changes.
          (error) => expect(String(error.code)).toMatch(/^23/),
        );
    expect(done).toBeGreaterThan(changes.length / 2);
    expect(await everything(context)).not.toEqual(fresh);
    await reset();
    expect(await everything(context)).toEqual(fresh);
  });

  it('removes every trace of use over HTTP', async () => {
    const t = await testApp(context);
    const person = t.browser();
    expect((await person.logIn('demo.primary1')).status).toBe(200);
    await t.browser().logIn('demo.primary1', 'Wrong-pass.1');
    const post = (path: string, payload: object) =>
      t.app.server.inject({ method: 'POST', url: path, payload });
    await post('/demo/clock', { advanceSeconds: 3600 });
    expect(await everything(context)).not.toEqual(fresh);
    expect((await post('/demo/reset', {})).json()).toEqual({ reset: true });
    expect(await everything(context)).toEqual(fresh);
    expect((await person.call('GET', '/user/profile')).status).toBeGreaterThanOrEqual(400);
    expect((await t.browser().logIn('demo.primary1')).status).toBe(200);
    await reset();
  });

  it('[OTP-2] counts hours from the reset, not from the creation of the bank', async () => {
    const changed = async () => {
      const { rows } = await sql<{ hours: number; age: number }>`
        select round(extract(epoch from app_now() - phone_changed_at) / 36)::int as hours,
          (select round(extract(epoch from app_now() - max(created_at)) / 36)::int from portal.users) as age
        from cards.customers where phone_changed_at is not null order by 1`.execute(context.db());
      return rows;
    };
    await reset();
    const before = await changed();
    expect(before.length).toBeGreaterThan(0);
    // Simulates a snapshot taken five hours ago.
    const back = sql`interval '5 hours'`;
    await sql`update demo_kept.about set kept_at = kept_at - ${back}`.execute(context.db());
    await sql`update demo_kept.cards_customers set phone_changed_at = phone_changed_at - ${back}`.execute(
      context.db(),
    );
    await sql`update demo_kept.portal_users set created_at = created_at - ${back}`.execute(context.db());
    await reset();
    const close = before.map(({ hours, age }) => ({
      hours: expect.closeTo(hours, -0.5),
      age: expect.closeTo(age, -0.5),
    }));
    expect(await changed()).toEqual(close);
  });

  it('waits for active transactions and is atomic for readers', async () => {
    let told = (): void => {};
    const written = new Promise<void>((resolve) => {
      told = resolve;
    });
    const underWay = context.transaction(async (tx) => {
      await sql`insert into cards.limit_requests select customer_id, 'LATE0001', card_id, credit_limit, credit_limit,
          current_date, current_date, app_now() from cards.cards limit 1`.execute(tx);
      await sql`update portal.users set locked = true`.execute(tx);
      told();
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await written;
    const seen: string[] = [];
    let over = false;
    const look = async () => {
      while (!over) {
        const { rows } = await sql<{ n: string }>`select concat_ws(' ', (select count(*) from portal.users),
          (select count(*) from cards.transactions), (select count(*) from demo.bank)) as n`.execute(
          context.db(),
        );
        seen.push(rows[0]?.n ?? '');
      }
    };
    const looking = look();
    await reset();
    over = true;
    await Promise.all([looking, underWay]);
    expect(new Set(seen).size).toBe(1);
    expect(await everything(context)).toEqual(fresh);
  });

  it('is made again when it deadlocks with work that locks the tables in another order', async () => {
    let resetting: Promise<void> | undefined;
    await context.transaction(async (tx) => {
      // A table that a reset empties, and then one that a reset locks before.
      await sql`lock table portal.notices in row exclusive mode`.execute(tx);
      resetting = reset();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`update portal.users set locked = true`.execute(tx);
    });
    await resetting;
    expect(await everything(context)).toEqual(fresh);
  });

  it('does not use a snapshot of another bank or other tables', async () => {
    const other = createCardKeys(Buffer.alloc(32, 9));
    expect(demoVersion({ ...start, keys: other })).not.toBe(demoVersion(start));
    expect(demoVersion({ ...start, today: addDays(start.today, 1) })).not.toBe(demoVersion(start));
    expect(demoVersion({ ...start, namedOnly: !start.namedOnly })).not.toBe(demoVersion(start));
    await sql`delete from portal.users where username = 'demo.primary1'`.execute(context.db());
    const before = await everything(context);
    const db = context.db();
    expect(await restoreRows(db, demoVersion({ ...start, keys: other }))).toBe(false);
    const { rows } = await sql<{ migration: string }>`select migration from demo_kept.about`.execute(db);
    await sql`update demo_kept.about set migration = '0001_portal'`.execute(db);
    expect(await restoreRows(db, demoVersion(start))).toBe(false);
    expect(await everything(context)).toEqual(before);
    await sql`update demo_kept.about set migration = ${rows[0]?.migration}`.execute(db);
    expect(await restoreRows(db, demoVersion(start))).toBe(true);
    await sql`drop schema demo_kept cascade`.execute(db);
    expect(await restoreRows(db, demoVersion(start))).toBe(false);
  });

  it('generates the bank for another day and takes a new snapshot', async () => {
    const tomorrow = { ...start, today: addDays(start.today, 1) };
    await reseedDemo(context.db(), tomorrow);
    const made = await everything(context);
    expect(made['cards.transactions']).not.toBe(fresh['cards.transactions']);
    expect(made['demo.bank']).not.toBe(fresh['demo.bank']);
    expect(made['cards.card_numbers']).toBe(fresh['cards.card_numbers']);
    await sql`delete from cards.transactions t where amount > 1000
      and not exists (select from cards.instalments i where i.transaction_id = t.transaction_id)`.execute(
      context.db(),
    );
    await reseedDemo(context.db(), tomorrow);
    expect(await everything(context)).toEqual(made);
  });
});
