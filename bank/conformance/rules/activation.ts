/** Conformance tests: identification and card activation. */
import { expect, it } from 'vitest';
import type { CardReads, GivenDetails } from '../../../server/ports/card-system/port.ts';
import { type Attempt, apply, type CardSystemUnderTest } from '../apply.ts';
import {
  ANN,
  BEN,
  BENS,
  BLOCKED,
  CAT,
  FIRST,
  LOST,
  notFound,
  RACED,
  SHARED,
  sampleId,
  UNDONE,
  UNUSED,
  USED,
} from '../sample/sample-bank.ts';

const ANNS: GivenDetails = {
  cardNumber: '9999000000000012',
  expiry: { month: '04', year: '31' },
  nationalId: 'A223456781',
  birthDate: '1990-02-28',
};
const BENS_OWN = { nationalId: 'A123456789', birthDate: '2001-12-31' };

export function testIdentification(system: () => CardReads): void {
  it('[REG-3] [ACT-1] identifies card and customer by four correct details', async () => {
    expect(await system().identify(ANNS)).toEqual({
      customerId: ANN,
      cardId: USED,
      lastFour: '0012',
      status: 'active',
      canActivate: false,
    });
    const unactivated = { ...ANNS, cardNumber: '9999000000000020' };
    expect(await system().identify(unactivated)).toMatchObject({
      cardId: UNUSED,
      status: 'unactivated',
      canActivate: true,
    });
  });

  it('[ACT-1] a supplementary card identifies its own holder, not the primary cardholder', async () => {
    const card = { ...ANNS, cardNumber: '9999000000000053' };
    expect(await system().identify({ ...card, ...BENS_OWN })).toMatchObject({
      customerId: BEN,
      cardId: BENS,
    });
    expect(await system().identify(card)).toBeUndefined();
  });

  const wrong: readonly (readonly [string, Partial<GivenDetails>])[] = [
    ['another month', { expiry: { month: '05', year: '31' } }],
    ['another year', { expiry: { month: '04', year: '30' } }],
    ['month and year swapped', { expiry: { month: '31', year: '04' } }],
    ['another person’s national id', { nationalId: BENS_OWN.nationalId }],
    ['another day', { birthDate: '1990-02-27' }],
    ['another person’s id and birth date', BENS_OWN],
    ['an unknown number', { cardNumber: '9999000000000988' }],
    ['a partial number', { cardNumber: '0012' }],
    [
      'no correct detail',
      { ...BENS_OWN, cardNumber: '0000000000000000', expiry: { month: '01', year: '99' } },
    ],
  ];
  it.each(wrong)('[ACT-3] [S07] identifies no one with %s', async (_what, change) => {
    expect(await system().identify({ ...ANNS, ...change })).toBeUndefined();
  });

  it('[PWD-3] matches only the customer’s own national id, in any letter case', async () => {
    expect(await system().isNationalId(ANN, 'A223456781')).toBe(true);
    expect(await system().isNationalId(ANN, 'a223456781')).toBe(true);
    expect(await system().isNationalId(CAT, 'aB12345678')).toBe(true);
    for (const text of ['A123456789', 'A22345678', '', 'Anything.else1']) {
      expect(await system().isNationalId(ANN, text)).toBe(false);
    }
    for (const unknown of ['', 'unknown', sampleId(98)]) {
      expect(await system().isNationalId(unknown, 'A223456781')).toBe(false);
    }
  });
}

export function testActivation(adapter: () => CardSystemUnderTest, isLocal: boolean): void {
  const activate = async (customerId: string, cardId: string, how: Attempt = {}) => {
    const refusal = await apply(adapter(), customerId, { kind: 'activate-card', cardId }, how);
    expect([undefined, { refused: 'not-allowed' }]).toContainEqual(refusal);
    return refusal === undefined;
  };
  const activationOf = async (customerId: string, cardId: string) => {
    const card = await adapter().system.card(customerId, cardId);
    return card && [card.status, card.canActivate];
  };

  it('[ACT-1] [ACT-3] reports which cards may be activated: unactivated ones that are not blocked', async () => {
    expect(await activationOf(ANN, UNUSED)).toEqual(['unactivated', true]);
    expect(await activationOf(CAT, BLOCKED)).toEqual(['unactivated', false]);
    expect(await activationOf(CAT, LOST)).toEqual(['lost', false]);
    expect(await activationOf(ANN, USED)).toEqual(['active', false]);
  });

  it('[ACT-1] activates a card once', async () => {
    const before = await adapter().system.card(CAT, FIRST);
    expect(await activate(CAT, FIRST)).toBe(true);
    expect(await adapter().system.card(CAT, FIRST)).toEqual({
      ...before,
      status: 'active',
      canActivate: false,
    });
    expect(await activate(CAT, FIRST)).toBe(false);
    expect(await activationOf(CAT, FIRST)).toEqual(['active', false]);
  });

  it('[ACT-1] lets a supplementary cardholder activate their own card', async () => {
    expect(await activate(ANN, SHARED)).toBe(false);
    expect(await activationOf(CAT, SHARED)).toEqual(['unactivated', true]);
    expect(await activate(CAT, SHARED)).toBe(true);
    expect(await activationOf(CAT, SHARED)).toEqual(['active', false]);
  });

  const refused: readonly (readonly [string, string, string])[] = [
    ['a blocked card', CAT, BLOCKED],
    ['a lost card', CAT, LOST],
    ['an active card', ANN, USED],
    ...notFound(ANN, UNUSED),
  ];
  it.each(refused)('[ACT-3] [CARD-6] does not activate %s', async (_what, customerId, cardId) => {
    const cards = () => Promise.all([ANN, BEN, CAT].map((id) => adapter().system.cards(id)));
    const before = await cards();
    expect(await activate(customerId, cardId)).toBe(false);
    expect(await cards()).toEqual(before);
  });

  it('[ACT-1] one of 50 concurrent activations succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(CAT, RACED)));
    expect(answers.filter((activated) => activated)).toHaveLength(1);
    expect(await activationOf(CAT, RACED)).toEqual(['active', false]);
  });
  it.runIf(isLocal)('[ACT-2] a retry after a rollback takes effect', async () => {
    const id = 'rolled-back activation';
    await expect(activate(CAT, UNDONE, { id, rollBack: true })).rejects.toThrow('rolled back');
    expect(await activate(CAT, UNDONE, { id })).toBe(true);
    expect(await activationOf(CAT, UNDONE)).toEqual(['active', false]);
  });
}
