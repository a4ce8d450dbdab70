import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnOneEmptyDatabase } from '../../tests/support/database/databases.ts';
import { CHAINS, chainOf, HOMES } from './chains.ts';

const HALF = 2n ** 31n;
const WIDTH = 2n ** 32n / BigInt(CHAINS);

describeOnOneEmptyDatabase('chains of the audit trail', (context) => {
  /** Returns the shard of each id: the index of the hash range that contains PostgreSQL's hash of the id. */
  async function shardsOf(ids: readonly string[]): Promise<readonly number[]> {
    const { rows } = await sql<{ hash: number }>`select uuid_hash(id) as hash
      from unnest(${[...ids]}::uuid[]) with ordinality as u (id, place) order by place`.execute(context.db());
    return rows.map(({ hash }) => Number((BigInt(hash) + HALF) / WIDTH));
  }

  it('[OPS-2] the chain of a customer is the shard of the id', async () => {
    const ids = Array.from({ length: 2000 }, () => randomUUID());
    expect(ids.map(chainOf)).toEqual(await shardsOf(ids));
    expect(new Set(ids.map(chainOf)).size).toBe(CHAINS);
  });

  it('[OPS-2] the home of each chain is an id of its shard, and the one that its head has', async () => {
    expect(await shardsOf(HOMES)).toEqual(HOMES.map((_, chain) => chain));
    const { rows } = await sql<{ home: string }>`select home from portal.audit_heads order by chain`.execute(
      context.db(),
    );
    expect(rows.map(({ home }) => home)).toEqual(HOMES);
  });

  it('[OPS-5] an id of a request has a chain, always the same one', () => {
    const chains = Array.from({ length: 200 }, (_, n) => chainOf(`request-${n}`));
    expect(chains.every((chain) => chain >= 0 && chain < CHAINS)).toBe(true);
    expect(chains).toEqual(Array.from({ length: 200 }, (_, n) => chainOf(`request-${n}`)));
  });
});
