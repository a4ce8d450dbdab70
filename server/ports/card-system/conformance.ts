/** What every adapter of the CardSystem port does (OPS-4). Test code: an adapter's test calls `cardSystemConformance`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import type { CardSystem, CardTransaction, Page, TransactionQuery } from './port.ts';
import type { BankCustomer, BankProduct } from './records.ts';
import {
  ANN,
  BEN,
  BENS,
  OVER,
  RAISED,
  SAMPLE_PRODUCTS,
  sampleBank,
  sampleDates,
  sampleId,
  UNUSED,
  USED,
} from './sample-bank.ts';

/** Answers an adapter over a card system that holds exactly these records. */
export type MakeCardSystem = (
  customers: readonly BankCustomer[],
  products: readonly BankProduct[],
) => Promise<CardSystem>;

const WHOLE: TransactionQuery = { pageNumber: 0, pageSize: 100 };

/** The suite; one adapter for all its tests, which only read. */
export function cardSystemConformance(name: string, make: MakeCardSystem): void {
  describe(`CardSystem: ${name}`, () => {
    const today = taipeiDate(new Date());
    let system: CardSystem;
    beforeAll(async () => {
      system = await make(sampleBank(today), SAMPLE_PRODUCTS);
    });
    customers(() => system);
    cards(() => system, today);
    strangers(() => system);
    lists(() => system, today);
    searching(() => system, today);
  });
}

function customers(system: () => CardSystem): void {
  it('[OTP-4] knows the whole phone and e-mail for sending, and how people may see them', async () => {
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
    });
  });

  it('[OTP-3] [SHELL-7] [STM-1] tells a changed phone, a holder of supplementary cards only, and a company', async () => {
    const ben = await system().customer(BEN);
    expect(ben).toMatchObject({ primary: false, corporate: true });
    expect(ben).not.toHaveProperty('phone');
    expect(ben).not.toHaveProperty('email');
    const hours = (Date.now() - (ben?.phoneChangedAt?.getTime() ?? 0)) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.2);
  });
}

function cards(system: () => CardSystem, today: IsoDate): void {
  it('[CARD-1] lists all cards, oldest first, with the latest statement where there is one', async () => {
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
      maskedNumber: '•••• •••• •••• 0018',
      lastFour: '0018',
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

  it('[LIM-1] reports a temporary limit on its days only, and counts the available credit with it', async () => {
    const [, over, raised] = await system().cards(ANN);
    expect(raised).toMatchObject({
      temporaryLimit: { limit: twd(130_000), startDate: addDays(today, -1), endDate: addDays(today, 20) },
      availableCredit: twd(10_000),
    });
    expect(over).not.toHaveProperty('temporaryLimit');
    expect(over?.availableCredit).toEqual(twd(0));
  });

  it('[CARD-2] gives one card with what its own page adds, the same otherwise as in the list', async () => {
    expect(await system().card(ANN, USED)).toEqual({
      ...(await system().cards(ANN))[0],
      cashAdvanceLimit: twd(20_000),
      interestRate: '13.05',
      cashbackMethod: 'accumulate',
      autopay: 'full',
      pinSet: true,
    });
  });

  it('[CARD-1] tells a supplementary corporate card, and a balance in the customer\u2019s favour', async () => {
    expect(await system().card(BEN, BENS)).toMatchObject({
      relationship: 'supplementary',
      corporate: true,
      currentBalance: twd(-250),
      availableCredit: twd(100_250),
    });
  });

  it('[RWD-2] gives the sum of a card\u2019s points ledger, 0 before its first line', async () => {
    expect(await system().pointBalance(ANN, USED)).toBe(500 + 66 - 100);
    expect(await system().pointBalance(ANN, UNUSED)).toBe(0);
  });
}

function strangers(system: () => CardSystem): void {
  const absent: readonly (readonly [string, string, string])[] = [
    ['another customer\u2019s card', BEN, USED],
    ['one\u2019s supplementary holder\u2019s card', ANN, BENS],
    ['an unknown card', ANN, sampleId(99)],
    ['an unknown customer', sampleId(98), USED],
    ['a malformed card id', ANN, "1' or '1'='1"],
    ['a malformed customer id', '', USED],
    ['an id in capitals', ANN, 'ABCDEF00-0000-0000-0000-000000000011'],
  ];

  it.each(absent)('[CARD-6] answers %s as not there', async (_what, customerId, cardId) => {
    expect(await system().card(customerId, cardId)).toBeUndefined();
    expect(await system().eStatements(customerId, cardId, { limit: 5 })).toBeUndefined();
    expect(await system().unbilled(customerId, cardId, WHOLE)).toBeUndefined();
    expect(await system().posted(customerId, cardId, WHOLE)).toBeUndefined();
    expect(await system().pointBalance(customerId, cardId)).toBeUndefined();
  });

  it.each(['', 'nobody', sampleId(98)])('[CARD-6] knows no customer "%s"', async (customerId) => {
    expect(await system().customer(customerId)).toBeUndefined();
    expect(await system().cards(customerId)).toEqual([]);
  });
}

function lists(system: () => CardSystem, today: IsoDate): void {
  it('[CARD-4] lists statements, newest first, as many as asked for', async () => {
    const { latest, due, older } = sampleDates(today);
    const both = await system().eStatements(ANN, USED, { limit: 5 });
    expect(both?.map((s) => [s.statementId, s.statementDate])).toEqual([
      [sampleId(32), latest],
      [sampleId(31), older],
    ]);
    expect(await system().eStatements(ANN, USED, { limit: 1 })).toEqual([
      {
        statementId: sampleId(32),
        statementMonth: latest.slice(0, 7),
        statementDate: latest,
        paymentDueDate: due,
        total: twd(10_000),
        minimumPayment: twd(1_000),
      },
    ]);
    expect(await system().eStatements(ANN, UNUSED, { limit: 5 })).toEqual([]);
  });

  it('[CARD-2] parts billed from unbilled, newest first', async () => {
    expect(ids(await system().posted(ANN, USED, WHOLE))).toEqual([53, 52, 51]);
    expect(ids(await system().unbilled(ANN, USED, WHOLE))).toEqual([66, 65, 64, 62, 63, 61]);
    expect(await system().unbilled(ANN, UNUSED, WHOLE)).toEqual({ content: [], totalElements: 0 });
  });

  it('[CARD-3] [GEN-8] gives a purchase abroad with its exact foreign amount, country and exchange date', async () => {
    const page = await system().unbilled(ANN, USED, { ...WHOLE, keyword: 'ginza' });
    expect(page?.content).toEqual([
      {
        transactionId: sampleId(64),
        transactionDate: addDays(today, -5),
        postingDate: addDays(today, -5),
        description: { en: 'Ginza', zh_tw: 'Ginza' },
        amount: twd(2_031),
        foreignAmount: { minor: 9_765n, currency: 'JPY' },
        merchantCountry: 'JP',
        exchangeDate: addDays(today, -4),
        category: 'shopping',
        instalmentEligible: true,
      },
    ]);
  });

  it('[INS-2] marks what may be converted: unbilled or on the latest statement, large enough, of a kind that may', async () => {
    const eligible = (page: Page<CardTransaction> | undefined) =>
      page?.content.filter((line) => line.instalmentEligible).map((line) => number(line));
    expect(eligible(await system().posted(ANN, USED, WHOLE))).toEqual([52]);
    expect(eligible(await system().unbilled(ANN, USED, WHOLE))).toEqual([66, 64, 62]);
  });

  it('[CARD-2] tells what is only authorised by its missing posting date', async () => {
    const page = await system().unbilled(ANN, USED, { ...WHOLE, pageSize: 1 });
    expect(page?.content[0]).not.toHaveProperty('postingDate');
  });
}

function searching(system: () => CardSystem, today: IsoDate): void {
  const unbilled = async (query: Partial<TransactionQuery>) =>
    ids(await system().unbilled(ANN, USED, { ...WHOLE, ...query }));

  it('[CARD-2] finds by first and last date, both included', async () => {
    expect(await unbilled({ fromDate: addDays(today, -5), toDate: addDays(today, -3) })).toEqual([65, 64]);
    expect(await unbilled({ fromDate: addDays(today, -3) })).toEqual([66, 65]);
    expect(await unbilled({ toDate: addDays(today, -8) })).toEqual([61]);
    expect(await unbilled({ fromDate: addDays(today, 1) })).toEqual([]);
  });

  it.each([
    ['cotton', [62]],
    ['COFFEE', [63]],
    ['鋼琴', [65]],
    ['尚未', [66]],
    ['%', [62]],
    ['_', [63]],
    ['\\', []],
    ["'", []],
  ])('[CARD-2] finds the keyword %s', async (keyword, found) => {
    expect(await unbilled({ keyword })).toEqual(found);
  });

  it('[CARD-2] sorts by date, amount and description, both ways', async () => {
    expect(await unbilled({ sort: { by: 'date', order: 'asc' } })).toEqual([61, 63, 62, 64, 65, 66]);
    expect(await unbilled({ sort: { by: 'amount', order: 'asc' } })).toEqual([61, 63, 62, 66, 64, 65]);
    expect(await unbilled({ sort: { by: 'amount', order: 'desc' } })).toEqual([65, 64, 66, 62, 63, 61]);
    const byName = await unbilled({ sort: { by: 'description', order: 'asc' } });
    expect(byName).toEqual([62, 63, 64, 66, 61, 65]);
    expect(await unbilled({ sort: { by: 'description', order: 'desc' } })).toEqual([...byName].reverse());
  });

  it('[CARD-2] pages without repeating or skipping a line, and counts them all', async () => {
    for (const by of ['date', 'amount', 'description'] as const) {
      const pages = await Promise.all(
        [0, 1, 2, 3].map((pageNumber) =>
          system().unbilled(ANN, USED, { pageNumber, pageSize: 2, sort: { by, order: 'desc' } }),
        ),
      );
      expect(pages.map((page) => page?.totalElements)).toEqual([6, 6, 6, 6]);
      expect(pages.map((page) => page?.content.length)).toEqual([2, 2, 2, 0]);
      expect(pages.flatMap(ids)).toEqual(await unbilled({ sort: { by, order: 'desc' } }));
    }
  });
}

function number({ transactionId }: CardTransaction): number {
  return Number(transactionId.slice(-12));
}

function ids(page: Page<CardTransaction> | undefined): number[] {
  if (!page) throw new Error('the card is not there');
  return page.content.map(number);
}
