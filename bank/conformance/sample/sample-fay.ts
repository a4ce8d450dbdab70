/**
 * Conformance data: Fay, whose points and cards are changed by the rules for remote commands. She has many cards,
 * because checks must not share one. Her names contain characters outside Big5 and outside Unicode's Basic
 * Multilingual Plane, which an adapter to an older system can lose.
 */

import type {
  BankCard,
  BankCustomer,
  BankTransaction,
} from '../../../server/ports/card-system/parts/records.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { blank, ledger, person, sampleId, sampleNumber } from './sample-bank.ts';

/**
 * Number of cards or transactions for each kind of command. The last one is reserved for refused commands, so there is
 * one fewer valid command.
 */
export const DOABLE_COMMANDS = 12;

/** Number of purchases for the rules about disputes. */
export const CONTESTED = 24;

/** Kinds of commands about disputes. Fay has purchases for each. */
export const DISPUTE_COMMANDS = [
  'open-dispute',
  'add-dispute-evidence',
  'answer-dispute',
  'withdraw-dispute',
] as const;
/** Kinds of commands about family cards. Fay's daughter has cards for each. */
export const FAMILY_KINDS = [
  'set-family-controls',
  'freeze-family-card',
  'stop-family-card',
  'allow-family-extra',
] as const;

/** Number of family cards for the rules about them. */
export const FAMILY_RULE_CARDS = 13;

type DisputeCommand = (typeof DISPUTE_COMMANDS)[number];

/** Returns the ids of a copy of Fay. The suite uses copy 0; tests of the rules load other copies. */
export function faysIds(copy: number) {
  const id = (n: number) => sampleId(copy * 10_000 + 600 + n);
  return {
    customerId: id(0),
    /** This card has points and transactions that can be converted. */
    spending: id(1),
    /** This card has points for redemptions that are cancelled. */
    cancelling: id(2),
    active: (n: number) => id(100 + n),
    replaceable: (n: number) => id(200 + n),
    unactivated: (n: number) => id(300 + n),
    transaction: (n: number) => id(350 + n),
    /** This card has the purchases for commands about disputes. */
    disputing: id(3),
    disputed: (kind: DisputeCommand, n: number) => id(400 + DISPUTE_COMMANDS.indexOf(kind) * 50 + n),
    /** Purchases for the rules about disputes, of which each rule has its own. */
    contested: (n: number) => id(650 + n),
    /** A case of the n-th purchase of `answer-dispute`, in which the bank has asked for more. */
    asked: (n: number) => id(700 + n),
    /** Fay's daughter, who holds the supplementary cards of Fay's account `spending`. */
    daughter: id(800),
    family: (kind: (typeof FAMILY_KINDS)[number], n: number) => id(810 + FAMILY_KINDS.indexOf(kind) * 20 + n),
    /** Cards for the rules about family cards, of which each rule has its own. */
    familyOf: (n: number) => id(900 + n),
    familyLine: (n: number) => id(920 + n),
    entry: id(99),
    cancellingEntry: id(97),
    /** No customer has this card. */
    unknown: id(98),
  };
}

export const { customerId: FAY, spending: SPENDING } = faysIds(0);

export const FAYS_NAME = { en: 'Fay Ho', zh_tw: '何堃喆𠮷' };

/** The wallet token of each active card. */
export const FAYS_WALLET = { tokenId: 'TOKEN-1', wallet: 'Phone' };

/** Large enough for banks with a high smallest amount of instalments. */
export const PURCHASE = 8_000n;

const MANY = Array.from({ length: DOABLE_COMMANDS }, (_, n) => n);

export function fay(today: IsoDate, copy = 0): BankCustomer {
  const ids = faysIds(copy);
  const card = (cardId: string, change: Partial<BankCard> = {}) =>
    blank(cardId, sampleNumber('9998', cardId), { holderName: 'HO FAY', ...change });
  return person(ids.customerId, {
    name: FAYS_NAME,
    nationalId: `A2${ids.customerId.slice(-8)}`,
    birthDate: '1991-11-11',
    phone: '0912345688',
    cards: [
      card(ids.spending, {
        currentBalance: PURCHASE * BigInt(DOABLE_COMMANDS),
        points: ledger([
          { entryId: ids.entry, date: today, description: { en: 'Welcome', zh_tw: '迎新' }, points: 1000 },
        ]),
        transactions: MANY.map((n) => purchase(ids.transaction(n), addDays(today, -2))),
      }),
      card(ids.cancelling, {
        points: ledger([
          {
            entryId: ids.cancellingEntry,
            date: today,
            description: { en: 'Welcome', zh_tw: '迎新' },
            points: 1000,
          },
        ]),
      }),
      card(ids.disputing, {
        currentBalance: PURCHASE * BigInt(DOABLE_COMMANDS * DISPUTE_COMMANDS.length + CONTESTED),
        transactions: [
          ...DISPUTE_COMMANDS.flatMap((kind) => MANY.map((n) => ids.disputed(kind, n))),
          ...Array.from({ length: CONTESTED }, (_, n) => ids.contested(n)),
        ].map((id) => purchase(id, addDays(today, -2))),
        askedCases: MANY.map((n) => ({
          caseId: ids.asked(n),
          reference: `SUITE-${n}`,
          transactionId: ids.disputed('answer-dispute', n),
          amount: 1000n,
          text: { en: 'Please send the receipt.', zh_tw: '請提供簽單或收據（堃）。' },
        })),
      }),
      ...MANY.map((n) => card(ids.active(n), { walletTokens: [FAYS_WALLET] })),
      ...MANY.map((n) => card(ids.replaceable(n))),
      ...MANY.map((n) => card(ids.unactivated(n), { status: 'unactivated' })),
    ],
  });
}

/** Purchases of the daughter's first card for rules: a posted one, one that is merely authorised, and a refund. */
export const DAUGHTERS_SPENT = 1_000n + 250n - 100n;

/** Returns Fay's daughter, 12 years old, with the supplementary cards of Fay's account. */
export function faysDaughter(today: IsoDate, copy = 0): BankCustomer {
  const ids = faysIds(copy);
  const card = (cardId: string, change: Partial<BankCard> = {}) =>
    blank(cardId, sampleNumber('9990', cardId), {
      holderName: 'HO IVY',
      relationship: 'supplementary',
      account: { customerId: ids.customerId, cardId: ids.spending },
      ...change,
    });
  const line = (n: number, amount: bigint, isPosted: boolean): BankTransaction => {
    const { postingDate, ...purchased } = purchase(ids.familyLine(n), addDays(today, -1));
    return {
      ...purchased,
      ...(isPosted && postingDate && { postingDate }),
      amount,
      ...(amount < 0n && { category: 'refund' as const }),
    };
  };
  return person(ids.daughter, {
    name: { en: 'Ivy Ho', zh_tw: '何藝' },
    nationalId: `B2${ids.daughter.slice(-8)}`,
    birthDate: `${Number(today.slice(0, 4)) - 12}-01-01`,
    cards: [
      ...FAMILY_KINDS.flatMap((kind) => MANY.map((n) => card(ids.family(kind, n)))),
      card(ids.familyOf(0), {
        currentBalance: DAUGHTERS_SPENT,
        transactions: [line(0, 1_000n, true), line(1, 250n, false), line(2, -100n, true)],
      }),
      ...Array.from({ length: FAMILY_RULE_CARDS - 1 }, (_, n) => card(ids.familyOf(n + 1))),
    ],
  });
}

export const FAYS_SHOP = { en: 'Yoshinoya', zh_tw: '𠮷野家堃喆店' };

function purchase(transactionId: string, date: IsoDate): BankTransaction {
  return {
    transactionId,
    transactionDate: date,
    postingDate: date,
    description: FAYS_SHOP,
    amount: PURCHASE,
    category: 'dining',
  };
}
