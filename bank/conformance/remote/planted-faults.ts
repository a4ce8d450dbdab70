/** Adapter faults. Each one is put into a correct adapter on purpose and names the rules that must detect it. */
import { randomUUID } from 'node:crypto';
import type { CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import {
  CardSystemUnavailable,
  type RemoteCommands,
  type Submission,
} from '../../../server/ports/card-system/remote.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import type { Faults } from '../planted/planted.ts';

/** Faults that affect every kind of command. */
export const FAULTS: Faults<RemoteCommands> = {
  'answers a repeat with another outcome': [
    /once for its id/,
    (right) => {
      const seen = new Set<string>();
      return {
        async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
          if (seen.has(one.id)) return { state: 'refused', refusal: { refused: 'batch' } } as Settled<K>;
          seen.add(one.id);
          return right.submit(one, signal);
        },
      };
    },
  ],
  'takes effect twice when the same id arrives twice at once': [
    /concurrent submissions/,
    (right) => {
      const settled = new Map<string, Settled>();
      return {
        async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
          const known = settled.get(one.id);
          if (known) return known as Settled<K>;
          const outcome = await right.submit({ ...one, id: randomUUID() }, signal);
          settled.set(one.id, outcome as Settled);
          return outcome;
        },
      };
    },
  ],
  'takes equal commands for repeats': [
    /different intentions/,
    (right) => {
      const ids = new Map<string, string>();
      return {
        submit: (one, signal) => {
          const text = JSON.stringify([one.customerId, one.command]);
          const id = ids.get(text) ?? one.id;
          ids.set(text, id);
          return right.submit({ ...one, id }, signal);
        },
      };
    },
  ],
  'spends before it refuses': [
    /refusal changes nothing/,
    (right) => ({
      async submit(one, signal) {
        const outcome = await right.submit(one, signal);
        if (outcome.state === 'refused') await spendBehind(right, one, signal);
        return outcome;
      },
    }),
  ],
  'says done of a command that it has refused': [
    /status of a settled command/,
    (right) => ({
      async status<K extends CommandKind>(
        ...[id, customerId, kind, signal]: Parameters<RemoteCommands['status']>
      ) {
        const known = await right.status(id, customerId, kind, signal);
        return (known.state === 'refused' ? { state: 'done', result: undefined } : known) as Settled<K>;
      },
    }),
  ],
  'says under-way of an id that it has never seen': [
    /never-seen when it was never submitted/,
    (right) => ({
      async status(id, customerId, kind, signal) {
        const known = await right.status(id, customerId, kind, signal);
        return known.state === 'never-seen' ? { state: 'under-way' } : known;
      },
    }),
  ],
  'tells a customer the outcome of another one': [
    /never submitted, and for another customer/,
    (right) => {
      const owners = new Map<string, string>();
      return {
        submit: (one, signal) => {
          owners.set(one.id, one.customerId);
          return right.submit(one, signal);
        },
        status: (id, customerId, kind, signal) =>
          right.status(id, owners.get(id) ?? customerId, kind, signal),
      };
    },
  ],
  'takes an id for the customer who used it first': [
    /neither outcome nor effect/,
    (right) => {
      const owners = new Map<string, string>();
      return {
        submit: (one, signal) => {
          const customerId = owners.get(one.id) ?? one.customerId;
          owners.set(one.id, customerId);
          return right.submit({ ...one, customerId }, signal);
        },
      };
    },
  ],
  'refuses a repeat because it arrives late': [
    /after its notAfter too/,
    (right) => ({
      async submit(one, signal) {
        if (one.notAfter < new Date()) throw new CardSystemUnavailable('late', { mayHaveHappened: false });
        return right.submit(one, signal);
      },
    }),
  ],
  'says that nothing happened when it does not know': [
    /caller gave up/,
    (right) => ({
      async submit(one, signal) {
        try {
          return await right.submit(one, signal);
        } catch (cause) {
          throw new CardSystemUnavailable('gave up', { mayHaveHappened: false, cause });
        }
      },
    }),
  ],
  'looks at the abort signal of submit only before it starts': [
    /caller gave up/,
    (right) => ({
      async submit(one, signal) {
        if (signal.aborted) throw new CardSystemUnavailable('gave up', { mayHaveHappened: false });
        return right.submit(one, new AbortController().signal);
      },
    }),
  ],
  'looks at the abort signal of status only before it starts': [
    /aborted signal/,
    (right) => ({
      async status(id, customerId, kind, signal) {
        if (signal.aborted) throw new CardSystemUnavailable('gave up', { mayHaveHappened: false });
        return right.status(id, customerId, kind, new AbortController().signal);
      },
    }),
  ],
  'writes texts in Big5': [
    /keeps each letter/,
    (right) => ({
      async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
        const outcome = (await right.submit(one, signal)) as Settled as Settled<'redeem'>;
        if (outcome.state === 'refused') return outcome as Settled<K>;
        const { en, zh_tw } = outcome.result.description;
        const description = { en, zh_tw: zh_tw.replace(/[堃喆𠮷]/gu, '?') };
        return { state: 'done', result: { ...outcome.result, description } } as Settled<K>;
      },
    }),
  ],
  'lists the commands of all days on each day': [
    /list of a day/,
    (right) => ({ settledOn: () => right.settledOn(taipeiDate(new Date())) }),
  ],
  'lists the commands of the day before': [
    /list of a day/,
    (right) => ({ settledOn: (day) => right.settledOn(addDays(day, 1)) }),
  ],
  'lists a command under another kind': [
    /list of a day/,
    (right) => ({
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) yield { ...one, kind: 'redeem' };
      },
    }),
  ],
  'lists a command with another card': [
    /list of a day/,
    (right) => ({
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) yield { ...one, command: { cardId: 'another' } };
      },
    }),
  ],
  'lists a command twice': [
    /list of a day/,
    (right) => ({
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) yield* [one, one];
      },
    }),
  ],
  'leaves refusals out of the list': [
    /list of a day/,
    (right) => ({
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) if (one.outcome.state === 'done') yield one;
      },
    }),
  ],
};

/** Redeems one point under a new id that the caller does not know. */
async function spendBehind(right: RemoteCommands, one: Submission, signal: AbortSignal): Promise<void> {
  const { command } = one;
  if (command.kind !== 'redeem') return;
  const order = { ...command.order, points: 1 };
  await right.submit({ ...one, id: randomUUID(), command: { ...command, order } }, signal);
}
