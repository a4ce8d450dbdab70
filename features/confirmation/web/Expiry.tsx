import type { Phrase } from '../../../shared/messages.ts';
import { elapsed, timeOfDay } from '../../../web/clock.ts';
import { useSay } from '../../../web/language/language.tsx';
import { useAnnounce } from '../../../web/ui/feedback/announce.ts';
import { announcement, minutesAndSeconds, useSecondsLeft } from './countdown.ts';
import styles from './OtpStep.module.css';

/** The time at which a confirmation request expires. */
export interface Deadline {
  /** Time in milliseconds of {@link elapsed}. */
  readonly at: number;
  /** The time of day in words. */
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
