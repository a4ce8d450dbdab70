/** Faults that affect one kind of command, in an adapter that is correct for the others. */
import { randomUUID } from 'node:crypto';
import type { Command, CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import {
  CardSystemUnavailable,
  type RemoteCommands,
  type Submission,
} from '../../../server/ports/card-system/remote.ts';
import { COMMAND_KINDS } from '../../../shared/card-values.ts';
import type { Faults } from '../planted/planted.ts';

type Submit = RemoteCommands['submit'];

/** Returns a faulty adapter that submits one kind of command wrongly. */
function submitting(kind: CommandKind, plant: (right: RemoteCommands) => Submit) {
  return (right: RemoteCommands): Pick<RemoteCommands, 'submit'> => {
    const wrong = plant(right);
    return {
      submit: (one, signal) => (one.command.kind === kind ? wrong(one, signal) : right.submit(one, signal)),
    };
  };
}

const faultsOf = (kind: CommandKind): Faults<RemoteCommands> => ({
  [`forgets the id of ${kind}`]: [
    new RegExp(`^${kind}: a command takes effect once`),
    submitting(kind, (right) => (one, signal) => right.submit({ ...one, id: randomUUID() }, signal)),
  ],
  [`says never-seen of ${kind}`]: [
    new RegExp(`^${kind}: the status of a settled command`),
    (right) => ({
      status: async (...question) =>
        question[2] === kind ? { state: 'never-seen' } : right.status(...question),
    }),
  ],
  [`ignores the notAfter of ${kind}`]: [
    new RegExp(`^${kind}: a command that arrives after its notAfter`),
    submitting(
      kind,
      (right) => (one, signal) => right.submit({ ...one, notAfter: new Date(Date.now() + 9_000) }, signal),
    ),
  ],
  [`does ${kind} too late and says never-seen`]: [
    new RegExp(`^${kind}: a command that arrives after its notAfter`),
    submitting(kind, (right) => async (one, signal) => {
      if (one.notAfter >= new Date()) return right.submit(one, signal);
      await right.submit({ ...one, id: randomUUID(), notAfter: new Date(Date.now() + 9_000) }, signal);
      throw new CardSystemUnavailable('too late', { mayHaveHappened: false });
    }),
  ],
  [`settles an id again after it refused ${kind}`]: [
    new RegExp(`^${kind}: a refusal settles the id`),
    submitting(kind, (right) => {
      const refused = new Set<string>();
      return async (one, signal) => {
        const id = refused.has(one.id) ? randomUUID() : one.id;
        const outcome = await right.submit({ ...one, id }, signal);
        if (outcome.state === 'refused') refused.add(one.id);
        return outcome;
      };
    }),
  ],
  [`leaves ${kind} out of the list of a day`]: [
    /list of a day/,
    (right) => ({
      async *settledOn(day) {
        for await (const one of right.settledOn(day)) if (one.kind !== kind) yield one;
      },
    }),
  ],
});

/** Stores the first command that is submitted under each id. */
function remembering(right: RemoteCommands, first: Map<string, Command>): Submit {
  return (one, signal) => {
    if (!first.has(one.id)) first.set(one.id, one.command as Command);
    return right.submit(one, signal);
  };
}

/** Faults of adapters that ignore which kind of command an id belongs to. */
const CONFUSED: Faults<RemoteCommands> = {
  'gives the status of an id under each kind': [
    /never-seen under another kind/,
    (right) => {
      const first = new Map<string, Command>();
      return {
        submit: remembering(right, first),
        status: <K extends CommandKind>(id: string, customerId: string, kind: K, signal: AbortSignal) =>
          right.status(id, customerId, (first.get(id)?.kind ?? kind) as K, signal),
      };
    },
  ],
  'gives a known id with another kind the outcome of the first': [
    /never-seen under another kind/,
    (right) => {
      const first = new Map<string, Command>();
      const submit = remembering(right, first);
      return {
        submit: <K extends CommandKind>(one: Submission<K>, signal: AbortSignal) => {
          const command = (first.get(one.id) ?? one.command) as Command<K>;
          return submit({ ...one, command }, signal) as Promise<Settled<K>>;
        },
      };
    },
  ],
  'says that a known id with another kind did not happen': [
    /never-seen under another kind/,
    (right) => {
      const first = new Map<string, Command>();
      const submit = remembering(right, first);
      return {
        async submit(one, signal) {
          if ((first.get(one.id)?.kind ?? one.command.kind) !== one.command.kind)
            throw new CardSystemUnavailable('another kind', { mayHaveHappened: false });
          return submit(one, signal);
        },
      };
    },
  ],
};

export const KIND_FAULTS: Faults<RemoteCommands> = Object.assign(
  {},
  ...COMMAND_KINDS.map(faultsOf),
  CONFUSED,
);
