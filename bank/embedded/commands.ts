/** Maps each kind of command to the function that executes it in schema `cards`. */
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type {
  Command,
  CommandKind,
  RefusalOf,
  ResultOf,
  Settled,
} from '../../server/ports/card-system/commands.ts';
import type { LocalCommands, LocalUnit } from '../../server/ports/card-system/local-unit.ts';
import type { Random } from '../../server/ports/random/port.ts';
import { freezeCard, removeWalletToken, setControls } from './controls/controls.ts';
import type { Hsm } from './hsm.ts';
import { areIds } from './ids.ts';
import { convertToInstalments } from './instalments.ts';
import type { CardKeys } from './keys.ts';
import { raiseLimit } from './limits.ts';
import { setPin } from './pin.ts';
import { takeAllEnded } from './points/points.ts';
import { redeem } from './redemption.ts';
import { replaceCard } from './replacements.ts';
import { activateRow, setCashbackRow } from './store.ts';

/** A result, or a refusal with `refused`. */
type Outcome<K extends CommandKind> = ResultOf<K> | RefusalOf<K>;

type Table = {
  readonly [K in CommandKind]: (
    unit: LocalUnit,
    customerId: string,
    command: Command<K>,
  ) => Promise<Outcome<K>>;
};

export interface CommandDeps {
  readonly db: Kysely<Database>;
  readonly keys: CardKeys;
  readonly random: Random;
  readonly hsm: Hsm;
}

export function createCommands({ db, keys, random, hsm }: CommandDeps): LocalCommands {
  const table: Table = {
    redeem: (unit, customerId, { cardId, order }) => redeem(keys, unit, { customerId, cardId }, order),
    'convert-to-instalments': (unit, customerId, { cardId, agreed }) =>
      convertToInstalments(unit, { customerId, cardId }, agreed),
    'set-pin': ({ trx }, customerId, { cardId, block }) => setPin(hsm, trx, { customerId, cardId }, block),
    'raise-limit': ({ trx }, customerId, { cardId, raise }) =>
      raiseLimit(random, trx, { customerId, cardId }, raise),
    'replace-card': ({ trx }, customerId, { cardId, order }) =>
      replaceCard({ keys, random }, trx, { customerId, cardId }, order),
    'set-cashback-method': async ({ trx }, customerId, { cardId, method }) =>
      areIds(customerId, cardId) && (await setCashbackRow(trx, customerId, cardId, method))
        ? undefined
        : { refused: 'not-there' },
    'activate-card': async ({ trx }, customerId, { cardId }) =>
      areIds(customerId, cardId) && (await activateRow(trx, customerId, cardId))
        ? undefined
        : { refused: 'not-allowed' },
    'freeze-card': ({ trx }, customerId, { cardId }) => freezeCard(trx, { customerId, cardId }),
    'set-controls': ({ trx }, customerId, command) =>
      setControls(trx, { customerId, cardId: command.cardId }, command),
    'remove-wallet-token': ({ trx }, customerId, { cardId, tokenId }) =>
      removeWalletToken(trx, { customerId, cardId }, tokenId),
  };
  return {
    where: 'database',
    async apply(unit, customerId, command) {
      return settled(await table[command.kind](unit, customerId, command));
    },
    takeEndedPoints: (isStopping) => takeAllEnded(db, isStopping),
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
