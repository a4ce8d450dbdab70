/**
 * Image codes (CAP-1…4): five characters, one use, five minutes, bound to the session that asked. The answer follows
 * from a random seed and the server's secret; neither the database nor the browser ever holds it.
 */
import type { Kysely } from 'kysely';
import { keyedHash, newToken, sameBytes, tokenKey } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionInfo } from '../../../server/http/context.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH, normaliseAnswer, POW_PREFIX } from '../alphabet.ts';
import { verify } from '../pow.ts';
import type { SpeakCharacter } from './audio.ts';
import * as store from './store.ts';

export const CAPTCHA_SECONDS = 300;

export interface CaptchaDeps {
  readonly db: Kysely<Database>;
  readonly secret: Buffer;
  readonly random: Random;
  readonly speak: SpeakCharacter;
  /** Leading zero bits of the alternative check. */
  readonly difficulty: number;
}

export interface ImageChallenge {
  key: string;
  image: string;
  audio: string[];
  expiresInSeconds: number;
}

export function createCaptchas(deps: CaptchaDeps) {
  const { db, secret, random } = deps;

  function answerOf(seed: Buffer): string {
    const hash = keyedHash(secret, 'captcha-answer', seed);
    let answer = '';
    // 256 is not a multiple of 20: bytes from 240 up are skipped so that each character is equally likely.
    for (const byte of hash) {
      if (byte < 240 && answer.length < CAPTCHA_LENGTH)
        answer += CAPTCHA_ALPHABET[byte % CAPTCHA_ALPHABET.length];
    }
    return answer;
  }

  function challengeOf(seed: Buffer): string {
    return keyedHash(secret, 'captcha-pow', seed).toString('base64url');
  }

  async function issue(
    session: SessionInfo,
    language: Language,
    seed: Buffer,
    lifeSeconds = CAPTCHA_SECONDS,
  ): Promise<ImageChallenge> {
    const key = newToken(random);
    await store.insertCaptcha(db, {
      key: tokenKey(key),
      sessionKey: session.key,
      kind: 'image',
      seed,
      lifeSeconds,
    });
    const answer = answerOf(seed);
    // What draws takes a while to load: whoever needs the first image waits for it, not every start.
    const { drawCaptcha } = await import('./image.ts');
    return {
      key,
      image: `data:image/png;base64,${drawCaptcha(answer, random).toString('base64')}`,
      audio: [...answer].map(
        (c) => `data:audio/wav;base64,${deps.speak(c, language, random).toString('base64')}`,
      ),
      expiresInSeconds: Math.floor(lifeSeconds),
    };
  }

  return {
    request: (session: SessionInfo, language: Language) => issue(session, language, freshSeed(random)),

    /** A new answer; the last key is void. */
    async refresh(session: SessionInfo, lastKey: string, language: Language): Promise<ImageChallenge> {
      await store.takeCaptcha(db, tokenKey(lastKey), session.key);
      return issue(session, language, freshSeed(random));
    },

    /** The same answer under a new key with the other voice; a new answer where the last one is over. */
    async changeLanguage(session: SessionInfo, lastKey: string, language: Language): Promise<ImageChallenge> {
      const last = await store.takeCaptcha(db, tokenKey(lastKey), session.key);
      // The first time limit goes on, so that nobody can collect pictures of one answer for ever.
      return last?.kind === 'image'
        ? issue(session, language, last.seed, last.secondsLeft)
        : issue(session, language, freshSeed(random));
    },

    /** The silent check in place of the image code, under the same key where that is still open. */
    async alternative(session: SessionInfo, lastKey: string) {
      const last = await store.takeCaptcha(db, tokenKey(lastKey), session.key);
      const key = last ? lastKey : newToken(random);
      const seed = freshSeed(random);
      await store.insertCaptcha(db, {
        key: tokenKey(key),
        sessionKey: session.key,
        kind: 'pow',
        seed,
        lifeSeconds: CAPTCHA_SECONDS,
      });
      return {
        key,
        challenge: challengeOf(seed),
        difficulty: deps.difficulty,
        expiresInSeconds: CAPTCHA_SECONDS,
      };
    },

    /** Judges an answer once; right or wrong, the challenge is over. */
    async check(session: SessionInfo, lastKey: string, inputCode: string): Promise<boolean> {
      const taken = await store.takeCaptcha(db, tokenKey(lastKey), session.key);
      if (!taken) return false;
      if (taken.kind === 'pow') {
        return (
          inputCode.startsWith(POW_PREFIX) &&
          verify(challengeOf(taken.seed), deps.difficulty, inputCode.slice(POW_PREFIX.length))
        );
      }
      return sameBytes(Buffer.from(normaliseAnswer(inputCode)), Buffer.from(answerOf(taken.seed)));
    },

    /** The answer behind a key, for the demo surface. */
    async reveal(key: string): Promise<string | undefined> {
      const row = await store.peekCaptcha(db, tokenKey(key));
      return row?.kind === 'image' ? answerOf(row.seed) : undefined;
    },
  };
}

export type Captchas = ReturnType<typeof createCaptchas>;

function freshSeed(random: Random): Buffer {
  return random.bytes(16);
}
