/** When a message expires, and the delays between its attempts. */

/** A message with a one-time password, or any other message. */
export type MessageKind = 'otp' | 'notice';

interface Rule {
  /** The message is given up this long after it was enqueued. */
  readonly lifeSeconds: number;
  /** The longest delay between two attempts. */
  readonly maxDelaySeconds: number;
}

/** A late code is useless, so its attempts stay close together. */
export const DELIVERY_RULES: Readonly<Record<MessageKind, Rule>> = {
  otp: { lifeSeconds: 5 * 60, maxDelaySeconds: 20 },
  notice: { lifeSeconds: 24 * 3600, maxDelaySeconds: 10 * 60 },
};

/**
 * Exponential backoff: seconds to wait after failed attempt number `tries` (from 1). Doubles from 1 up to the kind's
 * longest delay, less a random jitter of up to a half, so that retries do not reach a recovered gateway all at once.
 *
 * @param random 0 to 2^32 - 1
 */
export function retryDelaySeconds(kind: MessageKind, tries: number, random: number): number {
  const full = Math.min(2 ** (tries - 1), DELIVERY_RULES[kind].maxDelaySeconds);
  return full * (1 - random / 2 ** 33);
}
