/** Commands of a card system elsewhere, put together from what each kind of command does. */
import type { CommandKind, Settled } from './commands.ts';
import {
  CardSystemUnavailable,
  type CommandId,
  type RemoteCommands,
  type Submission,
  type Unsettled,
} from './remote.ts';

/** One kind of command. The rules are those of {@link RemoteCommands}. */
export interface CommandsOfKind<K extends CommandKind> {
  submit(submission: Submission<K>, signal: AbortSignal): Promise<Settled<K>>;
  status(id: CommandId, customerId: string, signal: AbortSignal): Promise<Settled<K> | Unsettled>;
}

/** The kinds of commands that one system carries out, and its list of them. */
export interface CommandsByKind {
  readonly kinds: { readonly [K in CommandKind]?: CommandsOfKind<K> };
  readonly settledOn: RemoteCommands['settledOn'];
}

/**
 * Returns commands that go to the function of their kind, with its types. The kinds that are not given go to `others`, which
 * is another system: `settledOn` lists the commands of both. Without `others` they throw {@link CardSystemUnavailable}, and
 * cannot have happened.
 */
export function byKind({ kinds, settledOn }: CommandsByKind, others?: RemoteCommands): RemoteCommands {
  function of<K extends CommandKind>(kind: K): CommandsOfKind<K> {
    // TypeScript does not see that a value at K has the type of K.
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
