import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayer, type Playback, type Player, type Sound } from './player.ts';

/** Runs the callbacks of settled promises. */
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

/** A sound device on which the test ends the clips. */
class FakeSound implements Sound {
  readonly played: { clip: string; at: number }[] = [];
  stops = 0;
  audible: string | undefined;
  #end: { resolve: () => void; reject: (error: Error) => void } | undefined;

  play(clip: string): Promise<void> {
    this.played.push({ clip, at: Date.now() });
    this.audible = clip;
    return new Promise((resolve, reject) => {
      this.#end = { resolve, reject };
    });
  }

  stop(): void {
    this.stops++;
    this.audible = undefined;
  }

  async end(): Promise<void> {
    this.#end?.resolve();
    await settle();
  }

  async break(): Promise<void> {
    this.#end?.reject(new Error('no device'));
    await settle();
  }
}

const CLIPS = ['one', 'two', 'three', 'four', 'five'];
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let sound: FakeSound;
let player: Player;
/** Stub of the document. */
let page: EventTarget;
let result: Playback | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
  page = new EventTarget();
  vi.stubGlobal('document', page);
  sound = new FakeSound();
  player = createPlayer(sound);
  result = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pressEscape = () => page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));

/** Expects that no timer is left, and that Escape does nothing. */
function expectOver() {
  const { stops } = sound;
  pressEscape();
  expect([vi.getTimerCount(), sound.stops]).toEqual([0, stops]);
}

function start(clips = CLIPS) {
  void player.play(clips).then((r) => {
    result = r;
  });
}

const names = () => sound.played.map((p) => p.clip);

describe('captcha player', () => {
  it('[CAP-2] plays the clips one after the other', async () => {
    start();
    for (let i = 1; i <= 5; i++) {
      expect(names()).toEqual(CLIPS.slice(0, i));
      expect(result).toBeUndefined();
      await advance(2000);
      await sound.end();
    }
    expect(result).toBe('played');
    expect(sound.played).toHaveLength(5);
    expectOver();
  });

  it('[CAP-2] stops a clip after 3 s and retries it 1.5 s later', async () => {
    start();
    await advance(2999);
    expect(sound.stops).toBe(0);
    await advance(1);
    expect(sound.stops).toBe(1);
    await advance(1499);
    expect(names()).toEqual(['one']);
    await advance(1);
    expect(sound.played).toEqual([
      { clip: 'one', at: 0 },
      { clip: 'one', at: 4500 },
    ]);
    await sound.end();
    expect(names()).toEqual(['one', 'one', 'two']);
  });

  it('[CAP-2] fails after 3 retries', async () => {
    start();
    for (let tries = 1; tries <= 3; tries++) {
      await sound.break();
      expect(sound.played).toHaveLength(tries);
      expect(result).toBeUndefined();
      await advance(1500);
    }
    expect(names()).toEqual(['one', 'one', 'one', 'one']);
    await sound.break();
    expect(result).toBe('failed');
    expectOver();
  });

  it('[CAP-2] counts the retries per clip', async () => {
    start(['one', 'two']);
    for (const clip of ['one', 'two']) {
      for (let i = 0; i < 3; i++) {
        await sound.break();
        await advance(1500);
      }
      expect(names().filter((n) => n === clip)).toHaveLength(4);
      await sound.end();
    }
    expect(result).toBe('played');
  });

  it('[CAP-2] ignores the end of a clip after its timeout', async () => {
    start();
    const late = sound.end.bind(sound);
    await advance(3000);
    await late();
    expect(names()).toEqual(['one']);
    await advance(1500);
    expect(names()).toEqual(['one', 'one']);
  });

  it.each(['stop', 'escape'] as const)('[CAP-2] stops the sound immediately on %s', async (how) => {
    start();
    await sound.end();
    if (how === 'stop') player.stop();
    else pressEscape();
    expect(sound.audible).toBeUndefined();
    await settle();
    expect(result).toBe('stopped');
    await advance(10_000);
    expect(names()).toEqual(['one', 'two']);
    expectOver();
  });

  it('[CAP-2] stops the wait before a retry', async () => {
    start();
    await sound.break();
    player.stop();
    await settle();
    expect(result).toBe('stopped');
    await advance(10_000);
    expect(names()).toEqual(['one']);
  });

  it('[CAP-2] stops the first playback when a second one starts', async () => {
    start();
    let second: Playback | undefined;
    void player.play(['six']).then((r) => {
      second = r;
    });
    await settle();
    expect(result).toBe('stopped');
    expect(sound.audible).toBe('six');
    await sound.end();
    expect(second).toBe('played');
    expect(names()).toEqual(['one', 'six']);
  });
});
