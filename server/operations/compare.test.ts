import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { compareDay } from './compare.ts';
import { listed, listOf, storeCommand } from './test-setup.ts';

const DAY = '2026-11-20';

describeOnUsualDatabase('the comparison of commands with the card system', (context) => {
  const db = () => context.db();
  beforeEach(async () => {
    await sql`delete from portal.commands`.execute(db());
  });

  const store = (...of: [state: string, options?: { at?: string; customerId?: string }]) =>
    storeCommand(db(), ...of);

  it('finds nothing where both sides agree, also across midnight', async () => {
    const [done, refused, late, early] = [
      await store('done'),
      await store('refused'),
      await store('done', { at: `${DAY} 23:59` }),
      await store('done', { at: `${DAY} 00:00` }),
    ];
    await store('not-done');
    await store('done', { at: '2026-11-19 23:59' });
    const bank = listOf({
      [DAY]: [listed(done, 'done'), listed(refused, 'refused')],
      '2026-11-21': [listed(late, 'done')],
      '2026-11-19': [listed(early, 'done')],
    });
    expect(await compareDay(db(), bank, DAY)).toEqual({ compared: 2, differences: [] });
  });

  it('names every command that the two sides do not agree on', async () => {
    const pending = await store('pending');
    const notDone = await store('not-done');
    const other = await store('refused');
    const foreign = await store('done', { customerId: customerIdOf('ben') });
    const missing = await store('done');
    const confused = await store('done');
    const lost = randomUUID();
    const bank = listOf({
      [DAY]: [
        ...[pending, notDone, other, foreign].map((id) => listed(id, 'done')),
        listed(confused, 'done', { kind: 'raise-limit' }),
        listed(lost, 'done', { kind: 'set-pin' }),
      ],
    });
    const { compared, differences } = await compareDay(db(), bank, DAY);
    expect(compared).toBe(6);
    expect(differences.find(({ id }) => id === lost)?.kind).toBe('set-pin');
    expect(differences.map(({ id, portal, bank: said }) => [id, portal, said])).toEqual([
      [pending, 'pending', 'done'],
      [notDone, 'not-done', 'done'],
      [other, 'refused', 'done'],
      [foreign, 'other-customer', 'done'],
      [confused, 'other-kind', 'done'],
      [lost, 'none', 'done'],
      [missing, 'done', 'none'],
    ]);
  });

  it('compares a list of many batches', async () => {
    const known = await store('done');
    const unknown = Array.from({ length: 1200 }, () => listed(randomUUID(), 'done'));
    const bank = listOf({ [DAY]: [...unknown, listed(known, 'done')] });
    const { compared, differences } = await compareDay(db(), bank, DAY);
    expect([compared, differences.length]).toEqual([1201, 1200]);
  });
});
