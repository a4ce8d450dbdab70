import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { language, opaque } from '../../shared/http/schemas.ts';

const challenge = z.object({
  key: z.string(),
  /** Data URL, PNG of 135 x 44 pixels. */
  image: z.string(),
  /** One clip per character in the requested language, as data URLs. */
  audio: z.array(z.string()).check(z.length(5)),
  expiresInSeconds: z.int(),
});
const limits = [{ name: 'captcha', by: 'address', max: 60, seconds: 60 }] as const;
const post = { method: 'POST', caller: 'session' } as const;
/** A call that replaces the challenge with the key `lastKey`. */
const renewal = { ...post, body: z.strictObject({ lastKey: opaque, language }) };

/** Image code calls (CAP-1, CAP-2, CAP-4). Each call with `lastKey` consumes that challenge. */
export const captchaCalls = {
  request: endpoint({
    ...post,
    path: '/captcha/request',
    summary: 'A new image code',
    limits,
    query: z.strictObject({ language: z._default(language, 'zh_tw') }),
    payload: challenge,
  }),
  refresh: endpoint({
    ...renewal,
    path: '/captcha/refresh',
    summary: 'Another image code in place of the last one',
    limits,
    payload: challenge,
  }),
  changeLanguage: endpoint({
    ...renewal,
    path: '/captcha/changeLanguage',
    summary: 'The same answer with the voice of another language',
    limits,
    payload: challenge,
  }),
  alternative: endpoint({
    ...renewal,
    path: '/captcha/alternative',
    summary: 'A proof-of-work check instead of the image code',
    limits: [{ name: 'pow', by: 'address', max: 20, seconds: 600 }],
    payload: z.object({
      /** Must be sent as `lastKey`, with `pow:<solution>` as `inputCode`. */
      key: z.string(),
      challenge: z.string(),
      /** Number of leading zero bits that SHA-256(`challenge:solution`) must have. */
      difficulty: z.int(),
      expiresInSeconds: z.int(),
    }),
  }),
};

/** Answer with an image code. */
export type Challenge = z.output<typeof challenge>;
/** Answer with a silent check. */
export type SilentCheck = z.output<typeof captchaCalls.alternative.payload>;
