import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { taipeiDate } from '../../../../shared/dates.ts';
import { describeOnEachDatabase } from '../../../../tests/support/database/databases.ts';
import { systemRandom } from '../../random/system.ts';
import type { CommandKind, Settled } from '../commands.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { createCardKeys } from '../embedded/keys.ts';
import { insertCustomers, insertProducts } from '../embedded/load/load-store.ts';
import type { LocalCardSystem } from '../local-unit.ts';
import { CardSystemUnavailable, type RemoteCommands, type Submission } from '../remote.ts';
import { remoteConformance } from './conformance.ts';
import { remoteOf } from './remote-of-local.ts';
import { REMOTE_RULES } from './remote-rules.ts';
import { SAMPLE_PRODUCTS, sampleBank } from './sample-bank.ts';
import { fay } from './sample-fay.ts';

const keys = createCardKeys(Buffer.alloc(32, 7));

/** Faults of adapters, each in an adapter that is right otherwise, and a rule that must find it. */
const FAULTS: readonly {
  readonly fault: string;
  readonly plant: (right: RemoteCommands) => RemoteCommands;
  readonly foundBy: RegExp;
}[] = [
  {
    fault: 'forgets the key: every submission is a new command',
    plant: (right) => ({
      ...right,
      submit: (one, signal) => right.submit({ ...one, id: randomUUID() }, signal),
    }),
    foundBy: /once for its id/,
  },
  {
    fault: 'answers a repeat with another outcome',
    plant: (right) => {
      const seen = new Set<string>();
      return {
        ...right,
        async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
          if (seen.has(one.id)) return { state: 'refused', refusal: { refused: 'batch' } } as Settled<K>;
          seen.add(one.id);
          return right.submit(one, signal);
        },
      };
    },
    foundBy: /once for its id/,
  },
  {
    fault: 'takes effect twice when the same id arrives twice at once',
    plant: (right) => {
      const settled = new Map<string, Settled>();
      return {
        ...right,
        async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
          const known = settled.get(one.id);
          if (known) return known as Settled<K>;
          const outcome = await right.submit({ ...one, id: randomUUID() }, signal);
          settled.set(one.id, outcome as Settled);
          return outcome;
        },
      };
    },
    foundBy: /concurrent submissions/,
  },
  {
    fault: 'takes equal commands for repeats',
    plant: (right) => {
      const ids = new Map<string, string>();
      return {
        ...right,
        submit: (one, signal) => {
          const text = JSON.stringify([one.customerId, one.command]);
          const id = ids.get(text) ?? one.id;
          ids.set(text, id);
          return right.submit({ ...one, id }, signal);
        },
      };
    },
    foundBy: /different intentions/,
  },
  {
    fault: 'spends before it refuses',
    plant: (right) => ({
      ...right,
      async submit(one, signal) {
        const outcome = await right.submit(one, signal);
        if (outcome.state === 'refused') await spendBehind(right, one, signal);
        return outcome;
      },
    }),
    foundBy: /refusal changes nothing/,
  },
  {
    fault: 'settles an id that it has refused',
    plant: (right) => {
      const refused = new Set<string>();
      return {
        ...right,
        async submit(one, signal) {
          const id = refused.has(one.id) ? randomUUID() : one.id;
          const outcome = await right.submit({ ...one, id }, signal);
          if (outcome.state === 'refused') refused.add(one.id);
          return outcome;
        },
      };
    },
    foundBy: /nothing takes effect under it afterwards/,
  },
  {
    fault: 'says never-seen of a command that it has done',
    plant: (right) => ({ ...right, status: async () => ({ state: 'never-seen' }) }),
    foundBy: /status of a settled command/,
  },
  {
    fault: 'says done of a command that it has refused',
    plant: (right) => ({
      ...right,
      async status<K extends CommandKind>(
        ...[id, customerId, kind, signal]: Parameters<RemoteCommands['status']>
      ) {
        const known = await right.status(id, customerId, kind, signal);
        return (known.state === 'refused' ? { state: 'done', result: undefined } : known) as Settled<K>;
      },
    }),
    foundBy: /status of a settled command/,
  },
  {
    fault: 'says under-way of an id that it has never seen',
    plant: (right) => ({
      ...right,
      async status(id, customerId, kind, signal) {
        const known = await right.status(id, customerId, kind, signal);
        return known.state === 'never-seen' ? { state: 'under-way' } : known;
      },
    }),
    foundBy: /never submitted is never-seen/,
  },
  {
    fault: 'tells a customer the outcome of another one',
    plant: (right) => {
      const owners = new Map<string, string>();
      return {
        ...right,
        submit: (one, signal) => {
          owners.set(one.id, one.customerId);
          return right.submit(one, signal);
        },
        status: (id, customerId, kind, signal) =>
          right.status(id, owners.get(id) ?? customerId, kind, signal),
      };
    },
    foundBy: /never-seen for another customer/,
  },
  {
    fault: 'takes an id for the customer who used it first',
    plant: (right) => {
      const owners = new Map<string, string>();
      return {
        ...right,
        submit: (one, signal) => {
          const customerId = owners.get(one.id) ?? one.customerId;
          owners.set(one.id, customerId);
          return right.submit({ ...one, customerId }, signal);
        },
      };
    },
    foundBy: /neither outcome nor effect/,
  },
  {
    fault: 'carries out a command that arrives too late',
    plant: (right) => ({
      ...right,
      submit: (one, signal) => right.submit({ ...one, notAfter: new Date(Date.now() + 9_000) }, signal),
    }),
    foundBy: /after its notAfter does not take effect/,
  },
  {
    fault: 'refuses a repeat because it arrives late',
    plant: (right) => ({
      ...right,
      async submit(one, signal) {
        if (one.notAfter < new Date()) throw new CardSystemUnavailable('late', { mayHaveHappened: false });
        return right.submit(one, signal);
      },
    }),
    foundBy: /after its notAfter too/,
  },
  {
    fault: 'says that nothing happened when it does not know',
    plant: (right) => ({
      ...right,
      async submit(one, signal) {
        try {
          return await right.submit(one, signal);
        } catch (cause) {
          throw new CardSystemUnavailable('gave up', { mayHaveHappened: false, cause });
        }
      },
    }),
    foundBy: /caller gave up/,
  },
  {
    fault: 'lists a command twice',
    plant: (right) => ({
      ...right,
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) yield* [one, one];
      },
    }),
    foundBy: /list of a day/,
  },
  {
    fault: 'leaves refusals out of the list',
    plant: (right) => ({
      ...right,
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) if (one.outcome.state === 'done') yield one;
      },
    }),
    foundBy: /list of a day/,
  },
];

/** Takes a point although the command was refused. */
async function spendBehind(right: RemoteCommands, one: Submission, signal: AbortSignal): Promise<void> {
  const { command } = one;
  if (command.kind !== 'redeem') return;
  const order = { ...command.order, points: 1 };
  await right.submit({ ...one, id: randomUUID(), command: { ...command, order } }, signal);
}

describeOnEachDatabase('a card system elsewhere', (context) => {
  remoteConformance(`of a local one, ${context.kind}`, async (customers, products) => {
    await insertProducts(context.db(), products);
    await insertCustomers(context.db(), keys, customers, new Date());
    const local = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    return { system: { ...local, commands: remoteOf(context.db(), local) } };
  });
});

describeOnEachDatabase('planted faults of an adapter', (context) => {
  let local: LocalCardSystem;
  beforeAll(async () => {
    const today = taipeiDate(new Date());
    await insertProducts(context.db(), SAMPLE_PRODUCTS);
    await insertCustomers(context.db(), keys, [...sampleBank(today), fay(today)], new Date());
    local = createEmbeddedCardSystem(context.db(), keys, systemRandom);
  });

  /** The rules that an adapter breaks. */
  async function broken(commands: RemoteCommands): Promise<string[]> {
    const found: string[] = [];
    for (const { rule, check } of REMOTE_RULES)
      await check({ system: { ...local, commands } }).catch(() => found.push(rule));
    return found;
  }

  describe('the rules for remote commands', () => {
    it('are kept by the adapter without a fault', async () => {
      expect(await broken(remoteOf(context.db(), local))).toEqual([]);
    });

    it.each(FAULTS)('find an adapter that $fault', async ({ plant, foundBy }) => {
      expect((await broken(plant(remoteOf(context.db(), local)))).join('\n')).toMatch(foundBy);
    });
  });
});
