import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { COMMAND_EXAMPLES } from '../ports/card-system/http/examples/examples-commands.ts';
import type { SettledCommand } from '../ports/card-system/remote.ts';
import { compareDay } from './compare.ts';
import { contentsOf } from './contents.ts';
import { CUSTOMER } from './test-bank.ts';
import { KEYRING, listed, listOf, storeCommand } from './test-setup.ts';

const DAY = '2026-11-20';

describeOnUsualDatabase('the comparison of commands with the card system', (context) => {
  const db = () => context.db();
  beforeEach(async () => {
    await sql`delete from portal.commands`.execute(db());
  });

  const store = (...of: [state: string, options?: { at?: string; customerId?: string }]) =>
    storeCommand(db(), ...of);

  const compare = (commands: ReturnType<typeof listOf>) =>
    compareDay({ db: db(), keyring: KEYRING, commands }, DAY);

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
    expect(await compare(bank)).toMatchObject({ compared: 2, differences: [] });
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
    const { compared, differences } = await compare(bank);
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

  it('[BANK-5] names the fields that differ, without their values, and counts what was compared', async () => {
    const redeemed = (id: string): SettledCommand => ({
      id,
      customerId: CUSTOMER.customerId,
      kind: 'redeem',
      ...COMMAND_EXAMPLES.redeem,
    });
    const stored = () => storeCommand(db(), 'done', { contents: (id) => contentsOf(KEYRING, redeemed(id)) });
    const [equal, lied, bare, old] = [await stored(), await stored(), await stored(), await store('done')];
    const { outcome } = COMMAND_EXAMPLES.redeem;
    if (outcome.state !== 'done') throw new Error('the example is refused');
    const result = { ...outcome.result, redeemCode: 'SECRETCODE9', pointBalance: 1 };
    const { command: _, ...withoutCommand } = redeemed(bare);
    const list = listOf({
      [DAY]: [
        redeemed(equal),
        { ...redeemed(lied), command: { cardId: 'another' }, outcome: { ...outcome, result } },
        withoutCommand,
        redeemed(old),
      ],
    });
    const found = await compare(list);
    expect(found).toEqual({
      compared: 4,
      by: { contents: 2, outcome: 1, state: 1 },
      differences: [
        {
          ...{ id: lied, customerId: CUSTOMER.customerId, kind: 'redeem', portal: 'done', bank: 'done' },
          fields: ['command.cardId', 'result.pointBalance', 'result.redeemCode'],
        },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('SECRETCODE9');
  });

  it('compares a list of many batches', async () => {
    const known = await store('done');
    const unknown = Array.from({ length: 1200 }, () => listed(randomUUID(), 'done'));
    const bank = listOf({ [DAY]: [...unknown, listed(known, 'done')] });
    const { compared, differences } = await compare(bank);
    expect([compared, differences.length]).toEqual([1201, 1200]);
  });
});
