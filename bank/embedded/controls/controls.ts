/** Controls and wallets of cards in schema `cards`. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Command, ControlOutcome } from '../../../server/ports/card-system/parts/commands.ts';
import {
  type CardControls,
  CONTROLLABLE,
  type ControlChange,
  type ControlRefusal,
  type ControlSettings,
  type ControlState,
  type FreezeRefusal,
  LOOSENINGS_PER_DAY,
} from '../../../server/ports/card-system/parts/controls.ts';
import { CONTROL_LIMITS, changed, loosens } from '../../../shared/card-controls.ts';
import { twd } from '../../../shared/money.ts';
import { toPrimary } from '../family/family.ts';
import { type PrimaryRow, readPrimary } from '../family/store.ts';
import { type CardKey, isCardKey, ofCard } from '../ids.ts';
import { EFFECTS, STOPS } from './effects.ts';
import {
  type ControlRow,
  lockCard,
  readControls,
  removeToken,
  writeBankFreeze,
  writeControls,
} from './store.ts';

type Trx = Transaction<Database>;

export function createControls(db: Kysely<Database>): CardControls {
  return { controls: ofCard((card) => readBoth(db, card), toState) };
}

/** The rows of both layers of a card; a primary card has no second one. */
interface BothRows {
  readonly row: ControlRow;
  readonly primary: PrimaryRow | undefined;
}

async function readBoth(db: Kysely<Database>, card: CardKey): Promise<BothRows | undefined> {
  const row = await readControls(db, card);
  return row && { row, primary: row.supplementary ? await readPrimary(db, card) : undefined };
}

/** Locks a card and reads its controls. */
export async function lockedControls(trx: Trx, card: CardKey): Promise<ControlState | undefined> {
  if (!isCardKey(card)) return undefined;
  await lockCard(trx, card);
  const rows = await readBoth(trx, card);
  return rows && toState(rows);
}

export async function freezeCard(trx: Trx, card: CardKey): Promise<ControlOutcome | FreezeRefusal> {
  const now = await lockedControls(trx, card);
  if (!now) return { refused: 'not-there' };
  if (!now.changeable) return { refused: 'not-allowed' };
  return write(trx, card, now, { frozen: true });
}

export async function setControls(
  trx: Trx,
  card: CardKey,
  { version, change, confirmed }: Command<'set-controls'>,
): Promise<ControlOutcome | ControlRefusal> {
  const now = await lockedControls(trx, card);
  if (!now) return { refused: 'not-there' };
  if (!now.changeable) return { refused: 'not-allowed' };
  if (now.version !== version) return { refused: 'stale', now };
  const isPossible = (most: bigint | null | undefined) =>
    most === undefined || most === null || (most >= 1n && most <= now.highestLimit.minor);
  if (!CONTROL_LIMITS.every((name) => isPossible(change[name]))) return { refused: 'out-of-range', now };
  if (change.frozen === false && now.freeze?.by === 'bank') return { refused: 'by-bank' };
  if (loosens(now.settings, change)) {
    if (!confirmed) return { refused: 'unconfirmed' };
    if (now.looseningsToday >= LOOSENINGS_PER_DAY) return { refused: 'limit' };
  }
  return write(trx, card, now, change);
}

export async function removeWalletToken(
  trx: Trx,
  card: CardKey,
  tokenId: string,
): Promise<ControlOutcome | { readonly refused: 'not-there' }> {
  if (!(await lockedControls(trx, card))) return { refused: 'not-there' };
  const isRemoved = await removeToken(trx, card, tokenId);
  return outcome(trx, card, isRemoved);
}

/** Sets or lifts a freeze by the bank, on a card in any status. Lifting it does not lift the holder's own freeze. */
export async function freezeByBank(
  trx: Trx,
  card: CardKey,
  frozen: boolean,
): Promise<ControlOutcome | undefined> {
  const now = await lockedControls(trx, card);
  if (!now) return undefined;
  const isChange = (now.freeze?.by === 'bank') !== frozen;
  if (isChange) await writeBankFreeze(trx, card, frozen);
  return outcome(trx, card, isChange);
}

async function write(
  trx: Trx,
  card: CardKey,
  { settings }: ControlState,
  change: ControlChange,
): Promise<ControlOutcome> {
  const next = changed(settings, change);
  const names = Object.keys(next) as (keyof ControlSettings)[];
  const isChange = names.some((name) => settings[name] !== next[name]);
  if (isChange) await writeControls(trx, card, next, loosens(settings, change));
  return outcome(trx, card, isChange);
}

async function outcome(trx: Trx, card: CardKey, isChange: boolean): Promise<ControlOutcome> {
  const rows = await readBoth(trx, card);
  if (!rows) throw new Error('a locked card is gone');
  return { changed: isChange, controls: toState(rows) };
}

function toState({ row, primary }: BothRows): ControlState {
  const { version, frozen_since: since, frozen_by: by, online, abroad, contactless, cash } = row;
  const frozen = since !== null && by !== null;
  return {
    version,
    settings: {
      frozen,
      online,
      abroad,
      contactless,
      cash,
      perPurchase: row.per_purchase ?? undefined,
      perDay: row.per_day ?? undefined,
    },
    ...(frozen && { freeze: { since, by } }),
    effects: EFFECTS,
    stops: STOPS,
    highestLimit: twd(row.credit_limit),
    changeable: CONTROLLABLE.includes(row.status),
    looseningsToday: row.loosenings,
    walletTokens: row.tokens.map(({ id, wallet, added }) => ({
      tokenId: id,
      wallet,
      addedAt: new Date(added),
    })),
    ...(primary && { primary: toPrimary(primary), primaryId: primary.account_customer_id }),
  };
}
