import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../../shared/messages.ts';
import type { Challenge, SilentCheck } from '../contract.ts';
import { captchaErrors } from '../errors.messages.ts';
import { captchaText } from '../messages.ts';
import { solve, verify } from '../pow.ts';
import { Captcha, type CaptchaTransport } from './captcha.ts';
import { createClipCache } from './clipCache.ts';
import type { Playback, Player } from './player.ts';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

interface Call {
  readonly name: keyof CaptchaTransport;
  readonly lastKey: string | undefined;
  readonly language: Language;
  /** Resolves the call with a new key: `k1` for the first call and so on. */
  readonly answer: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

/** A server whose responses the test triggers. */
class FakeServer implements CaptchaTransport {
  readonly calls: Call[] = [];

  request = (language: Language) => this.#challenge('request', undefined, language);
  refresh = (lastKey: string, language: Language) => this.#challenge('refresh', lastKey, language);
  changeLanguage = (lastKey: string, language: Language) =>
    this.#challenge('changeLanguage', lastKey, language);
  alternative = (lastKey: string, language: Language) =>
    this.#record<SilentCheck>('alternative', lastKey, language, (key) => ({
      key,
      challenge: `challenge-${key}`,
      difficulty: 6,
      expiresInSeconds: 300,
    }));

  get last(): Call {
    const call = this.calls.at(-1);
    if (!call) throw new Error('No call was made');
    return call;
  }

  #challenge(name: keyof CaptchaTransport, lastKey: string | undefined, language: Language) {
    return this.#record<Challenge>(name, lastKey, language, (key) => ({
      key,
      image: `data:image/png;base64,${key}`,
      audio: [1, 2, 3, 4, 5].map((n) => `data:audio/wav;base64,${key}${language}${n}`),
      expiresInSeconds: 300,
    }));
  }

  #record<T>(name: Call['name'], lastKey: string | undefined, language: Language, make: (key: string) => T) {
    const key = `k${this.calls.length + 1}`;
    return new Promise<T>((resolve, reject) => {
      const answer = () => {
        resolve(make(key));
        return settle();
      };
      const refuse = () => {
        reject(new Error('refused'));
        return settle();
      };
      this.calls.push({ name, lastKey, language, answer, refuse });
    });
  }
}

class FakePlayer implements Player {
  readonly readings: (readonly string[])[] = [];
  stops = 0;
  #end: (result: Playback) => void = () => {};

  play(clips: readonly string[]): Promise<Playback> {
    this.readings.push(clips);
    return new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  stop(): void {
    this.stops++;
    this.#end('stopped');
  }

  async end(result: Playback): Promise<void> {
    this.#end(result);
    await settle();
  }
}

let server: FakeServer;
let player: FakePlayer;
let captcha: Captcha;
let search: typeof solve;

beforeEach(() => {
  server = new FakeServer();
  player = new FakePlayer();
  search = solve;
  const deps = {
    transport: server,
    player,
    clips: createClipCache(),
    loadSolver: async () => search,
  };
  captcha = new Captcha(deps, 'en');
});

/** Starts the captcha and answers its first call with an image and the key `k1`. */
async function startAndShow(): Promise<void> {
  captcha.start();
  await answerLast();
}

/** Waits for the pending call and answers it. */
async function answerLast(): Promise<void> {
  await settle();
  await server.last.answer();
}

/** Starts the captcha and runs the silent check, whose call is answered with the key `k2`. */
async function startCheck(): Promise<void> {
  await startAndShow();
  void captcha.runAlternative();
  await answerLast();
}

const untilPassed = () => vi.waitFor(() => expect(captcha.state().alternative).toBe('passed'));

const madeCalls = () => server.calls.map(({ name, lastKey, language }) => [name, lastKey, language]);

describe('captcha on a page', () => {
  it('[CAP-1] requests an image on start and shows it when it arrives', async () => {
    captcha.start();
    await settle();
    expect(captcha.state().image).toBeUndefined();
    expect(captcha.state().lastKey).toBe('');
    await server.last.answer();
    expect(madeCalls()).toEqual([['request', undefined, 'en']]);
    expect(captcha.state()).toMatchObject({
      image: 'data:image/png;base64,k1',
      lastKey: 'k1',
      error: undefined,
    });
  });

  it('[CAP-1] keeps the input as typed and sends it normalised', async () => {
    captcha.type('ａ3 k9w');
    expect(captcha.state()).toMatchObject({ answer: 'ａ3 k9w', inputCode: 'A3K9W' });
  });

  it('[CAP-1] clears the input and replaces the last key on refresh', async () => {
    await startAndShow();
    captcha.type('A3');
    captcha.refresh();
    expect(captcha.state()).toMatchObject({ image: undefined, answer: '', inputCode: '' });
    await answerLast();
    expect(madeCalls()[1]).toEqual(['refresh', 'k1', 'en']);
    expect(captcha.state()).toMatchObject({ image: 'data:image/png;base64,k2', lastKey: 'k2' });
  });

  it('[CAP-1] sends one request for repeated refreshes while loading', async () => {
    await startAndShow();
    captcha.refresh();
    captcha.refresh();
    await settle();
    captcha.refresh();
    await server.last.answer();
    expect(server.calls).toHaveLength(2);
  });

  it('[CAP-3] shows a new image, an empty input and the message after a wrong answer', async () => {
    await startAndShow();
    captcha.type('WRONG');
    let finished = false;
    const failing = captcha.fail().then(() => {
      finished = true;
    });
    expect(captcha.state()).toMatchObject({
      answer: '',
      inputCode: '',
      failures: 1,
      error: captchaErrors['CAPTCHA-WRONG'].text,
    });
    await settle();
    expect(finished).toBe(false);
    await server.last.answer();
    await failing;
    expect(madeCalls()[1]).toEqual(['refresh', 'k1', 'en']);
    expect(captcha.state()).toMatchObject({ lastKey: 'k2', error: captchaErrors['CAPTCHA-WRONG'].text });
  });

  it('[CAP-1] shows an error when loading fails and requests a new image on refresh', async () => {
    await startAndShow();
    captcha.refresh();
    await settle();
    await server.last.refuse();
    expect(captcha.state()).toMatchObject({ image: undefined, lastKey: '', error: captchaText.notLoaded });
    captcha.refresh();
    await answerLast();
    expect(madeCalls()[2]).toEqual(['request', undefined, 'en']);
    expect(captcha.state()).toMatchObject({ image: 'data:image/png;base64,k3', error: undefined });
  });

  it('[CAP-1] ignores a response that arrives after stop', async () => {
    captcha.start();
    await settle();
    const first = server.last;
    captcha.stop();
    captcha.start();
    await settle();
    await first.answer();
    expect(captcha.state().image).toBeUndefined();
    await server.last.answer();
    expect(captcha.state().lastKey).toBe('k2');
    expect(server.calls).toHaveLength(2);
  });
});

describe('captcha language', () => {
  it('[CAP-2] requests the other voice and keeps the input when the language changes', async () => {
    await startAndShow();
    captcha.type('A3K');
    captcha.setLanguage('en');
    await settle();
    expect(server.calls).toHaveLength(1);
    captcha.setLanguage('zh_tw');
    await settle();
    expect(madeCalls()[1]).toEqual(['changeLanguage', 'k1', 'zh_tw']);
    await server.last.answer();
    expect(captcha.state()).toMatchObject({
      answer: 'A3K',
      lastKey: 'k2',
      image: 'data:image/png;base64,k2',
    });
    void captcha.play();
    expect(player.readings[0]?.[0]).toContain('k2zh_tw');
  });

  it('[CAP-2] changes the language after the pending image, with its key', async () => {
    captcha.start();
    await settle();
    captcha.setLanguage('zh_tw');
    await server.last.answer();
    expect(madeCalls()).toEqual([
      ['request', undefined, 'en'],
      ['changeLanguage', 'k1', 'zh_tw'],
    ]);
    void captcha.play();
    expect(player.readings).toHaveLength(0);
  });

  it('[CAP-2] sends no call for a language change before start', async () => {
    captcha.setLanguage('zh_tw');
    await startAndShow();
    expect(madeCalls()).toEqual([['request', undefined, 'zh_tw']]);
  });
});

describe('captcha sound', () => {
  it('[CAP-2] plays the five clips once at a time', async () => {
    await startAndShow();
    void captcha.play();
    void captcha.play();
    expect(captcha.state().playing).toBe(true);
    expect(player.readings).toHaveLength(1);
    expect(player.readings[0]).toHaveLength(5);
    await player.end('played');
    expect(captcha.state()).toMatchObject({ playing: false, error: undefined });
  });

  it('[CAP-2] shows an error when playing fails, until the next attempt', async () => {
    await startAndShow();
    void captcha.play();
    await player.end('failed');
    expect(captcha.state()).toMatchObject({ playing: false, error: captchaText.notPlayed });
    void captcha.play();
    expect(captcha.state().error).toBeUndefined();
  });

  it.each(['refresh', 'stop', 'fail', 'language'] as const)('[CAP-2] stops the sound on %s', async (what) => {
    await startAndShow();
    void captcha.play();
    if (what === 'language') captcha.setLanguage('zh_tw');
    else void captcha[what]();
    await settle();
    expect(player.stops).toBeGreaterThan(0);
    expect(captcha.state()).toMatchObject({ playing: false });
  });
});

describe('captcha alternative', () => {
  it('[CAP-4] runs the check under its own key and provides the solution', async () => {
    await startAndShow();
    captcha.type('A3');
    void captcha.runAlternative();
    void captcha.runAlternative();
    expect(captcha.state().alternative).toBe('running');
    await settle();
    expect(madeCalls().slice(1)).toEqual([['alternative', 'k1', 'en']]);
    await server.last.answer();
    await untilPassed();
    const { inputCode, lastKey } = captcha.state();
    expect(lastKey).toBe('k2');
    expect(inputCode).toMatch(/^pow:[0-9]+$/);
    expect(verify('challenge-k2', 6, inputCode.slice('pow:'.length))).toBe(true);
  });

  it('[CAP-4] keeps a passed check when the language changes', async () => {
    await startCheck();
    await untilPassed();
    const before = captcha.state();
    captcha.setLanguage('zh_tw');
    await settle();
    expect(server.calls).toHaveLength(2);
    expect(captcha.state()).toEqual(before);
  });

  it('[CAP-4] loads a new image after a refused solution', async () => {
    await startCheck();
    await untilPassed();
    void captcha.fail();
    await answerLast();
    expect(madeCalls()[2]).toEqual(['refresh', 'k2', 'en']);
    expect(captcha.state()).toMatchObject({
      alternative: 'offered',
      inputCode: '',
      lastKey: 'k3',
      failures: 1,
    });
  });

  it('[CAP-4] shows an error and a new image when the check fails', async () => {
    await startAndShow();
    void captcha.runAlternative();
    await settle();
    await server.last.refuse();
    await server.last.answer();
    expect(madeCalls()[2]).toEqual(['refresh', 'k1', 'en']);
    expect(captcha.state()).toMatchObject({
      alternative: 'offered',
      error: captchaText.notChecked,
      image: 'data:image/png;base64,k3',
    });
  });

  it('[CAP-4] aborts a running search on refresh and uses its key', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    search = (_challenge, _difficulty, options) => {
      signals.push(options?.signal);
      return new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('ended')));
      });
    };
    await startCheck();
    captcha.refresh();
    expect(signals[0]?.aborted).toBe(true);
    await answerLast();
    expect(madeCalls()[2]).toEqual(['refresh', 'k2', 'en']);
    expect(captcha.state()).toMatchObject({ alternative: 'offered', lastKey: 'k3', error: undefined });
  });

  it('[CAP-4] refreshes after the pending check, with its key', async () => {
    await startAndShow();
    void captcha.runAlternative();
    await settle();
    captcha.refresh();
    await settle();
    expect(server.calls).toHaveLength(2);
    await server.last.answer();
    expect(madeCalls()[2]).toEqual(['refresh', 'k2', 'en']);
    await server.last.answer();
    expect(captcha.state()).toMatchObject({ alternative: 'offered', inputCode: '', lastKey: 'k3' });
  });

  it('[CAP-4] requests the check after the pending image, with its key', async () => {
    captcha.start();
    await settle();
    void captcha.runAlternative();
    await server.last.answer();
    expect(madeCalls()[1]).toEqual(['alternative', 'k1', 'en']);
  });

  it('[CAP-4] aborts the search on stop', async () => {
    search = (_challenge, _difficulty, options) => solve('never', 32, options);
    await startCheck();
    captcha.stop();
    await settle();
    expect(captcha.state()).toMatchObject({ alternative: 'offered', lastKey: '', inputCode: '' });
    expect(server.calls).toHaveLength(2);
  });
});
