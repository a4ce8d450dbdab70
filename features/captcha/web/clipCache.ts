import * as z from 'zod/mini';
import { LANGUAGES } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/messages.ts';

/** The key in `sessionStorage` of the clips together with their language (CAP-2). */
export const CLIPS_STORAGE_KEY = 'captchaAudio';

const entrySchema = z.object({
  key: z.string(),
  language: z.enum(LANGUAGES),
  clips: z.array(z.string()),
});
type Entry = z.output<typeof entrySchema>;

export interface ClipCache {
  /** Stores the clips (data URLs) of the captcha `key` and drops the previous clips. */
  put(key: string, language: Language, clips: readonly string[]): void;
  /** Returns the clips of the captcha `key` in that language, or undefined. */
  get(key: string, language: Language): readonly string[] | undefined;
}

/** Creates a cache of the clips in memory and in the session storage. Ignores a full, disabled or damaged storage. */
export function createClipCache(): ClipCache {
  let entry: Entry | undefined;
  return {
    put(key, language, clips) {
      entry = { key, language, clips: [...clips] };
      try {
        sessionStorage.setItem(CLIPS_STORAGE_KEY, JSON.stringify(entry));
      } catch {
        // The copy in memory is enough.
      }
    },
    get(key, language) {
      entry ??= readEntry();
      return entry?.key === key && entry.language === language ? entry.clips : undefined;
    },
  };
}

function readEntry(): Entry | undefined {
  try {
    return entrySchema.parse(JSON.parse(sessionStorage.getItem(CLIPS_STORAGE_KEY) ?? ''));
  } catch {
    return undefined;
  }
}
