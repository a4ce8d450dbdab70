import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import type { SettledCommand } from '../ports/card-system/remote.ts';
import { compareDay } from './compare.ts';

const DAY = '2026-11-20';

describeOnUsualDatabase('the comparison of commands with the card system', (context) => {
  const db = () => context.db();
  beforeEach(async () => {
    await sql`delete from portal.commands`.execute(db());
  });

  /** Stores a command. Unless it is pending, it is settled at `at`, Taipei time. */
  async function store(
    state: string,
    at = `${DAY} 12:00`,
    customerId = customerIdOf('anna'),
  ): Promise<string> {
    const id = randomUUID();
    const isPending = state === 'pending';
    await sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, sealed,
        answer, begun_at, settled_at, next_try_at)
      values (${customerId}, ${id}, 'redeem', ${id}, ${state}, 'r', 'en', ${isPending ? Buffer.from('x') : null}, null,
        app_now(), ${isPending ? null : `${at}+08`}::timestamptz, app_now())`.execute(db());
    return id;
  }
  const listOf = (days: Record<string, readonly SettledCommand[]>) => ({
    async *settledOn(day: string) {
      yield* days[day] ?? [];
    },
  });
  const bankSays = (
    id: string,
    state: 'done' | 'refused',
    customerId = customerIdOf('anna'),
    kind = 'redeem',
  ) =>
    ({
      id,
      customerId,
      kind,
      outcome: state === 'done' ? { state, result: undefined } : { state, refusal: { refused: 'not-there' } },
    }) as SettledCommand;

  it('finds nothing where both sides agree, also across midnight', async () => {
    const [done, refused, late, early] = [
      await store('done'),
      await store('refused'),
      await store('done', `${DAY} 23:59`),
      await store('done', `${DAY} 00:00`),
    ];
    await store('not-done');
    await store('done', '2026-11-19 23:59');
    const bank = listOf({
      [DAY]: [bankSays(done, 'done'), bankSays(refused, 'refused')],
      '2026-11-21': [bankSays(late, 'done')],
      '2026-11-19': [bankSays(early, 'done')],
    });
    expect(await compareDay(db(), bank, DAY)).toEqual({ compared: 2, differences: [] });
  });

  it('names every command that the two sides do not agree on', async () => {
    const pending = await store('pending');
    const notDone = await store('not-done');
    const other = await store('refused');
    const foreign = await store('done', `${DAY} 12:00`, customerIdOf('ben'));
    const missing = await store('done');
    const confused = await store('done');
    const lost = randomUUID();
    const bank = listOf({
      [DAY]: [
        ...[pending, notDone, other, foreign].map((id) => bankSays(id, 'done')),
        bankSays(confused, 'done', customerIdOf('anna'), 'raise-limit'),
        bankSays(lost, 'done', customerIdOf('anna'), 'set-pin'),
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
    const unknown = Array.from({ length: 1200 }, () => bankSays(randomUUID(), 'done'));
    const bank = listOf({ [DAY]: [...unknown, bankSays(known, 'done')] });
    const { compared, differences } = await compareDay(db(), bank, DAY);
    expect([compared, differences.length]).toEqual([1201, 1200]);
  });
});
