import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { noticesOf, REPORTS } from '../../app/server/reports.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { bySystem } from '../audit/record.ts';
import { Failure } from '../http/failure.ts';
import { recipientOf } from '../outbox/notice.ts';
import { CardSystemUnavailable, type SettledCommand } from '../ports/card-system/remote.ts';
import { compareDay } from './compare.ts';
import { type CommandExecutor, createOperations, type Operation, type Operations } from './operations.ts';
import { UnderWay } from './outcome.ts';
import { createRecovery, type Recovery } from './recovery.ts';
import { createRemote, type RemoteDeps } from './remote.ts';
import { storable } from './sealed-command.ts';
import { isAnswered } from './store.ts';
import { CUSTOMER, createTestBank, type TestBank } from './test-bank.ts';
import {
  CARD,
  CIPHER,
  call,
  clearCommands,
  KEYRING,
  listOf,
  type Raise,
  raise,
  remoteDeps,
} from './test-setup.ts';

const STRANGER = customerIdOf('someone-else');

/** A promise with its resolver. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describeOnUsualDatabase('commands of a card system elsewhere', (context) => {
  let deps: RemoteDeps;
  let operations: Operations;
  let recovery: Recovery;
  /** Two recovery processes with a lease of 0 seconds, so that each also leases the commands of the other. */
  let impatient: readonly Recovery[];
  let bank: TestBank;
  const registry = new Registry();
  const db = () => context.db();

  beforeAll(async () => {
    bank = createTestBank();
    deps = { ...remoteDeps(db(), bank.commands, registry), waitSeconds: 1 };
    operations = operationsOver(createRemote(deps));
    const start = (leaseSeconds: number) =>
      createRecovery(
        { ...deps, cardSystem: { customer: async () => CUSTOMER }, noticesOf },
        { attemptSeconds: 1, leaseSeconds },
      );
    recovery = start(60);
    impatient = [start(0), start(0)];
  });
  beforeEach(async () => {
    bank.reset({ units: 2 });
    await clearCommands(db());
    await sql`delete from portal.rate_counters`.execute(db());
  });

  const operationsOver = (executor: CommandExecutor) =>
    createOperations({ ...deps, keyring: KEYRING, executor });
  const pin = (): Operation<
    unknown,
    undefined,
    'set-pin',
    { cardId: string; lastFour: string; pinSet: boolean }
  > => ({
    report: REPORTS['set-pin'],
    customerId: CUSTOMER.customerId,
    cardId: CARD,
    input: {},
    command: () => ({ kind: 'set-pin', cardId: CARD, block: Buffer.from('the block') }),
    facts: () => ({ cardId: CARD, lastFour: '1234', pinSet: false }),
    customer: () => CUSTOMER,
  });

  const outcome = (work: Promise<unknown>) =>
    work.then(JSON.stringify, (error: unknown) => {
      if (error instanceof Failure) return error.code;
      return error instanceof UnderWay ? 'under way' : String(error);
    });
  /** Returns a column of a table, in the order of its rows. */
  async function column(name: string, table: string): Promise<readonly string[]> {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(name)} as value from ${sql.table(table)} order by seq`.execute(db());
    return rows.map(({ value }) => value);
  }
  const audited = () => column('outcome', 'portal.audit');
  const actors = () => column('actor', 'portal.audit');
  const messages = () => column('purpose', 'portal.outbox');
  /** Moves the start of every pending command back by `seconds` and makes it due. */
  const wait = (seconds: number) =>
    sql`update portal.commands set begun_at = (begun_at at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC',
      next_try_at = app_now() - interval '1 second' where state = 'pending'`.execute(db());
  async function recover(seconds = 20): Promise<void> {
    await wait(seconds);
    await recovery.drain();
  }
  /** Can be consumed once, like the code of a flow; a concurrent transaction waits on the row lock. */
  const consumeOnce: Raise['consume'] = async (trx) => {
    const { rows } = await sql`insert into portal.rate_counters values ('\\x02', '2026-01-01', 1)
      on conflict do nothing returning 1`.execute(trx);
    if (rows.length === 0) throw new Failure('NOT_NOW');
  };
  const DONE = /^\{"referenceNumber":"R-1"/;

  it('[BANK-5] keeps hashes of the outcome, also by recovery, so that a second answer for an id is found', async () => {
    for (const fault of [undefined, 'lose after'] as const) {
      bank.reset({ units: 1 });
      await clearCommands(db());
      bank.next(...(fault ? [fault] : []));
      await outcome(operations.run(call(), raise()));
      if (fault) await recover();
      const listed: SettledCommand[] = [];
      for await (const one of bank.commands.settledOn('2026-11-20'))
        listed.push({ ...one, command: storable(raise().command(undefined)) });
      const today = taipeiDate(await deps.now());
      const compared = (over: (one: SettledCommand) => SettledCommand) =>
        compareDay({ db: db(), keyring: KEYRING, commands: listOf({ [today]: listed.map(over) }) }, today);
      expect(await compared((one) => one)).toMatchObject({
        by: { contents: 1, outcome: 0, state: 0 },
        differences: [],
      });
      const other = { state: 'done', result: { referenceNumber: 'R-2', today: '2026-11-20' } } as const;
      const answeredTwice = await compared((one) => ({ ...one, outcome: other as never }));
      expect(answeredTwice.differences).toMatchObject([{ fields: ['result.referenceNumber'] }]);
      const otherCard = await compared(({ command, ...one }) => ({
        ...one,
        command: { ...command, cardId: 'another' } as never,
      }));
      expect(otherCard.differences).toMatchObject([{ fields: ['command.cardId'] }]);
    }
  });

  it('[RDM-4] settles a command with one answer, audit record and message, and repeats get the answer', async () => {
    const first = await outcome(operations.run(call('key-1'), raise()));
    expect(first).toMatch(DONE);
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe(first);
    expect(bank.effects()).toBe(1);
    expect(await audited()).toEqual(['begun', 'done']);
    expect(await actors()).toEqual(['person', 'person']);
    expect(await messages()).toEqual(['temporary-limit']);
  });

  it('[RDM-4] answer lost after the effect: under way, then done with one effect and one message', async () => {
    bank.next('lose after');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('under way');
    expect(await messages()).toEqual([]);
    await recover();
    expect(await outcome(operations.run(call('key-1'), raise()))).toMatch(DONE);
    expect(bank.effects()).toBe(1);
    expect(await audited()).toEqual(['begun', 'done']);
    expect(await actors()).toEqual(['person', 'system']);
    expect(await messages()).toEqual(['temporary-limit']);
  });

  it('[BANK-3] sends nothing for a card that a load moves to another customer at the same time', async () => {
    let isThere = true;
    const readModel = { has: async () => isThere, record: async () => true, correct: async () => undefined };
    const { run } = operationsOver(createRemote({ ...deps, readModel }));
    const running = await context.transaction(async (trx) => {
      // A load records the move in the customer's chain, then looks for pending commands.
      await deps.audit.record(trx, bySystem('load'), 'move-cards', 'out', CUSTOMER.customerId);
      const waiting = outcome(run(call('key-1'), raise()));
      const first = await Promise.race([waiting, sleep(300, 'waits')]);
      isThere = false;
      return { waiting, first };
    });
    expect(running.first).toBe('waits');
    expect(await running.waiting).toBe('NOT-DONE');
    expect(bank.effects()).toBe(0);
    expect(await column('outcome', 'portal.audit')).toEqual(['out', 'NOT-DONE']);
    expect((await sql`select from portal.commands`.execute(db())).rows).toEqual([]);
    isThere = true;
    expect(await outcome(run(call('key-1'), raise()))).toMatch(DONE);
  });

  it('[CSH-1] tells of an outcome that came later, also for a kind that sends no message of its own', async () => {
    const cashback: Operation<
      unknown,
      undefined,
      'set-cashback-method',
      { cardId: string; cashbackMethod: 'accumulate' }
    > = {
      report: REPORTS['set-cashback-method'],
      customerId: CUSTOMER.customerId,
      cardId: CARD,
      input: {},
      command: () => ({ kind: 'set-cashback-method', cardId: CARD, method: 'accumulate' }),
      facts: () => ({ cardId: CARD, cashbackMethod: 'accumulate' }),
      customer: () => CUSTOMER,
    };
    await operations.run(call('key-1'), cashback);
    expect(await messages()).toEqual([]);
    bank.next('lose after');
    expect(await outcome(operations.run(call('key-2'), cashback))).toBe('under way');
    await recover();
    expect(await messages()).toEqual(['carried-out']);
  });

  it('[RDM-4] request lost before the effect: sent again with the same id', async () => {
    bank.next('lose before');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('under way');
    expect(bank.effects()).toBe(0);
    await recover();
    expect(await outcome(operations.run(call('key-1'), raise()))).toMatch(DONE);
    expect(bank.effects()).toBe(1);
  });

  it('[RDM-4] while it is under way, a reload with a new key is refused, and no check decides for a repeat', async () => {
    bank.next('lose after');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('under way');
    expect(await outcome(operations.run(call('key-2'), raise()))).toBe('UNDER-WAY');
    expect(await outcome(operations.run(call(), raise()))).toBe('UNDER-WAY');
    const prepare = async () => Promise.reject(new Failure('INSUFFICIENT_POINT'));
    expect(await outcome(operations.run(call('key-1'), raise({ prepare })))).toBe('under way');
    expect(bank.effects()).toBe(1);
    await recover();
    expect(await outcome(operations.run(call('key-1'), raise({ prepare })))).toMatch(DONE);
    expect(await outcome(operations.run(call('key-2'), raise()))).toMatch(/R-2/);
  });

  it('uses nothing up and stores nothing when another command is under way', async () => {
    bank.next('lose after');
    await outcome(operations.run(call('key-1'), raise()));
    const consume: Raise['consume'] = async (trx) => {
      await sql`insert into portal.rate_counters values ('\\x01', app_now(), 1)`.execute(trx);
    };
    expect(await outcome(operations.run(call('key-2'), raise({ consume })))).toBe('UNDER-WAY');
    const { rows } = await sql`select 1 from portal.rate_counters where counter_key = '\\x01'`.execute(db());
    expect(rows).toEqual([]);
  });

  it('a refusal is answered at once, is audited once and leaves the key unused', async () => {
    bank.reset({ units: 0 });
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('LIM-OPEN');
    expect(await audited()).toEqual(['begun', 'LIM-OPEN']);
    bank.reset({ units: 1 });
    expect(await outcome(operations.run(call('key-1'), raise()))).toMatch(DONE);
  });

  it('a refusal that was learned later is the outcome of the key, and the person gets a message', async () => {
    bank.reset({ units: 0 });
    bank.next('lose after');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('under way');
    await recover();
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('LIM-OPEN');
    expect(await audited()).toEqual(['begun', 'LIM-OPEN']);
    expect(await messages()).toEqual(['not-carried-out']);
  });

  it('a command that was certainly not sent is refused as that, and the key stays unused', async () => {
    bank.next('no connection');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('CARD-SYSTEM');
    expect(await audited()).toEqual(['begun', 'not-done']);
    expect(await outcome(operations.run(call('key-1'), raise()))).toMatch(DONE);
  });

  it.each([
    ['refused at once', 0, undefined, 1],
    ['refused, and learned later', 0, 'lose after', 1],
    ['certainly not sent', 1, 'no connection', 1],
    ['done', 1, undefined, 0],
    ['done, and learned later', 1, 'lose after', 0],
  ] as const)(
    '[RDM-6] takes back what a command had counted, once, if it was %s',
    async (_what, units, fault, times) => {
      const undone: unknown[] = [];
      const undo = async (_trx: unknown, ...what: readonly unknown[]) => void undone.push(what);
      const reports = { ...REPORTS, 'raise-limit': { ...REPORTS['raise-limit'], undo } };
      const cardSystem = { customer: async () => CUSTOMER };
      const run = operationsOver(createRemote({ ...deps, reports })).run;
      bank.reset({ units });
      if (fault) bank.next(fault);
      await outcome(run(call('key-1'), raise()));
      await wait(20);
      await createRecovery(
        { ...deps, reports, cardSystem, noticesOf },
        { attemptSeconds: 1, leaseSeconds: 0 },
      ).drain();
      const facts = raise().facts(undefined);
      expect(undone).toEqual(Array(times).fill([CUSTOMER.customerId, facts, expect.any(Date)]));
    },
  );

  it('[BANK-3] sends the notice to the addresses of the request when the bank has merged the customer since', async () => {
    bank.next('lose after');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('under way');
    await wait(20);
    const cardSystem = { customer: async () => undefined };
    await createRecovery({ ...deps, cardSystem, noticesOf }, { attemptSeconds: 1 }).drain();
    expect(await outcome(operations.run(call('key-1'), raise()))).toMatch(DONE);
    expect(await messages()).toEqual(['temporary-limit']);
  });

  it('asks again, later each time, while the card system is down or slow', async () => {
    bank.next('slow', 'no connection', 'no connection', 'under way');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('under way');
    const delays: number[] = [];
    for (let n = 0; n < 3; n++) {
      await recover(0);
      const { rows } = await sql<{ seconds: number }>`select
        extract(epoch from next_try_at - app_now())::float8 as seconds from portal.commands`.execute(db());
      delays.push(Math.round(rows[0]?.seconds ?? 0));
    }
    expect(delays).toEqual([1, 2, 4]);
    await recover();
    expect(await outcome(operations.run(call('key-1'), raise()))).toMatch(DONE);
    expect(bank.effects()).toBe(1);
  });

  it('[PIN-2] never stores a PIN block and never sends it again', async () => {
    bank.next('lose before');
    expect(await outcome(operations.run(call('key-1'), pin()))).toBe('under way');
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from portal.commands`.execute(db());
    const [row] = await operations.recent(CUSTOMER.customerId);
    const kept = CIPHER.open(rows[0]!.sealed, `command/${CUSTOMER.customerId}/${row!.commandId}`);
    expect(JSON.parse(kept)).toEqual({
      command: { kind: 'set-pin', cardId: CARD },
      facts: { cardId: CARD, lastFour: '1234', pinSet: false },
      recipient: recipientOf(CUSTOMER),
    });
    await recover(50);
    expect(await outcome(operations.run(call('key-1'), pin()))).toBe('under way');
    await recover(15);
    expect(await outcome(operations.run(call('key-1'), pin()))).toBe('NOT-DONE');
    expect(bank.effects()).toBe(0);
    expect(await messages()).toEqual(['not-carried-out']);
  });

  it('settles once when several processes learn the outcome at the same time', async () => {
    bank.next('lose after');
    await outcome(operations.run(call('key-1'), raise()));
    await wait(20);
    await Promise.all(impatient.map((process) => process.drain()));
    expect(await audited()).toEqual(['begun', 'done']);
    expect(await messages()).toEqual(['temporary-limit']);
  });

  it('20 concurrent calls with one key send one command', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => outcome(operations.run(call('key-1'), raise()))),
    );
    expect(answers.filter((answer) => !DONE.test(answer ?? '') && answer !== 'under way')).toEqual([]);
    expect(bank.effects()).toBe(1);
    expect(await audited()).toEqual(['begun', 'done']);
  });

  it('[RPL-1] [RDM-4] a call whose key is released by the refusal of another call at that moment is refused too', async () => {
    bank.reset({ units: 0 });
    const [begun, met] = [gate(), gate()];
    const remote = createRemote({
      ...deps,
      commands: {
        ...bank.commands,
        async submit(...submission) {
          begun.open();
          await met.opened;
          return bank.commands.submit(...submission);
        },
      },
    });
    let first: Promise<unknown> | undefined;
    const meeting = operationsOver({
      ...remote,
      execute: (attempt) =>
        remote.execute(attempt).catch(async (error: unknown) => {
          // The second call found the key claimed. The first call is refused before the second call reads the answer.
          if (isAnswered(error)) {
            met.open();
            await first;
          }
          throw error;
        }),
    });
    const prepare = async () => {
      first = outcome(meeting.run(call('key-1'), raise()));
      await begun.opened;
      return undefined;
    };
    const second = await outcome(meeting.run(call('key-1'), raise({ prepare })));
    expect([await first, second]).toEqual(['LIM-OPEN', 'LIM-OPEN']);
    expect(await audited()).toEqual(['begun', 'LIM-OPEN', 'begun', 'LIM-OPEN']);
  });

  it('[RPL-1] [RDM-4] 20 concurrent calls with one key that are refused get no other answer', async () => {
    bank.reset({ units: 0 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => outcome(operations.run(call('key-1'), raise()))),
    );
    const expected = ['LIM-OPEN', 'UNDER-WAY', 'under way'];
    expect(answers.filter((answer) => !expected.includes(answer ?? ''))).toEqual([]);
    expect(answers).toContain('LIM-OPEN');
  });

  it('[RDM-4] of 20 concurrent calls with different keys one is begun, and the others are refused', async () => {
    bank.next(...Array.from({ length: 20 }, () => 'lose after' as const));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => outcome(operations.run(call(`key-${n}`), raise()))),
    );
    expect(answers.filter((answer) => answer === 'under way')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'UNDER-WAY')).toHaveLength(19);
    expect(bank.effects()).toBe(1);
  });

  it('[ACT-1] a repeat of an intention gets its outcome, though it has used up what it needs', async () => {
    const once = raise({ intention: 'flow-1', consume: consumeOnce });
    bank.next('lose after');
    expect(await outcome(operations.run(call(), once))).toBe('under way');
    expect(await outcome(operations.earlier(call(), CUSTOMER.customerId, 'flow-1'))).toBe('under way');
    expect(await outcome(operations.run(call(), once))).toBe('under way');
    await recover();
    const settled = await outcome(operations.run(call(), once));
    expect(settled).toMatch(DONE);
    expect(await outcome(operations.earlier(call(), CUSTOMER.customerId, 'flow-1'))).toBe(
      `{"payload":${settled}}`,
    );
    expect(await operations.earlier(call(), CUSTOMER.customerId, 'flow-2')).toBeUndefined();
    expect(await operations.earlier(call(), STRANGER, 'flow-1')).toBeUndefined();
    expect(bank.effects()).toBe(1);
  });

  it('[ACT-1] of 20 concurrent attempts of one intention one command is begun', async () => {
    const once = raise({ intention: 'flow-1', consume: consumeOnce });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => outcome(operations.run(call(), once))),
    );
    expect(answers.filter((answer) => !DONE.test(answer ?? '') && answer !== 'under way')).toEqual([]);
    expect(bank.effects()).toBe(1);
  });

  it('shows a customer the own requests only', async () => {
    bank.next('lose after');
    await outcome(operations.run(call('key-1'), raise()));
    const [pending] = await operations.recent(CUSTOMER.customerId);
    expect(pending).toMatchObject({ kind: 'raise-limit', cardId: CARD, state: 'pending' });
    expect(await operations.recent(STRANGER)).toEqual([]);
    expect(await operations.find(STRANGER, pending!.commandId)).toBeUndefined();
    expect(await operations.find(CUSTOMER.customerId, 'not an id')).toBeUndefined();
    await recover();
    expect(await operations.find(CUSTOMER.customerId, pending!.commandId)).toMatchObject({ state: 'done' });
  });

  it('[OPS-3] counts what is pending and what was settled', async () => {
    bank.next('lose after');
    await outcome(operations.run(call('key-1'), raise()));
    await wait(100);
    const lines = (await registry.metrics()).split('\n');
    expect(lines).toContain('commands_pending 1');
    expect(lines.find((line) => line.startsWith('commands_oldest_pending_seconds '))).toMatch(/ 1\d\d/);
    await recover();
    const settled = await registry.metrics();
    expect(settled).toContain('commands_pending 0');
    expect(settled).toMatch(/commands_settled_total\{kind="raise-limit",state="done"\} [1-9]/);
  });

  it('a failure of the adapter itself is under way, not "not sent"', async () => {
    bank.next('adapter fault');
    expect(await outcome(operations.run(call('key-1'), raise()))).toBe('under way');
    expect(new CardSystemUnavailable('x', { mayHaveHappened: true }).mayHaveHappened).toBe(true);
  });
});
