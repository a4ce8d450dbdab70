/** Number of consecutive failures after which the breaker opens. */
const FAILURES = 5;
/** Milliseconds that the breaker stays open, unless the bank sends a Retry-After. */
const REST_MS = 10_000;
/** Maximum milliseconds that the bank's Retry-After can keep the breaker open. */
const LONGEST_REST_MS = 60_000;

/**
 * Circuit breaker for a card system that does not answer. While it is open, calls fail at once, and the card system can
 * recover.
 */
export interface Breaker {
  /** Whether a call may be made now. When the open time has passed, one call is allowed as a trial. */
  admit(): boolean;
  /** Whether the breaker is open. It stays open until a trial succeeds. */
  isOpen(): boolean;
  /** Seconds until the next trial, at least 1. */
  waitSeconds(): number;
  succeeded(): void;
  /** @param restMs milliseconds that the bank asked to get no calls */
  failed(restMs?: number): void;
  /** Reports a call that ended without information about the card system. */
  abandoned(): void;
}

/**
 * @param now milliseconds of a monotonic clock
 * @param changed called when the breaker opens or closes
 */
export function createBreaker(now: () => number, changed: (isOpen: boolean) => void): Breaker {
  let failures = 0;
  /** The time of the next trial; undefined while the breaker is closed. */
  let until: number | undefined;
  let onTrial = false;
  return {
    admit() {
      if (until === undefined) return true;
      if (onTrial || now() < until) return false;
      onTrial = true;
      return true;
    },
    isOpen: () => until !== undefined,
    waitSeconds: () => Math.max(1, Math.ceil(((until ?? 0) - now()) / 1000)),
    succeeded() {
      failures = 0;
      // Without a trial, this call started before the breaker opened, so its success does not close the breaker.
      if (until === undefined || !onTrial) return;
      until = undefined;
      onTrial = false;
      changed(false);
    },
    failed(restMs) {
      failures++;
      const wasOpen = until !== undefined;
      if (failures < FAILURES && restMs === undefined && !onTrial) return;
      onTrial = false;
      until = Math.max(until ?? 0, now() + Math.min(restMs ?? REST_MS, LONGEST_REST_MS));
      if (!wasOpen) changed(true);
    },
    abandoned() {
      onTrial = false;
    },
  };
}
