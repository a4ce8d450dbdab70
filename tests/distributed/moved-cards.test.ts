/** A merged customer on shards: rows of two customers change in one transaction. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { movedCards } from '../../app/server/sealed-tables.ts';
import { moveCards, pairsOf } from '../../bank/embedded/moves/moves.ts';
import { CARD_TABLES } from '../../bank/embedded/moves/tables.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { namedAudit } from '../support/api/audit.ts';
import { demoPerson } from '../support/api/people.ts';
import { describeOnDistributedBank, testStart } from '../support/database/databases.ts';
import { sealAll } from '../support/database/row-tags.ts';

const FROM = demoPerson('primary1').customerId;
const TO = '00000000-0000-0000-0000-000000000777';

describeOnDistributedBank('a merged customer', (context) => {
  const run = async <R>(statement: ReturnType<typeof sql<R>>) => (await statement.execute(context.db())).rows;
  async function rowsOf(customerId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of [...CARD_TABLES, 'portal.users', 'portal.passkeys', 'portal.hidden_subscriptions']) {
      const [row] = await run(sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where customer_id = ${customerId}`);
      counts[table] = row?.count ?? 0;
    }
    return counts;
  }

  it('[BANK-3] [OPS-2] moves with its cards and its account in one transaction, or not at all', async () => {
    const keyring = createKeyring(Buffer.alloc(32, 3));
    const { begin, end } = movedCards({ keyring, untaggedRows: 'accept' });
    await sealAll(context.db(), keyring);
    await run(sql`insert into portal.hidden_subscriptions values (${FROM}, ${'a'.repeat(32)}, app_now())`);
    await run(sql`insert into portal.points_sent values (${FROM}, '2026-11-28', 5)`);
    const cards = await run(
      sql<{ cardId: string }>`select card_id as "cardId" from cards.cards where customer_id = ${FROM}`,
    );
    const moves = cards.map(({ cardId }) => ({ from: FROM, to: TO, cardId }));
    const before = await rowsOf(FROM);
    expect(before['cards.transactions']).toBeGreaterThan(10);
    const move = (isKilled: boolean) =>
      context.transaction(async (trx) => {
        await sql`insert into cards.customers (customer_id, customer_number, name_en, name_zh, national_id_sealed,
            national_id_index, national_id_masked, birth_date)
          select ${TO}::uuid, customer_number, name_en, name_zh, national_id_sealed, national_id_index,
            national_id_masked, birth_date
          from cards.customers where customer_id = ${FROM}`.execute(trx);
        const pairs = pairsOf(moves, [FROM]);
        await begin(trx, pairs);
        await moveCards(trx, testStart().keys, pairs);
        await end(trx, pairs);
        if (isKilled) throw new Error('killed');
      });
    await expect(move(true)).rejects.toThrow('killed');
    expect(await rowsOf(FROM)).toEqual(before);
    await move(false);
    expect(await rowsOf(TO)).toEqual(before);
    expect(Object.values(await rowsOf(FROM)).every((count) => count === 0)).toBe(true);
    const trail = await run(sql<{
      id: string;
      outcome: string;
    }>`select customer_id::text as id, outcome from ${namedAudit} a
      where action = 'move-cards' order by outcome`);
    expect(trail).toEqual([
      { id: TO, outcome: 'in-with-account' },
      { id: FROM, outcome: 'out' },
    ]);
  });
});
