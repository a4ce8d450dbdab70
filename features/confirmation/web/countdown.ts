import { useEffect, useState } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { elapsed } from '../../../web/clock.ts';
import { otpPage } from './messages.ts';

/** Returns the whole seconds until `endsAt` (milliseconds of {@link elapsed}), at least 0. Updates every second. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(elapsed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end takes effect immediately.
  useEffect(() => {
    setNow(elapsed());
    const timer = setInterval(() => setNow(elapsed()), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Formats seconds as `1:05`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the announcement for screen readers. It changes only at 60, 30 and 0 seconds. */
export function announcement(seconds: number, over: Phrase): Phrase | undefined {
  if (seconds <= 0) return over;
  if (seconds <= 30) return otpPage.live30;
  if (seconds <= 60) return otpPage.live60;
  return undefined;
}
