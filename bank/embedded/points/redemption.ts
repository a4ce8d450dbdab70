/** Redemption of points in schema `cards`; partners are simulated. */
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { uuidOf } from '../../../server/crypto/keys.ts';
import { readsAtHome } from '../../../server/db/distribution/homes.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LocalUnit } from '../../../server/ports/card-system/local-unit.ts';
import type {
  CardRedemptions,
  Membership,
  MembershipVerdict,
  Redeemed,
  Redemption,
  RedemptionOrder,
  RedemptionRefusal,
} from '../../../server/ports/card-system/parts/redemption.ts';
import { twd } from '../../../shared/money.ts';
import { areIds, type CardKey, CODE_ALPHABET } from '../ids.ts';
import type { CardKeys } from '../keys.ts';
import { pageOf } from '../read-model/pages.ts';
import * as store from './redemption-store.ts';

const CODE_LENGTH = 10;
const ID_BYTES = 16;

export function createRedemptions(db: Kysely<Database>, keys: CardKeys): CardRedemptions {
  return {
    async verifyMembership(_customerId, membership) {
      return sandboxVerdict(membership.id);
    },
    async knowsMembership(customerId, membership) {
      return (
        areIds(customerId) &&
        store.isKnownMembership(
          readsAtHome(db, customerId),
          customerId,
          keys.indexes('membership', membershipText(membership)),
        )
      );
    },
    async redemptions(customerId, { pageNumber, pageSize, after, order = 'desc' }) {
      const cursor = after === undefined ? undefined : parseCursor(after);
      if (!areIds(customerId) || cursor === null) return { content: [], totalElements: 0 };
      const page = { size: pageSize, number: pageNumber, order };
      const { rows, total } = await store.readRedemptions(
        readsAtHome(db, customerId),
        customerId,
        page,
        cursor,
      );
      const cursorOf = ({ at, redemption_id: id }: store.RedemptionListRow) => `${at}.${id}`;
      return { ...pageOf(rows, pageSize, toSummary, cursorOf), totalElements: Number(total) };
    },
    async redemption(customerId, redemptionId) {
      if (!areIds(customerId, redemptionId)) return undefined;
      const row = await store.readRedemption(readsAtHome(db, customerId), customerId, { redemptionId });
      return row && toRedemption(keys, row);
    },
  };
}

/** Simulated answers of partners, by the last five characters of the membership id. All other ids are accepted. */
const VERDICTS: Readonly<Record<string, MembershipVerdict>> = {
  '90001': { verdict: 'unavailable' },
  '90002': { verdict: 'not-authorised' },
  '90003': { verdict: 'mismatch', what: 'membership' },
  '90004': { verdict: 'mismatch', what: 'name' },
  '90005': { verdict: 'mismatch', what: 'birthday' },
  '90006': { verdict: 'mismatch', what: 'nationality' },
};

function sandboxVerdict(membershipId: string): MembershipVerdict {
  return VERDICTS[membershipId.slice(-5)] ?? { verdict: 'accepted' };
}

/** Redeems points. If an earlier attempt with the same unit id succeeded, returns its redemption. */
export async function redeem(
  keys: CardKeys,
  { trx, id: unitId, beforeLastLock }: LocalUnit,
  card: CardKey,
  order: RedemptionOrder,
): Promise<Redeemed | RedemptionRefusal> {
  const { customerId, cardId } = card;
  if (!areIds(customerId, cardId)) return { refused: 'no-card' };
  if (order.rebate) {
    const outcome = await replayOrRefuse(trx, await store.lockRedeemState(trx, card), unitId, order);
    if (outcome) return outcome;
    if (!(await countUnits(trx, customerId, order))) return { refused: 'times-a-year' };
  }
  const ids = { ...card, ...deriveIds(keys, customerId, unitId), unitId };
  const sealed = {
    delivery: sealDelivery(keys, ids.redemptionId, order),
    membershipIndex: order.membership ? membershipIndex(keys, order.membership) : null,
  };
  if (!order.rebate) await beforeLastLock?.();
  const inserted = await store.insertRedemption(trx, ids, order, sealed);
  if (inserted) {
    if (order.rebate) await store.creditRebate(trx, ids, order.description, order.rebate.amount.minor);
    const { description, points } = order;
    const { redemptionId, redeemCode } = ids;
    const pointBalance = Number(inserted.balance);
    const cancellableUntil = order.rebate ? null : inserted.cancellable_until;
    const redeemed = { redemptionId, redeemCode, date: inserted.redeemed_on, description, points };
    return { ...redeemed, pointBalance, ...(cancellableUntil && { cancellableUntil }) };
  }
  // Does not lock the card. The transaction that holds the card's lock may wait for a row that this transaction has
  // locked.
  const outcome = await replayOrRefuse(trx, await store.readRedeemState(trx, card), unitId, order);
  if (outcome) return outcome;
  throw new Error('redemption failed without a reason');
}

/** Returns the redemption of an earlier attempt with the same unit id, or a refusal; undefined when neither applies. */
async function replayOrRefuse(
  trx: LocalUnit['trx'],
  state: store.RedeemState | undefined,
  unitId: string,
  order: RedemptionOrder,
): Promise<Redeemed | RedemptionRefusal | undefined> {
  if (!state) return { refused: 'no-card' };
  const earlier = await store.readRedemption(trx, state.customer_id, { unitId });
  return earlier ? toRedeemed(earlier) : refusalOf(state, order);
}

function countUnits(trx: LocalUnit['trx'], customerId: string, order: RedemptionOrder): Promise<boolean> {
  const units = { count: order.quantity, max: order.rebate?.timesAYear ?? 0 };
  return store.countInYear(trx, customerId, order.itemCode, units);
}

function refusalOf(
  state: store.RedeemState,
  { points, rebate }: RedemptionOrder,
): RedemptionRefusal | undefined {
  if (state.status !== 'active') return { refused: 'not-active' };
  if (state.frozen) return { refused: 'frozen' };
  if (state.batch_open) return { refused: 'batch' };
  if (state.points < BigInt(points)) return { refused: 'points', have: Number(state.points) };
  if (rebate && state.average_balance < rebate.minimumAverageBalance.minor)
    return { refused: 'average-balance' };
  return undefined;
}

/**
 * Derives the id and the code of a redemption from its unit id. A retry gets the same values; they are unpredictable
 * without the key.
 */
function deriveIds(keys: CardKeys, customerId: string, unitId: string) {
  const bytes = keys.index('redemption', `${customerId}/${unitId}`);
  const code = [...bytes.subarray(ID_BYTES, ID_BYTES + CODE_LENGTH)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('');
  return { redemptionId: uuidOf(bytes.subarray(0, ID_BYTES)), redeemCode: `RD${code}` };
}

/** Returns the index of a membership, which finds earlier redemptions to it. */
export function membershipIndex(keys: CardKeys, membership: Membership): Buffer {
  return keys.index('membership', membershipText(membership));
}

/** Returns the text that is indexed for a membership. */
export function membershipText({ partner, id }: Membership): string {
  return `${partner}/${id}`;
}

const sealedSchema = z.object({
  membershipId: z.optional(z.string()),
  delivery: z.optional(
    z.object({
      email: z.string(),
      address: z.exactOptional(
        z.object({ address: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
      ),
    }),
  ),
});

/** Encrypts the membership id and delivery; null when the order has neither. */
export function sealDelivery(
  keys: CardKeys,
  redemptionId: string,
  { membership, delivery }: RedemptionOrder,
): Buffer | null {
  if (!membership && !delivery) return null;
  const content = { ...(membership && { membershipId: membership.id }), ...(delivery && { delivery }) };
  return keys.seal('delivery', redemptionId, JSON.stringify(content));
}

/** Returns the membership id of a decrypted delivery, if any. */
export function membershipIdOf(delivery: string): string | undefined {
  return sealedSchema.parse(JSON.parse(delivery)).membershipId;
}

/** Parses a cursor; null when it is invalid. */
function parseCursor(after: string): store.RedemptionCursor | null {
  const [at = '', id = ''] = after.split('.');
  return /^\d{1,16}$/.test(at) && areIds(id) ? { at: BigInt(at), id } : null;
}

function toSummary(row: Omit<store.RedemptionListRow, 'at'>) {
  return {
    redemptionId: row.redemption_id,
    date: row.redeemed_on,
    description: { en: row.description_en, zh_tw: row.description_zh },
    redeemCode: row.redeem_code,
    points: Number(row.points),
    ...(row.cancelled_at && { cancelledAt: row.cancelled_at }),
  };
}

function toRedeemed(row: store.RedemptionRow): Redeemed {
  // A repeat gets the answer of the redemption, also after a cancellation.
  return {
    ...toSummary({ ...row, cancelled_at: null }),
    pointBalance: Number(row.balance_after),
    ...(row.cancellable_until && { cancellableUntil: row.cancellable_until }),
  };
}

function toRedemption(keys: CardKeys, row: store.RedemptionRow): Redemption {
  const sealed =
    row.delivery_sealed === null
      ? {}
      : sealedSchema.parse(JSON.parse(keys.open('delivery', row.redemption_id, row.delivery_sealed)));
  return {
    ...toSummary(row),
    cardId: row.card_id,
    lastFour: row.last_four,
    itemCode: row.item_code,
    category: row.category,
    quantity: Number(row.quantity),
    ...(row.partner !== null &&
      sealed.membershipId !== undefined && {
        membership: { partner: row.partner, id: sealed.membershipId },
      }),
    ...(sealed.delivery && { delivery: sealed.delivery }),
    ...(row.rebate !== null && { rebate: twd(row.rebate) }),
    ...(row.is_cancellable && row.cancellable_until && { cancellableUntil: row.cancellable_until }),
  };
}
