/** Combines the functions of each kind of command into the commands of a remote card system. */
import type { CommandKind, Settled } from './parts/commands.ts';
import {
  CardSystemUnavailable,
  type CommandId,
  type RemoteCommands,
  type Submission,
  type Unsettled,
} from './remote.ts';

/** The functions for one kind of command. The rules are those of {@link RemoteCommands}. */
export interface CommandsOfKind<K extends CommandKind> {
  submit(submission: Submission<K>, signal: AbortSignal): Promise<Settled<K>>;
  status(id: CommandId, customerId: string, signal: AbortSignal): Promise<Settled<K> | Unsettled>;
}

/** The kinds of commands that one system supports, and its list of settled commands. */
export interface CommandsByKind {
  readonly kinds: { readonly [K in CommandKind]?: CommandsOfKind<K> };
  readonly settledOn: RemoteCommands['settledOn'];
}

/**
 * Returns remote commands that pass each command to the functions of its kind. A kind that is not in `kinds` goes to the
 * system `others`; `settledOn` then lists the commands of both systems. Without `others`, such a command throws
 * {@link CardSystemUnavailable} with `mayHaveHappened: false`.
 */
export function byKind({ kinds, settledOn }: CommandsByKind, others?: RemoteCommands): RemoteCommands {
  function of<K extends CommandKind>(kind: K): CommandsOfKind<K> {
    // TypeScript cannot infer that the value at K has the type of K.
    const own = kinds[kind] as CommandsOfKind<K> | undefined;
    if (own) return own;
    if (!others) throw new CardSystemUnavailable(`${kind} is not connected`, { mayHaveHappened: false });
    return {
      submit: (submission, signal) => others.submit(submission, signal),
      status: (id, customerId, signal) => others.status(id, customerId, kind, signal),
    };
  }
  return {
    where: 'remote',
    async submit<K extends CommandKind>(submission: Submission<K>, signal: AbortSignal) {
      const { kind }: { readonly kind: K } = submission.command;
      return of(kind).submit(submission, signal);
    },
    status: async (id, customerId, kind, signal) => of(kind).status(id, customerId, signal),
    async *settledOn(day) {
      yield* settledOn(day);
      if (others) yield* others.settledOn(day);
    },
  };
}
