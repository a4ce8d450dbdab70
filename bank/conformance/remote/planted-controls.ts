/** Adapter faults in the controls of cards. */
import { randomUUID } from 'node:crypto';
import type { Command, CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import type { RemoteCommands, Submission } from '../../../server/ports/card-system/remote.ts';
import type { Faults } from '../planted/planted.ts';

type Change = Submission<'set-controls'>;

const isChange = (one: Submission): one is Change => one.command.kind === 'set-controls';

/** Returns a faulty adapter that alters submitted changes of settings. */
function changing(
  wrong: (right: RemoteCommands, one: Change, signal: AbortSignal) => Promise<Settled<'set-controls'>>,
): Faults<RemoteCommands>[string][1] {
  return (right) => ({
    async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
      const given = one as Submission;
      return isChange(given)
        ? ((await wrong(right, given, signal)) as Settled as Settled<K>)
        : right.submit(one, signal);
    },
  });
}

const again = (one: Change, command: Partial<Command<'set-controls'>>): Change => ({
  ...one,
  id: randomUUID(),
  command: { ...one.command, ...command },
});

export const CONTROL_FAULTS: Faults<RemoteCommands> = {
  'changes settings of any version': [
    /^set-controls: a change of another version/,
    changing(async (right, one, signal) => {
      const outcome = await right.submit(one, signal);
      return outcome.state === 'refused' && 'now' in outcome.refusal && outcome.refusal.refused === 'stale'
        ? right.submit(again(one, { version: outcome.refusal.now.version }), signal)
        : outcome;
    }),
  ],
  'takes every change for confirmed': [
    /^set-controls: a change that loosens/,
    changing((right, one, signal) => right.submit(again(one, { confirmed: true }), signal)),
  ],
  'lowers a limit that is too high': [
    /^set-controls: a limit below 1/,
    changing(async (right, one, signal) => {
      const outcome = await right.submit(one, signal);
      const isOutside = outcome.state === 'refused' && outcome.refusal.refused === 'out-of-range';
      return isOutside ? right.submit(again(one, { change: { perPurchase: 1_000n } }), signal) : outcome;
    }),
  ],
  'refuses to freeze a card whose settings were changed': [
    /^freeze-card: a freeze is accepted after any change/,
    (right) => {
      const changed = new Set<string>();
      return {
        async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
          const { kind, cardId } = one.command as Command;
          if (kind === 'set-controls') changed.add(cardId);
          if (kind === 'freeze-card' && changed.has(cardId))
            return {
              state: 'refused',
              refusal: { refused: 'not-allowed' },
            } as Settled<'freeze-card'> as Settled<K>;
          return right.submit(one, signal);
        },
      };
    },
  ],
};
