export type Playback = 'played' | 'stopped' | 'failed';

/** A sound device. */
export interface Sound {
  /** Plays one clip (data URL); resolves at its end, rejects if it cannot be played. */
  play(clip: string): Promise<void>;
  /** Stops immediately. The promise of `play` may stay pending. */
  stop(): void;
}

export interface Player {
  /** Stops the current playback and plays the clips one after the other. Never rejects. */
  play(clips: readonly string[]): Promise<Playback>;
  stop(): void;
}

/** Maximum duration of a clip in milliseconds (CAP-2). */
const CLIP_TIMEOUT_MS = 3000;
/** Maximum number of retries of a failed clip, and the delay before each retry in milliseconds. */
const MAX_RETRIES = 3;
const RETRY_WAIT_MS = 1500;

/** Creates a player: at most 3 s per clip, up to 3 retries 1.5 s apart, stopped by Escape or `stop()`. */
export function createPlayer(sound: Sound): Player {
  let current: AbortController | undefined;

  async function playAll(clips: readonly string[], signal: AbortSignal): Promise<Playback> {
    for (const clip of clips) {
      for (let retries = 0; !(await attempt(clip, signal)); retries++) {
        if (signal.aborted) return 'stopped';
        if (retries === MAX_RETRIES) return 'failed';
        await withTimeout(signal, RETRY_WAIT_MS, () => {});
      }
    }
    return signal.aborted ? 'stopped' : 'played';
  }

  /** Returns true when the clip was played to its end. */
  async function attempt(clip: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const ended = await withTimeout(signal, CLIP_TIMEOUT_MS, (end) => {
      sound.play(clip).then(
        () => end(true),
        () => end(false),
      );
    });
    if (!ended && !signal.aborted) sound.stop();
    return ended;
  }

  /** Resolves to the value passed to `end`, or to false on timeout or abort. */
  function withTimeout(signal: AbortSignal, ms: number, begin: (end: (result: boolean) => void) => void) {
    return new Promise<boolean>((resolve) => {
      const end = (result: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      };
      const onAbort = () => end(false);
      const timer = setTimeout(onAbort, ms);
      signal.addEventListener('abort', onAbort);
      begin(end);
    });
  }

  /** Stops the sound immediately, because a later stop could silence the next playback. */
  function stop() {
    if (!current) return;
    current.abort();
    current = undefined;
    sound.stop();
  }

  return {
    async play(clips) {
      stop();
      const playback = new AbortController();
      current = playback;
      const { signal } = playback;
      document.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
      const result = await playAll(clips, signal);
      if (current === playback) current = undefined;
      // Removes the Escape listener.
      playback.abort();
      return result;
    },
    stop,
  };
}

/**
 * Plays clips in the browser with a single audio element, because iOS allows further clips only in an element that a user
 * action has started.
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
