/** A random number generator: the operating system's in production, seeded in tests. */
export interface Random {
  /** Returns `n` random bytes; `n` is at least 0. Cryptographically secure in production. */
  bytes(n: number): Buffer;
  /** Returns an integer from 0 to 2^32 - 1, uniformly distributed. */
  uint32(): number;
  /** Returns an integer from 0 to `maxExclusive` - 1, uniformly distributed; `maxExclusive` is 1 to 2^32. */
  int(maxExclusive: number): number;
}
