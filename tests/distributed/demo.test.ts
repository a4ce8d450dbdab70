/** [OPS-1] [OPS-2] A reset of the demo on a distributed database. `features/demo/server/reset.test.ts` has one PostgreSQL. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reseedDemo } from '../../features/demo/server/seed.ts';
import { describeOnDistributedBank, testStart } from '../support/database/databases.ts';

const TABLES = [
  ...['cards.customers', 'cards.cards', 'cards.transactions', 'cards.redemptions', 'cards.disputes'],
  ...[
    'cards.card_numbers',
    'cards.products',
    'portal.users',
    'portal.outbox',
    'portal.notices',
    'demo.inbox',
  ],
];

describeOnDistributedBank('the demo bank as new, on shards', (context) => {
  /** Rows of each table, and the sum of their hashes without the times that a reset moves. */
  async function everything(): Promise<Record<string, string>> {
    const all: Record<string, string> = {};
    for (const name of TABLES) {
      const { rows } = await sql<{ held: string }>`select count(*) || ' ' || coalesce(sum(hashtextextended(
          (to_jsonb(t) - array['created_at', 'phone_changed_at', 'email_changed_at', 'seq'])::text, 0)), 0) as held
        from ${sql.table(name)} t`.execute(context.db());
      all[name] = rows[0]?.held ?? '';
    }
    return all;
  }

  it('[OPS-1] restores the bank after changes, twice, and leaves the audit trail', async () => {
    const start = testStart();
    const fresh = await everything();
    const change = (statement: string) => sql.raw(statement).execute(context.db());
    for (let n = 0; n < 2; n++) {
      await change(
        "update cards.cards set current_balance = current_balance + 1, activation_blocked = false, status = 'lost'",
      );
      await change("delete from cards.transactions where category = 'dining'");
      await change('delete from cards.card_numbers');
      await change("update portal.users set password_hash = 'x', locked = true");
      await change("update cards.products set name_en = 'x'");
      await change("insert into cards.products values ('NEW', 'a', 'b')");
      await change('update portal.clock_offset set seconds = 3600');
      expect(await everything()).not.toEqual(fresh);
      await reseedDemo(context.db(), start);
      expect(await everything()).toEqual(fresh);
    }
    const { rows } = await sql<{
      heads: number;
    }>`select count(*)::int as heads from portal.audit_heads`.execute(context.db());
    expect(rows).toEqual([{ heads: 64 }]);
  });
});
