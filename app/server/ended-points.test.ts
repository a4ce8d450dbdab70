import { describe, expect, it } from 'vitest';
import { createEndedPoints } from './ended-points.ts';

/** Creates a run with a clock that the test sets. Each call of `take` executes the next function of the list. */
function setUp(...work: readonly (() => Promise<number>)[]) {
  let time = '2026-12-31T23:59:59+08:00';
  const left = [...work];
  const taken: string[] = [];
  const ended = createEndedPoints({
    now: async () => new Date(time),
    take: async () => {
      taken.push(time);
      return (await left.shift()?.()) ?? 0;
    },
    log: { info: () => undefined },
  });
  return { ended, taken, at: (next: string) => (time = next) };
}

describe('taking ended points', () => {
  it('[PTS-2] happens once a day in Taipei', async () => {
    const { ended, taken, at } = setUp();
    await ended.run();
    await ended.run();
    at('2027-01-01T00:00:00+08:00');
    await ended.run();
    await ended.run();
    at('2027-01-01T23:59:59+08:00');
    await ended.run();
    expect(taken).toEqual(['2026-12-31T23:59:59+08:00', '2027-01-01T00:00:00+08:00']);
  });

  it('[PTS-2] is tried again after a failure', async () => {
    const { ended, taken } = setUp(() => Promise.reject(new Error('down')));
    await expect(ended.run()).rejects.toThrow('down');
    await ended.run();
    await ended.run();
    expect(taken).toHaveLength(2);
  });

  it('[PTS-2] does not run twice at the same time, and a stop waits for it', async () => {
    let end: (count: number) => void = () => {};
    const { ended, taken } = setUp(() => new Promise<number>((resolve) => (end = resolve)));
    const runs = [ended.run(), ended.run()];
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = ended.stop();
    end(1);
    await Promise.all([...runs, stopped]);
    expect(taken).toHaveLength(1);
  });

  it('[PTS-2] leaves the points of a card system elsewhere to it', async () => {
    const ended = createEndedPoints({ now: async () => new Date(), log: { info: () => undefined } });
    await expect(ended.run()).resolves.toBeUndefined();
  });
});
