/** How one reading of the clips ended. */
export type Playback = 'played' | 'stopped' | 'failed';

/** What makes the sound. */
export interface Sound {
  /** Plays one clip (data URL) from its start; resolves at its end, rejects when it cannot be played. */
  play(clip: string): Promise<void>;
  /** Silence at once. The promise of `play` may stay open. */
  stop(): void;
}

/** Timers in milliseconds, as the browser has them. */
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

/** Calls `onEscape` when the person presses Escape, until the returned function is called. */
export type WatchEscape = (onEscape: () => void) => () => void;

export interface Player {
  /** Plays the clips one after the other. Ends what was playing. Never rejects. */
  play(clips: readonly string[]): Promise<Playback>;
  /** Ends the reading, if there is one. */
  stop(): void;
}

/** A character that has not ended by now is broken off, in milliseconds (CAP-2). */
export const CLIP_TIMEOUT_MS = 3000;
/** How often a character that failed is tried again, and after how long. */
export const MAX_RETRIES = 3;
export const RETRY_WAIT_MS = 1500;

/** Reads the five characters aloud: 3 s for each, up to 3 more tries 1.5 s apart, ended by Escape or `stop()`. */
export function createPlayer(sound: Sound, timers: Timers, watchEscape: WatchEscape): Player {
  let current: AbortController | undefined;

  async function read(clips: readonly string[], signal: AbortSignal): Promise<Playback> {
    for (const clip of clips) {
      for (let retries = 0; !(await attempt(clip, signal)); retries++) {
        if (signal.aborted) return 'stopped';
        if (retries === MAX_RETRIES) return 'failed';
        await first(signal, RETRY_WAIT_MS, () => {});
      }
    }
    return signal.aborted ? 'stopped' : 'played';
  }

  /** Whether the clip was played to its end. */
  async function attempt(clip: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const ended = await first(signal, CLIP_TIMEOUT_MS, (end) => {
      sound.play(clip).then(
        () => end(true),
        () => end(false),
      );
    });
    if (!ended && !signal.aborted) sound.stop();
    return ended;
  }

  /** What `begin` ends with; false when the time is over or the reading is stopped before that. */
  function first(signal: AbortSignal, ms: number, begin: (end: (done: boolean) => void) => void) {
    return new Promise<boolean>((resolve) => {
      const end = (done: boolean) => {
        timers.clear(timer);
        signal.removeEventListener('abort', onAbort);
        resolve(done);
      };
      const onAbort = () => end(false);
      const timer = timers.set(onAbort, ms);
      signal.addEventListener('abort', onAbort);
      begin(end);
    });
  }

  /** Silences at once, not when the reading notices: by then another one may be playing. */
  function stop() {
    if (!current) return;
    current.abort();
    current = undefined;
    sound.stop();
  }

  return {
    async play(clips) {
      stop();
      const reading = new AbortController();
      current = reading;
      const unwatch = watchEscape(stop);
      const result = await read(clips, reading.signal);
      unwatch();
      if (current === reading) current = undefined;
      return result;
    },
    stop,
  };
}

/**
 * The browser's loudspeaker: one audio element for all clips, because iOS lets only an element that a press
 * started go on to play others.
 */
export function browserSound(): Sound {
  let audio: HTMLAudioElement | undefined;
  return {
    play: (clip) =>
      new Promise((resolve, reject) => {
        audio ??= new Audio();
        audio.onended = () => resolve();
        audio.onerror = () => reject(new Error('The clip cannot be played'));
        audio.src = clip;
        audio.play().catch(reject);
      }),
    stop() {
      if (!audio) return;
      audio.onended = audio.onerror = null;
      audio.pause();
    },
  };
}

/** The player of a real page. */
export function browserPlayer(): Player {
  const timers: Timers = {
    set: (run, ms) => window.setTimeout(run, ms),
    clear: (timer) => window.clearTimeout(timer),
  };
  return createPlayer(browserSound(), timers, (onEscape) => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
