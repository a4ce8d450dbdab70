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

export type PlantDown = (right: CardSystem, isDown: () => boolean) => Partial<CardSystem>;

const withCommands = ({ commands }: CardSystem, wrong: object) => ({ commands: { ...commands, ...wrong } });

export const DOWN_FAULTS: Readonly<Record<string, readonly [foundBy: RegExp, plant: PlantDown]>> = {
  'says not found when the bank is down': [
    /no question gets another answer/,
    (right) => ({ card: (...of) => right.card(...of).catch(() => undefined) }),
  ],
  'has an empty list when the bank is down': [
    /no question gets another answer/,
    (right) => ({ cards: (...of) => right.cards(...of).catch(() => []) }),
  ],
  'throws an error of its own when the bank is down': [
    /no question gets another answer/,
    (right) => ({
      pinKey: () =>
        right.pinKey().catch(() => {
          throw new TypeError('fetch failed');
        }),
    }),
  ],
  'says that a submission without a connection may have happened': [
    /got no connection/,
    (right, isDown) =>
      withCommands(right, {
        submit: async () => {
          throw new CardSystemUnavailable('down', { mayHaveHappened: isDown() });
        },
      }),
  ],
  'says never-seen when the bank is down': [
    /status rejects/,
    (right) => withCommands(right, { status: async () => ({ state: 'never-seen' }) }),
  ],
  'has an empty list of a day when the bank is down': [
    /list of a day rejects/,
    (right) => withCommands(right, { async *settledOn() {} }),
  ],
};
