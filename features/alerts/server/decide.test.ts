import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as make from '../../../bank/events/test-events.ts';
import { bankEvent } from '../../../server/ports/card-system/http/wire/events.ts';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';
import type { Kind } from '../kinds.ts';
import { INITIAL_SETTINGS, type Settings } from '../rules.ts';
import { isForeignOnline, noticeOf } from './decide.ts';
import { sentencesOf } from './facts.ts';

const decoded = (event: make.EventJson) => z.decode(bankEvent, event);
const kindOf = (event: make.EventJson, settings: Settings = INITIAL_SETTINGS, isFifth = false) =>
  noticeOf(decoded(event), settings, isFifth)?.kind;
const paid = (amount: number, change: Partial<ReturnType<typeof make.authorised>> = {}) =>
  make.authorised(1, { amount: make.ntd(amount), ...change });
const abroad = { amount: { amount: '12.30', currency: 'USD' }, country: 'US', exchangeDate: '2026-01-01' };
const from = (kind: Kind, threshold: number): Settings => ({
  ...INITIAL_SETTINGS,
  [kind]: { ...INITIAL_SETTINGS[kind], threshold },
});

describe('notices of purchases', () => {
  it('[ALERT-3] are given from NT$3,000 online and NT$5,000 elsewhere', () => {
    expect(kindOf(paid(2999, { online: true }))).toBeUndefined();
    expect(kindOf(paid(3000, { online: true }))).toBe('purchase-online');
    expect(kindOf(paid(4999, { online: false }))).toBeUndefined();
    expect(kindOf(paid(5000, { online: false }))).toBe('purchase-other');
  });

  it('[ALERT-3] take a purchase as one online while the bank does not say', () => {
    expect(kindOf(paid(2999))).toBeUndefined();
    expect(kindOf(paid(3000))).toBe('purchase-online');
  });

  it('[ALERT-3] say online only if the bank says so', () => {
    const titleOf = (event: make.EventJson, isFifth = false, language: Language = 'en') => {
      const notice = noticeOf(decoded(event), INITIAL_SETTINGS, isFifth);
      return notice && sentencesOf(notice.kind, new Date(), notice.facts, '4821', language);
    };
    for (const language of LANGUAGES) {
      const words = /online|website|網路/i;
      for (const online of [undefined, true]) {
        const change = online ? { online } : {};
        const said = [
          titleOf(paid(9000, change), false, language),
          titleOf(paid(10, { ...change, abroad }), true, language),
        ];
        for (const notice of said)
          expect(words.test(`${notice?.title} ${notice?.text}`), notice?.text).toBe(online === true);
      }
    }
  });

  it('[ALERT-3] follow a lower threshold', () => {
    expect(kindOf(paid(100, { online: true }), from('purchase-online', 100))).toBe('purchase-online');
    expect(kindOf(paid(99, { online: true }), from('purchase-online', 100))).toBeUndefined();
  });

  it('[ALERT-3] name the fifth purchase at foreign websites, however small it is', () => {
    const event = paid(10, { online: true, abroad });
    expect(isForeignOnline(decoded(event))).toBe(true);
    expect(kindOf(event, INITIAL_SETTINGS, true)).toBe('foreign-online');
    expect(kindOf(event)).toBe('abroad');
    expect(isForeignOnline(decoded(paid(10, { online: false, abroad })))).toBe(false);
    expect(isForeignOnline(decoded(paid(10, { online: true })))).toBe(false);
  });

  it('[ALERT-3] are not given for interest, fees, payments, instalments and money back', () => {
    for (const category of ['interest', 'fee', 'payment', 'instalment', 'refund', 'adjustment'] as const)
      expect(kindOf(paid(90_000, { category })), category).toBeUndefined();
    expect(kindOf(make.posted(1, { amount: make.ntd(-9000) }))).toBeUndefined();
  });
});

describe('notices of other events', () => {
  it('[ALERT-3] are given for each kind', () => {
    expect(kindOf(make.refused(1))).toBe('refused');
    expect(kindOf(make.tokenAdded(1))).toBe('token-added');
    expect(kindOf(make.dispute(1))).toBe('dispute');
    expect(kindOf(make.statement(1))).toBe('statement');
    expect(kindOf(make.dueChanged(1))).toBe('due-changed');
  });

  it('[ALERT-3] are given for points that were taken, except by a redemption that the portal has told about', () => {
    expect(kindOf(make.points(1, 4))).toBeUndefined();
    expect(kindOf(make.points(1, 4, { points: -10, balanceAfter: 456 }))).toBe('points-taken');
    const redemptionId = make.authorised(1).transactionId;
    expect(kindOf(make.points(1, 4, { points: -10, balanceAfter: 456, redemptionId }))).toBeUndefined();
  });
});
