/** Adapters with a fault in what they tell about one kind of command. */
import { randomUUID } from 'node:crypto';
import type { Command, CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import type { RemoteCommands, Submission } from '../../../server/ports/card-system/remote.ts';
import type { Faults } from '../planted/planted.ts';

export type Plant = Faults<RemoteCommands>[string][1];

/** Returns a faulty adapter that alters the outcomes of one kind of command. `again` submits another command of this kind. */
export function answering<K extends CommandKind>(
  kind: K,
  wrong: (
    outcome: Settled<K>,
    one: Submission<K>,
    again: (change: Partial<Submission<K>>) => Promise<Settled<K>>,
  ) => Settled<K> | Promise<Settled<K>>,
): Plant {
  return (right) => ({
    async submit<P extends CommandKind>(one: Submission<P>, signal: AbortSignal) {
      const outcome = await right.submit(one, signal);
      if ((one.command as Command).kind !== kind) return outcome;
      const given = one as Submission as Submission<K>;
      const again = (change: Partial<Submission<K>>) =>
        right.submit({ ...given, id: randomUUID(), ...change }, signal);
      return (await wrong(outcome as Settled as Settled<K>, given, again)) as Settled as Settled<P>;
    },
  });
}

interface Outcome {
  readonly state: string;
  readonly refusal?: { readonly refused: string };
}

/** Whether a command was refused for this reason. */
export const isRefused = ({ refusal }: Outcome, reason: string): boolean => refusal?.refused === reason;
