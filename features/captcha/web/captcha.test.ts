import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../../shared/messages.ts';
import { captchaErrors } from '../feature.ts';
import { captchaText } from '../messages.ts';
import { solve, verify } from '../pow.ts';
import { Captcha, type CaptchaTransport, type Challenge, type SilentCheck } from './captcha.ts';
import { createClipCache } from './clipCache.ts';
import type { Playback, Player } from './player.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

interface Call {
  readonly name: keyof CaptchaTransport;
  readonly lastKey: string | undefined;
  readonly language: Language;
  /** Answers the call with a new key, `k1` for the first call and so on. */
  readonly answer: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

/** A server that answers when the test says so. */
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
        return settle().then(() => {});
      };
      const refuse = () => {
        reject(new Error('refused'));
        return settle().then(() => {});
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
    clips: createClipCache(() => sessionStorage),
    loadSolver: async () => search,
  };
  captcha = new Captcha(deps, 'en');
});

/** A captcha that shows its first image, key `k1`. */
async function shown(): Promise<void> {
  captcha.start();
  await settle();
  await server.last.answer();
}

const made = () => server.calls.map(({ name, lastKey, language }) => [name, lastKey, language]);

describe('captcha on a page', () => {
  it('[CAP-1] asks for an image when it appears and shows none until it is there', async () => {
    captcha.start();
    await settle();
    expect(captcha.state().image).toBeUndefined();
    expect(captcha.state().lastKey).toBe('');
    await server.last.answer();
    expect(made()).toEqual([['request', undefined, 'en']]);
    expect(captcha.state()).toMatchObject({
      image: 'data:image/png;base64,k1',
      lastKey: 'k1',
      error: undefined,
    });
  });

  it('[CAP-1] tells its listeners of each change until they leave', async () => {
    const listener = vi.fn();
    const leave = captcha.subscribe(listener);
    captcha.type('a');
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    captcha.type('ab');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('[CAP-1] sends what was typed without case, width and spaces, and keeps it as typed', async () => {
    captcha.type('ａ3 k9w');
    expect(captcha.state()).toMatchObject({ answer: 'ａ3 k9w', inputCode: 'A3K9W' });
  });

  it('[CAP-1] refresh empties the input and brings another image in place of the last key', async () => {
    await shown();
    captcha.type('A3');
    captcha.refresh();
    expect(captcha.state()).toMatchObject({ image: undefined, answer: '', inputCode: '' });
    await settle();
    await server.last.answer();
    expect(made()[1]).toEqual(['refresh', 'k1', 'en']);
    expect(captcha.state()).toMatchObject({ image: 'data:image/png;base64,k2', lastKey: 'k2' });
  });

  it('[CAP-1] pressing refresh again while an image is on its way asks once', async () => {
    await shown();
    captcha.refresh();
    captcha.refresh();
    await settle();
    captcha.refresh();
    await server.last.answer();
    expect(server.calls).toHaveLength(2);
  });

  it('[CAP-3] a wrong answer brings a new image, an empty input, the message and the focus', async () => {
    await shown();
    captcha.type('WRONG');
    let done = false;
    const failing = captcha.fail().then(() => {
      done = true;
    });
    expect(captcha.state()).toMatchObject({
      answer: '',
      inputCode: '',
      failures: 1,
      error: captchaErrors['CAPTCHA-WRONG'].text,
    });
    await settle();
    expect(done).toBe(false);
    await server.last.answer();
    await failing;
    expect(made()[1]).toEqual(['refresh', 'k1', 'en']);
    expect(captcha.state()).toMatchObject({ lastKey: 'k2', error: captchaErrors['CAPTCHA-WRONG'].text });
  });

  it('[CAP-1] says so when no image comes, and the next refresh begins anew', async () => {
    await shown();
    captcha.refresh();
    await settle();
    await server.last.refuse();
    expect(captcha.state()).toMatchObject({ image: undefined, lastKey: '', error: captchaText.notLoaded });
    captcha.refresh();
    await settle();
    await server.last.answer();
    expect(made()[2]).toEqual(['request', undefined, 'en']);
    expect(captcha.state()).toMatchObject({ image: 'data:image/png;base64,k3', error: undefined });
  });

  it('[CAP-1] drops an answer that comes after it left the page', async () => {
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
  it('[CAP-2] a change of language asks for the other voice and keeps what was typed', async () => {
    await shown();
    captcha.type('A3K');
    captcha.setLanguage('zh_tw');
    await settle();
    expect(made()[1]).toEqual(['changeLanguage', 'k1', 'zh_tw']);
    await server.last.answer();
    expect(captcha.state()).toMatchObject({
      answer: 'A3K',
      lastKey: 'k2',
      image: 'data:image/png;base64,k2',
    });
    void captcha.play();
    expect(player.readings[0]?.[0]).toContain('k2zh_tw');
  });

  it('[CAP-2] the same language asks nothing', async () => {
    await shown();
    captcha.setLanguage('en');
    await settle();
    expect(server.calls).toHaveLength(1);
  });

  it('[CAP-2] a change while the image is on its way follows it, with its key', async () => {
    captcha.start();
    await settle();
    captcha.setLanguage('zh_tw');
    await server.last.answer();
    expect(made()).toEqual([
      ['request', undefined, 'en'],
      ['changeLanguage', 'k1', 'zh_tw'],
    ]);
    void captcha.play();
    expect(player.readings).toHaveLength(0);
  });

  it('[CAP-2] before it appears a language costs no call', async () => {
    captcha.setLanguage('zh_tw');
    await shown();
    expect(made()).toEqual([['request', undefined, 'zh_tw']]);
  });
});

describe('captcha sound', () => {
  it('[CAP-2] plays the five clips, and not twice at once', async () => {
    await shown();
    void captcha.play();
    void captcha.play();
    expect(captcha.state().playing).toBe(true);
    expect(player.readings).toHaveLength(1);
    expect(player.readings[0]).toHaveLength(5);
    await player.end('played');
    expect(captcha.state()).toMatchObject({ playing: false, error: undefined });
  });

  it('[CAP-2] says so when the sound fails, until the next try', async () => {
    await shown();
    void captcha.play();
    await player.end('failed');
    expect(captcha.state()).toMatchObject({ playing: false, error: captchaText.notPlayed });
    void captcha.play();
    expect(captcha.state().error).toBeUndefined();
  });

  it.each(['refresh', 'stop', 'fail', 'language'] as const)('[CAP-2] %s ends the sound', async (what) => {
    await shown();
    void captcha.play();
    if (what === 'language') captcha.setLanguage('zh_tw');
    else void captcha[what]();
    await settle();
    expect(player.stops).toBeGreaterThan(0);
    expect(captcha.state()).toMatchObject({ playing: false });
  });

  it('[CAP-2] plays nothing before there is something to play', () => {
    captcha.start();
    void captcha.play();
    expect(player.readings).toHaveLength(0);
    expect(captcha.state().playing).toBe(false);
  });
});

describe('captcha alternative', () => {
  it('[CAP-4] runs the check under its own key and sends the solution', async () => {
    await shown();
    captcha.type('A3');
    void captcha.runAlternative();
    void captcha.runAlternative();
    expect(captcha.state().alternative).toBe('running');
    await settle();
    expect(made().slice(1)).toEqual([['alternative', 'k1', 'en']]);
    await server.last.answer();
    await vi.waitFor(() => expect(captcha.state().alternative).toBe('passed'));
    const { inputCode, lastKey } = captcha.state();
    expect(lastKey).toBe('k2');
    expect(inputCode).toMatch(/^pow:[0-9]+$/);
    expect(verify('challenge-k2', 6, inputCode.slice('pow:'.length))).toBe(true);
  });

  it('[CAP-4] a passed check outlives a change of language', async () => {
    await shown();
    void captcha.runAlternative();
    await settle();
    await server.last.answer();
    await vi.waitFor(() => expect(captcha.state().alternative).toBe('passed'));
    const before = captcha.state();
    captcha.setLanguage('zh_tw');
    await settle();
    expect(server.calls).toHaveLength(2);
    expect(captcha.state()).toEqual(before);
  });

  it('[CAP-4] a refused solution leads back to a new image', async () => {
    await shown();
    void captcha.runAlternative();
    await settle();
    await server.last.answer();
    await vi.waitFor(() => expect(captcha.state().alternative).toBe('passed'));
    void captcha.fail();
    await settle();
    await server.last.answer();
    expect(made()[2]).toEqual(['refresh', 'k2', 'en']);
    expect(captcha.state()).toMatchObject({
      alternative: 'offered',
      inputCode: '',
      lastKey: 'k3',
      failures: 1,
    });
  });

  it('[CAP-4] a check that cannot run says so and leaves a new image', async () => {
    await shown();
    void captcha.runAlternative();
    await settle();
    await server.last.refuse();
    await server.last.answer();
    expect(made()[2]).toEqual(['refresh', 'k1', 'en']);
    expect(captcha.state()).toMatchObject({
      alternative: 'offered',
      error: captchaText.notChecked,
      image: 'data:image/png;base64,k3',
    });
  });

  it('[CAP-4] refresh ends a running search and takes its key along', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    search = (_challenge, _difficulty, options) => {
      signals.push(options?.signal);
      return new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('ended')));
      });
    };
    await shown();
    void captcha.runAlternative();
    await settle();
    await server.last.answer();
    captcha.refresh();
    expect(signals[0]?.aborted).toBe(true);
    await settle();
    await server.last.answer();
    expect(made()[2]).toEqual(['refresh', 'k2', 'en']);
    expect(captcha.state()).toMatchObject({ alternative: 'offered', lastKey: 'k3', error: undefined });
  });

  it('[CAP-4] refresh waits for the key of a check that is still being asked for', async () => {
    await shown();
    void captcha.runAlternative();
    await settle();
    captcha.refresh();
    await settle();
    expect(server.calls).toHaveLength(2);
    await server.last.answer();
    expect(made()[2]).toEqual(['refresh', 'k2', 'en']);
    await server.last.answer();
    expect(captcha.state()).toMatchObject({ alternative: 'offered', inputCode: '', lastKey: 'k3' });
  });

  it('[CAP-4] asked for before the image is there, it waits for the key', async () => {
    captcha.start();
    await settle();
    void captcha.runAlternative();
    await server.last.answer();
    expect(made()[1]).toEqual(['alternative', 'k1', 'en']);
  });

  it('[CAP-4] leaving the page ends the search', async () => {
    search = (_challenge, _difficulty, options) => solve('never', 32, options);
    await shown();
    void captcha.runAlternative();
    await settle();
    await server.last.answer();
    captcha.stop();
    await settle();
    expect(captcha.state()).toMatchObject({ alternative: 'offered', lastKey: '', inputCode: '' });
    expect(server.calls).toHaveLength(2);
  });
});
