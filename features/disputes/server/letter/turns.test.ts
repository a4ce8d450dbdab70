import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('[DSP-7] letters in turn', () => {
  it('[DSP-7] are made one at a time, also after a failure', async () => {
    const inTurn = createTurns();
    let [running, most] = [0, 0];
    const make = (fails: boolean) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
      if (fails) throw new Error('no file');
      return 'made';
    };
    const results = await Promise.allSettled([false, true, false, false].map((fails) => inTurn(make(fails))));
    expect(most).toBe(1);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('[DSP-7] are refused when too many wait, and taken again later', async () => {
    const inTurn = createTurns(1);
    const make = async () => 'made';
    const [first, second, third] = [inTurn(make), inTurn(make), inTurn(make)];
    await expect(third).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await Promise.all([first, second])).toEqual(['made', 'made']);
    expect(await inTurn(make)).toBe('made');
  });
});
