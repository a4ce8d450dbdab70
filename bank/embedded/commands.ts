/** Maps each kind of command to the function that executes it in schema `cards`. */
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type { LocalCommands, LocalUnit } from '../../server/ports/card-system/local-unit.ts';
import {
  type Command,
  type CommandKind,
  cardOf,
  type RefusalOf,
  type ResultOf,
  type Settled,
} from '../../server/ports/card-system/parts/commands.ts';
import type { Random } from '../../server/ports/random/port.ts';
import { setCard } from './common-store.ts';
import { changeContact, undoContact } from './contacts/contacts.ts';
import { freezeCard, removeWalletToken, setControls } from './controls/controls.ts';
import { addEvidence, answerDispute, openDispute, withdrawDispute } from './disputes/disputes.ts';
import { allowFamilyExtra, freezeFamilyCard, setFamilyControls, stopFamilyCard } from './family/family.ts';
import { type CardKey, isCardKey } from './ids.ts';
import { convertToInstalments } from './instalments/instalments.ts';
import type { CardKeys } from './keys.ts';
import { raiseLimit } from './limits.ts';
import type { Hsm } from './pin/hsm.ts';
import { setPin } from './pin/pin.ts';
import { cancelRedemption } from './points/cancellation.ts';
import { createPointExpiry } from './points/points.ts';
import { redeem } from './points/redemption.ts';
import { replaceCard } from './replacements.ts';
import { activateRow } from './store.ts';

/** A result, or a refusal with `refused`. */
type Outcome<K extends CommandKind> = ResultOf<K> | RefusalOf<K>;

type Table = {
  readonly [K in CommandKind]: (unit: LocalUnit, card: CardKey, command: Command<K>) => Promise<Outcome<K>>;
};

export interface CommandDeps {
  readonly db: Kysely<Database>;
  readonly keys: CardKeys;
  readonly random: Random;
  readonly hsm: Hsm;
}

export function createCommands({ db, keys, random, hsm }: CommandDeps): LocalCommands {
  const table: Table = {
    redeem: (unit, card, { order }) => redeem(keys, unit, card, order),
    'cancel-redemption': (unit, card, { redemptionId }) => cancelRedemption(unit, card, redemptionId),
    'convert-to-instalments': (unit, card, { agreed }) => convertToInstalments(unit, card, agreed),
    'set-pin': ({ trx }, card, { block }) => setPin(hsm, trx, card, block),
    'raise-limit': ({ trx }, card, { raise }) => raiseLimit(random, trx, card, raise),
    'replace-card': ({ trx }, card, { order }) => replaceCard({ keys, random }, trx, card, order),
    'set-cashback-method': async ({ trx }, card, { method }) =>
      isCardKey(card) && (await setCard(trx, card, { cashback_method: method }))
        ? undefined
        : { refused: 'not-there' },
    'activate-card': async ({ trx }, card) =>
      isCardKey(card) && (await activateRow(trx, card)) ? undefined : { refused: 'not-allowed' },
    'freeze-card': ({ trx }, card) => freezeCard(trx, card),
    'set-controls': ({ trx }, card, command) => setControls(trx, card, command),
    'remove-wallet-token': ({ trx }, card, { tokenId }) => removeWalletToken(trx, card, tokenId),
    'change-contact': ({ trx }, { customerId }, command) =>
      changeContact({ keys, random }, trx, customerId, command),
    'undo-contact': ({ trx }, { customerId }, { changeId }) =>
      undoContact({ keys }, trx, customerId, changeId),
    'open-dispute': (unit, card, { order }) => openDispute(keys, unit, card, order),
    'add-dispute-evidence': (unit, card, command) => addEvidence(unit, card, command),
    'answer-dispute': (unit, card, command) => answerDispute(keys, unit, card, command),
    'withdraw-dispute': (unit, card, command) => withdrawDispute(unit, card, command),
    'set-family-controls': ({ trx }, card, command) => setFamilyControls(trx, card, command),
    'freeze-family-card': ({ trx }, card) => freezeFamilyCard(trx, card),
    'stop-family-card': ({ trx }, card) => stopFamilyCard(trx, card),
    'allow-family-extra': ({ trx }, card, command) => allowFamilyExtra(trx, card, command),
  };
  return {
    where: 'database',
    async apply(unit, customerId, command) {
      const card = { customerId, cardId: cardOf(command) };
      return settled(await table[command.kind](unit, card, command));
    },
    expiry: createPointExpiry(db),
  };
}

function settled<K extends CommandKind>(outcome: Outcome<K>): Settled<K> {
  return isRefusal(outcome)
    ? { state: 'refused', refusal: outcome }
    : { state: 'done', result: outcome as ResultOf<K> };
}

function isRefusal<K extends CommandKind>(outcome: Outcome<K>): outcome is RefusalOf<K> {
  return outcome !== undefined && 'refused' in outcome;
}
