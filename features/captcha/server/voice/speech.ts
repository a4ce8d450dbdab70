/** Speaks the characters of image codes in a worker thread. Each character takes about 4 ms of CPU time. */
import { createJobQueue, type JobQueue } from '../../../../server/threads/queue.ts';
import type { Language } from '../../../../shared/messages.ts';

export interface SpeechJob {
  /** A character of the captcha alphabet. */
  readonly character: string;
  readonly language: Language;
}

/** A job queue that creates WAV files. */
export type Speech = JobQueue<SpeechJob>;

const TIMEOUT_MS = 10_000;
/** Maximum number of queued characters: eighty image codes, about two seconds of work. */
const MAX_WAITING = 400;

/** @param program the built `app/server/programs/voice-thread.ts`, with the base voices in `voices/` next to it */
export function openSpeech(program: URL): Speech {
  return createJobQueue({
    program,
    output: 'a spoken character',
    timeoutMs: TIMEOUT_MS,
    maxWaiting: MAX_WAITING,
  });
}
