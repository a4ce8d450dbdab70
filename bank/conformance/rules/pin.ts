/** Conformance tests: cash advance PINs. */
import { expect, it } from 'vitest';
import type { PinRefusal } from '../../../server/ports/card-system/parts/pin.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import {
  ANN,
  BEN,
  BENS,
  CAT,
  LOST,
  notFound,
  OVER,
  RAISED,
  SHARED,
  UNUSED,
  USED,
} from '../sample/sample-bank.ts';
import { pinBlockFor } from './pin-blocks.ts';

export function testPins(adapter: () => CardSystemUnderTest, isLocal: boolean): void {
  const blockFor = (cardId: string, pin: string) => pinBlockFor(adapter().system, cardId, pin);
  /** Returns `changed`, or the reason for the refusal. */
  const send = async (customerId: string, cardId: string, block: Uint8Array, how: Attempt = {}) => {
    const refusal = await apply(adapter(), customerId, { kind: 'set-pin', cardId, block }, how);
    return refusal?.refused ?? 'changed';
  };
  const setTo = async (customerId: string, cardId: string, pin: string, sealedFor = cardId) => {
    return send(customerId, cardId, await blockFor(sealedFor, pin));
  };
  const standing = (customerId: string, cardId: string) => adapter().system.pinStanding(customerId, cardId);

  it('[PIN-1] allows a PIN for active primary cards that are not corporate', async () => {
    expect(await standing(ANN, USED)).toEqual({ available: true, usedToday: 0 });
    for (const [customerId, cardId] of [
      [ANN, UNUSED],
      [BEN, BENS],
      [CAT, SHARED],
      [CAT, LOST],
    ] as const)
      expect(await standing(customerId, cardId)).toEqual({ available: false, usedToday: 0 });
    for (const [, ...ids] of notFound(ANN, USED)) expect(await standing(...ids)).toBeUndefined();
  });

  const refused: readonly (readonly [string, string, string, PinRefusal['refused']])[] = [
    ['an unactivated card', ANN, UNUSED, 'unavailable'],
    ['a corporate supplementary card', BEN, BENS, 'unavailable'],
    ['a lost card', CAT, LOST, 'unavailable'],
    ...notFound(ANN, USED).map((ids) => [...ids, 'not-there'] as const),
  ];
  it.each(refused)(
    '[PIN-1] [CARD-6] does not set the PIN of %s',
    async (_what, customerId, cardId, outcome) => {
      const before = await Promise.all([ANN, BEN, CAT].map((id) => adapter().system.cards(id)));
      expect(await setTo(customerId, cardId, '2580')).toBe(outcome);
      expect(await Promise.all([ANN, BEN, CAT].map((id) => adapter().system.cards(id)))).toEqual(before);
    },
  );

  const weak: readonly (readonly [string, PinRefusal['refused']])[] = [
    ['5555', 'repeat'],
    ['2345', 'sequence'],
    ['0987', 'sequence'],
    ['1990', 'birthDate'],
    ['0228', 'birthDate'],
    ['2802', 'birthDate'],
    ['9002', 'birthDate'],
    ['0290', 'birthDate'],
    ['7902', 'birthDate'],
    ['0038', 'cardNumber'],
    ['9990', 'cardNumber'],
  ];
  it.each(weak)('[PIN-1] refuses the weak PIN %s with the reason', async (pin, reason) => {
    expect(await setTo(ANN, RAISED, pin)).toBe(reason);
    expect((await adapter().system.card(ANN, RAISED))?.pinSet).toBe(false);
    expect(await standing(ANN, RAISED)).toMatchObject({ usedToday: 0 });
  });

  it('[PIN-2] rejects a block that is for another card, changed or malformed', async () => {
    expect(await setTo(ANN, RAISED, '2580', USED)).toBe('unreadable');
    const valid = await blockFor(RAISED, '2580');
    const changed = Buffer.from(valid);
    changed[40] = (changed[40] ?? 0) ^ 1;
    for (const block of [changed, valid.subarray(1), Buffer.alloc(valid.length), Buffer.alloc(0)])
      expect(await send(ANN, RAISED, block)).toBe('unreadable');
    expect((await adapter().system.card(ANN, RAISED))?.pinSet).toBe(false);
  });

  it.runIf(isLocal)('[PIN-1] a rolled-back change neither sets the PIN nor counts', async () => {
    const block = await blockFor(RAISED, '2580');
    await expect(send(ANN, RAISED, block, { rollBack: true })).rejects.toThrow('rolled back');
    expect((await adapter().system.card(ANN, RAISED))?.pinSet).toBe(false);
    expect(await standing(ANN, RAISED)).toMatchObject({ usedToday: 0 });
  });

  it('[PIN-1] sets and changes a PIN three times a day and changes nothing else', async () => {
    const before = await adapter().system.card(ANN, RAISED);
    const outcomes = [];
    for (const pin of ['2580', '1379', '2580', '8642']) outcomes.push(await setTo(ANN, RAISED, pin));
    expect(outcomes).toEqual(['changed', 'changed', 'changed', 'limit']);
    expect(await adapter().system.card(ANN, RAISED)).toEqual({ ...before, pinSet: true });
    expect(await standing(ANN, RAISED)).toEqual({ available: true, usedToday: 3 });
    expect(await standing(ANN, OVER)).toEqual({ available: true, usedToday: 0 });
    // The limit is checked before the PIN, so that the answer reveals nothing about the PIN.
    expect(await setTo(ANN, RAISED, '5555')).toBe('limit');
  });

  it('[PIN-1] [S40] three of 50 concurrent changes take effect', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => setTo(ANN, OVER, '2580')));
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'limit')).toHaveLength(47);
    expect(await standing(ANN, OVER)).toMatchObject({ usedToday: 3 });
  });
}
