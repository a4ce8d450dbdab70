/** A random number generator: the operating system's in production, seeded in tests. */
export interface Random {
  /** `n` random bytes, 0 <= n. Cryptographically secure in production. */
  bytes(n: number): Buffer;
  /** A whole number, 0 to 2^32 - 1, each equally likely. */
  uint32(): number;
  /** A whole number, 0 to `maxExclusive` - 1, each equally likely; `maxExclusive` is 1 to 2^32. */
  int(maxExclusive: number): number;
}
