import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Language, Phrase } from '../../../shared/messages.ts';
import { normaliseAnswer, POW_PREFIX } from '../alphabet.ts';
import type { captchaCalls } from '../contract.ts';
import { captchaErrors } from '../feature.ts';
import { captchaText } from '../messages.ts';
import type { solve } from '../pow.ts';
import type { ClipCache } from './clipCache.ts';
import type { Player } from './player.ts';

/** An image code as the server answers it. */
export type Challenge = PayloadOf<typeof captchaCalls.request>;
/** The silent check as the server answers it. */
export type SilentCheck = PayloadOf<typeof captchaCalls.alternative>;

/** The four captcha calls. A rejection has been shown to the person, or needs no words beyond the captcha's own. */
export interface CaptchaTransport {
  request(language: Language): Promise<Challenge>;
  refresh(lastKey: string, language: Language): Promise<Challenge>;
  /** Keeps the answer; the key is a new one. */
  changeLanguage(lastKey: string, language: Language): Promise<Challenge>;
  alternative(lastKey: string, language: Language): Promise<SilentCheck>;
}

/** What the captcha needs from outside. */
export interface CaptchaDependencies {
  readonly transport: CaptchaTransport;
  readonly player: Player;
  readonly clips: ClipCache;
  /** Loads the search for a solution: code that only the silent check needs. */
  readonly loadSolver: () => Promise<typeof solve>;
}

/** What the page shows of the captcha; a new object after each change. */
export interface CaptchaState {
  /** Data URL; undefined while none is there. */
  readonly image: string | undefined;
  /** As typed. */
  readonly answer: string;
  readonly playing: boolean;
  readonly alternative: 'offered' | 'running' | 'passed';
  readonly error: Phrase | undefined;
  /** Rises with each wrong answer: the input takes the focus. */
  readonly failures: number;
  /** The two fields that the form sends. Empty while there is nothing to send. */
  readonly lastKey: string;
  readonly inputCode: string;
}

const START: CaptchaState = {
  image: undefined,
  answer: '',
  playing: false,
  alternative: 'offered',
  error: undefined,
  failures: 0,
  lastKey: '',
  inputCode: '',
};

type Wanted = 'image' | 'voice';

/**
 * One captcha on a page (CAP-1 to CAP-4), apart from React. Each key serves once and is void after the next call,
 * so the calls go out one after the other and an answer that nobody waits for any more is dropped.
 */
export class Captcha {
  #state = START;
  #language: Language;
  #key: string | undefined;
  #wanted: Wanted | undefined;
  #loading: Promise<void> | undefined;
  #check: AbortController | undefined;
  /** The call for the silent check: a refresh waits for the key it brings. */
  #asking: Promise<unknown> = Promise.resolve();
  /** Ended when the captcha leaves the page. */
  #life: AbortController | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #deps: CaptchaDependencies;

  constructor(deps: CaptchaDependencies, language: Language) {
    this.#deps = deps;
    this.#language = language;
  }

  readonly state = (): CaptchaState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The captcha comes onto the page: asks for an image. */
  start(): void {
    this.#life = new AbortController();
    void this.#load('image');
  }

  /** The captcha leaves the page: ends sound and check, drops answers still under way. */
  stop(): void {
    this.#life?.abort();
    this.#check?.abort();
    this.#deps.player.stop();
    this.#life = this.#key = this.#wanted = this.#loading = undefined;
    this.#asking = Promise.resolve();
    this.#set(START);
  }

  /** Another language: the same answer with another voice. What was typed or passed stays. */
  setLanguage(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#deps.player.stop();
    if (this.#state.alternative === 'offered' && (this.#key || this.#loading)) void this.#load('voice');
  }

  type(answer: string): void {
    this.#set({ answer, inputCode: normaliseAnswer(answer) });
  }

  /** A new image in place of this one; nothing while one is on its way. */
  refresh(): void {
    const onItsWay =
      this.#loading && this.#state.image === undefined && this.#state.alternative === 'offered';
    if (!onItsWay) void this.#renew(undefined);
  }

  /** The server found the answer wrong: says so, brings a new image and an empty input with the focus. */
  fail(): Promise<void> {
    const renewed = this.#renew(captchaErrors['CAPTCHA-WRONG'].text);
    this.#set({ failures: this.#state.failures + 1 });
    return renewed;
  }

  /** Reads the characters aloud; nothing while it does so or before there is something to read. */
  async play(): Promise<void> {
    const clips = this.#key === undefined ? undefined : this.#deps.clips.get(this.#key, this.#language);
    if (!clips || this.#state.playing) return;
    this.#set({ playing: true, error: this.#errorExcept(captchaText.notPlayed) });
    const failed = (await this.#deps.player.play(clips)) === 'failed';
    this.#set({ playing: false, error: failed ? captchaText.notPlayed : this.#state.error });
  }

  /** Runs the silent check in place of the image code. A failed one says so and leaves a new image. */
  async runAlternative(): Promise<void> {
    if (this.#state.alternative !== 'offered') return;
    this.#deps.player.stop();
    const check = new AbortController();
    this.#check = check;
    this.#set({ alternative: 'running', error: undefined });
    try {
      await this.#loading;
      const inputCode = POW_PREFIX + (await this.#solve(check.signal));
      this.#set({ alternative: 'passed', inputCode });
    } catch {
      if (!check.signal.aborted) await this.#renew(captchaText.notChecked);
    }
  }

  async #solve(signal: AbortSignal): Promise<string> {
    const life = this.#life;
    if (signal.aborted || this.#key === undefined) throw new Error('No captcha to replace');
    const asking = this.#deps.transport.alternative(this.#key, this.#language);
    this.#asking = asking.then(
      ({ key }) => life === this.#life && this.#takeKey(key),
      () => {},
    );
    const [search, { challenge, difficulty }] = await Promise.all([this.#deps.loadSolver(), asking]);
    const solution = await search(challenge, difficulty, { signal });
    signal.throwIfAborted();
    return solution;
  }

  #renew(error: Phrase | undefined): Promise<void> {
    this.#deps.player.stop();
    this.#check?.abort();
    this.#set({ answer: '', inputCode: '', alternative: 'offered', error });
    return this.#load('image');
  }

  /** Never rejects. */
  #load(wanted: Wanted): Promise<void> {
    if (!this.#life) return Promise.resolve();
    this.#set({ image: undefined });
    if (this.#wanted !== 'image') this.#wanted = wanted;
    if (this.#loading) return this.#loading;
    const loading = this.#loadAll(this.#life.signal).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #loadAll(signal: AbortSignal): Promise<void> {
    while (this.#wanted && !signal.aborted) {
      const wanted = this.#wanted;
      const language = this.#language;
      this.#wanted = undefined;
      await this.#asking;
      const challenge = await this.#call(wanted, language).catch(() => undefined);
      if (!signal.aborted) this.#show(challenge, language);
    }
  }

  /** Without a key (at first, or after a failed call) there is nothing to replace. */
  async #call(wanted: Wanted, language: Language): Promise<Challenge> {
    const { transport } = this.#deps;
    if (this.#key === undefined) return transport.request(language);
    return wanted === 'image'
      ? transport.refresh(this.#key, language)
      : transport.changeLanguage(this.#key, language);
  }

  #show(challenge: Challenge | undefined, language: Language): void {
    this.#takeKey(challenge?.key);
    if (!challenge) {
      this.#set({ image: undefined, error: captchaText.notLoaded });
      return;
    }
    this.#deps.clips.put(challenge.key, language, challenge.audio);
    this.#set({ image: challenge.image, error: this.#errorExcept(captchaText.notLoaded) });
  }

  #takeKey(key: string | undefined): void {
    this.#key = key;
    this.#set({ lastKey: key ?? '' });
  }

  #errorExcept(phrase: Phrase): Phrase | undefined {
    return this.#state.error === phrase ? undefined : this.#state.error;
  }

  #set(changes: Partial<CaptchaState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
