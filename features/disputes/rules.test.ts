import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DISPUTE_KINDS,
  type DisputeAnswers,
  type DisputeKind,
  REQUIRED_ANSWERS,
} from '../../shared/disputes.ts';
import { type AnswerFacts, answerProblems, answersOf, possibleAnswers, readWords } from './rules.ts';

const FACTS: AnswerFacts = {
  today: '2026-11-29',
  transactionDate: '2026-11-01',
  charged: 1200n,
  lines: ['a', 'b'],
};
const FULL: Required<DisputeAnswers> = {
  ...{ cardInHand: true, otherTransactionId: 'c', rightAmount: 1000, promisedOn: '2026-12-24' },
  ...{ cancelledOn: '2026-10-01', returned: 'no', details: 'It is broken' },
  shop: { asked: true, on: '2026-11-20', said: 'No' },
};
const kinds = fc.constantFrom(...DISPUTE_KINDS);

describe('answers of a dispute', () => {
  it.each(DISPUTE_KINDS)('[DSP-2] of kind %s keep their own, and leave out those of other kinds', (kind) => {
    const kept = answersOf(kind, FULL);
    expect(Object.keys(kept).sort()).toEqual([...possibleAnswers(kind)].sort());
    expect(answerProblems(kind, kept, FACTS)).toEqual({});
  });

  it('[DSP-2] need exactly what the kind needs', () => {
    fc.assert(
      fc.property(kinds, fc.subarray(Object.keys(FULL) as (keyof DisputeAnswers)[]), (kind, given) => {
        const some = Object.fromEntries(given.map((name) => [name, FULL[name]]));
        const missing = REQUIRED_ANSWERS[kind].filter((name) => !given.includes(name));
        const problems = answerProblems(kind, answersOf(kind, some), FACTS);
        expect(problems).toEqual(Object.fromEntries(missing.map((name) => [name, 'empty'])));
      }),
    );
  });

  it.each<[DisputeKind, DisputeAnswers, object]>([
    ['amount', { rightAmount: 1200 }, { rightAmount: 'high' }],
    ['amount', { rightAmount: 1199 }, {}],
    ['amount', { rightAmount: 0 }, {}],
    ['not-received', { promisedOn: '2026-10-31' }, { promisedOn: 'early' }],
    ['not-received', { promisedOn: '2026-11-01' }, {}],
    ['no-refund', { promisedOn: '2030-01-01' }, {}],
    ['cancelled', { cancelledOn: '2026-11-30' }, { cancelledOn: 'future' }],
    ['cancelled', { cancelledOn: '2026-11-29' }, {}],
    ['cancelled', { shop: { asked: true, on: '2026-10-01' } }, {}],
    ['twice', { shop: { asked: true, on: '2026-10-31' } }, { shopOn: 'early' }],
    ['twice', { shop: { asked: true, on: '2026-11-30' } }, { shopOn: 'future' }],
    ['twice', { shop: { asked: false, on: '2026-11-30' } }, {}],
    ['twice', { otherTransactionId: 'a' }, { otherTransactionId: 'same' }],
    ['twice', { details: 'x'.repeat(1000) }, {}],
    ['twice', { details: 'x'.repeat(1001) }, { details: 'long' }],
    ['twice', { shop: { asked: true, said: 'x'.repeat(501) } }, { shopSaid: 'long' }],
    ['not-as-described', { details: '\n \t' }, { details: 'empty' }],
    ['not-as-described', { details: '卡號４１１１ １１１１ １１１１ １' }, { details: 'cardNumber' }],
  ])('[DSP-2] of kind %s: %j', (kind, over, problems) => {
    expect(answerProblems(kind, answersOf(kind, { ...FULL, ...over }), FACTS)).toEqual(problems);
  });
});

describe('words of a person', () => {
  it('[DSP-2] keep their lines and characters, and lose superfluous spaces', () => {
    expect(readWords('  𠮷野家  \r\n\r\n\r\n\r\n沒有 回覆\u00a0!\r', 100)).toEqual({
      value: '𠮷野家\n\n沒有 回覆 !',
    });
  });

  it('[DSP-2] are read again without a change, and have no control character but the end of a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const read = readWords(typed, 1000);
        if ('problem' in read) return;
        expect(readWords(read.value, 1000)).toEqual(read);
        expect(read.value).not.toMatch(/[^\P{Cc}\n]/u);
      }),
    );
  });
});
