import * as z from 'zod/mini';
import type { Language } from '../../../shared/messages.ts';

/** Where the session's storage keeps the clips and the language they are spoken in (CAP-2). */
export const CLIPS_STORAGE_KEY = 'captchaAudio';

const entrySchema = z.object({
  key: z.string(),
  language: z.enum(['en', 'zh_tw']),
  clips: z.array(z.string()),
});
type Entry = z.output<typeof entrySchema>;

/** The part of `sessionStorage` that is needed. Asked for on use: reading that property alone may throw. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;

export interface ClipCache {
  /** Keeps the clips (data URLs) of the captcha `key` in place of those of the one before. */
  put(key: string, language: Language, clips: readonly string[]): void;
  /** The clips of that captcha in that language, undefined when others or none are kept. */
  get(key: string, language: Language): readonly string[] | undefined;
}

/**
 * Keeps the clips of the captcha on the page for the session: in memory, and in the session's storage. A
 * storage that is full, switched off or damaged only costs the copy.
 */
export function createClipCache(sessionStore: () => SessionStore): ClipCache {
  let entry: Entry | undefined;
  return {
    put(key, language, clips) {
      entry = { key, language, clips: [...clips] };
      try {
        sessionStore().setItem(CLIPS_STORAGE_KEY, JSON.stringify(entry));
      } catch {
        // The copy in memory serves.
      }
    },
    get(key, language) {
      entry ??= readEntry(sessionStore);
      return entry?.key === key && entry.language === language ? entry.clips : undefined;
    },
  };
}

function readEntry(sessionStore: () => SessionStore): Entry | undefined {
  try {
    return entrySchema.parse(JSON.parse(sessionStore().getItem(CLIPS_STORAGE_KEY) ?? ''));
  } catch {
    return undefined;
  }
}
