/** Failures in a row after which the card system gets no calls for a while. */
const FAILURES = 5;
/** How long, in milliseconds, unless the bank names a time. */
const REST_MS = 10_000;
/** The longest rest that the bank can ask for. */
const LONGEST_REST_MS = 60_000;

/** Keeps calls away from a card system that does not answer: customers get an answer at once, and it can recover. */
export interface Breaker {
  /** Whether a call may be made now. After a rest one call is let through, as a trial. */
  admit(): boolean;
  /** Whether calls are kept away; until a trial succeeds. */
  isOpen(): boolean;
  /** Seconds until the next trial, at least 1. */
  waitSeconds(): number;
  succeeded(): void;
  /** @param restMs how long the bank asked to be left alone */
  failed(restMs?: number): void;
  /** The call ended without saying anything about the card system. */
  abandoned(): void;
}

/**
 * @param now milliseconds of a clock that never goes back
 * @param changed is called when calls stop and when they are made again
 */
export function createBreaker(now: () => number, changed: (isOpen: boolean) => void): Breaker {
  let failures = 0;
  /** When the rest ends; undefined while calls are made. */
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
      // A call that started before the rest does not end it.
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
