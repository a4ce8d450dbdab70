import { describe, expect, it } from 'vitest';
import { type Phrase, say } from '../../../shared/messages.ts';
import type { Say } from '../../../web/language/language.tsx';
import { KINDS } from '../kinds.ts';
import { INITIAL_SETTINGS } from '../rules.ts';
import { destinationOf, type KindValues, settingOf, validateKind, valuesOf } from './alertForm.ts';
import { byDay, type Notice, noticeHref } from './noticeLink.ts';

const sayIn = (language: 'en' | 'zh_tw') =>
  ((phrase: Phrase<unknown>, params: unknown) => say(phrase, language, params)) as Say;
const t = sayIn('en');
const errorsOf = (change: Partial<KindValues>) =>
  validateKind('purchase-online', { ...valuesOf(INITIAL_SETTINGS['purchase-online']), ...change }, t);

describe('the form of a kind of alert', () => {
  it('[ALERT-1] sends the settings that it got', () => {
    for (const kind of KINDS) {
      const values = valuesOf(INITIAL_SETTINGS[kind]);
      expect(settingOf(kind, values)).toEqual(INITIAL_SETTINGS[kind]);
      expect(validateKind(kind, values, t)).toEqual({});
    }
  });

  it('[ALERT-1] shows both problems of a kind, each at its field', () => {
    expect(Object.keys(errorsOf({ sms: false, threshold: '-5' })).sort()).toEqual(['sms', 'threshold']);
  });

  it('[ALERT-1] reads full-width digits', () => {
    expect(errorsOf({ threshold: '１，０００' })).toEqual({});
    const typed = { ...valuesOf(INITIAL_SETTINGS['purchase-online']), threshold: '１，０００' };
    expect(settingOf('purchase-online', typed).threshold).toBe(1000);
  });
});

describe('[ALERT-6] the line of a kind says where its notices go', () => {
  const setting = { sms: true, email: false, push: true, threshold: 3000 };
  it.each([
    [setting, 'KEY', 'SMS, push, from NT$3,000', '簡訊、推播，NT$3,000 起'],
    [{ ...setting, threshold: null }, 'KEY', 'SMS, push', '簡訊、推播'],
    [{ ...setting, sms: false, email: true, threshold: null }, 'KEY', 'Email, push', '電子郵件、推播'],
    [{ ...setting, sms: false, threshold: 1 }, 'KEY', 'Push, from NT$1', '推播，NT$1 起'],
    // Without push messages of the bank, the page does not speak of them.
    [
      { ...setting, sms: false },
      null,
      'Only in your notices, from NT$3,000',
      '僅列於「通知」頁面，NT$3,000 起',
    ],
  ] as const)('%j with the key %s', (of, pushKey, en, zh) => {
    expect(destinationOf(of, { pushKey }, t)).toBe(en);
    expect(destinationOf(of, { pushKey }, sayIn('zh_tw'))).toBe(zh);
  });
});

describe('notices', () => {
  const notice = (change: Partial<Notice>): Notice => ({
    noticeId: 'n',
    kind: 'refused',
    at: '2026-03-12T08:00:00.000Z',
    day: '2026-03-12',
    unread: false,
    title: '',
    text: '',
    cardId: 'c1',
    statementDate: null,
    ...change,
  });

  it('[ALERT-2] lead to what they are about', () => {
    expect(noticeHref(notice({}))).toBe('/u/card-management/c1');
    expect(noticeHref(notice({ kind: 'statement', statementDate: '2026-03-01' }))).toBe(
      '/u/e-statement/c1/2026-03-01',
    );
    expect(noticeHref(notice({ kind: 'due-soon' }))).toBe('/u/dashboard?card=c1');
    expect(noticeHref(notice({ kind: 'points-ending' }))).toContain('/reward-points');
    expect(noticeHref(notice({ kind: 'dispute', disputeId: 'd1' }))).toBe('/u/disputes/d1');
    expect(noticeHref(notice({ kind: 'dispute' }))).toBe('/u/disputes');
    expect(noticeHref(notice({ cardId: null }))).toBe('/u/dashboard');
  });

  it('[ALERT-2] are grouped by day in their order', () => {
    const groups = byDay([notice({}), notice({ day: '2026-03-11' }), notice({ day: '2026-03-11' })]);
    expect(groups.map(([day, list]) => [day, list.length])).toEqual([
      ['2026-03-12', 1],
      ['2026-03-11', 2],
    ]);
  });
});
