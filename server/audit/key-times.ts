/**
 * Finds a secret that was used after its replacement. With a stolen old secret, an intruder can make hashes that verify. But
 * when the new secret has been in use for longer than {@link OVERLAP_MS}, no new record or anchor may use the old secret.
 */
import type { AuditRecord } from './record.ts';

/**
 * Milliseconds for which the old and the new secret may both be in use, because processes do not rotate at the same moment.
 */
const OVERLAP_MS = 24 * 3_600_000;

/** A use of a key, with a time that the hash covers. */
type KeyUse = Pick<AuditRecord, 'chain' | 'seq' | 'at' | 'keyId'>;

export type KeyTimes = ReturnType<typeof createKeyTimes>;

export function createKeyTimes() {
  const firstUse = new Map<string, number>();
  const lastUses = new Map<string, KeyUse & { readonly keyId: string; readonly time: number }>();
  /**
   * The highest time so far in each chain. A record is treated as at least as new as the records before it, so backdating
   * has no effect.
   */
  const reached = new Map<number, number>();

  function isLate(keyId: string, time: number): boolean {
    const first = firstUse.get(keyId);
    if (first === undefined) return false;
    return [...firstUse.values()].some((later) => later > first && time > later + OVERLAP_MS);
  }
  return {
    note(use: KeyUse): void {
      const time = Math.max(Date.parse(use.at), reached.get(use.chain) ?? 0);
      reached.set(use.chain, time);
      const { keyId } = use;
      if (keyId === null) return;
      firstUse.set(keyId, Math.min(time, firstUse.get(keyId) ?? time));
      lastUses.set(`${use.chain} ${keyId}`, { ...use, keyId, time });
    },
    /** Returns the last use of each key in each chain, if that use was too late (see `isLate`). */
    lateUses: (): readonly KeyUse[] =>
      [...lastUses.values()].filter(({ keyId, time }) => isLate(keyId, time)),
    /**
     * Whether a use of the key at time `at` is too late: a newer key had then been in use for more than
     * {@link OVERLAP_MS}. False for a key that no record uses.
     */
    isLate: (keyId: string, at: string) => isLate(keyId, Date.parse(at)),
  };
}
