import { describe, expect, it } from 'vitest';
import { Lane } from './lane.ts';

/** A queue in memory whose items end when the test says so. */
function queueOf(items: number[], limit: number, pauseMs?: () => number) {
  const ends = new Map<number, (woken: boolean) => void>();
  const started: number[] = [];
  let most = 0;
  let claims = 0;
  const lane = new Lane<number>({
    limit,
    ...(pauseMs && { pauseMs }),
    async claim(free) {
      claims += 1;
      await Promise.resolve();
      return items.splice(0, free);
    },
    deliver(item) {
      started.push(item);
      return new Promise((resolve) => {
        ends.set(item, (woken) => {
          ends.delete(item);
          resolve(woken);
        });
        most = Math.max(most, ends.size);
      });
    },
  });
  const end = async (item: number, woken = false) => {
    ends.get(item)?.(woken);
    await settled();
  };
  return { lane, items, started, end, most: () => most, claims: () => claims };
}

/** A place that gets free is filled in the round after. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('lane', () => {
  it('[OPS-2] works on at most so many items at once, in order, and goes on when a place is free', async () => {
    const queue = queueOf([1, 2, 3, 4, 5], 2);
    await queue.lane.pump();
    expect(queue.started).toEqual([1, 2]);
    await queue.end(2);
    expect(queue.started).toEqual([1, 2, 3]);
    await queue.end(3);
    await queue.end(4);
    expect(queue.started).toEqual([1, 2, 3, 4, 5]);
    expect(queue.most()).toBe(2);
  });

  it('[OPS-2] a pump during a look is not lost', async () => {
    const queue = queueOf([], 2);
    const looking = queue.lane.pump();
    queue.items.push(1);
    void queue.lane.pump();
    await looking;
    await settled();
    expect(queue.started).toEqual([1]);
    queue.items.push(2);
    await queue.lane.pump();
    expect(queue.started).toEqual([1, 2]);
  });

  it('[OPS-2] a pump while every place is taken is remembered', async () => {
    const queue = queueOf([1], 1);
    await queue.lane.pump();
    queue.items.push(2);
    await queue.lane.pump();
    expect(queue.started).toEqual([1]);
    await queue.end(1);
    expect(queue.started).toEqual([1, 2]);
  });

  it('[OPS-2] leaves places free for a while when others need the machine more', async () => {
    let pause = 60;
    const queue = queueOf([1, 2, 3, 4], 2, () => pause);
    await queue.lane.pump();
    const from = performance.now();
    await queue.end(1);
    expect(queue.started).toEqual([1, 2]);
    await expect.poll(() => queue.started).toEqual([1, 2, 3]);
    expect(performance.now() - from).toBeGreaterThanOrEqual(55);
    pause = 0;
    await queue.end(2);
    expect(queue.started).toEqual([1, 2, 3, 4]);
  });

  it('[OPS-2] whoever asks meanwhile does not wait, nor who asked while every place was taken', async () => {
    const queue = queueOf([1, 2, 3, 4], 1, () => 60_000);
    await queue.lane.pump();
    await queue.end(1);
    expect(queue.started).toEqual([1]);
    await queue.lane.pump();
    expect(queue.started).toEqual([1, 2]);
    await queue.lane.pump();
    await queue.end(2);
    expect(queue.started).toEqual([1, 2, 3]);
    await queue.end(3);
    expect(queue.started).toEqual([1, 2, 3]);
  });

  it('[OPS-2] asks once, not again after every item, when it did not find more than it had places for', async () => {
    const queue = queueOf([1, 2], 4);
    await queue.lane.pump();
    await queue.end(1);
    await queue.end(2);
    expect(queue.claims()).toBe(1);
  });

  it('[OPS-2] looks again at once when an item says that others were woken', async () => {
    const queue = queueOf([1], 4);
    await queue.lane.pump();
    queue.items.push(2);
    await queue.end(1, true);
    expect(queue.started).toEqual([1, 2]);
  });

  it('[OPS-2] drain waits for everything, close takes nothing more', async () => {
    const queue = queueOf([1, 2, 3], 2);
    let drained = false;
    const draining = queue.lane.drain().then(() => {
      drained = true;
    });
    await settled();
    for (const item of [1, 2, 3]) {
      expect(drained).toBe(false);
      await queue.end(item);
    }
    await draining;
    queue.items.push(4, 5);
    const pumping = queue.lane.pump();
    let closed = false;
    const closing = queue.lane.close().then(() => {
      closed = true;
    });
    await pumping;
    await settled();
    expect(closed).toBe(false);
    queue.items.push(6);
    await queue.end(4);
    await queue.end(5);
    await closing;
    await queue.lane.pump();
    await queue.lane.drain();
    expect(queue.started).not.toContain(6);
  });
});
