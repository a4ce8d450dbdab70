import { createHash, createHmac } from 'node:crypto';

/** A reproducible stream of numbers: the same seed and label give the same stream on every machine. */
export interface Rng {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** sfc32, a small generator that passes the usual statistical tests; never for secrets. */
export function stream(seed: string, label: string): Rng {
  const state = new Uint32Array(4);
  const digest = createHash('sha256').update(`${seed}/${label}`).digest();
  for (let i = 0; i < 4; i++) state[i] = digest.readUInt32LE(i * 4);
  const next = () => {
    const [a = 0, b = 0, c = 0, counter = 0] = state;
    const sum = (a + b + counter) >>> 0;
    state[3] = counter + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    return sum;
  };
  const int = (min: number, max: number) => min + Math.floor((next() / 2 ** 32) * (max - min + 1));
  return {
    int,
    chance: (percent) => int(0, 9999) < percent * 100,
    pick: (list) => {
      const item = list[int(0, list.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

/** An opaque 128-bit id, a keyed hash of what it names: the same on every machine, telling nothing. */
export function opaqueId(seed: string, label: string): string {
  const hex = createHmac('sha256', `ids/${seed}`).update(label).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
