/** Conformance of the CardSystem port: who somebody is, and the activation of a card. Test code. */
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../db/schema/schema.ts';
import type { CardSystem, GivenDetails, Unit } from '../port.ts';
import {
  ANN,
  BEN,
  BENS,
  BLOCKED,
  CAT,
  FIRST,
  LOST,
  RACED,
  SHARED,
  sampleId,
  UNDONE,
  UNUSED,
  USED,
} from './sample-bank.ts';

/** An adapter over a card system that holds exactly what it was given. */
export interface CardSystemUnderTest {
  readonly system: CardSystem;
  /** The portal's database, in whose transactions changes are made (`Unit`). */
  readonly db: Kysely<Database>;
}

const ANNS: GivenDetails = {
  cardNumber: '9999000000000018',
  expiry: { month: '04', year: '31' },
  nationalId: 'A223456781',
  birthDate: '1990-02-28',
};
const BENS_OWN = { nationalId: 'A123456789', birthDate: '2001-12-31' };

/** Identification: all four details, or nobody. */
export function identifying(system: () => CardSystem): void {
  it('[REG-3] [ACT-1] finds card and person by four right details', async () => {
    expect(await system().identify(ANNS)).toEqual({
      customerId: ANN,
      cardId: USED,
      lastFour: '0018',
      status: 'active',
      canActivate: false,
    });
    const waiting = { ...ANNS, cardNumber: '9999000000000026' };
    expect(await system().identify(waiting)).toMatchObject({
      cardId: UNUSED,
      status: 'unactivated',
      canActivate: true,
    });
  });

  it('[ACT-1] a supplementary card is its own holder\u2019s, and not the primary cardholder\u2019s', async () => {
    const card = { ...ANNS, cardNumber: '9999000000000059' };
    expect(await system().identify({ ...card, ...BENS_OWN })).toMatchObject({
      customerId: BEN,
      cardId: BENS,
    });
    expect(await system().identify(card)).toBeUndefined();
  });

  const wrong: readonly (readonly [string, Partial<GivenDetails>])[] = [
    ['another month', { expiry: { month: '05', year: '31' } }],
    ['another year', { expiry: { month: '04', year: '30' } }],
    ['month and year the wrong way round', { expiry: { month: '31', year: '04' } }],
    ['another person\u2019s national id', { nationalId: BENS_OWN.nationalId }],
    ['another day', { birthDate: '1990-02-27' }],
    ['another person altogether', BENS_OWN],
    ['a number of no card', { cardNumber: '9999000000000984' }],
    ['a number that is a part of one', { cardNumber: '0018' }],
    ['nothing right', { ...BENS_OWN, cardNumber: '0000000000000000', expiry: { month: '01', year: '99' } }],
  ];
  it.each(wrong)('[ACT-3] [S07] finds nobody by %s', async (_what, change) => {
    expect(await system().identify({ ...ANNS, ...change })).toBeUndefined();
  });

  it('[PWD-3] knows a customer\u2019s national id in any letter case, and nobody else\u2019s', async () => {
    expect(await system().isNationalId(ANN, 'A223456781')).toBe(true);
    expect(await system().isNationalId(ANN, 'a223456781')).toBe(true);
    expect(await system().isNationalId(CAT, 'aB12345678')).toBe(true);
    for (const text of ['A123456789', 'A22345678', '', 'Anything.else1']) {
      expect(await system().isNationalId(ANN, text)).toBe(false);
    }
    for (const nobody of ['', 'nobody', sampleId(98)]) {
      expect(await system().isNationalId(nobody, 'A223456781')).toBe(false);
    }
  });
}

/** Activation: in the caller's transaction, once, of a card that waits for it. */
export function activating(made: () => CardSystemUnderTest): void {
  let units = 0;
  const inUnit = <T>(run: (unit: Unit) => Promise<T>, id = `conformance-${++units}`): Promise<T> =>
    made()
      .db.transaction()
      .execute((trx) => run({ trx, id }));
  const activate = (customerId: string, cardId: string, id?: string) =>
    inUnit((unit) => made().system.activateCard(unit, customerId, cardId), id);
  const stateOf = async (customerId: string, cardId: string) => {
    const card = await made().system.card(customerId, cardId);
    return card && [card.status, card.canActivate];
  };

  it('[ACT-1] [ACT-3] tells which cards may be activated: those that wait for it and are not blocked', async () => {
    expect(await stateOf(ANN, UNUSED)).toEqual(['unactivated', true]);
    expect(await stateOf(CAT, BLOCKED)).toEqual(['unactivated', false]);
    expect(await stateOf(CAT, LOST)).toEqual(['lost', false]);
    expect(await stateOf(ANN, USED)).toEqual(['active', false]);
  });

  it('[ACT-1] activates a card once; it is then active and stays so', async () => {
    const before = await made().system.card(CAT, FIRST);
    expect(await activate(CAT, FIRST)).toBe(true);
    expect(await made().system.card(CAT, FIRST)).toEqual({ ...before, status: 'active', canActivate: false });
    expect(await activate(CAT, FIRST)).toBe(false);
    expect(await stateOf(CAT, FIRST)).toEqual(['active', false]);
  });

  it('[ACT-1] a supplementary cardholder activates their own card', async () => {
    expect(await activate(ANN, SHARED)).toBe(false);
    expect(await stateOf(CAT, SHARED)).toEqual(['unactivated', true]);
    expect(await activate(CAT, SHARED)).toBe(true);
    expect(await stateOf(CAT, SHARED)).toEqual(['active', false]);
  });

  const refused: readonly (readonly [string, string, string])[] = [
    ['a blocked card', CAT, BLOCKED],
    ['a lost card', CAT, LOST],
    ['an active card', ANN, USED],
    ['another customer\u2019s card', BEN, UNUSED],
    ['an unknown card', ANN, sampleId(99)],
    ['an unknown customer', sampleId(98), UNUSED],
    ['a malformed card id', ANN, "1' or '1'='1"],
    ['a malformed customer id', '', UNUSED],
  ];
  it.each(refused)('[ACT-3] [CARD-6] does not activate %s', async (_what, customerId, cardId) => {
    const cards = async () => [
      ...(await made().system.cards(ANN)),
      ...(await made().system.cards(BEN)),
      ...(await made().system.cards(CAT)),
    ];
    const before = await cards();
    expect(await activate(customerId, cardId)).toBe(false);
    expect(await cards()).toEqual(before);
  });

  it('[ACT-1] of 50 activations at once one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(CAT, RACED)));
    expect(answers.filter((done) => done)).toHaveLength(1);
    expect(await stateOf(CAT, RACED)).toEqual(['active', false]);
  });

  it('[ACT-1] a repeat of the same unit changes nothing', async () => {
    const before = await made().system.cards(CAT);
    await activate(CAT, FIRST, 'conformance-repeat');
    await activate(CAT, FIRST, 'conformance-repeat');
    expect(await made().system.cards(CAT)).toEqual(before);
  });

  it('[ACT-2] a unit whose transaction was undone is done by its repeat', async () => {
    const undone = inUnit(async (unit) => {
      expect(await made().system.activateCard(unit, CAT, UNDONE)).toBe(true);
      throw new Error('undone');
    }, 'conformance-undone');
    await expect(undone).rejects.toThrow('undone');
    expect(await activate(CAT, UNDONE, 'conformance-undone')).toBe(true);
    expect(await stateOf(CAT, UNDONE)).toEqual(['active', false]);
  });
}
