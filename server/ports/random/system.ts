import { randomBytes, randomInt } from 'node:crypto';
import type { Random } from './port.ts';

/** Bytes are read from the operating system in blocks: a call costs as much for 12 bytes as for 4096. */
const POOL_BYTES = 4096;
const LARGE = 256;

let pool = Buffer.alloc(0);
let used = 0;

/** Takes bytes from the pool and zeroes them there. */
function take(n: number): Buffer {
  if (n > LARGE) return randomBytes(n);
  if (used + n > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + n));
  pool.fill(0, used, used + n);
  used += n;
  return taken;
}

/** The operating system's generator. */
export const systemRandom: Random = {
  bytes: take,
  uint32: () => take(4).readUInt32LE(),
  int: (maxExclusive) => randomInt(maxExclusive),
};
