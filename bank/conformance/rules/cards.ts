/** Conformance tests: customers, cards, and access to ids of other customers. */
import { expect, it } from 'vitest';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import {
  ANN,
  BEN,
  BENS,
  notFound,
  OVER,
  RAISED,
  sampleDates,
  sampleId,
  UNUSED,
  USED,
} from '../sample/sample-bank.ts';
import { FAY, FAYS_NAME, FAYS_SHOP, SPENDING } from '../sample/sample-fay.ts';
import { WHOLE } from './transactions.ts';

export function testCustomers(system: () => CardReads): void {
  it('[OTP-4] returns phone and e-mail in full and masked', async () => {
    expect(await system().customer(ANN)).toEqual({
      customerId: ANN,
      customerNumber: '0000000001',
      name: { en: 'Ann Lin', zh_tw: '林安' },
      phone: { full: '0912345678', masked: '0912-***-678' },
      email: { full: 'mei.lin@example.com', masked: 'm***n@example.com' },
      nationalIdMasked: 'A*****6781',
      birthDate: '1990-02-28',
      primary: true,
      corporate: false,
      redemptionBatchOpen: false,
    });
  });

  it('[STAFF-2] finds a customer by the exact customer number only', async () => {
    expect(await system().customerByNumber('0000000001')).toEqual(await system().customer(ANN));
    for (const number of [
      '0000000009',
      '000000001',
      '00000000011',
      ' 000000001',
      '０００００００００１',
      ANN,
      '',
      '%',
    ])
      expect(await system().customerByNumber(number), number).toBeUndefined();
  });

  it('[OTP-3] [SHELL-7] [STM-1] reports a changed phone, a supplementary-only holder and a corporate customer', async () => {
    const ben = await system().customer(BEN);
    expect(ben).toMatchObject({ primary: false, corporate: true });
    expect(ben).not.toHaveProperty('phone');
    expect(ben).not.toHaveProperty('email');
    const hours = (Date.now() - (ben?.phoneChangedAt?.getTime() ?? 0)) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.2);
  });

  it('[OPS-4] returns each letter of names and texts, also outside Big5 and Unicode’s first plane', async () => {
    expect((await system().customer(FAY))?.name).toEqual(FAYS_NAME);
    const page = await system().transactions(FAY, SPENDING, 'unbilled', WHOLE);
    expect(page?.content[0]?.description).toEqual(FAYS_SHOP);
  });
}

export function testCards(system: () => CardReads, today: IsoDate): void {
  it('[CARD-1] [S23] returns a card with its holder, or undefined for another customer’s card', async () => {
    expect(await system().cardWithHolder(ANN, USED)).toEqual({
      card: await system().card(ANN, USED),
      customer: await system().customer(ANN),
    });
    for (const cardId of [BENS, sampleId(97), 'x', ''])
      expect(await system().cardWithHolder(ANN, cardId)).toBeUndefined();
  });

  it('[CARD-1] lists all cards, oldest first, with the latest statement if any', async () => {
    const list = await system().cards(ANN);
    expect(list.map(({ cardId, status }) => [cardId, status])).toEqual([
      [USED, 'active'],
      [OVER, 'active'],
      [RAISED, 'active'],
      [UNUSED, 'unactivated'],
    ]);
    expect(list[0]).toEqual({
      cardId: USED,
      productCode: 'T1',
      productName: { en: 'Test card', zh_tw: '測試卡' },
      maskedNumber: '•••• •••• •••• 0012',
      lastFour: '0012',
      holderName: 'LIN ANN',
      relationship: 'primary',
      corporate: false,
      status: 'active',
      expiry: '04/31',
      creditLimit: twd(100_000),
      availableCredit: twd(83_470),
      currentBalance: twd(16_530),
      latestStatement: {
        statementDate: sampleDates(today).latest,
        paymentDueDate: sampleDates(today).due,
        total: twd(10_000),
        minimumPayment: twd(1_000),
        paidSince: twd(2_000),
      },
      points: 466,
    });
    expect(list[3]).toMatchObject({ productName: { en: 'Other card', zh_tw: '其他卡' }, points: 0 });
    expect(list[3]).not.toHaveProperty('latestStatement');
  });

  it('[LIM-1] reports a temporary limit on its days only and includes it in the available credit', async () => {
    const [, over, raised] = await system().cards(ANN);
    expect(raised).toMatchObject({
      temporaryLimit: { limit: twd(130_000), startDate: addDays(today, -1), endDate: addDays(today, 20) },
      availableCredit: twd(10_000),
    });
    expect(over).not.toHaveProperty('temporaryLimit');
    expect(over?.availableCredit).toEqual(twd(0));
  });

  it('[CARD-2] returns one card with its details and the fields of the list', async () => {
    expect(await system().card(ANN, USED)).toEqual({
      ...(await system().cards(ANN))[0],
      cashAdvanceLimit: twd(20_000),
      interestRate: '13.05',
      cashbackMethod: 'accumulate',
      autopay: 'full',
      pinSet: true,
      canActivate: false,
    });
  });

  it('[CARD-1] returns a supplementary corporate card and a negative balance', async () => {
    expect(await system().card(BEN, BENS)).toMatchObject({
      relationship: 'supplementary',
      corporate: true,
      currentBalance: twd(-250),
      availableCredit: twd(100_250),
    });
  });

  it('[RWD-2] returns the sum of the points ledger, 0 without entries', async () => {
    expect(await system().pointBalance(ANN, USED)).toBe(500 + 66 - 100);
    expect(await system().pointBalance(ANN, UNUSED)).toBe(0);
  });
}

export function testForeignIds(system: () => CardReads): void {
  const absent: readonly (readonly [string, string, string])[] = [
    ...notFound(ANN, USED),
    ['the card of a supplementary holder', ANN, BENS],
    ['an id in capitals', ANN, 'ABCDEF00-0000-0000-0000-000000000011'],
  ];

  it.each(absent)('[CARD-6] returns nothing for %s', async (_what, customerId, cardId) => {
    expect(await system().card(customerId, cardId)).toBeUndefined();
    expect(await system().eStatements(customerId, cardId, { limit: 5 })).toBeUndefined();
    for (const part of ['unbilled', 'billed', 'all'] as const)
      expect(await system().transactions(customerId, cardId, part, WHOLE)).toBeUndefined();
    expect(await system().pointEntries(customerId, cardId, WHOLE)).toBeUndefined();
    expect(await system().charged(customerId, cardId, '2020-01-01')).toBeUndefined();
    expect(await system().statement(customerId, cardId, 'latest')).toBeUndefined();
    expect(await system().pointBalance(customerId, cardId)).toBeUndefined();
  });

  it.each(['', 'unknown', sampleId(98)])(
    '[CARD-6] returns nothing for the customer "%s"',
    async (customerId) => {
      expect(await system().customer(customerId)).toBeUndefined();
      expect(await system().cardWithHolder(customerId, USED)).toBeUndefined();
      expect(await system().cards(customerId)).toEqual([]);
    },
  );
}
