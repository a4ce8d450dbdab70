import { describe, expect, it } from 'vitest';
import { say } from '../../../shared/messages.ts';
import { StaticPage, stepOf } from '../../../tests/support/data/static-page.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { cardCalls } from '../../cards/contract.ts';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { profileCalls } from '../../profile/contract.ts';
import { PERSON } from '../../profile/testing/person.ts';
import { type LimitInquiry, limitCalls } from '../contract.ts';
import { limitText as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { LimitStep } from './LimitStep.tsx';
import { Raised } from './Raised.tsx';
import TemporaryLimitPage from './TemporaryLimitPage.tsx';
import { initialData } from './wizardData.ts';

const page = () => new StaticPage('en');
const dollars = (amount: string) => ({ amount, currency: 'TWD' }) as const;
const INQUIRY: LimitInquiry = {
  currentLimit: dollars('80000'),
  maximumLimit: dollars('120000'),
  step: dollars('10000'),
  maxDays: 90,
  earliestStart: '2026-11-28',
  latestStart: '2026-12-28',
  traceId: 't1',
};
const DAYS = { startDate: '2026-12-01', endDate: '2026-12-24' };
const addresses = { phoneNo: '09••••••12', email: null };
const data = {
  ...initialData({ card: SAMPLE_CARD, inquiry: INQUIRY, addresses }, 'en'),
  request: { amount: dollars('95000'), ...DAYS },
  result: { limit: dollars('96000'), ...DAYS, referenceNumber: 'TL9', status: 'active' as const },
};
const card = [text.card.en, 'Harbour Card •••• 5555'];
const raise = (limit: string, change = '') => [
  [text.newLimit.en, `${limit}${change}`],
  [text.start.en, `01/12/2026${change}`],
  [text.end.en, `24/12/2026${change}`],
];

describe('[LIM-1] a temporary limit', () => {
  it('is requested between the current and the highest one', () => {
    const step = stepOf(LimitStep, data, 'limit');
    expect(page().rows(step)).toEqual([
      [text.current.en, 'NT$80,000'],
      [text.maximum.en, 'NT$120,000'],
    ]);
    const seen = page().seen(step);
    expect(seen).toContain('In steps of NT$10,000, ending at most 90 days after the start date');
    expect(seen).toContain('at most 90 days after the start date');
    expect(seen).toContain(say(text.newLimitHint, 'en', { from: 'NT$80,000', to: 'NT$120,000' }));
    expect(seen).toContain(say(text.startHint, 'en', { from: '2026-11-28', to: '2026-12-28' }));
    expect(seen).not.toContain(text.outdated.en);
    const outdated = stepOf(LimitStep, { ...data, outdated: true }, 'limit');
    expect(page().seen(outdated)).toContain(text.outdated.en);
  });

  it('is checked as it was requested, and can be changed', () => {
    const change = ` ${contentText.change.en}`;
    expect(page().rows(stepOf(Confirmation, data))).toEqual([card, ...raise('NT$95,000', change)]);
  });

  it.each([
    ['active', text.doneActive],
    ['scheduled', text.doneScheduled],
  ] as const)('is confirmed as the card system has it: %s', (status, title) => {
    const done = <Raised data={{ ...data, result: { ...data.result, status } }} />;
    expect(page().rows(done)).toEqual([card, ...raise('NT$96,000')]);
    const back = { end: '24/12/2026', current: 'NT$80,000' };
    for (const words of [
      `${title.en} ${contentText.reference.en} TL9`,
      say(text.nextFrom, 'en', { bound: '01/12/2026' }),
      say(text.nextBack, 'en', back),
    ])
      expect(page().seen(done)).toContain(words);
  });

  it.each([
    ['active', text.openActive, 'TL9', [[text.reference.en, 'TL9']]],
    ['scheduled', text.openScheduled, undefined, []],
  ] as const)('stands in the place of the form while it is %s', (status, words, referenceNumber, more) => {
    const openRequest = {
      limit: dollars('97000'),
      ...DAYS,
      status,
      ...(referenceNumber && { referenceNumber }),
    };
    const open = page()
      .answer(cardCalls.cards, {}, [{ ...SAMPLE_CARD, cardId: '' }])
      .answer(profileCalls.read, {}, PERSON)
      .answer(limitCalls.inquiry, { params: { id: '' } }, { ...INQUIRY, openRequest });
    const shown = <TemporaryLimitPage />;
    expect(open.rows(shown)).toEqual([[text.status.en, words.en], ...raise('NT$97,000'), ...more]);
    expect(open.seen(shown)).toContain(say(text.openText, 'en', { bound: '24/12/2026' }));
  });
});
