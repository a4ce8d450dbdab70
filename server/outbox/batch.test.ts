import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batch } from './batch.ts';

it('[OPS-4] puts items that arrive during a batch into the next one, once each and in order', async () => {
  const batches: number[][] = [];
  const add = batch<number>(async (items) => {
    batches.push([...items]);
    await sleep(5);
  });
  const first = add(1);
  await Promise.resolve();
  await Promise.all([first, add(2), add(3)]);
  await add(4);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

it('[OPS-4] rejects only the items of the batch that failed', async () => {
  const add = batch<string>(async (items) => {
    if (items.includes('bad')) throw new Error('no');
  });
  const bad = add('bad');
  await Promise.resolve();
  const outcomes = await Promise.allSettled([bad, add('good')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await expect(add('good')).resolves.toBeUndefined();
});
