/**
 * The rules for commands of a card system elsewhere (remote.ts), each with a check that throws when the adapter breaks it.
 * Effects are counted by the balance that redemptions of one point answer, so that the checks need no questions.
 */
import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addDays, taipeiDate } from '../../../../shared/dates.ts';
import type { Command, Settled } from '../commands.ts';
import type { CardSystem } from '../local-unit.ts';
import { CardSystemUnavailable, type RemoteCommands, type SettledCommand } from '../remote.ts';
import { submit } from './apply.ts';
import { ANN, sampleId, USED } from './sample-bank.ts';
import { FAY, SPENDING } from './sample-fay.ts';

export interface RemoteRule {
  readonly rule: string;
  readonly check: (adapter: { readonly system: CardSystem }) => Promise<void>;
}

const redeemed = (points: number, cardId = SPENDING): Command<'redeem'> => ({
  kind: 'redeem',
  cardId,
  order: {
    itemCode: 'TEST0001',
    category: 'gift',
    description: { en: 'A cup', zh_tw: '杯子' },
    quantity: 1,
    points,
  },
});
const ONE_POINT = redeemed(1);
const TOO_MANY = redeemed(1_000_000);

/** Redeems one point under a fresh id and returns the balance that is left. */
async function spend(commands: RemoteCommands): Promise<number> {
  return balanceOf(await submit(commands, randomUUID(), FAY, ONE_POINT));
}

function balanceOf(settled: Settled<'redeem'>): number {
  if (settled.state === 'refused') throw new Error(`refused: ${settled.refusal.refused}`);
  return settled.result.pointBalance;
}

const statusOf = (commands: RemoteCommands, id: string, customerId = FAY) =>
  commands.status(id, customerId, 'redeem', AbortSignal.timeout(20_000));

function checked(name: string, check: (commands: RemoteCommands) => Promise<void>): RemoteRule {
  return {
    rule: name,
    check: async ({ system: { commands } }) => {
      if (commands.where !== 'remote') throw new Error('these rules are for commands elsewhere');
      await check(commands);
    },
  };
}

export const REMOTE_RULES: readonly RemoteRule[] = [
  checked(
    'a command takes effect once for its id, and every submission gives the same outcome',
    async (commands) => {
      const id = randomUUID();
      const first = await submit(commands, id, FAY, ONE_POINT);
      for (let n = 0; n < 3; n++) deepStrictEqual(await submit(commands, id, FAY, ONE_POINT), first);
      strictEqual(await spend(commands), balanceOf(first) - 1);
    },
  ),

  checked('concurrent submissions of one id take effect once', async (commands) => {
    const before = await spend(commands);
    const id = randomUUID();
    // A card system may say that another submission of the id is still under way.
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => submit(commands, id, FAY, ONE_POINT)),
    );
    const outcomes = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    ok(outcomes.length > 0, 'no submission got an outcome');
    for (const outcome of outcomes) deepStrictEqual(outcome, outcomes[0]);
    strictEqual(await spend(commands), before - 2);
  }),

  checked('different ids are different intentions, even for equal commands', async (commands) => {
    const before = await spend(commands);
    strictEqual(await spend(commands), before - 1);
    strictEqual(await spend(commands), before - 2);
  }),

  checked('a refusal changes nothing', async (commands) => {
    const before = await spend(commands);
    strictEqual((await submit(commands, randomUUID(), FAY, TOO_MANY)).state, 'refused');
    strictEqual(await spend(commands), before - 1);
  }),

  checked('a refusal settles the id: nothing takes effect under it afterwards', async (commands) => {
    const before = await spend(commands);
    const id = randomUUID();
    const refused = await submit(commands, id, FAY, TOO_MANY);
    strictEqual(refused.state, 'refused');
    deepStrictEqual(await submit(commands, id, FAY, TOO_MANY), refused);
    // The same id with a command that could take effect: the first outcome, or no usable answer.
    await submit(commands, id, FAY, ONE_POINT).then(
      (again) => deepStrictEqual(again, refused),
      (error: unknown) => ok(error instanceof CardSystemUnavailable, String(error)),
    );
    strictEqual(await spend(commands), before - 1);
  }),

  checked('the status of a settled command is its outcome', async (commands) => {
    const [done, refused] = [randomUUID(), randomUUID()];
    const first = await submit(commands, done, FAY, ONE_POINT);
    deepStrictEqual(await statusOf(commands, done), first);
    const second = await submit(commands, refused, FAY, TOO_MANY);
    deepStrictEqual(await statusOf(commands, refused), second);
  }),

  checked('the status of an id that was never submitted is never-seen', async (commands) => {
    deepStrictEqual(await statusOf(commands, randomUUID()), { state: 'never-seen' });
  }),

  checked('a customer’s command is never-seen for another customer', async (commands) => {
    const id = randomUUID();
    await submit(commands, id, FAY, ONE_POINT);
    deepStrictEqual(await statusOf(commands, id, ANN), { state: 'never-seen' });
  }),

  checked('an id of one customer gives another customer neither outcome nor effect', async (commands) => {
    const id = randomUUID();
    const fays = await submit(commands, id, FAY, ONE_POINT);
    await submit(commands, id, ANN, redeemed(1, USED)).then(
      (anns) => strictEqual(anns.state, 'refused'),
      (error: unknown) => ok(error instanceof CardSystemUnavailable, String(error)),
    );
    deepStrictEqual(await statusOf(commands, id), fays);
  }),

  checked('a foreign card is refused like an unknown one', async (commands) => {
    const foreign = await submit(commands, randomUUID(), FAY, redeemed(1, USED));
    deepStrictEqual(foreign, await submit(commands, randomUUID(), FAY, redeemed(1, sampleId(97))));
    strictEqual(foreign.state, 'refused');
  }),

  checked('a command that arrives after its notAfter does not take effect', async (commands) => {
    const before = await spend(commands);
    const id = randomUUID();
    const notAfter = new Date(Date.now() - 1_000);
    const late = { id, customerId: FAY, command: ONE_POINT, notAfter };
    await rejects(commands.submit(late, AbortSignal.timeout(20_000)), CardSystemUnavailable);
    deepStrictEqual(await statusOf(commands, id), { state: 'never-seen' });
    strictEqual(await spend(commands), before - 1);
  }),

  checked('a settled command gives its outcome after its notAfter too', async (commands) => {
    const id = randomUUID();
    const notAfter = new Date(Date.now() + 1_500);
    const first = await commands.submit(
      { id, customerId: FAY, command: ONE_POINT, notAfter },
      AbortSignal.timeout(20_000),
    );
    await new Promise((resolve) => setTimeout(resolve, notAfter.getTime() - Date.now() + 50));
    deepStrictEqual(
      await commands.submit(
        { id, customerId: FAY, command: ONE_POINT, notAfter },
        AbortSignal.timeout(20_000),
      ),
      first,
    );
  }),

  checked(
    'a submission whose caller gave up may have happened, and is settled once in the end',
    async (commands) => {
      const before = await spend(commands);
      // Some give up before the answer and some after it.
      const attempts = 24;
      for (let n = 0; n < attempts; n++) {
        const id = randomUUID();
        const notAfter = new Date(Date.now() + 30_000);
        const caller = new AbortController();
        const attempt = commands.submit({ id, customerId: FAY, command: ONE_POINT, notAfter }, caller.signal);
        if (n % 3 === 0) setImmediate(() => caller.abort());
        else setTimeout(() => caller.abort(), n / 2);
        await attempt.catch((error: unknown) => {
          ok(error instanceof CardSystemUnavailable, String(error));
          strictEqual(error.mayHaveHappened, true);
        });
        const settled = await submit(commands, id, FAY, ONE_POINT);
        deepStrictEqual(await statusOf(commands, id), settled);
      }
      strictEqual(await spend(commands), before - attempts - 1);
    },
  ),

  checked('the list of a day has every settled command once, with customer and outcome', async (commands) => {
    const [done, refused] = [randomUUID(), randomUUID()];
    const expected = [
      { id: done, customerId: FAY, outcome: await submit(commands, done, FAY, ONE_POINT) },
      { id: refused, customerId: FAY, outcome: await submit(commands, refused, FAY, TOO_MANY) },
    ];
    const found: SettledCommand[] = [];
    const today = taipeiDate(new Date());
    // The day may change while the check runs.
    for (const day of [addDays(today, -1), today, addDays(today, 1)])
      for await (const one of commands.settledOn(day))
        if (expected.some(({ id }) => id === one.id)) found.push(one);
    deepStrictEqual(
      found.toSorted(
        (a, b) => expected.findIndex(({ id }) => id === a.id) - expected.findIndex(({ id }) => id === b.id),
      ),
      expected,
    );
  }),
];
