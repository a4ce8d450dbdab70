import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnPostgres } from '../../../tests/support/database/databases.ts';
import { kyselyOver } from './dialect.ts';
import { PostgresEngine } from './postgres.ts';

interface Plans {
  readonly generic: number;
  readonly custom: number;
}

const EACH_CALL: Plans = { generic: 0, custom: 3 };

/** Runs a statement with values three times. Returns how often each kind of plan was used for it. */
async function plansOf(url: string, settings?: string): Promise<Plans | undefined> {
  const engine = new PostgresEngine({ kind: 'postgres', url, poolSize: 1, ...(settings && { settings }) });
  const db = kyselyOver(engine);
  try {
    for (const name of ['a', 'b', 'c'])
      await sql`select customer_id from portal.users where username = ${name}`.execute(db);
    const { rows } = await sql<Plans>`select generic_plans::int as generic, custom_plans::int as custom
      from pg_prepared_statements where statement like '%portal.users where username%'
        and statement not like '%pg_prepared_statements%'`.execute(db);
    return rows[0];
  } finally {
    await engine.end();
  }
}

describeOnPostgres('[OPS-2] plans of prepared statements', (context) => {
  const url = () => context.url?.() ?? '';

  it('are made once, but for each call on Citus', async () => {
    const once = { generic: 3, custom: 0 };
    expect(await plansOf(url())).toEqual(context.distributed ? EACH_CALL : once);
  });

  it('are made for each call if the connection says so', async () => {
    expect(await plansOf(url(), ' -c plan_cache_mode=force_custom_plan')).toEqual(EACH_CALL);
  });
});
