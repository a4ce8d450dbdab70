import { describe, expect, it } from 'vitest';
import { type Phrase, say } from '../../../shared/messages.ts';
import type { Say } from '../../../web/language/language.tsx';
import { INITIAL_SETTINGS } from '../rules.ts';
import { type AlertValues, settingsOfValues, validate, valuesOf } from './alertForm.ts';
import { byDay, type Notice, noticeHref } from './noticeLink.ts';

const t = ((phrase: Phrase<unknown>, params: unknown) => say(phrase, 'en', params)) as Say;
const values = valuesOf({
  version: 0,
  settings: INITIAL_SETTINGS,
  pushAmounts: false,
  noticeLanguage: 'en',
  phoneNo: null,
  email: null,
  pushKey: null,
  pushBrowsers: 0,
});
const errorsOf = (change: Partial<AlertValues>) => validate({ ...values, ...change } as AlertValues, t);

describe('the form of alerts', () => {
  it('[ALERT-1] sends the settings that it got', () => {
    expect(settingsOfValues(values)).toEqual(INITIAL_SETTINGS);
    expect(errorsOf({})).toEqual({});
  });

  it('[ALERT-1] shows both problems of a kind, each at its field', () => {
    const errors = errorsOf({ 'purchase-online-sms': false, 'purchase-online-threshold': '-5' });
    expect(Object.keys(errors).sort()).toEqual(['purchase-online-sms', 'purchase-online-threshold']);
  });

  it('[ALERT-1] reads full-width digits', () => {
    const typed = { ...values, 'purchase-online-threshold': '１，０００' } as AlertValues;
    expect(validate(typed, t)).toEqual({});
    expect(settingsOfValues(typed)['purchase-online'].threshold).toBe(1000);
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
