import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { noticesOf, REPORTS } from '../../app/server/reports.ts';
import { addDays, taipeiDate } from '../../shared/dates.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { auditKeys } from '../audit/keys.ts';
import { verifyDatabase } from '../audit/verify.ts';
import { databaseNow } from '../db/clock.ts';
import { COMMAND_EXAMPLES } from '../ports/card-system/http/examples/examples-commands.ts';
import type { CommandKind } from '../ports/card-system/parts/commands.ts';
import type { SettledCommand } from '../ports/card-system/remote.ts';
import { systemRandom } from '../ports/random/system.ts';
import { compareDay, compareDays } from './compare.ts';
import { repairCommands } from './repair.ts';
import { CUSTOMER } from './test-bank.ts';
import { AUDIT, clearCommands, KEYRING, listed, listOf, OUTBOX, storeCommand } from './test-setup.ts';

const DAY = '2026-11-20';
const { customerId } = CUSTOMER;

describeOnUsualDatabase('the repair of commands after a restore', (context) => {
  const db = () => context.db();
  let lists: Record<string, readonly SettledCommand[]>;
  let commands: ReturnType<typeof listOf>;
  beforeEach(async () => {
    lists = {};
    commands = listOf(lists);
    await clearCommands(db());
  });

  const store = (state: string, kind: CommandKind = 'redeem') => storeCommand(db(), state, { kind });
  function repair(...ids: readonly string[]) {
    const deps = {
      db: db(),
      keyring: KEYRING,
      commands,
      cardSystem: { customer: async (id: string) => (id === customerId ? CUSTOMER : undefined) },
      reports: REPORTS,
      noticesOf,
      audit: AUDIT,
      outbox: OUTBOX,
      random: systemRandom,
      language: 'zh_tw' as const,
    };
    return repairCommands(deps, { day: DAY, ids, by: 'staff-7' });
  }
  const stateOf = async (id: string) => {
    const { rows } = await sql<{ state: string; answer: unknown }>`select state, answer from portal.commands
      where command_id = ${id}`.execute(db());
    return rows[0];
  };
  const audited = async () =>
    (
      await sql<{
        action: string;
        outcome: string;
        actor: string;
        details: object;
      }>`select action, outcome, actor, details
        from portal.audit order by chain, seq`.execute(db())
    ).rows;
  const purposes = async () =>
    (await sql<{ purpose: string }>`select purpose from portal.outbox order by seq`.execute(db())).rows.map(
      ({ purpose }) => purpose,
    );

  it('records what the card system did and the portal lost, with audit record and message, once', async () => {
    const id = randomUUID();
    lists[DAY] = [listed(id, 'done')];
    expect([...(await repair(id))]).toEqual([[id, 'repaired']]);
    expect([...(await repair(id))]).toEqual([[id, 'agrees']]);
    expect(await stateOf(id)).toEqual({ state: 'done', answer: null });
    expect(await audited()).toEqual([
      {
        action: 'redeem-points',
        outcome: 'done',
        actor: 'staff:staff-7',
        details: { commandId: id, was: 'none' },
      },
    ]);
    expect(await purposes()).toEqual(['carried-out']);
    expect(await verifyDatabase(db(), auditKeys(KEYRING))).toMatchObject({ findings: [] });
  });

  it('leaves nothing to compare, on the day itself and on the day of the repair', async () => {
    const [done, refused] = [randomUUID(), randomUUID()];
    lists[DAY] = [listed(done, 'done'), listed(refused, 'refused', { kind: 'raise-limit' })];
    await repair(done, refused);
    expect(await stateOf(refused)).toEqual({ state: 'refused', answer: { code: 'NOT-DONE' } });
    const comparing = { db: db(), keyring: KEYRING, commands };
    expect(await compareDay(comparing, DAY)).toMatchObject({ compared: 2, differences: [] });
    const today = taipeiDate(await databaseNow(db()));
    expect(await compareDays(comparing, addDays(today, -1), today)).toMatchObject({ differences: [] });
  });

  it('[BANK-5] records card and contents that the list has, and leaves a command with other contents alone', async () => {
    const [id, lied] = [randomUUID(), randomUUID()];
    const of = (one: string): SettledCommand => ({ ...listed(one, 'done'), ...COMMAND_EXAMPLES.redeem });
    lists[DAY] = [of(id), of(lied)];
    expect([...(await repair(id, lied)).values()]).toEqual(['repaired', 'repaired']);
    const { rows } = await sql<{ card: string }>`select card_id as card from portal.commands`.execute(db());
    expect(rows.map(({ card }) => card)).toEqual(Array(2).fill(COMMAND_EXAMPLES.redeem.command.cardId));
    lists[DAY] = [of(id), { ...of(lied), command: { cardId: 'another' } }];
    expect(await compareDay({ db: db(), keyring: KEYRING, commands }, DAY)).toMatchObject({
      by: { contents: 2 },
      differences: [{ id: lied, fields: ['command.cardId'] }],
    });
    const before = await audited();
    expect(Object.fromEntries(await repair(id, lied))).toEqual({ [id]: 'agrees', [lied]: 'differs' });
    expect(await audited()).toEqual(before);
  });

  it('corrects an outcome that the portal has otherwise', async () => {
    const [told, never] = [await store('refused'), await store('not-done', 'set-pin')];
    lists[DAY] = [listed(told, 'done'), listed(never, 'done', { kind: 'set-pin' })];
    expect([...(await repair(told, never)).values()]).toEqual(['repaired', 'repaired']);
    expect([await stateOf(told), await stateOf(never)]).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect((await audited()).map(({ details }) => details)).toMatchObject([
      { commandId: told, was: 'refused' },
      { commandId: never, was: 'not-done' },
    ]);
  });

  it('repairs a command once, however many repairs run at once', async () => {
    const id = randomUUID();
    lists[DAY] = [listed(id, 'done')];
    const results = await Promise.all(Array.from({ length: 8 }, () => repair(id)));
    const words = results.map((result) => result.get(id));
    expect(words.filter((word) => word === 'repaired')).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
    expect(await purposes()).toHaveLength(1);
  });

  it('changes nothing that was not named, is not listed, is pending, or belongs to another customer or kind', async () => {
    const [pending, otherKind] = [await store('pending'), await store('done', 'set-pin')];
    const [foreign, unnamed, unlisted] = [await store('done'), randomUUID(), randomUUID()];
    lists[DAY] = [
      listed(pending, 'done'),
      listed(otherKind, 'done'),
      listed(foreign, 'done', { customerId: customerIdOf('ben') }),
      listed(unnamed, 'done'),
    ];
    lists['2026-11-21'] = [listed(unlisted, 'done')];
    expect(Object.fromEntries(await repair(pending, otherKind, foreign, unlisted))).toEqual({
      [pending]: 'pending',
      [otherKind]: 'conflict',
      [foreign]: 'conflict',
      [unlisted]: 'not-listed',
    });
    expect(await audited()).toEqual([]);
    expect(await purposes()).toEqual([]);
    expect(await stateOf(unnamed)).toBeUndefined();
  });

  it('records a command of a customer without a message when the card system no longer has the customer', async () => {
    const id = randomUUID();
    lists[DAY] = [listed(id, 'done', { customerId: customerIdOf('ben'), kind: 'activate-card' })];
    expect([...(await repair(id)).values()]).toEqual(['repaired']);
    expect(await purposes()).toEqual([]);
    expect(await audited()).toHaveLength(1);
  });
});
