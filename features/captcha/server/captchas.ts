/**
 * Image codes (CAP-1…4): five characters, single use, valid for five minutes, bound to the session. The answer is derived from a random
 * seed and the server's secret; it is never stored or sent.
 */
import type { Kysely } from 'kysely';
import { loadCanvas } from '../../../server/canvas.ts';
import { type Keyring, newSeed, secretOfSeed, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash, newToken, sameBytes, tokenKey } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionContext, SessionInfo } from '../../../server/http/context.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH, normaliseAnswer, POW_PREFIX } from '../alphabet.ts';
import type { Challenge, SilentCheck } from '../contract.ts';
import { verify } from '../pow.ts';
import { drawCaptcha } from './image.ts';
import * as store from './store.ts';
import type { Speech } from './voice/speech.ts';

const CAPTCHA_SECONDS = 300;

export interface CaptchaDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly random: Random;
  readonly speech: Pick<Speech, 'run'>;
  /** Returns the number of leading zero bits for a new silent check. */
  readonly difficulty: () => Promise<number>;
  /** Maximum unused challenges per address; undefined for no limit. */
  readonly unusedPerAddress: number | undefined;
}

/** The session and address that request a challenge. */
type Caller = Pick<SessionContext, 'session' | 'address'>;

export function createCaptchas(deps: CaptchaDeps) {
  const { db, keyring, random } = deps;

  function answerOf(seed: Buffer): string {
    const hash = keyedHash(secretOfSeed(keyring, seed), 'captcha-answer', seed);
    let answer = '';
    // 256 is not a multiple of 20, so bytes from 240 are skipped to make each character equally likely.
    for (const byte of hash) {
      if (byte < 240 && answer.length < CAPTCHA_LENGTH)
        answer += CAPTCHA_ALPHABET[byte % CAPTCHA_ALPHABET.length];
    }
    return answer;
  }

  function challengeOf(seed: Buffer): string {
    return keyedHash(secretOfSeed(keyring, seed), 'captcha-pow', seed).toString('base64url');
  }

  /** Stores a challenge for a caller. */
  const insert = ({ session, address }: Caller, row: Omit<store.NewCaptcha, 'sessionKey' | 'addressKeys'>) =>
    store.insertCaptcha(
      db,
      {
        ...row,
        sessionKey: session.key,
        addressKeys: underEach(keyring, (secret) => keyedHash(secret, 'captcha-address', address)),
      },
      deps.unusedPerAddress,
    );

  async function issue(
    caller: Caller,
    language: Language,
    seed: Buffer,
    validSeconds = CAPTCHA_SECONDS,
  ): Promise<Challenge> {
    const key = newToken(random);
    await insert(caller, { key: tokenKey(key), kind: 'image', seed, validSeconds });
    const answer = answerOf(seed);
    const clips = await Promise.all([...answer].map((character) => deps.speech.run({ character, language })));
    const canvas = await loadCanvas();
    return {
      key,
      image: `data:image/png;base64,${drawCaptcha(canvas, answer, random).toString('base64')}`,
      audio: clips.map((clip) => `data:audio/wav;base64,${Buffer.from(clip).toString('base64')}`),
      expiresInSeconds: Math.floor(validSeconds),
    };
  }

  return {
    request: (caller: Caller, language: Language) => issue(caller, language, newSeed(keyring, random)),

    /** Issues a new answer and invalidates `lastKey`. */
    async refresh(caller: Caller, lastKey: string, language: Language): Promise<Challenge> {
      await store.consumeCaptcha(db, tokenKey(lastKey), caller.session.key);
      return issue(caller, language, newSeed(keyring, random));
    },

    /**
     * Issues the same answer under a new key, in the given language. Issues a new answer if `lastKey` is not an image
     * code or has expired.
     */
    async changeLanguage(caller: Caller, lastKey: string, language: Language): Promise<Challenge> {
      const last = await store.consumeCaptcha(db, tokenKey(lastKey), caller.session.key);
      // Keeps the first expiry, so that a client cannot collect unlimited images of one answer.
      return last?.kind === 'image'
        ? issue(caller, language, last.seed, last.secondsLeft)
        : issue(caller, language, newSeed(keyring, random));
    },

    /** Replaces the image code with the silent check, under the same key if it has not expired. */
    async alternative(caller: Caller, lastKey: string): Promise<SilentCheck> {
      const last = await store.consumeCaptcha(db, tokenKey(lastKey), caller.session.key);
      const key = last ? lastKey : newToken(random);
      const seed = newSeed(keyring, random);
      const difficulty = await deps.difficulty();
      const validSeconds = CAPTCHA_SECONDS;
      await insert(caller, { key: tokenKey(key), kind: 'pow', seed, difficulty, validSeconds });
      return { key, challenge: challengeOf(seed), difficulty, expiresInSeconds: validSeconds };
    },

    /** Checks an answer. Consumes the challenge in any case. */
    async check(session: SessionInfo, lastKey: string, inputCode: string): Promise<boolean> {
      const challenge = await store.consumeCaptcha(db, tokenKey(lastKey), session.key);
      if (!challenge) return false;
      const { kind, seed } = challenge;
      if (kind === 'image')
        return sameBytes(Buffer.from(normaliseAnswer(inputCode)), Buffer.from(answerOf(seed)));
      if (!inputCode.startsWith(POW_PREFIX)) return false;
      const difficulty = challenge.difficulty ?? (await deps.difficulty());
      return verify(challengeOf(seed), difficulty, inputCode.slice(POW_PREFIX.length));
    },

    /** Returns the answer for a key. Used only by the demo. */
    async reveal(key: string): Promise<string | undefined> {
      const row = await store.peekCaptcha(db, tokenKey(key));
      return row?.kind === 'image' ? answerOf(row.seed) : undefined;
    },
  };
}

export type Captchas = ReturnType<typeof createCaptchas>;
