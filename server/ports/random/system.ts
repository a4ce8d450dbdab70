import { randomBytes, randomInt } from 'node:crypto';
import type { Random } from './port.ts';

/** The operating system's generator. */
export const systemRandom: Random = {
  bytes: (n) => randomBytes(n),
  uint32: () => randomBytes(4).readUInt32LE(),
  int: (maxExclusive) => randomInt(maxExclusive),
};
