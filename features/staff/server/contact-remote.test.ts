/** Decisions of staff at a bank elsewhere, whose answers can be lost (CON-10). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { noticesOf } from '../../../app/server/reports.ts';
import { Failure } from '../../../server/http/failure.ts';
import { createOperations } from '../../../server/operations/operations.ts';
import { createRecovery, type Recovery } from '../../../server/operations/recovery.ts';
import { createRemote, type RemoteDeps } from '../../../server/operations/remote.ts';
import { CUSTOMER } from '../../../server/operations/test-bank.ts';
import { clearCommands, KEYRING, remoteDeps } from '../../../server/operations/test-setup.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { isObjected, readOpenChanges } from '../../confirmation/server/contact-changes-store.ts';
import { objectTo } from '../../contact-change/server/store.ts';
import { createActs } from './acts.ts';
import type { StaffContext } from './context.ts';
import { createEffects, type EffectsDeps } from './effects.ts';
import { readAccess, readContactChanges } from './person-store.ts';

const { customerId } = CUSTOMER;
const CHANGE = '00000000-0000-4000-8000-00000000000b';
const REASON = 'The customer came to the branch.';
const DONE = { state: 'done', result: { kind: 'phone', changedAt: new Date('2026-11-23T01:00:00Z') } };
const REFUSED = { state: 'refused', refusal: { refused: 'too-late' } };

describeOnEachDatabase('decisions about changed contacts at a bank elsewhere', (context) => {
  /** What the bank does with the next submissions; when there is none, it answers with `outcome`. */
  let losses: ('before' | 'after')[] = [];
  let outcome: unknown;
  /** Commands that took effect, by id. */
  let executed: string[] = [];
  let recovery: Recovery;
  let deps: RemoteDeps;
  let acts: ReturnType<typeof createActs>;
  const db = () => context.db();

  const commands: RemoteCommands = {
    where: 'remote',
    async submit({ id }) {
      const loss = losses.shift();
      if (loss !== 'before' && !executed.includes(id)) executed.push(id);
      if (loss) throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
      return outcome as never;
    },
    status: async (id) => (executed.includes(id) ? outcome : { state: 'unknown' }) as never,
    async *settledOn() {},
  };
  const actsOf = (remote: RemoteDeps) => {
    const operations = createOperations({ ...remote, keyring: KEYRING, executor: createRemote(remote) });
    const none = {} as EffectsDeps;
    const effects = createEffects({
      ...{ accounts: none.accounts, rowTags: none.rowTags, outbox: remote.outbox },
      ...{ operations, cipher: none.cipher, defaultLanguage: 'en' },
    });
    return createActs({
      ...{ db: db(), audit: remote.audit, effects, dualControl: new Set(), wake: () => undefined },
      limits: { shared: async () => undefined },
      customerOf: async () => CUSTOMER,
    });
  };
  beforeAll(() => {
    deps = { ...remoteDeps(db(), commands), waitSeconds: 1 };
    acts = actsOf(deps);
    recovery = createRecovery(
      { ...deps, cardSystem: { customer: async () => CUSTOMER }, noticesOf },
      { attemptSeconds: 1 },
    );
  });
  beforeEach(async () => {
    await clearCommands(db());
    for (const table of ['contact_changes', 'staff_acts'])
      await sql`delete from ${sql.table(`portal.${table}`)}`.execute(db());
    [losses, executed, outcome] = [[], [], DONE];
  });

  const put = (state: 'waiting' | 'objected' | 'desk', hours = 24) =>
    sql`insert into portal.contact_changes
        (customer_id, change_id, kind, state, begun_at, waits_until, bank_change_id, objected_by)
      values (${customerId}, ${CHANGE}, 'phone', ${state}, app_now(), app_now() + make_interval(hours => ${hours}),
        gen_random_uuid(), ${{ waiting: '{}', objected: '{email}', desk: '{email,phone}' }[state]})`.execute(
      db(),
    );
  const staff = (id: string): StaffContext => ({
    ...{ requestId: 'r', actor: { kind: 'staff', id }, channel: 'staff', address: '10.0.0.1' },
    ...{ name: id, roles: ['agent'] },
  });
  const act = async (kind: 'undo-contact' | 'keep-contact', version?: string, by = acts) =>
    by.act(staff('ann'), {
      ...{ reference: customerId, actId: randomUUID(), kind, changeId: CHANGE, reason: REASON },
      version: version ?? (await readAccess(db(), customerId)).version,
    });
  const seen = async () => {
    const [change] = await readContactChanges(db(), customerId);
    return change && [change.state, change.undoBegunAt !== null, change.undoFailedAt !== null];
  };
  const ended = async () =>
    (
      await sql<{
        state: string;
      }>`select state from portal.contact_changes where ended_at is not null`.execute(db())
    ).rows[0]?.state;
  const isHeld = async () => isObjected(await readOpenChanges(db(), customerId));
  const purposes = async () =>
    (
      await sql<{ purpose: string }>`select distinct purpose from portal.outbox order by purpose`.execute(
        db(),
      )
    ).rows.map(({ purpose }) => purpose);
  const trail = async () =>
    (
      await sql<{ line: string }>`select concat_ws(' ', action, outcome, actor) as line from portal.audit
        order by at, seq`.execute(db())
    ).rows.map(({ line }) => line);
  const recover = async () => {
    await sql`update portal.commands set next_try_at = app_now() - interval '1 minute'`.execute(db());
    await recovery.drain();
  };

  it.each([
    ['in time', []],
    ['with a lost answer', ['after']],
    ['with a lost command and a lost answer', ['before', 'after']],
  ] as const)(
    '[CON-10] takes a change back once (%s), and holds the account until then',
    async (_name, lost) => {
      losses = [...lost];
      await put('desk');
      expect(await act('undo-contact')).toEqual({ state: 'done', notified: true });
      expect([await seen(), await isHeld(), await purposes()]).toEqual([['desk', true, false], true, []]);
      for (const _ of lost) {
        await recover();
        expect([await seen(), await isHeld()]).toEqual([['desk', true, false], true]);
      }
      await recover();
      expect([await ended(), await isHeld(), executed.length]).toEqual(['taken-back', false, 1]);
      expect(await purposes()).toEqual(['contact-undone']);
      expect(await trail()).toEqual([
        'undo-contact begun staff:ann',
        'staff-undo-contact begun staff:ann',
        'undo-contact done system',
      ]);
    },
  );

  it.each(['waiting', 'objected', 'desk'] as const)(
    '[CON-10] a refused command leaves the change as it was (%s), and staff see it and can end the hold',
    async (state) => {
      await put(state);
      outcome = REFUSED;
      await act('undo-contact');
      await recover();
      expect([await seen(), await isHeld()]).toEqual([[state, false, true], state !== 'waiting']);
      if (state === 'waiting') return;
      expect(await act('keep-contact')).toEqual({ state: 'done', notified: true });
      expect([await ended(), await isHeld()]).toEqual(['kept', false]);
    },
  );

  it('[CON-10] a waiting change does not become final while the bank takes it back', async () => {
    await put('waiting');
    await act('undo-contact');
    await sql`update portal.contact_changes set waits_until = app_now() - interval '1 hour'`.execute(db());
    expect(await readOpenChanges(db(), customerId)).toHaveLength(1);
    await recover();
    expect([await ended(), await readOpenChanges(db(), customerId)]).toEqual(['taken-back', []]);
  });

  it('[CON-10] while the bank takes a change back, no other decision is possible, and an objection counts', async () => {
    await put('objected');
    await act('undo-contact');
    for (const kind of ['keep-contact', 'undo-contact'] as const)
      await expect(act(kind)).rejects.toMatchObject({ details: { reason: 'nothing' } });
    await db()
      .transaction()
      .execute((trx) => objectTo(trx, { customerId, changeId: CHANGE }, 'phone', 'desk'));
    outcome = REFUSED;
    await recover();
    expect(await seen()).toEqual(['desk', false, true]);
  });

  it('[CON-10] another command of the kind without an outcome is named, and nothing is changed', async () => {
    await put('desk');
    await sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, sealed,
        begun_at, next_try_at)
      values (${customerId}, gen_random_uuid(), 'undo-contact', '', 'pending', 'r', 'en', '\\x00', app_now(),
        app_now() + interval '1 hour')`.execute(db());
    await expect(act('undo-contact')).rejects.toMatchObject({ details: { reason: 'under-way' } });
    expect([await seen(), await trail()]).toEqual([['desk', false, false], []]);
  });

  it('[CON-10] a process that ends before its commit leaves nothing, and after it everything', async () => {
    await put('desk');
    const failing = actsOf({
      ...deps,
      audit: {
        ...deps.audit,
        async record(...given) {
          await deps.audit.record(...given);
          if (given[2] === 'staff-undo-contact') throw new Error('the process ends');
        },
      },
    });
    const version = (await readAccess(db(), customerId)).version;
    await expect(act('undo-contact', version, failing)).rejects.toThrow('the process ends');
    await recover();
    expect([await seen(), await trail(), executed]).toEqual([['desk', false, false], [], []]);
    await act('undo-contact', version);
    await recover();
    expect(await ended()).toBe('taken-back');
  });

  it('[STAFF-7] one of twenty decisions at once is made, with at most one command', async () => {
    await put('desk');
    const { version } = await readAccess(db(), customerId);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => act(n % 2 ? 'keep-contact' : 'undo-contact', version)),
    );
    const made = results.flatMap(({ status }, n) =>
      status === 'fulfilled' ? [n % 2 ? 'kept' : 'taken-back'] : [],
    );
    for (const one of results) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Failure);
    await recover();
    expect([made.length, await ended()]).toEqual([1, made[0]]);
    expect(executed).toHaveLength(made[0] === 'kept' ? 0 : 1);
  });
});
