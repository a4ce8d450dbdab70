import { describe, expect, it } from 'vitest';
import { WorkerPool } from './worker-pool.ts';

/** Creates a pool over an in-memory queue. The test decides when the processing of an item ends. */
function queueOf(items: number[], limit: number, pauseMs?: () => number) {
  const finishers = new Map<number, (moreDue: boolean) => void>();
  const started: number[] = [];
  let maxRunning = 0;
  let claims = 0;
  const pool = new WorkerPool<number>({
    limit,
    ...(pauseMs && { pauseMs }),
    async claim(max) {
      claims += 1;
      await Promise.resolve();
      return items.splice(0, max);
    },
    process(item) {
      started.push(item);
      return new Promise((resolve) => {
        finishers.set(item, (moreDue) => {
          finishers.delete(item);
          resolve(moreDue);
        });
        maxRunning = Math.max(maxRunning, finishers.size);
      });
    },
  });
  const finishItem = async (item: number, moreDue = false) => {
    finishers.get(item)?.(moreDue);
    await settled();
  };
  return { pool, items, started, finishItem, maxRunning: () => maxRunning, claims: () => claims };
}

/** Waits until the pool's setImmediate has claimed items for free workers. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('worker pool', () => {
  it('[OPS-2] processes at most `limit` items at once, in order, and refills a freed worker', async () => {
    const queue = queueOf([1, 2, 3, 4, 5], 2);
    await queue.pool.poll();
    expect(queue.started).toEqual([1, 2]);
    await queue.finishItem(2);
    expect(queue.started).toEqual([1, 2, 3]);
    await queue.finishItem(3);
    await queue.finishItem(4);
    expect(queue.started).toEqual([1, 2, 3, 4, 5]);
    expect(queue.maxRunning()).toBe(2);
  });

  it('[OPS-2] a poll during a claim is not lost', async () => {
    const queue = queueOf([], 2);
    const polling = queue.pool.poll();
    queue.items.push(1);
    void queue.pool.poll();
    await polling;
    await settled();
    expect(queue.started).toEqual([1]);
    queue.items.push(2);
    await queue.pool.poll();
    expect(queue.started).toEqual([1, 2]);
  });

  it('[OPS-2] a poll while every worker is busy takes effect when one is free', async () => {
    const queue = queueOf([1], 1);
    await queue.pool.poll();
    queue.items.push(2);
    await queue.pool.poll();
    expect(queue.started).toEqual([1]);
    await queue.finishItem(1);
    expect(queue.started).toEqual([1, 2]);
  });

  it('[OPS-2] leaves freed workers idle for the pause', async () => {
    let pause = 60;
    const queue = queueOf([1, 2, 3, 4], 2, () => pause);
    await queue.pool.poll();
    const from = performance.now();
    await queue.finishItem(1);
    expect(queue.started).toEqual([1, 2]);
    await expect.poll(() => queue.started).toEqual([1, 2, 3]);
    expect(performance.now() - from).toBeGreaterThanOrEqual(55);
    pause = 0;
    await queue.finishItem(2);
    expect(queue.started).toEqual([1, 2, 3, 4]);
  });

  it('[OPS-2] a poll skips the pause, also one made while every worker was busy', async () => {
    const queue = queueOf([1, 2, 3, 4], 1, () => 60_000);
    await queue.pool.poll();
    await queue.finishItem(1);
    expect(queue.started).toEqual([1]);
    await queue.pool.poll();
    expect(queue.started).toEqual([1, 2]);
    await queue.pool.poll();
    await queue.finishItem(2);
    expect(queue.started).toEqual([1, 2, 3]);
    await queue.finishItem(3);
    expect(queue.started).toEqual([1, 2, 3]);
  });

  it('[OPS-2] claims once when the claim did not fill every worker', async () => {
    const queue = queueOf([1, 2], 4);
    await queue.pool.poll();
    await queue.finishItem(1);
    await queue.finishItem(2);
    expect(queue.claims()).toBe(1);
  });

  it('[OPS-2] claims again at once when an item reports more due items', async () => {
    const queue = queueOf([1], 4);
    await queue.pool.poll();
    queue.items.push(2);
    await queue.finishItem(1, true);
    expect(queue.started).toEqual([1, 2]);
  });

  it('[OPS-2] drain waits for every item, close stops claiming', async () => {
    const queue = queueOf([1, 2, 3], 2);
    let drained = false;
    const draining = queue.pool.drain().then(() => {
      drained = true;
    });
    await settled();
    for (const item of [1, 2, 3]) {
      expect(drained).toBe(false);
      await queue.finishItem(item);
    }
    await draining;
    queue.items.push(4, 5);
    const lastPoll = queue.pool.poll();
    let closed = false;
    const closing = queue.pool.close().then(() => {
      closed = true;
    });
    await lastPoll;
    await settled();
    expect(closed).toBe(false);
    queue.items.push(6);
    await queue.finishItem(4);
    await queue.finishItem(5);
    await closing;
    await queue.pool.poll();
    await queue.pool.drain();
    expect(queue.started).not.toContain(6);
  });
});
