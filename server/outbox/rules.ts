/** Times after which messages expire, and delays between attempts. */

/** A message with a one-time password, or any other message. */
export type MessageKind = 'otp' | 'notice';

interface Rule {
  /** Seconds from enqueuing until the message expires. */
  readonly lifeSeconds: number;
  /** Maximum seconds between two attempts. */
  readonly maxDelaySeconds: number;
}

/** A late code is useless, so codes are retried after shorter delays. */
export const DELIVERY_RULES: Readonly<Record<MessageKind, Rule>> = {
  otp: { lifeSeconds: 5 * 60, maxDelaySeconds: 20 },
  notice: { lifeSeconds: 24 * 3600, maxDelaySeconds: 10 * 60 },
};

/**
 * Exponential backoff: seconds to wait after failed attempt number `tries` (from 1). Doubles from 1 up to the kind's maximum
 * delay, minus a random jitter of up to half. The jitter keeps retries from reaching a recovered gateway all at once.
 *
 * @param random 0 to 2^32 - 1
 */
export function retryDelaySeconds(kind: MessageKind, tries: number, random: number): number {
  const full = Math.min(2 ** (tries - 1), DELIVERY_RULES[kind].maxDelaySeconds);
  return full * (1 - random / 2 ** 33);
}
