/** How long a message is worth sending, and how its tries are spaced. */

/** The two kinds of message: one that carries a one-time password, and every other. */
export type Kind = 'otp' | 'notice';

interface Rule {
  /** Given up this long after it was written: nobody waits for a code longer, nor wants yesterday's notice. */
  readonly lifeSeconds: number;
  /** The longest pause between two tries. */
  readonly longestPauseSeconds: number;
}

/** A code is worth nothing late, so its tries stay close together. */
export const RULES: Readonly<Record<Kind, Rule>> = {
  otp: { lifeSeconds: 5 * 60, longestPauseSeconds: 20 },
  notice: { lifeSeconds: 24 * 3600, longestPauseSeconds: 10 * 60 },
};

/**
 * Seconds to wait after the try number `tries` (1 for the first) failed: 1, 2, 4, 8 … up to the kind's longest pause, of
 * which a random half is taken off so that a gateway that comes back is not hit by everybody at once.
 *
 * @param random 0 to 2^32 - 1
 */
export function pauseSeconds(kind: Kind, tries: number, random: number): number {
  const full = Math.min(2 ** (tries - 1), RULES[kind].longestPauseSeconds);
  return full * (1 - random / 2 ** 33);
}
