/** Conformance tests: replacement of damaged, lost and stolen cards. */
import { describe, expect, it } from 'vitest';
import {
  REPLACEABLE,
  REPLACEMENT_CATEGORIES,
  type ReplacementCategory,
} from '../../../server/ports/card-system/parts/replacements.ts';
import { CARD_STATUSES } from '../../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import { ANN, notFound } from '../sample/sample-bank.ts';
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
} from '../sample/sample-eve.ts';

const WHY = { reason: 'other', reasonDetail: 'Conformance' } as const;
const CASES = REPLACEMENT_CATEGORIES.flatMap((category) =>
  CARD_STATUSES.map((status) => [category, status, REPLACEABLE[category].includes(status)] as const),
);

export function testReplacements(adapter: () => CardSystemUnderTest, today: IsoDate, isLocal: boolean): void {
  const order = (cardId: string, category: ReplacementCategory, customerId = EVE, how: Attempt = {}) =>
    apply(adapter(), customerId, { kind: 'replace-card', cardId, order: { category, ...WHY } }, how);
  const activate = async (cardId: string) =>
    (await apply(adapter(), EVE, { kind: 'activate-card', cardId })) === undefined;
  const card = (cardId: string) => adapter().system.card(EVE, cardId);
  const state = (cardId: string, customerId = EVE) => adapter().system.replacement(customerId, cardId);
  const byOldNumber = (cardId: string, expiry = EVES_EXPIRY) =>
    adapter().system.identify({ cardNumber: evesNumber(cardId), expiry, ...EVES_ID });

  describe('[RPL-1] [S41] replaceable statuses', () => {
    it('match the specification', () => {
      expect(REPLACEABLE).toEqual({
        damaged: ['active'],
        lost: ['active', 'unactivated', 'damaged'],
        stolen: ['active', 'unactivated', 'damaged'],
      });
    });

    it.each(CASES)('%s from %s: %s', async (category, status, allowed) => {
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
      // The account stays the same; number, expiry and status change.
      expect(await card(cardId)).toEqual({
        ...before,
        status: category,
        lastFour,
        maskedNumber: `•••• •••• •••• ${lastFour}`,
        canActivate: true,
        replacement: { orderedOn: today, stoppedLastFour: before?.lastFour },
        expiry: `${today.slice(5, 7)}/${Number(today.slice(2, 4)) + 5}`,
      });
      expect((await state(cardId))?.openOrder).toEqual({ referenceNumber, category, orderedOn: today });
    });
  });

  it('[RPL-1] a lost card’s number no longer identifies anyone; a damaged one’s does', async () => {
    const newExpiry = { month: today.slice(5, 7), year: `${Number(today.slice(2, 4)) + 5}` };
    for (const category of ['lost', 'stolen'] as const)
      for (const expiry of [EVES_EXPIRY, newExpiry])
        expect(await byOldNumber(evesCard(category, 'active'), expiry)).toBeUndefined();
    const damaged = evesCard('damaged', 'active');
    expect(await byOldNumber(damaged)).toBeUndefined();
    expect(await byOldNumber(damaged, newExpiry)).toMatchObject({ cardId: damaged, canActivate: true });
  });

  it('[RPL-1] [ACT-1] activates the new card once, which closes its order', async () => {
    for (const category of REPLACEMENT_CATEGORIES) {
      const cardId = evesCard(category, 'active');
      expect(await activate(cardId)).toBe(true);
      const activated = await card(cardId);
      expect(activated).toMatchObject({ status: 'active', canActivate: false });
      expect(activated).not.toHaveProperty('replacement');
      expect(await state(cardId)).toEqual({ categories: REPLACEMENT_CATEGORIES });
      expect(await activate(cardId)).toBe(false);
    }
    // This card is lost but has no replacement order.
    expect(await activate(evesCard('lost', 'lost'))).toBe(false);
  });

  it('[RPL-1] a damaged card can be reported lost, which supersedes its order', async () => {
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

  it('[RPL-1] does not replace a card that the bank has blocked from activation', async () => {
    for (const category of REPLACEMENT_CATEGORIES)
      expect(await order(HELD_BACK, category)).toEqual({ refused: 'not-allowed' });
    expect(await state(HELD_BACK)).toEqual({ categories: [] });
  });

  it('[RPL-1] only its holder can report a supplementary card', async () => {
    expect(await order(EVES_SUPPLEMENTARY, 'lost', ANN)).toEqual({ refused: 'not-there' });
    expect(await order(EVES_SUPPLEMENTARY, 'lost')).toHaveProperty('referenceNumber');
  });

  it.each(notFound(EVE, UNDONE_CARD))(
    '[CARD-6] refuses %s as not found',
    async (_what, customerId, cardId) => {
      expect(await state(cardId, customerId)).toBeUndefined();
      expect(await order(cardId, 'lost', customerId)).toEqual({ refused: 'not-there' });
    },
  );

  it('[S41] accepts one of 50 concurrent orders', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => order(RACED_CARD, i % 2 ? 'lost' : 'stolen')),
    );
    const accepted = answers.filter((answer) => !('refused' in answer));
    expect(accepted).toHaveLength(1);
    expect((await state(RACED_CARD))?.openOrder).toMatchObject(
      accepted.map((one) => ('refused' in one ? {} : { referenceNumber: one.referenceNumber }))[0]!,
    );
    expect((await card(RACED_CARD))?.lastFour).toBe(
      accepted.map((one) => 'lastFour' in one && one.lastFour)[0],
    );
  });

  it('[S41] one of 50 concurrent activations of a new card succeeds', async () => {
    await order(RACED_NEW, 'stolen');
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(RACED_NEW)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it.runIf(isLocal)('[RPL-1] a rolled-back order leaves the card and its number unchanged', async () => {
    const before = await card(UNDONE_CARD);
    await expect(order(UNDONE_CARD, 'lost', EVE, { rollBack: true })).rejects.toThrow('rolled back');
    expect(await card(UNDONE_CARD)).toEqual(before);
    expect(await byOldNumber(UNDONE_CARD)).toMatchObject({ cardId: UNDONE_CARD });
  });
}
