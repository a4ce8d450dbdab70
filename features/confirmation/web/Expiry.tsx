import { useEffect, useState } from 'react';
import type { Phrase } from '../../../shared/messages.ts';
import { elapsed, timeOfDay } from '../../../web/clock.ts';
import { useSay } from '../../../web/language/language.tsx';
import { useAnnounce } from '../../../web/ui/feedback/announce.ts';
import { otpPage } from './messages.ts';
import styles from './OtpStep.module.css';

/** The time at which a confirmation request expires. */
export interface Deadline {
  /** Time in milliseconds of {@link elapsed}. */
  readonly at: number;
  /** The time of day, formatted for display. */
  readonly text: string;
}

export function deadlineIn(seconds: number): Deadline {
  return { at: elapsed() + seconds * 1000, text: timeOfDay(seconds * 1000) };
}

export function isOver({ at }: Deadline): boolean {
  return elapsed() >= at;
}

interface ExpiryProps {
  readonly deadline: Deadline;
  readonly running: Phrase<{ readonly time: string; readonly left: string }>;
  readonly over: Phrase;
}

/** Countdown that changes every second. Screen readers announce it only three times. */
export function Expiry({ deadline, running, over }: ExpiryProps) {
  const t = useSay();
  const seconds = useSecondsLeft(deadline.at);
  const spoken = announcement(seconds, over);
  useAnnounce(spoken && t(spoken));
  return (
    <p className={styles.time}>
      {seconds > 0 ? t(running, { time: deadline.text, left: minutesAndSeconds(seconds) }) : t(over)}
    </p>
  );
}

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
  return [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')].join(':');
}

/** Returns the announcement for screen readers. It changes only at 60, 30 and 0 seconds. */
export function announcement(seconds: number, over: Phrase): Phrase | undefined {
  if (seconds <= 0) return over;
  if (seconds <= 30) return otpPage.live30;
  if (seconds <= 60) return otpPage.live60;
  return undefined;
}
