import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWire, twd } from '../../../shared/money.ts';
import { wipe } from '../../../web/store.ts';
import { meterLevel } from '../../../web/ui/card/Meter.tsx';
import type { CardStatus, CardSummary } from '../contract.ts';
import { SAMPLE_CARD } from '../testing/sample.ts';
import { rememberCard } from './lastCard.ts';
import { chosenCard, countryName, dueState, leftToPay, paidState, utilisation } from './view-model.ts';

const money = (dollars: number | bigint) => toWire(twd(dollars));

function statement(total: number | null, paid: number, minimum = 1_000, due = '2026-11-25') {
  return {
    statementBalance: total === null ? null : money(total),
    paidSinceStatement: money(paid),
    minimumPayment: total === null ? null : money(minimum),
    paymentDueDate: total === null ? null : due,
  };
}

function cards(...statuses: CardStatus[]): CardSummary[] {
  return statuses.map((status, index) => ({
    ...SAMPLE_CARD,
    cardId: `card-${index}`,
    status,
    statementDate: null,
    ...statement(null, 0),
  }));
}

describe('chosen card', () => {
  it('[CARD-1] is the card in the address in any status', () => {
    expect(chosenCard(cards('active', 'lost'), 'card-1')?.status).toBe('lost');
  });

  it('[CARD-1] is the first active card, otherwise the first, for a missing or foreign id', () => {
    for (const cardId of [null, '', "someone else's", '../card-0']) {
      expect(chosenCard(cards('lost', 'active', 'active'), cardId)?.cardId).toBe('card-1');
      expect(chosenCard(cards('lost', 'invalid'), cardId)?.cardId).toBe('card-0');
      expect(chosenCard([], cardId)).toBeUndefined();
    }
  });

  it('[CARD-1] is the card that was shown last if the address names none, until log-off', () => {
    rememberCard('card-2');
    expect(chosenCard(cards('active', 'active', 'lost'), null)?.cardId).toBe('card-2');
    expect(chosenCard(cards('active', 'active', 'lost'), 'card-1')?.cardId).toBe('card-1');
    expect(chosenCard(cards('lost', 'active'), null)?.cardId, 'not one of the cards').toBe('card-1');
    wipe();
    expect(chosenCard(cards('active', 'active', 'lost'), null)?.cardId).toBe('card-0');
  });
});

describe('paid', () => {
  it('[CARD-1] is none without a statement', () => {
    expect(paidState(statement(null, 0))).toBe('none');
    expect(leftToPay(statement(null, 0))).toBeUndefined();
    expect(dueState(statement(null, 0), '2026-11-20')).toEqual({ kind: 'settled' });
  });

  it('[CARD-1] is paid when the payments reach the balance, also for a negative balance', () => {
    expect(paidState(statement(18_230, 18_229))).toBe('open');
    expect(paidState(statement(18_230, 18_230))).toBe('paid');
    expect(paidState(statement(0, 0))).toBe('paid');
    expect(paidState(statement(-500, 0))).toBe('paid');
  });

  it('[CARD-1] [GEN-8] computes the amount left to the dollar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 10 ** 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, share) => {
          const paid = Math.floor(total * share);
          const left = leftToPay(statement(total, paid));
          if (paid >= total) expect(left).toBeUndefined();
          else expect(left).toEqual(money(total - paid));
        },
      ),
    );
  });
});

describe('[DSP-9] an amount in dispute', () => {
  const disputed = (paid: number, suspended: number) => ({
    ...statement(18_230, paid),
    suspended: money(suspended),
  });

  it('is not left to pay, and its part of the minimum is not either', () => {
    expect(leftToPay(disputed(0, 8_230))).toEqual(money(10_000));
    expect(paidState(disputed(0, 8_230))).toBe('open');
    expect(dueState(disputed(548, 8_230), '2026-11-28')).toEqual({ kind: 'overdue', days: 3 });
    expect(dueState(disputed(549, 8_230), '2026-11-28')).toEqual({ kind: 'minimumMet' });
  });

  it('alone is not due, but not paid', () => {
    for (const one of [disputed(0, 18_230), disputed(10_000, 8_230)]) {
      expect(paidState(one)).toBe('disputed');
      expect(leftToPay(one)).toBeUndefined();
      expect(dueState(one, '2026-11-28')).toEqual({ kind: 'settled' });
    }
    expect(paidState(disputed(18_230, 8_230))).toBe('paid');
  });
});

describe('due date', () => {
  const open = statement(18_230, 0);

  it('[CARD-1] counts the days left, is today on the date and overdue afterwards', () => {
    expect(dueState(open, '2026-11-16')).toEqual({ kind: 'left', days: 9 });
    expect(dueState(open, '2026-11-24')).toEqual({ kind: 'left', days: 1 });
    expect(dueState(open, '2026-11-25')).toEqual({ kind: 'today' });
    expect(dueState(open, '2026-11-26')).toEqual({ kind: 'overdue', days: 1 });
  });

  it('[CARD-1] is settled for a paid statement, before and after the date', () => {
    for (const today of ['2026-11-01', '2026-11-25', '2027-01-01']) {
      expect(dueState(statement(18_230, 18_230), today)).toEqual({ kind: 'settled' });
    }
  });

  it('[CARD-1] is not overdue after the minimum payment', () => {
    expect(dueState(statement(18_230, 999), '2026-11-28')).toEqual({ kind: 'overdue', days: 3 });
    expect(dueState(statement(18_230, 1_000), '2026-11-28')).toEqual({ kind: 'minimumMet' });
    expect(dueState(statement(18_230, 1_000), '2026-11-20')).toEqual({ kind: 'left', days: 5 });
  });
});

describe('utilisation', () => {
  const card = (limit: number, owed: number, temporary?: number) => ({
    creditLimit: money(limit),
    currentBalance: money(owed),
    ...(temporary !== undefined && {
      temporaryLimit: { limit: money(temporary), startDate: '2026-11-01', endDate: '2026-11-30' },
    }),
  });

  it('[CARD-1] rounds down, so that text and bar change level together', () => {
    expect(utilisation(card(100_000, 69_999))).toMatchObject({ percent: 69.99, shownPercent: 69 });
    expect(utilisation(card(100_000, 70_000))).toMatchObject({ percent: 70, shownPercent: 70 });
    expect(utilisation(card(100_000, 89_999)).shownPercent).toBe(89);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 2 * 10 ** 9 }),
        (limit, owed) => {
          const { percent, shownPercent } = utilisation(card(limit, owed));
          expect(meterLevel(percent!)).toBe(meterLevel(shownPercent));
          expect(shownPercent).toBe(Math.max(owed > 0 ? 1 : 0, Math.floor((owed * 100) / limit)));
        },
      ),
    );
  });

  it('[CARD-1] shows at least 1 per cent for used credit and 0 for a negative balance', () => {
    expect(utilisation(card(100_000, 1)).shownPercent).toBe(1);
    expect(utilisation(card(100_000, -500))).toMatchObject({ used: money(0), percent: 0, shownPercent: 0 });
  });

  it('[LIM-1] uses the temporary limit while it is valid', () => {
    expect(utilisation(card(100_000, 80_000, 160_000))).toMatchObject({ limit: money(160_000), percent: 50 });
  });

  it('[CARD-1] has no percentage for a limit of zero', () => {
    expect(utilisation(card(0, 500)).percent).toBeUndefined();
  });
});

describe('names', () => {
  it('[GEN-1] names countries in both languages, as in Taiwan', () => {
    expect(countryName('JP', 'en')).toBe('Japan');
    expect(countryName('JP', 'zh_tw')).toBe('日本');
    expect(countryName('HK', 'zh_tw')).toBe('香港');
    expect(countryName('ZZ', 'en').length).toBeGreaterThan(0);
  });
});
