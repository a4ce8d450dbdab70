/**
 * The read model of an external card system that executes the commands. It is schema `cards`, filled from the bank's
 * files. A command causes two kinds of writes. Records that no file contains, such as a redemption, are inserted once.
 * Data that later files also contain, such as points, is written at once and again after each load of files that do
 * not include the command.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { decodeStored, encodeStored } from '../../../server/ports/card-system/http/wire/commands.ts';
import { outcomeCodecs } from '../../../server/ports/card-system/http/wire/outcomes.ts';
import type { ReadModel } from '../../../server/ports/card-system/local-unit.ts';
import {
  type CommandKind,
  cardOf,
  type FamilyCommandKind,
  isFamilyCommand,
  type ResultOf,
  type Settled,
  type StoredCommand,
} from '../../../server/ports/card-system/parts/commands.ts';
import { setCard } from '../common-store.ts';
import { keepChange, showChange, showUndone } from '../contacts/contacts.ts';
import { removeToken, resetControls, showControls } from '../controls/store.ts';
import { showFamily } from '../family/show.ts';
import { findFamilyCard, keepStopped } from '../family/store.ts';
import { areIds } from '../ids.ts';
import { planColumns } from '../instalments/instalments.ts';
import type { CardKeys } from '../keys.ts';
import { readRecorded } from '../moves/moves-store.ts';
import { membershipIndex, sealDelivery } from '../points/redemption.ts';
import { creditRebate } from '../points/redemption-store.ts';
import { closeOrder, insertOrder } from '../replacements-store.ts';
import { readCard } from '../store.ts';
import * as store from './read-model-store.ts';
import * as redemptions from './redemptions-store.ts';
import { showSuspended } from './suspended-store.ts';

interface Unit extends store.RecordKey {
  readonly trx: Transaction<Database>;
  readonly keys: CardKeys;
}

/** The writes for one kind of command. */
interface Writes<K extends CommandKind> {
  /** Inserts records that no file contains; runs once. */
  readonly insert?: (unit: Unit, command: StoredCommand<K>, result: ResultOf<K>) => Promise<void>;
  /**
   * Writes data that files also contain. Runs again after files that do not include the command. Returns false when
   * the write is impossible.
   */
  readonly show?: (unit: Unit, command: StoredCommand<K>, result: ResultOf<K>) => Promise<boolean>;
}

const WRITES: { readonly [K in CommandKind]: Writes<K> } = {
  redeem: {
    async insert(unit, { order }, result) {
      const sealed = {
        delivery: sealDelivery(unit.keys, result.redemptionId, order),
        membershipIndex: order.membership ? membershipIndex(unit.keys, order.membership) : null,
      };
      await redemptions.insertRedeemed(unit.trx, unit, order, result, sealed);
    },
    async show(unit, { order }, { redemptionId, description }) {
      if (!(await redemptions.showRedeemed(unit.trx, unit, redemptionId))) return false;
      if (order.rebate)
        await creditRebate(unit.trx, { ...unit, redemptionId }, description, order.rebate.amount.minor);
      return true;
    },
  },
  'cancel-redemption': {
    async insert(unit, _command, result) {
      if (!(await redemptions.markCancelledBy(unit.trx, unit, result)))
        throw new Error('the redemption is not in the read model, or already cancelled');
    },
    show: (unit, { redemptionId }) => redemptions.showCancelled(unit.trx, unit, redemptionId),
  },
  'convert-to-instalments': {
    async insert({ trx, customerId, cardId, begunAt }, { agreed }, result) {
      const row = {
        customer_id: customerId,
        transaction_id: agreed.transactionId,
        card_id: cardId,
        conversion_id: result.conversionId,
        reference_number: result.referenceNumber,
        type: result.type,
        converted_on: result.convertedOn,
        amount: result.transaction.amount.minor,
        ...planColumns(result),
      };
      await store.insertConverted(trx, row, begunAt);
    },
  },
  'set-pin': {
    insert: (unit) => store.countPin(unit.trx, unit),
    show: (unit) => setCard(unit.trx, unit, { pin_set: true }),
  },
  'raise-limit': {
    insert: (unit, { raise }, result) => store.insertRaised(unit.trx, unit, raise, result),
    show: (unit, { raise }) =>
      setCard(unit.trx, unit, {
        temporary_limit: raise.limit.minor,
        temporary_limit_from: raise.startDate,
        temporary_limit_to: raise.endDate,
      }),
  },
  'replace-card': {
    async insert(unit, { order }, { referenceNumber }) {
      const card = await readCard(unit.trx, unit);
      if (!card) throw new Error('the card is not in the read model');
      await insertOrder(unit.trx, unit, { ...order, referenceNumber, stoppedLastFour: card.last_four });
      if (order.category !== 'damaged') await resetControls(unit.trx, unit, 0);
    },
    show: (unit, { order }, result) => store.showReplaced(unit.trx, unit, order.category, result),
  },
  'set-cashback-method': {
    show: (unit, { method }) => setCard(unit.trx, unit, { cashback_method: method }),
  },
  'activate-card': {
    insert: (unit) => closeOrder(unit.trx, unit, 'activated'),
    show: (unit) => setCard(unit.trx, unit, { status: 'active', activation_blocked: false }),
  },
  'freeze-card': {
    insert: (unit, _command, { controls }) => showControls(unit.trx, unit, controls),
  },
  'set-controls': {
    insert: (unit, _command, { controls }) => showControls(unit.trx, unit, controls),
  },
  'remove-wallet-token': {
    async insert(unit, { tokenId }) {
      await removeToken(unit.trx, unit, tokenId);
    },
  },
  'change-contact': {
    insert: (unit, { change }, result) => keepChange(unit, change, result),
    show: (unit, { change }, result) => showChange(unit, change, result),
  },
  'undo-contact': { show: (unit, { changeId }, result) => showUndone(unit, changeId, result) },
  // Cases are always asked of the bank, so only what is suspended of the latest statement is copied.
  'open-dispute': {
    show: (unit, { order }, opened) =>
      showSuspended(unit, { lines: order.lines, by: opened.suspended.minor }),
  },
  'add-dispute-evidence': {},
  'answer-dispute': {},
  'withdraw-dispute': {
    async show(unit, { caseId }) {
      const opened = await openedBefore(unit, caseId);
      if (!opened) return true;
      const { command, result } = opened;
      return showSuspended(unit, { lines: command.order.lines, by: -result.suspended.minor });
    },
  },
  // No file has the primary's layer. A stopped card is shown as such after each load (`keepStopped`).
  'set-family-controls': { insert: insertFamily },
  'freeze-family-card': { insert: insertFamily },
  'stop-family-card': { insert: insertFamily },
  'allow-family-extra': { insert: insertFamily },
};

async function insertFamily(
  unit: Unit,
  _command: StoredCommand<FamilyCommandKind>,
  { primary }: ResultOf<FamilyCommandKind>,
): Promise<void> {
  if (!(await showFamily(unit.trx, unit, primary, unit.begunAt)))
    throw new Error('the card is not in the read model');
}

/** Creates the writer for effects of an external card system's commands. */
export function createReadModel(keys: CardKeys): ReadModel {
  return {
    async has(trx, customerId, command) {
      const cardId = cardOf(command);
      if (!areIds(customerId, ...(cardId === '' ? [] : [cardId]))) return false;
      if (cardId === '') return store.hasCustomer(trx, customerId);
      const card = { customerId, cardId };
      return isFamilyCommand(command)
        ? (await findFamilyCard(trx, card)) !== undefined
        : store.hasCard(trx, card);
    },
    async record(settling, customerId, command, result) {
      const { trx, id: commandId, begunAt } = settling;
      const unit = { trx, keys, customerId, cardId: cardOf(command), commandId, begunAt };
      if (!areIds(customerId, commandId, ...(unit.cardId === '' ? [] : [unit.cardId]))) return false;
      return store.withSavepoint(trx, async () => {
        await writesOf(command).insert?.(unit, command, result);
        const sealed = keys.seal('command', commandId, encode(command, result));
        return (await store.keep(trx, unit, sealed)) ? show(unit, command, result) : true;
      });
    },
    async correct({ trx, begunAt }, customerId, command, refusal) {
      const cardId = cardOf(command);
      if (command.kind === 'cancel-redemption' && areIds(customerId, command.redemptionId))
        await correctCancellation(trx, customerId, command.redemptionId, refusal);
      // Stores the bank's version of the controls. Otherwise all further changes by the holder would be refused.
      const now = 'now' in refusal && 'settings' in refusal.now ? refusal.now : undefined;
      if (!now || !areIds(customerId, cardId)) return;
      await store.withSavepoint(trx, async () => {
        const card = { customerId, cardId };
        if ('walletTokens' in now) await showControls(trx, card, now);
        else await showFamily(trx, card, now, begunAt);
        return true;
      });
    },
  };
}

/** Finds the command of this portal that opened a case. The bank tells the amount of a case that was opened elsewhere. */
async function openedBefore({ trx, keys, customerId }: Unit, caseId: string) {
  for (const { commandId, sealed } of await readRecorded(trx, customerId)) {
    const { command, result } = decode(keys.open('command', commandId, sealed));
    if (command.kind !== 'open-dispute' || !('order' in command)) continue;
    const opened = result as ResultOf<'open-dispute'>;
    if (opened.caseId === caseId)
      return { command: command as StoredCommand<'open-dispute'>, result: opened };
  }
  return undefined;
}

/** Stops offering a cancellation that the card system has refused for good. Otherwise the person would try again. */
async function correctCancellation(
  trx: Transaction<Database>,
  customerId: string,
  redemptionId: string,
  { refused }: { readonly refused: string },
): Promise<void> {
  if (refused !== 'too-late' && refused !== 'cancelled') return;
  await store.withSavepoint(trx, async () => {
    await redemptions.closeCancellation(trx, customerId, redemptionId, refused === 'cancelled');
    return true;
  });
}

/** Returns the card of a recorded command; empty for one about the customer alone. */
export function cardOfRecorded(
  keys: CardKeys,
  { commandId, sealed }: Pick<store.KeptCommand, 'commandId' | 'sealed'>,
): string {
  return cardOf(decode(keys.open('command', commandId, sealed)).command);
}

/** Removes recorded data of some customers before files are imported, because the import would conflict with it. */
export const beforeFiles = redemptions.takeBackRedemptions;

/**
 * Removes recorded ledger entries before events with ledger entries are applied. Returns whether anything changed.
 */
export const removeRecordedEntries = redemptions.takeBackLinesOf;
/** Adds recorded ledger entries again after events were applied, for what neither files nor events contain. */
export const restoreRecordedEntries = redemptions.showLinesOf;

/**
 * After files were imported for some customers: writes again the effects that these files do not include.
 */
export async function afterFiles(
  db: Kysely<Database>,
  keys: CardKeys,
  customerIds: readonly string[],
  files: store.LoadedFiles,
): Promise<void> {
  const later = await store.takeLater(db, customerIds, files);
  // The caller passes its transaction as `db`.
  const trx = db as Transaction<Database>;
  for (const { sealed, ...key } of later) {
    const { command, result } = decode(keys.open('command', key.commandId, sealed));
    const unit = { ...key, trx, keys, cardId: cardOf(command) };
    await store.withSavepoint(trx, () => show(unit, command, result));
  }
  await keepStopped(db, customerIds);
}

function writesOf<K extends CommandKind>(command: StoredCommand<K>): Writes<K> {
  return WRITES[command.kind as K];
}

async function show<K extends CommandKind>(
  unit: Unit,
  command: StoredCommand<K>,
  result: ResultOf<K>,
): Promise<boolean> {
  return (await writesOf<K>(command).show?.(unit, command, result)) ?? true;
}

function encode<K extends CommandKind>(command: StoredCommand<K>, result: ResultOf<K>): string {
  const { kind } = command;
  const cardId = cardOf(command);
  const outcome = outcomeCodecs[kind as K].encode({ state: 'done', result } as Settled<K>);
  return JSON.stringify({ kind, cardId, command: encodeStored(command), outcome });
}

function decode(json: string): { command: StoredCommand; result: ResultOf<CommandKind> } {
  type Kept = { kind: CommandKind; cardId: string; command: unknown; outcome: unknown };
  const { kind, cardId, command, outcome } = JSON.parse(json) as Kept;
  const settled: Settled = outcomeCodecs[kind].decode(outcome);
  if (settled.state !== 'done') throw new Error('only effects are kept');
  return { command: decodeStored(kind, cardId, command), result: settled.result };
}
