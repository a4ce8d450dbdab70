import { randomBytes, randomInt } from 'node:crypto';
import type { Random } from './port.ts';

/** Size of a block of random bytes. One call to the operating system costs as much for 12 bytes as for 4096. */
const POOL_BYTES = 4096;
const LARGE = 256;

let pool = Buffer.alloc(0);
let used = 0;

/** Returns random bytes. Up to {@link LARGE} bytes come from the pool, in which they are then overwritten with zeros. */
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

/** The operating system's random number generator. */
export const systemRandom: Random = {
  bytes: take,
  uint32: () => take(4).readUInt32LE(),
  int: (maxExclusive) => randomInt(maxExclusive),
};
