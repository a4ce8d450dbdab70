/** Sample commands for the rules: for each kind, several valid ones and one that is refused. */

import { randomUUID } from 'node:crypto';
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { Command, CommandKind } from '../../../server/ports/card-system/parts/commands.ts';
import {
  type ContactChange,
  type Contacts,
  contactOf,
  contactVersion,
} from '../../../server/ports/card-system/parts/contacts.ts';
import { termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { COMMAND_KINDS } from '../../../shared/card-values.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { submit } from '../apply.ts';
import { stepped } from '../rules/limits.ts';
import { pinBlockFor } from '../rules/pin-blocks.ts';
import { DOABLE_COMMANDS, FAYS_WALLET, faysIds, PURCHASE } from '../sample/sample-fay.ts';
import { addingFile, answering, opened, openingOf } from './sample-disputes.ts';
import { FAMILY_SAMPLES } from './sample-family.ts';

/** A text with characters outside Big5; one of them is outside Unicode's Basic Multilingual Plane. */
export const SAMPLE_TEXT = { en: 'A cup', zh_tw: '𠮷祥杯（堃喆款）' };

export interface SampleCommands {
  readonly customerId: string;
  /** Ids of the customer's purchases and cases for the rules about disputes. */
  readonly disputes: Ids;
  /** A card whose controls are not changed by any sample command. */
  readonly controlled: string;
  /**
   * Returns a valid command. No other command of the kind uses its card or transaction, except that all redemptions use
   * one card, and so do all cancellations, each of a redemption of its own.
   */
  doable<K extends CommandKind>(kind: K): Promise<Command<K>>;
  /** Returns a command that is always refused. */
  refused<K extends CommandKind>(kind: K): Promise<Command<K>>;
}

type Ids = ReturnType<typeof faysIds>;
type Of<K extends CommandKind> = (ids: Ids, system: CardSystem, today: IsoDate) => Promise<Command<K>>;

export interface Sample<K extends CommandKind> {
  /** @param n index of the card or transaction, from 0 */
  readonly doable: (n: number) => Of<K>;
  readonly refused: Of<K>;
}

export function redeemed(points: number, cardId: string): Command<'redeem'> {
  return {
    kind: 'redeem',
    cardId,
    order: { itemCode: 'TEST0001', category: 'gift', description: SAMPLE_TEXT, quantity: 1, points },
  };
}

async function raise(
  system: CardReads,
  cardId: string,
  dollars: bigint,
  today: IsoDate,
): Promise<Command<'raise-limit'>> {
  const { limitStep, limitDaysAhead } = await termsOn(system, today);
  // Tomorrow if the bank allows it, so that the date is not past if midnight comes during the run.
  const startDate = addDays(today, Math.min(1, limitDaysAhead));
  const dates = { startDate, endDate: addDays(startDate, 1) };
  return { kind: 'raise-limit', cardId, raise: { limit: stepped(dollars, limitStep), ...dates } };
}

const pin = async (system: CardReads, cardId: string, sealedFor = cardId): Promise<Command<'set-pin'>> => ({
  kind: 'set-pin',
  cardId,
  block: await pinBlockFor(system, sealedFor, '2580'),
});

/**
 * Creates commands of a kind: valid ones for Fay's cards, and one that is refused for an unknown card or the card that
 * `refused` returns.
 */
const ofCards = <K extends CommandKind>(
  make: (cardId: string) => Command<K>,
  doable: (ids: Ids, n: number) => string,
  refused: (ids: Ids) => string = ({ unknown }) => unknown,
): Sample<K> => ({
  doable: (n) => async (ids) => make(doable(ids, n)),
  refused: async (ids) => make(refused(ids)),
});

const active = (ids: Ids, n: number) => ids.active(n);

const lost = (cardId: string): Command<'replace-card'> => ({
  kind: 'replace-card',
  cardId,
  order: { category: 'lost', reason: 'other', reasonDetail: SAMPLE_TEXT.zh_tw },
});

const SAMPLES: { readonly [K in CommandKind]: Sample<K> } = {
  redeem: {
    doable: () => async (ids) => redeemed(1, ids.spending),
    refused: async (ids) => redeemed(1_000_000, ids.spending),
  },
  'cancel-redemption': {
    doable: () => (ids, system) => cancellation(system, ids),
    refused: async (ids) => ({
      kind: 'cancel-redemption',
      cardId: ids.cancelling,
      redemptionId: ids.unknown,
    }),
  },
  'convert-to-instalments': {
    doable: (n) => (ids, system) => conversion(system, ids, ids.transaction(n)),
    refused: async (ids, system) => {
      // Uses terms that were never offered.
      const { agreed, ...command } = await conversion(system, ids, ids.transaction(DOABLE_COMMANDS - 1));
      return { ...command, agreed: { ...agreed, total: twd(agreed.total.minor - 1n) } };
    },
  },
  'set-pin': {
    doable: (n) => (ids, system) => pin(system, ids.active(n)),
    // Uses a PIN block of another card.
    refused: (ids, system) => pin(system, ids.active(DOABLE_COMMANDS - 1), ids.active(0)),
  },
  'raise-limit': {
    doable: (n) => (ids, system, today) => raise(system, ids.active(n), 120_000n, today),
    refused: (ids, system, today) => raise(system, ids.active(DOABLE_COMMANDS - 1), 150_001n, today),
  },
  'replace-card': ofCards(lost, (ids, n) => ids.replaceable(n)),
  'set-cashback-method': ofCards(
    (cardId) => ({ kind: 'set-cashback-method', cardId, method: 'auto_redeem' }),
    active,
  ),
  'activate-card': ofCards(
    (cardId) => ({ kind: 'activate-card', cardId }),
    (ids, n) => ids.unactivated(n),
    (ids) => ids.spending,
  ),
  'freeze-card': ofCards((cardId) => ({ kind: 'freeze-card', cardId }), active),
  'set-controls': {
    doable: (n) => async (ids, system) => {
      const cardId = ids.active(n);
      const now = await system.controls(ids.customerId, cardId);
      return {
        kind: 'set-controls',
        cardId,
        version: now?.version ?? 0,
        change: { abroad: false, perPurchase: 5_000n },
        confirmed: false,
      };
    },
    refused: async (ids) => ({
      kind: 'set-controls',
      cardId: ids.unknown,
      version: 0,
      change: { abroad: false },
      confirmed: false,
    }),
  },
  'change-contact': {
    doable: (n) => (ids, system) => contactChange(system, ids, { kind: 'phone', value: `091100${1000 + n}` }),
    refused: async (ids, system) => {
      // From a value that is not the present one.
      const change = { kind: 'phone', value: '0911002000' } as const;
      return { ...(await contactChange(system, ids, change)), expected: contactVersion('phone', 'other') };
    },
  },
  'undo-contact': {
    doable: (n) => (ids, system) => undoing(system, ids, n),
    refused: async (ids) => ({ kind: 'undo-contact', changeId: ids.unknown }),
  },
  'open-dispute': {
    doable: (n) => (ids, system) => openingOf(system, ids, ids.disputed('open-dispute', n)),
    // More than the line.
    refused: async (ids, system) => {
      const last = ids.disputed('open-dispute', DOABLE_COMMANDS - 1);
      const { order, ...command } = await openingOf(system, ids, last);
      const lines = order.lines.map((line) => ({ ...line, amount: twd(PURCHASE + 1n) }));
      return { ...command, order: { ...order, lines } };
    },
  },
  'add-dispute-evidence': {
    doable: (n) => (ids, system) => addingFile(system, ids, n),
    refused: async (ids) => ({
      kind: 'add-dispute-evidence',
      cardId: ids.disputing,
      caseId: ids.unknown,
      evidence: [],
    }),
  },
  'answer-dispute': {
    doable: (n) => (ids, system) => answering(system, ids, n),
    refused: async (ids) => ({
      kind: 'answer-dispute',
      cardId: ids.disputing,
      caseId: ids.unknown,
      text: SAMPLE_TEXT.zh_tw,
      evidence: [],
    }),
  },
  'withdraw-dispute': {
    doable: (n) => async (ids, system) => ({
      kind: 'withdraw-dispute',
      cardId: ids.disputing,
      caseId: (await opened(system, ids, ids.disputed('withdraw-dispute', n))).caseId,
    }),
    refused: async (ids) => ({ kind: 'withdraw-dispute', cardId: ids.disputing, caseId: ids.unknown }),
  },
  ...FAMILY_SAMPLES,
  'remove-wallet-token': ofCards(
    (cardId) => ({ kind: 'remove-wallet-token', cardId, tokenId: FAYS_WALLET.tokenId }),
    active,
  ),
};

/** Reads the contacts of a customer of the suite. */
export async function readContacts(system: CardReads, customerId: string): Promise<Contacts> {
  const contacts = await system.contacts?.(customerId);
  if (!contacts) throw new Error('there is no answer to the question: leave the kinds out');
  return contacts;
}

async function contactChange(
  system: CardReads,
  { customerId }: Ids,
  change: ContactChange,
): Promise<Command<'change-contact'>> {
  const present = contactOf(await readContacts(system, customerId), change.kind);
  return { kind: 'change-contact', change, expected: contactVersion(change.kind, present) };
}

/** Changes the e-mail address, and returns the command that takes the change back. */
async function undoing(system: CardSystem, ids: Ids, n: number): Promise<Command<'undo-contact'>> {
  const { commands } = system;
  if (commands.where !== 'remote') throw new Error('these samples are for commands elsewhere');
  const command = await contactChange(system, ids, { kind: 'email', value: `fay${n}@example.com` });
  const settled = await submit(commands, randomUUID(), ids.customerId, command);
  if (settled.state === 'refused' || !settled.result.changed) throw new Error('the e-mail was not changed');
  return { kind: 'undo-contact', changeId: settled.result.changeId };
}

/** Redeems a point, and returns the cancellation of that redemption. */
async function cancellation(
  { commands }: CardSystem,
  { customerId, cancelling: cardId }: Ids,
): Promise<Command<'cancel-redemption'>> {
  if (commands.where !== 'remote') throw new Error('these samples are for commands elsewhere');
  const settled = await submit(commands, randomUUID(), customerId, redeemed(1, cardId));
  if (settled.state === 'refused') throw new Error(`refused: ${settled.refusal.refused}`);
  const { redemptionId, cancellableUntil } = settled.result;
  if (!cancellableUntil) throw new Error('the redemption cannot be cancelled: leave the kind out');
  return { kind: 'cancel-redemption', cardId, redemptionId };
}

async function conversion(
  system: CardReads,
  { customerId, spending: cardId }: Ids,
  transactionId: string,
): Promise<Command<'convert-to-instalments'>> {
  const [plan] = (await system.instalmentPlans(customerId, cardId, twd(PURCHASE))) ?? [];
  if (!plan) throw new Error(`no plan for NT$${PURCHASE}: leave the kind out`);
  const offer = await system.offerInstalments(customerId, cardId, transactionId, plan.tenor);
  if ('refused' in offer) throw new Error(`no offer: ${offer.refused}`);
  const { total, annualPercentageRate, tenor } = offer.plan;
  const { amount } = offer.transaction;
  const agreed = { transactionId, type: offer.type, amount, tenor, total, annualPercentageRate };
  return { kind: 'convert-to-instalments', cardId, agreed };
}

/**
 * Returns the commands for one copy of Fay (`sample-fay.ts`). Her records must be loaded, and no test may have used
 * them.
 */
export function sampleCommands(system: CardSystem, today: IsoDate, copy = 0): SampleCommands {
  const ids = faysIds(copy);
  const used = new Map<CommandKind, number>(COMMAND_KINDS.map((kind) => [kind, 0]));
  return {
    customerId: ids.customerId,
    controlled: ids.active(DOABLE_COMMANDS - 1),
    disputes: ids,
    async doable(kind) {
      const n = used.get(kind) ?? 0;
      // The last card or transaction is reserved for refused commands.
      if (n >= DOABLE_COMMANDS - 1 && kind !== 'redeem' && kind !== 'cancel-redemption')
        throw new Error(`no card is left for ${kind}`);
      used.set(kind, n + 1);
      return SAMPLES[kind].doable(n)(ids, system, today);
    },
    refused: (kind) => SAMPLES[kind].refused(ids, system, today),
  };
}
