/** Changes at a bank elsewhere, whose answers can be lost. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { noticesOf } from '../../../app/server/reports.ts';
import { createOperations, type Operations } from '../../../server/operations/operations.ts';
import { UnderWay } from '../../../server/operations/outcome.ts';
import { createRecovery, type Recovery } from '../../../server/operations/recovery.ts';
import { createRemote, type RemoteDeps } from '../../../server/operations/remote.ts';
import { CUSTOMER } from '../../../server/operations/test-bank.ts';
import { call, clearCommands, KEYRING, remoteDeps } from '../../../server/operations/test-setup.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { isObjected, readOpenChanges } from '../../confirmation/server/contact-changes-store.ts';
import { contactReport, undoContactReport } from './report.ts';
import { beginUndo, confirmChange, insertChange, objectTo } from './store.ts';

const EMAIL = { full: 'anna@example.com', masked: 'a***a@example.com' };
const BANK_CHANGE = '00000000-0000-4000-8000-00000000000a';
const { customerId } = CUSTOMER;

describeOnEachDatabase('changes of contacts at a bank elsewhere', (context) => {
  let operations: Operations;
  let recovery: Recovery;
  let isLost = false;
  let outcome: unknown;
  const db = () => context.db();
  beforeAll(() => {
    const commands: RemoteCommands = {
      where: 'remote',
      async submit() {
        if (isLost) throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
        return outcome as never;
      },
      status: async () => outcome as never,
      async *settledOn() {},
    };
    const deps: RemoteDeps = { ...remoteDeps(db(), commands), waitSeconds: 1 };
    operations = createOperations({ ...deps, keyring: KEYRING, executor: createRemote(deps) });
    // The bank already has the new phone.
    const now = { ...CUSTOMER, phone: { full: '0987654321', masked: '0987-***-321' }, email: EMAIL };
    recovery = createRecovery(
      { ...deps, cardSystem: { customer: async () => now }, noticesOf },
      { attemptSeconds: 1 },
    );
  });
  beforeEach(async () => {
    await clearCommands(db());
    await sql`delete from portal.contact_changes`.execute(db());
    outcome = {
      state: 'done',
      result: { changed: true, changeId: BANK_CHANGE, changedAt: new Date('2026-11-23T01:00:00Z') },
    };
  });

  const change = () => {
    const changeId = randomUUID();
    return operations.run(call('contact-key-0123456789'), {
      ...{ report: contactReport, customerId, cardId: '', input: {} },
      consume: async (trx) => void (await insertChange(trx, { customerId, changeId }, 'phone')),
      command: () => ({
        kind: 'change-contact',
        change: { kind: 'phone', value: '0987654321' },
        expected: 'a'.repeat(64),
      }),
      facts: () => ({ contact: 'phone' as const, changeId, links: { phone: 'P', email: 'E', added: 'A' } }),
      customer: () => ({ ...CUSTOMER, email: EMAIL, added: { channel: 'sms', full: '0987654321' } }),
    });
  };
  const rows = async () =>
    (
      await sql<{ state: string; bank: string | null; hours: number }>`select state, bank_change_id as bank,
          round(extract(epoch from waits_until - app_now()) / 3600)::int as hours
        from portal.contact_changes`.execute(db())
    ).rows;
  const channels = async () =>
    (
      await sql<{ channel: string }>`select channel from portal.outbox where purpose = 'contact-changed'
        order by channel`.execute(db())
    ).rows.map(({ channel }) => channel);
  const recover = async () => {
    await sql`update portal.commands set next_try_at = app_now() - interval '1 minute'`.execute(db());
    await recovery.drain();
  };

  it('[CON-4] an answer in time: the change waits, and the contacts before and after get the notice', async () => {
    isLost = false;
    expect(await change()).toEqual({ kind: 'phone', changed: true });
    expect(await rows()).toEqual([{ state: 'waiting', bank: BANK_CHANGE, hours: 24 }]);
    expect(await channels()).toEqual(['email', 'sms', 'sms']);
  });

  it('[CON-4] a lost answer that comes late: the same notices, and 24 hours from then', async () => {
    isLost = true;
    await expect(change()).rejects.toBeInstanceOf(UnderWay);
    await sql`update portal.contact_changes set waits_until = app_now() + interval '1 hour'`.execute(db());
    expect(await channels()).toEqual([]);
    await recover();
    expect(await rows()).toEqual([{ state: 'waiting', bank: BANK_CHANGE, hours: 24 }]);
    expect(await channels()).toEqual(['email', 'sms', 'sms']);
  });

  it('[CON-4] a refusal and an unchanged value leave no change, in time and late', async () => {
    for (const known of [
      { state: 'refused', refusal: { refused: 'outdated' } },
      { state: 'done', result: { changed: false } },
    ])
      for (const lost of [false, true]) {
        await clearCommands(db());
        outcome = known;
        isLost = lost;
        await change().catch(() => undefined);
        if (lost) expect(await rows()).toHaveLength(1);
        await recover();
        expect([known.state, lost, await rows(), await channels()]).toEqual([known.state, lost, [], []]);
      }
  });

  it('[CON-7] [CON-10] while the bank takes a change back for the person, the account holds and objections count', async () => {
    isLost = false;
    await change();
    const [open] = await readOpenChanges(db(), customerId);
    const key = { customerId, changeId: open!.changeId };
    const inTransaction = context.transaction;
    await inTransaction((trx) => objectTo(trx, key, 'email', 'objected'));
    isLost = true;
    const undone = operations.run(call('undo-key-0123456789'), {
      ...{ report: undoContactReport, customerId, cardId: '', input: {} },
      consume: async (trx) => expect(await beginUndo(trx, key, 'person')).toBe(BANK_CHANGE),
      command: () => ({ kind: 'undo-contact', changeId: BANK_CHANGE }),
      facts: () => ({ contact: 'phone' as const, changeId: key.changeId }),
      customer: () => CUSTOMER,
    });
    await expect(undone).rejects.toBeInstanceOf(UnderWay);
    expect(isObjected(await readOpenChanges(db(), customerId))).toBe(true);
    expect(await inTransaction((trx) => confirmChange(trx, key))).toBeUndefined();
    expect(await inTransaction((trx) => beginUndo(trx, key, 'staff'))).toBeUndefined();
    await inTransaction((trx) => objectTo(trx, key, 'phone', 'desk'));
    outcome = { state: 'refused', refusal: { refused: 'too-late' } };
    await recover();
    expect(await rows()).toMatchObject([{ state: 'desk' }]);
    expect(await inTransaction((trx) => beginUndo(trx, key, 'person'))).toBeUndefined();
    expect(await inTransaction((trx) => beginUndo(trx, key, 'staff'))).toBe(BANK_CHANGE);
  });
});
