import type { Language, Phrase } from '../../../shared/messages.ts';
import { listenerSet } from '../../../web/listeners.ts';
import { normaliseAnswer, POW_PREFIX } from '../alphabet.ts';
import type { Challenge, SilentCheck } from '../contract.ts';
import { captchaErrors } from '../errors.messages.ts';
import { captchaText } from '../messages.ts';
import type { solve } from '../pow.ts';
import type { ClipCache } from './clipCache.ts';
import type { Player } from './player.ts';

/** The four captcha calls. Each shows its own errors; the captcha only adds a message. */
export interface CaptchaTransport {
  request(language: Language): Promise<Challenge>;
  refresh(lastKey: string, language: Language): Promise<Challenge>;
  /** Returns the same answer under a new key. */
  changeLanguage(lastKey: string, language: Language): Promise<Challenge>;
  alternative(lastKey: string, language: Language): Promise<SilentCheck>;
}

export interface CaptchaDependencies {
  readonly transport: CaptchaTransport;
  readonly player: Player;
  readonly clips: ClipCache;
  /** Loads the solver, which only the silent check needs. */
  readonly loadSolver: () => Promise<typeof solve>;
}

/** State of the captcha. The object is immutable and replaced after each change. */
export interface CaptchaState {
  /** Data URL; undefined while loading or after an error. */
  readonly image: string | undefined;
  /** The typed answer. */
  readonly answer: string;
  readonly playing: boolean;
  readonly alternative: 'offered' | 'running' | 'passed';
  readonly error: Phrase | undefined;
  /** Number of wrong answers. Each increase moves the focus to the input. */
  readonly failures: number;
  /** The two fields that the form sends. Both are empty if there is nothing to send. */
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

type LoadKind = 'image' | 'voice';

/**
 * A captcha (CAP-1 to CAP-4) without React. A key is valid for only one call, so calls run one after the other. Responses
 * that arrive after `stop` are ignored.
 */
export class Captcha {
  #state = START;
  #language: Language;
  #key: string | undefined;
  #pendingLoad: LoadKind | undefined;
  #loading: Promise<void> | undefined;
  #check: AbortController | undefined;
  /** The pending call for the silent check. A refresh awaits this call, because the response contains the next key. */
  #pendingCheck: Promise<unknown> = Promise.resolve();
  /** Aborted by `stop`; undefined before `start`. */
  #lifetime: AbortController | undefined;
  readonly #changes = listenerSet();
  readonly #deps: CaptchaDependencies;

  constructor(deps: CaptchaDependencies, language: Language) {
    this.#deps = deps;
    this.#language = language;
  }

  readonly state = (): CaptchaState => this.#state;

  readonly subscribe = this.#changes.subscribe;

  /** Call on mount: requests an image. */
  start(): void {
    this.#lifetime = new AbortController();
    void this.#load('image');
  }

  /** Call on unmount: stops sound and check, and ignores pending responses. */
  stop(): void {
    this.#lifetime?.abort();
    this.#check?.abort();
    this.#deps.player.stop();
    this.#lifetime = this.#key = this.#pendingLoad = this.#loading = undefined;
    this.#pendingCheck = Promise.resolve();
    this.#set(START);
  }

  /** Loads the same answer with another voice. Keeps the input and a passed check. */
  setLanguage(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#deps.player.stop();
    if (this.#state.alternative === 'offered' && (this.#key || this.#loading)) void this.#load('voice');
  }

  type(answer: string): void {
    this.#set({ answer, inputCode: normaliseAnswer(answer) });
  }

  /** Loads a new image; does nothing while one is loading. */
  refresh(): void {
    const isLoadingImage =
      this.#loading && this.#state.image === undefined && this.#state.alternative === 'offered';
    if (!isLoadingImage) void this.#renew(undefined);
  }

  /** Call after a wrong answer: shows the error, a new image and an empty, focused input. */
  fail(): Promise<void> {
    const renewed = this.#renew(captchaErrors['CAPTCHA-WRONG'].text);
    this.#set({ failures: this.#state.failures + 1 });
    return renewed;
  }

  /** Plays the clips; does nothing while playing or before they are loaded. */
  async play(): Promise<void> {
    const clips = this.#key === undefined ? undefined : this.#deps.clips.get(this.#key, this.#language);
    if (!clips || this.#state.playing) return;
    this.#set({ playing: true, error: this.#errorExcept(captchaText.notPlayed) });
    const failed = (await this.#deps.player.play(clips)) === 'failed';
    this.#set({ playing: false, error: failed ? captchaText.notPlayed : this.#state.error });
  }

  /** Runs the silent check in place of the image code. A failure shows an error and a new image. */
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
    const lifetime = this.#lifetime;
    if (signal.aborted || this.#key === undefined) throw new Error('No captcha to replace');
    const response = this.#deps.transport.alternative(this.#key, this.#language);
    this.#pendingCheck = response.then(
      ({ key }) => lifetime === this.#lifetime && this.#setKey(key),
      () => {},
    );
    const [search, { challenge, difficulty }] = await Promise.all([this.#deps.loadSolver(), response]);
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

  /** Loads an image or the answer in another language. Never rejects. */
  #load(wanted: LoadKind): Promise<void> {
    if (!this.#lifetime) return Promise.resolve();
    this.#set({ image: undefined });
    if (this.#pendingLoad !== 'image') this.#pendingLoad = wanted;
    if (this.#loading) return this.#loading;
    const loading = this.#loadAll(this.#lifetime.signal).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #loadAll(signal: AbortSignal): Promise<void> {
    while (this.#pendingLoad && !signal.aborted) {
      const wanted = this.#pendingLoad;
      const language = this.#language;
      this.#pendingLoad = undefined;
      await this.#pendingCheck;
      const challenge = await this.#call(wanted, language).catch(() => undefined);
      if (!signal.aborted) this.#show(challenge, language);
    }
  }

  /** Calls the server. Requests the first image if there is no key, initially or after a failed call. */
  async #call(wanted: LoadKind, language: Language): Promise<Challenge> {
    const { transport } = this.#deps;
    if (this.#key === undefined) return transport.request(language);
    return wanted === 'image'
      ? transport.refresh(this.#key, language)
      : transport.changeLanguage(this.#key, language);
  }

  #show(challenge: Challenge | undefined, language: Language): void {
    this.#setKey(challenge?.key);
    if (!challenge) {
      this.#set({ image: undefined, error: captchaText.notLoaded });
      return;
    }
    this.#deps.clips.put(challenge.key, language, challenge.audio);
    this.#set({ image: challenge.image, error: this.#errorExcept(captchaText.notLoaded) });
  }

  #setKey(key: string | undefined): void {
    this.#key = key;
    this.#set({ lastKey: key ?? '' });
  }

  #errorExcept(phrase: Phrase): Phrase | undefined {
    return this.#state.error === phrase ? undefined : this.#state.error;
  }

  #set(changes: Partial<CaptchaState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#changes.notify();
  }
}
