import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  describeOnPostgres,
  NOT_DISTRIBUTED,
} from '../../../tests/support/database/databases.ts';
import { systemClock } from '../../ports/clock/system.ts';
import { Budget, withBudget } from '../engine/budget.ts';
import type { Answer, Engine, Step } from '../engine/engine.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { openDatabase } from '../open.ts';
import type { Progress } from './log-store.ts';
import { Standbys } from './standbys.ts';

/** Customers of the first and the second standby. */
const [FIRST, SECOND] = ['b', 'a'];

const READY: Progress = { standby: true, known: true, reached: true, lag: 0 };

/** What a standby does: its progress, or the error of its connection or of the statement. */
type Behaviour = Progress | 'gone' | 'conflict';

const UNUSABLE: readonly Behaviour[] = [
  { ...READY, reached: false, lag: 7 },
  { ...READY, standby: false, reached: false },
  { ...READY, known: false, reached: false },
  'gone',
];

/** A standby in memory. It answers every read with its name. */
class FakeStandby implements Engine {
  behaviour: Behaviour = READY;
  readonly sent: Step[][] = [];
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  async connect() {
    if (this.behaviour === 'gone') throw new DatabaseUnavailable('gone');
    return { run: async (steps: readonly Step[]) => this.#answer(steps), script: failing, release() {} };
  }
  #answer([first, ...reads]: readonly Step[]): Answer[] {
    const { behaviour } = this;
    if (typeof behaviour === 'string') throw new Error(behaviour);
    this.sent.push([...reads]);
    const row = (values: object) => ({ command: 'SELECT', rowCount: 1, rows: [values] });
    return [row({ ...behaviour, asked: first }), ...reads.map(() => row({ server: this.name }))];
  }
  usage = () => ({ size: 1, open: 0, inUse: 0, waiting: 0 });
  end = async () => undefined;
}

async function failing(): Promise<never> {
  throw new Error('a standby gets no script');
}

describeOnEachDatabase('reads on standbys', NOT_DISTRIBUTED, (context) => {
  let fakes: [FakeStandby, FakeStandby];
  let standbys: Standbys;
  const logged: unknown[] = [];
  beforeEach(async () => {
    fakes = [new FakeStandby('a'), new FakeStandby('b')];
    standbys = new Standbys(context.db(), fakes, 5);
    logged.length = 0;
    await standbys.probe();
  });

  const SERVER: CompiledQuery<{ server: string }> = CompiledQuery.raw(`select 'primary' as server`);
  /** Begins a call that may read on a standby, with the position of the log. */
  const begin = async (customerId = FIRST) => {
    const reads = standbys.begin();
    if (reads.needsPosition) reads.take((await context.db().executeQuery(reads.query())).rows);
    return reads.of(customerId);
  };
  /** Returns the servers that answer the reads of one call. */
  const serversOf = async (count: number, customerId = FIRST) => {
    const reads = await begin(customerId);
    const budget = new Budget(1000);
    budget.standby = reads;
    return withBudget(async () => {
      const servers: (string | undefined)[] = [];
      for (let n = 0; n < count; n++)
        servers.push((await context.open().readDb.executeQuery(SERVER)).rows[0]?.server);
      return servers;
    }, budget);
  };

  it('[OPS-10] use one standby for a customer, and another one while that is not in order', async () => {
    expect(await serversOf(2)).toEqual(['a', 'a']);
    expect(await serversOf(2, SECOND)).toEqual(['b', 'b']);
    expect(standbys.counts).toEqual({ standby: 4, primary: 0 });
    fakes[0].behaviour = 'gone';
    await standbys.probe();
    expect(await serversOf(2)).toEqual(['b', 'b']);
    fakes[0].behaviour = READY;
    await standbys.probe();
    expect(await serversOf(2)).toEqual(['a', 'a']);
  });

  it('[OPS-10] spread customers over the standbys', () => {
    const used = Array.from({ length: 200 }, () => standbys.standbyFor(randomUUID()));
    const ofFirst = used.filter((standby) => standby === standbys.all[0]).length;
    expect(Math.abs(ofFirst - 100)).toBeLessThan(50);
  });

  it('[OPS-10] ask a standby for the position of the log that the call got with its session', async () => {
    const asked: Step[] = [];
    const [a] = fakes;
    a.connect = async () => ({
      run: async ([first]: readonly Step[]) => {
        if (first) asked.push(first);
        return [{ command: 'SELECT', rowCount: 1, rows: [READY] }];
      },
      script: failing,
      release() {},
    });
    const reads = await begin();
    const [position] = (await context.db().executeQuery(reads.query())).rows;
    await reads.read([], new Budget(1000));
    expect(position?.mark).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked[0]?.parameters).toEqual([
      expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/),
      5,
      1,
      position?.mark,
    ]);
  });

  it.each(UNUSABLE)(
    '[OPS-10] read on the primary for the rest of a call when a standby is %o',
    async (behaviour) => {
      const reads = await begin();
      fakes[0].behaviour = behaviour;
      const budget = new Budget(1000);
      expect(await reads.read([], budget)).toBeUndefined();
      fakes[0].behaviour = READY;
      expect(await reads.read([], budget)).toBeUndefined();
      expect(standbys.all.map(({ inUse }) => inUse)).toEqual([false, true]);
      await standbys.probe();
      expect(standbys.all.map(({ inUse }) => inUse)).toEqual([true, true]);
    },
  );

  it('[OPS-10] keep a standby whose statement was cancelled by the replay, and read that on the primary', async () => {
    const reads = await begin();
    fakes[0].behaviour = 'conflict';
    expect(await reads.read([], new Budget(1000))).toBeUndefined();
    expect(standbys.all.map(({ inUse }) => inUse)).toEqual([true, true]);
  });

  it('[OPS-10] are answered by a standby only while it is in order, in any order of events', async () => {
    const which = fc.nat(1);
    const event = fc.oneof(
      fc.record({ at: which, becomes: fc.constantFrom(READY, ...UNUSABLE) }),
      fc.constant('probe' as const),
      fc.constant('call' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        for (const fake of fakes) fake.behaviour = READY;
        await standbys.probe();
        for (const next of events) {
          if (next === 'probe') await standbys.probe();
          else if (next === 'call') {
            const servers = await serversOf(2);
            const usable = fakes.filter(({ behaviour }) => behaviour === READY).map(({ name }) => name);
            for (const server of servers) expect(['primary', ...usable]).toContain(server);
          } else fakes[next.at]!.behaviour = next.becomes;
        }
        await standbys.probe();
        const inOrder = fakes.map(({ behaviour }) => behaviour === READY);
        expect(standbys.all.map(({ inUse }) => inUse)).toEqual(inOrder);
      }),
      { numRuns: 30 },
    );
  });

  it('[OPS-10] log what several looks found, once and without an address', async () => {
    const log = (fields: object, message: string) => void logged.push([message, fields]);
    const look = async (times: number) => {
      for (let n = 0; n < times; n++) await standbys.probe();
    };
    standbys.start({ info: log, warn: log });
    await look(5);
    fakes[1].behaviour = 'gone';
    await look(1);
    fakes[1].behaviour = READY;
    await look(5);
    fakes[1].behaviour = 'gone';
    await look(5);
    await standbys.close();
    expect(logged).toEqual([
      ['standby in use', { standby: 1 }],
      ['standby in use', { standby: 2 }],
      ['standby left out', { standby: 2, problem: 'unreachable' }],
    ]);
  });

  it('[OPS-10] are all on the primary while the timeline is not noted, and in statements of jobs', async () => {
    const { rows } = await context.open().readDb.executeQuery(SERVER);
    expect(rows).toEqual([{ server: 'primary' }]);
    await context.db().executeQuery(CompiledQuery.raw('delete from portal.timelines'));
    expect(await serversOf(1)).toEqual(['primary']);
    await standbys.probe();
    expect(await serversOf(1)).not.toEqual(['primary']);
  });

  it('[OPS-10] get a new mark for a database that was restored into another cluster', async () => {
    const query: CompiledQuery<{ mark: string }> = CompiledQuery.raw('select mark from portal.timelines');
    const markOf = async () => (await context.db().executeQuery(query)).rows[0]?.mark;
    const before = await markOf();
    await standbys.probe();
    expect(await markOf()).toBe(before);
    await context.db().executeQuery(CompiledQuery.raw('update portal.timelines set cluster = cluster + 1'));
    await standbys.probe();
    expect(await markOf()).not.toBe(before);
  });
});

describeOnPostgres('a start with standbys', NOT_DISTRIBUTED, (context) => {
  it.each([
    ['off', /^synchronous_commit is off/],
    ['on', /^accepted$/],
  ])('[OPS-10] with synchronous_commit %s', async (setting, says) => {
    const url = context.url?.() ?? '';
    const name = new URL(url).pathname.slice(1);
    await context
      .db()
      .executeQuery(CompiledQuery.raw(`alter database "${name}" set synchronous_commit = ${setting}`));
    const opened = await openDatabase({ kind: 'postgres', url, standbyUrls: [url] });
    const answer = await opened.checkConnections(systemClock).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    await opened.close();
    expect(answer).toMatch(says);
  });

  it('[OPS-10] uses no server that is not in recovery', async () => {
    const url = context.url?.() ?? '';
    const opened = await openDatabase({ kind: 'postgres', url, standbyUrls: [url], standbyWaitMs: 5 });
    await opened.standbys?.probe();
    expect(opened.standbys?.all).toEqual([expect.objectContaining({ inUse: false })]);
    await opened.close();
  });
});
