/** Adapter faults when the bank is unreachable, each with the rule that must detect it. */
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { CardSystemUnavailable } from '../../../server/ports/card-system/remote.ts';

const noConnection = () => new CardSystemUnavailable('no connection', { mayHaveHappened: false });

/** Wraps an adapter so that its bank can be made unreachable. */
export function cutOff(system: CardSystem, isDown: () => boolean): CardSystem {
  const { commands } = system;
  if (commands.where !== 'remote') throw new Error('only a card system elsewhere can be cut off');
  const guarded = {
    ...commands,
    submit: guard(commands.submit, isDown),
    status: guard(commands.status, isDown),
    async *settledOn(day: string) {
      if (isDown()) throw noConnection();
      yield* commands.settledOn(day);
    },
  };
  const reads = Object.entries(system).map(([name, member]) => [
    name,
    typeof member === 'function' ? guard(member, isDown) : member,
  ]);
  return { ...Object.fromEntries(reads), commands: guarded } as CardSystem;
}

/** Wraps a function so that it rejects while the bank is down. */
function guard<F>(call: F, isDown: () => boolean): F {
  const guarded = (...given: unknown[]) =>
    isDown() ? Promise.reject(noConnection()) : (call as (...all: unknown[]) => unknown)(...given);
  return guarded as F;
}

interface DownFault {
  readonly fault: string;
  readonly plant: (right: CardSystem, isDown: () => boolean) => CardSystem;
  readonly foundBy: RegExp;
}

function withCommands(right: CardSystem, change: (commands: CardSystem['commands']) => object): CardSystem {
  return { ...right, commands: { ...right.commands, ...change(right.commands) } };
}

export const DOWN_FAULTS: readonly DownFault[] = [
  {
    fault: 'says not found when the bank is down',
    plant: (right) => ({ ...right, card: (...of) => right.card(...of).catch(() => undefined) }),
    foundBy: /no question gets another answer/,
  },
  {
    fault: 'has an empty list when the bank is down',
    plant: (right) => ({ ...right, cards: (...of) => right.cards(...of).catch(() => []) }),
    foundBy: /no question gets another answer/,
  },
  {
    fault: 'throws an error of its own when the bank is down',
    plant: (right) => ({
      ...right,
      pinKey: () =>
        right.pinKey().catch(() => {
          throw new TypeError('fetch failed');
        }),
    }),
    foundBy: /no question gets another answer/,
  },
  {
    fault: 'says that a submission without a connection may have happened',
    plant: (right, isDown) =>
      withCommands(right, () => ({
        submit: async () => {
          throw new CardSystemUnavailable('down', { mayHaveHappened: isDown() });
        },
      })),
    foundBy: /got no connection/,
  },
  {
    fault: 'says never-seen when the bank is down',
    plant: (right) => withCommands(right, () => ({ status: async () => ({ state: 'never-seen' }) })),
    foundBy: /status rejects/,
  },
  {
    fault: 'has an empty list of a day when the bank is down',
    plant: (right) => withCommands(right, () => ({ async *settledOn() {} })),
    foundBy: /list of a day rejects/,
  },
];
