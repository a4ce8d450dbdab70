/** Conformance of the CardSystem port: new cards in place of damaged, lost and stolen ones. Test code. */
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../../../../shared/dates.ts';
import { CARD_STATUSES, type Unit } from '../port.ts';
import { REPLACEABLE, REPLACEMENT_CATEGORIES, type ReplacementCategory } from '../replacements.ts';
import type { CardSystemUnderTest } from './activation.ts';
import { ANN, BEN, sampleId } from './sample-bank.ts';
import {
  AGAIN,
  EVE,
  EVES_EXPIRY,
  EVES_ID,
  EVES_SUPPLEMENTARY,
  evesCard,
  evesNumber,
  HELD_BACK,
  RACED_CARD,
  RACED_NEW,
  UNDONE_CARD,
} from './sample-eve.ts';

const WHY = { reason: 'other', reasonDetail: 'Conformance' } as const;
const TABLE = REPLACEMENT_CATEGORIES.flatMap((category) =>
  CARD_STATUSES.map((status) => [category, status, REPLACEABLE[category].includes(status)] as const),
);

/** Orders: only from the statuses of the table, one at a time, and the number goes with a lost or stolen card. */
export function replacing(made: () => CardSystemUnderTest, today: IsoDate): void {
  let units = 0;
  const inUnit = <T>(run: (unit: Unit) => Promise<T>): Promise<T> =>
    made()
      .db.transaction()
      .execute((trx) => run({ trx, id: `conformance-replacement-${++units}` }));
  const order = (cardId: string, category: ReplacementCategory, customerId = EVE) =>
    inUnit((unit) => made().system.orderReplacement(unit, customerId, cardId, { category, ...WHY }));
  const activate = (cardId: string) => inUnit((unit) => made().system.activateCard(unit, EVE, cardId));
  const card = (cardId: string) => made().system.card(EVE, cardId);
  const state = (cardId: string, customerId = EVE) => made().system.replacement(customerId, cardId);
  const byOldNumber = (cardId: string, expiry = EVES_EXPIRY) =>
    made().system.identify({ cardNumber: evesNumber(cardId), expiry, ...EVES_ID });

  describe('[RPL-1] [S41] from which status into which', () => {
    it('is this table', () => {
      expect(REPLACEABLE).toEqual({
        damaged: ['active'],
        lost: ['active', 'unactivated', 'damaged'],
        stolen: ['active', 'unactivated', 'damaged'],
      });
    });

    it.each(TABLE)('%s from %s: %s', async (category, status, allowed) => {
      const cardId = evesCard(category, status);
      const before = await card(cardId);
      expect((await state(cardId))?.categories.includes(category)).toBe(allowed);
      const outcome = await order(cardId, category);
      if (!allowed) {
        expect(outcome).toEqual({ refused: 'not-allowed' });
        expect(await card(cardId)).toEqual(before);
        expect(await state(cardId)).not.toHaveProperty('openOrder');
        return;
      }
      const { referenceNumber, lastFour } = 'refused' in outcome ? expect.fail(outcome.refused) : outcome;
      expect(referenceNumber).toMatch(/^[A-Z0-9-]{8,32}$/);
      // The account is the same; what is on the plastic is not.
      expect(await card(cardId)).toEqual({
        ...before,
        status: category,
        lastFour,
        maskedNumber: `•••• •••• •••• ${lastFour}`,
        canActivate: true,
        expiry: `${today.slice(5, 7)}/${Number(today.slice(2, 4)) + 5}`,
      });
      expect((await state(cardId))?.openOrder).toEqual({ referenceNumber, category, orderedOn: today });
    });
  });

  it('[RPL-1] a lost card\u2019s number identifies nobody any more, a damaged one\u2019s goes on', async () => {
    const fresh = { month: today.slice(5, 7), year: `${Number(today.slice(2, 4)) + 5}` };
    for (const category of ['lost', 'stolen'] as const)
      for (const expiry of [EVES_EXPIRY, fresh])
        expect(await byOldNumber(evesCard(category, 'active'), expiry)).toBeUndefined();
    const damaged = evesCard('damaged', 'active');
    expect(await byOldNumber(damaged)).toBeUndefined();
    expect(await byOldNumber(damaged, fresh)).toMatchObject({ cardId: damaged, canActivate: true });
  });

  it('[RPL-1] [ACT-1] the new card is activated once, and closes its order', async () => {
    for (const category of REPLACEMENT_CATEGORIES) {
      const cardId = evesCard(category, 'active');
      expect(await activate(cardId)).toBe(true);
      expect(await card(cardId)).toMatchObject({ status: 'active', canActivate: false });
      expect(await state(cardId)).toEqual({ categories: REPLACEMENT_CATEGORIES });
      expect(await activate(cardId)).toBe(false);
    }
    // Lost long ago, and never ordered through here.
    expect(await activate(evesCard('lost', 'lost'))).toBe(false);
  });

  it('[RPL-1] a damaged card whose replacement is on its way can be lost; one order is open', async () => {
    expect(await order(AGAIN, 'damaged')).toHaveProperty('referenceNumber');
    expect(await order(AGAIN, 'damaged')).toEqual({ refused: 'not-allowed' });
    expect((await state(AGAIN))?.categories).toEqual(['lost', 'stolen']);
    const later = await order(AGAIN, 'lost');
    expect((await state(AGAIN))?.openOrder).toMatchObject({
      referenceNumber: 'refused' in later ? '' : later.referenceNumber,
      category: 'lost',
    });
    expect((await state(AGAIN))?.categories).toEqual([]);
    expect(await activate(AGAIN)).toBe(true);
    expect(await state(AGAIN)).not.toHaveProperty('openOrder');
  });

  it('[RPL-1] a card that the bank holds back is not replaced, so that nobody gets round that', async () => {
    for (const category of REPLACEMENT_CATEGORIES)
      expect(await order(HELD_BACK, category)).toEqual({ refused: 'not-allowed' });
    expect(await state(HELD_BACK)).toEqual({ categories: [] });
  });

  it('[RPL-1] a supplementary card is its holder\u2019s to report, and not the primary cardholder\u2019s', async () => {
    expect(await order(EVES_SUPPLEMENTARY, 'lost', ANN)).toEqual({ refused: 'not-there' });
    expect(await order(EVES_SUPPLEMENTARY, 'lost')).toHaveProperty('referenceNumber');
  });

  it.each([
    ['another customer\u2019s card', BEN, UNDONE_CARD],
    ['an unknown card', EVE, sampleId(99)],
    ['an unknown customer', sampleId(98), UNDONE_CARD],
    ['a malformed card id', EVE, "1' or '1'='1"],
    ['a malformed customer id', '', UNDONE_CARD],
  ])('[CARD-6] %s is not there', async (_what, customerId, cardId) => {
    expect(await state(cardId, customerId)).toBeUndefined();
    expect(await order(cardId, 'lost', customerId)).toEqual({ refused: 'not-there' });
  });

  it('[S41] of 50 orders at once one is taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => order(RACED_CARD, i % 2 ? 'lost' : 'stolen')),
    );
    const taken = answers.filter((answer) => !('refused' in answer));
    expect(taken).toHaveLength(1);
    expect((await state(RACED_CARD))?.openOrder).toMatchObject(
      taken.map((one) => ('refused' in one ? {} : { referenceNumber: one.referenceNumber }))[0]!,
    );
    expect((await card(RACED_CARD))?.lastFour).toBe(taken.map((one) => 'lastFour' in one && one.lastFour)[0]);
  });

  it('[S41] of 50 activations of a new card at once one succeeds', async () => {
    await order(RACED_NEW, 'stolen');
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(RACED_NEW)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('[RPL-1] an order whose transaction was undone is none: the card is as it was, with its number', async () => {
    const before = await card(UNDONE_CARD);
    const undone = inUnit(async (unit) => {
      await made().system.orderReplacement(unit, EVE, UNDONE_CARD, { category: 'lost', ...WHY });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await card(UNDONE_CARD)).toEqual(before);
    expect(await byOldNumber(UNDONE_CARD)).toMatchObject({ cardId: UNDONE_CARD });
  });
}
