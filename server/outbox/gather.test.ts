import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gather } from './gather.ts';

it('[OPS-4] takes what came during a round in the next one, each item once and in order', async () => {
  const rounds: number[][] = [];
  const add = gather<number>(async (items) => {
    rounds.push([...items]);
    await sleep(5);
  });
  const first = add(1);
  await Promise.resolve();
  await Promise.all([first, add(2), add(3)]);
  await add(4);
  expect(rounds).toEqual([[1], [2, 3], [4]]);
});

it('[OPS-4] a round that fails fails for its own items only', async () => {
  const add = gather<string>(async (items) => {
    if (items.includes('bad')) throw new Error('no');
  });
  const bad = add('bad');
  await Promise.resolve();
  const outcomes = await Promise.allSettled([bad, add('good')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await expect(add('good')).resolves.toBeUndefined();
});
