/** Adapter faults. Each is planted in a correct adapter, and names the rule that must detect it. */
import { randomUUID } from 'node:crypto';
import type { CommandKind, Settled } from '../../../server/ports/card-system/commands.ts';
import {
  CardSystemUnavailable,
  type RemoteCommands,
  type Submission,
} from '../../../server/ports/card-system/remote.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';

export interface Fault {
  readonly fault: string;
  readonly plant: (right: RemoteCommands) => RemoteCommands;
  /** Matches the name of the rule that must detect the fault. */
  readonly foundBy: RegExp;
}

/** Faults that affect every kind of command. */
export const FAULTS: readonly Fault[] = [
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
    foundBy: /never-seen when it was never submitted/,
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
    foundBy: /never submitted, and for another customer/,
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
    fault: 'ignores the abort signal of submit',
    plant: (right) => ({ ...right, submit: (one) => right.submit(one, new AbortController().signal) }),
    foundBy: /caller gave up/,
  },
  {
    fault: 'looks at the abort signal of submit only before it starts',
    plant: (right) => ({
      ...right,
      async submit(one, signal) {
        if (signal.aborted) throw new CardSystemUnavailable('gave up', { mayHaveHappened: false });
        return right.submit(one, new AbortController().signal);
      },
    }),
    foundBy: /caller gave up/,
  },
  {
    fault: 'ignores the abort signal of status',
    plant: (right) => ({
      ...right,
      status: (id, customerId, kind) => right.status(id, customerId, kind, new AbortController().signal),
    }),
    foundBy: /aborted signal/,
  },
  {
    fault: 'looks at the abort signal of status only before it starts',
    plant: (right) => ({
      ...right,
      async status(id, customerId, kind, signal) {
        if (signal.aborted) throw new CardSystemUnavailable('gave up', { mayHaveHappened: false });
        return right.status(id, customerId, kind, new AbortController().signal);
      },
    }),
    foundBy: /aborted signal/,
  },
  {
    fault: 'writes texts in Big5',
    plant: (right) => ({
      ...right,
      async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
        const outcome = (await right.submit(one, signal)) as Settled as Settled<'redeem'>;
        if (outcome.state === 'refused') return outcome as Settled<K>;
        const { en, zh_tw } = outcome.result.description;
        const description = { en, zh_tw: zh_tw.replace(/[堃喆𠮷]/gu, '?') };
        return { state: 'done', result: { ...outcome.result, description } } as Settled<K>;
      },
    }),
    foundBy: /keeps each letter/,
  },
  {
    fault: 'lists the commands of all days on each day',
    plant: (right) => ({ ...right, settledOn: () => right.settledOn(taipeiDate(new Date())) }),
    foundBy: /list of a day/,
  },
  {
    fault: 'lists the commands of the day before',
    plant: (right) => ({ ...right, settledOn: (day) => right.settledOn(addDays(day, 1)) }),
    foundBy: /list of a day/,
  },
  {
    fault: 'lists a command under another kind',
    plant: (right) => ({
      ...right,
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) yield { ...one, kind: 'redeem' };
      },
    }),
    foundBy: /list of a day/,
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

/** Redeems a point although the command was refused. */
async function spendBehind(right: RemoteCommands, one: Submission, signal: AbortSignal): Promise<void> {
  const { command } = one;
  if (command.kind !== 'redeem') return;
  const order = { ...command.order, points: 1 };
  await right.submit({ ...one, id: randomUUID(), command: { ...command, order } }, signal);
}
