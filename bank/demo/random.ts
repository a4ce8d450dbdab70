import { createHash, hash } from 'node:crypto';

/** A reproducible random stream: the same seed and label give the same numbers on every machine. */
export interface Rng {
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** Returns true with a probability of `percent` per cent. */
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Creates a stream with sfc32, a small generator that passes common statistical tests. Not for secrets. */
export function stream(seed: string, label: string): Rng {
  const digest = createHash('sha256').update(`${seed}/${label}`).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = digest.readInt32LE(12);
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
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

/** Block size of SHA-256 in bytes. */
const BLOCK = 64;

/** The two pads of an HMAC-SHA-256 key (RFC 2104), each followed by room for the message. */
interface Pads {
  readonly seed: string;
  readonly inner: Buffer;
  readonly outer: Buffer;
}

let pads: Pads | undefined;

/**
 * Returns an opaque 128-bit id: a keyed hash of the label, the same on every machine. Computes HMAC-SHA-256 with two
 * calls of `hash`, because every transaction needs an id and `createHmac` takes three times as long.
 */
export function opaqueId(seed: string, label: string): string {
  if (pads?.seed !== seed) pads = padsOf(seed);
  const { inner, outer } = pads;
  const end = BLOCK + inner.write(label, BLOCK);
  // A label that fills the buffer may have been truncated.
  if (end > inner.length - 4) throw new RangeError('label too long');
  outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK, 'latin1');
  const hex = hash('sha256', outer, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

function padsOf(seed: string): Pads {
  const key = Buffer.from(`ids/${seed}`);
  const short = key.length > BLOCK ? createHash('sha256').update(key).digest() : key;
  const inner = Buffer.alloc(BLOCK + 256);
  const outer = Buffer.alloc(BLOCK + 32);
  for (let i = 0; i < BLOCK; i++) {
    inner[i] = (short[i] ?? 0) ^ 0x36;
    outer[i] = (short[i] ?? 0) ^ 0x5c;
  }
  return { seed, inner, outer };
}
