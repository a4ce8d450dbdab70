import { describe, expect, it } from 'vitest';
import { type Language, say } from '../../../shared/messages.ts';
import type { ActivityEntry } from '../contract.ts';
import { SHOWN } from '../server/allow-list.ts';
import { sentenceOf } from './sentence.ts';

const at = '2026-11-20T19:12:30.000Z';
const entry = (part: Partial<ActivityEntry>): ActivityEntry => ({
  event: 'password-wrong',
  subject: null,
  at,
  since: at,
  count: 1,
  by: 'person',
  browser: null,
  network: null,
  here: false,
  ...part,
});
const words = (part: Partial<ActivityEntry>, language: Language) =>
  sentenceOf(entry(part), { t: (phrase, ...params) => say(phrase, language, ...params), language });

describe('[SEC-A2] sentences', () => {
  it('say how often a wrong password was tried, and that it did not help', () => {
    expect(words({ count: 3 }, 'en')).toBe(
      'Somebody tried 3 wrong passwords on 21/11/2026 03:12, and did not get in.', // the product's words: SEC-A2
    );
    expect(words({ count: 3 }, 'zh_tw')).toBe('2026/11/21 03:12 有人輸入錯誤密碼 3 次，未能登入。');
  });

  it('name first and last time of several events', () => {
    const since = '2025-12-31T15:59:00.000Z';
    expect(words({ count: 2, since }, 'en')).toContain(
      '2 wrong passwords between 31/12/2025 23:59 and 21/11/2026 03:12',
    );
    expect(words({ count: 2, since }, 'zh_tw')).toContain('2025/12/31 23:59 至 2026/11/21 03:12');
  });

  it('name the browser of a log-on', () => {
    const browser = 'Chrome, Windows';
    expect(words({ event: 'logged-on', browser }, 'en')).toContain('Chrome on Windows');
    expect(words({ event: 'logged-on-new', browser }, 'zh_tw')).toContain('Chrome（Windows）');
    expect(words({ event: 'logged-on', browser: '' }, 'en')).toContain('a browser of unknown kind');
  });

  it('exist for every event and subject of the allow-list, in both languages', () => {
    const shown = Object.values(SHOWN).flatMap((outcomes) =>
      Object.values(outcomes).filter((one) => one !== null),
    );
    expect(shown.length).toBeGreaterThan(60);
    for (const [event, subject = null] of shown)
      for (const language of ['en', 'zh_tw'] as const) {
        const sentence = words({ event, subject, count: 2 }, language);
        expect(sentence, `${event} ${subject}`).toMatch(
          language === 'en' ? /^[A-Z“\d].*21\/11\/2026.*\.$/ : /2026\/11\/21.*。$/,
        );
        expect(sentence, `${event} ${subject}`).not.toMatch(/undefined|null|用途：。|for {2}/);
      }
  });
});
