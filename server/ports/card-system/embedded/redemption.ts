/** Redemption of points, from schema `cards`; partners are a sandbox (sandbox.ts). */
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { twd } from '../../../../shared/money.ts';
import { announceLastLock } from '../../../db/engine/last-lock.ts';
import type { Database } from '../../../db/schema/schema.ts';
import type { Unit } from '../port.ts';
import type {
  CardRedemptions,
  Delivery,
  Membership,
  Redeemed,
  Redemption,
  RedemptionOrder,
  RedemptionRefusal,
} from '../redemption.ts';
import { areIds } from './ids.ts';
import type { CardKeys } from './keys.ts';
import * as store from './redemption-store.ts';
import { sandboxVerdict } from './sandbox.ts';

/** Without characters that look or sound alike. */
const CODE_ALPHABET = '234679ACDEFHJKMNPRTUVWXY';
const CODE_LENGTH = 10;

export function createRedemptions(db: Kysely<Database>, keys: CardKeys): CardRedemptions {
  return {
    async verifyMembership(_customerId, membership) {
      return sandboxVerdict(membership.id);
    },
    async knowsMembership(customerId, membership) {
      return areIds(customerId) && store.isKnownMembership(db, customerId, indexOf(keys, membership));
    },
    async redeem(unit, customerId, cardId, order) {
      return areIds(customerId, cardId)
        ? redeem(keys, unit, { customerId, cardId }, order)
        : { refused: 'no-card' };
    },
    async redemptions(customerId, { pageNumber, pageSize, after, order = 'desc' }) {
      const mark = after === undefined ? undefined : markOf(after);
      if (!areIds(customerId) || mark === null) return { content: [], totalElements: 0 };
      const page = { size: pageSize, number: pageNumber, order };
      const { rows, total } = await store.readRedemptions(db, customerId, page, mark);
      const content = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? content.at(-1) : undefined;
      return {
        content: content.map(toSummary),
        totalElements: Number(total),
        ...(last && { next: `${last.at}.${last.redemption_id}` }),
      };
    },
    async redemption(customerId, redemptionId) {
      if (!areIds(customerId, redemptionId)) return undefined;
      const row = await store.readRedemption(db, customerId, { redemptionId });
      return row && toRedemption(keys, row);
    },
  };
}

async function redeem(
  keys: CardKeys,
  unit: Unit,
  card: store.CardPlace,
  order: RedemptionOrder,
): Promise<Redeemed | RedemptionRefusal> {
  const { trx, id: unitId } = unit;
  const { customerId } = card;
  if (order.rebate) {
    const said = await judge(trx, await store.lockForRedeeming(trx, card), unitId, order);
    if (said) return said;
    if (!(await countedInYear(trx, customerId, order))) return { refused: 'times-a-year' };
  }
  const place = { ...card, ...namesOf(keys, customerId, unitId), unitId };
  const sealed = {
    delivery: sealedDelivery(keys, place.redemptionId, order),
    membershipIndex: order.membership ? indexOf(keys, order.membership) : null,
  };
  if (!order.rebate) await announceLastLock(trx);
  const made = await store.takeAndWrite(trx, place, order, sealed);
  if (made) {
    if (order.rebate) await store.creditRebate(trx, place, order.description, order.rebate.amount.minor);
    const { description, points } = order;
    const { redemptionId, redeemCode } = place;
    const pointBalance = Number(made.balance);
    return { redemptionId, redeemCode, date: made.redeemed_on, description, points, pointBalance };
  }
  // Without a lock: who has the card may be waiting for what is held since the statement before.
  const said = await judge(trx, await store.readForRedeeming(trx, card), unitId, order);
  if (said) return said;
  throw new Error('points that are there could not be taken');
}

/** What the intention was answered before, or what stands in its way. */
async function judge(
  trx: Unit['trx'],
  state: store.RedeemState | undefined,
  unitId: string,
  order: RedemptionOrder,
): Promise<Redeemed | RedemptionRefusal | undefined> {
  if (!state) return { refused: 'no-card' };
  const before = await store.readRedemption(trx, state.customer_id, { unitId });
  return before ? toRedeemed(before) : refusalOf(state, order);
}

function countedInYear(trx: Unit['trx'], customerId: string, order: RedemptionOrder): Promise<boolean> {
  const units = { count: order.quantity, most: order.rebate?.timesAYear ?? 0 };
  return store.countInYear(trx, customerId, order.itemCode, units);
}

function refusalOf(
  state: store.RedeemState,
  { points, rebate }: RedemptionOrder,
): RedemptionRefusal | undefined {
  if (state.status !== 'active') return { refused: 'not-active' };
  if (state.batch_open) return { refused: 'batch' };
  if (state.points < BigInt(points)) return { refused: 'points', have: Number(state.points) };
  if (rebate && state.average_balance < rebate.minimumAverageBalance.minor)
    return { refused: 'average-balance' };
  return undefined;
}

/** Ids and code of an intention's redemption: the same for each of its tries, and not to be guessed without the key. */
function namesOf(keys: CardKeys, customerId: string, unitId: string) {
  const bytes = (what: string) => keys.index('redemption', `${what}/${customerId}/${unitId}`);
  const uuid = (what: string) =>
    bytes(what)
      .toString('hex', 0, 16)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const code = [...bytes('code').subarray(0, CODE_LENGTH)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('');
  return { redemptionId: uuid('id'), entryId: uuid('entry'), redeemCode: `RD${code}` };
}

function indexOf(keys: CardKeys, { partner, id }: Membership): Buffer {
  return keys.index('membership', `${partner}/${id}`);
}

const sealedParts = z.object({
  membershipId: z.optional(z.string()),
  delivery: z.optional(
    z.object({
      email: z.string(),
      address: z.optional(
        z.object({ address: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
      ),
    }),
  ),
});

function sealedDelivery(
  keys: CardKeys,
  redemptionId: string,
  { membership, delivery }: RedemptionOrder,
): Buffer | null {
  if (!membership && !delivery) return null;
  const parts = { ...(membership && { membershipId: membership.id }), ...(delivery && { delivery }) };
  return keys.seal('delivery', redemptionId, JSON.stringify(parts));
}

/** The place that a page's `next` names; null when it names none. */
function markOf(after: string): store.RedemptionMark | null {
  const [at = '', id = ''] = after.split('.');
  return /^\d{1,16}$/.test(at) && areIds(id) ? { at: BigInt(at), id } : null;
}

function toSummary(
  row: Pick<
    store.RedemptionLine,
    'redemption_id' | 'redeemed_on' | 'description_en' | 'description_zh' | 'redeem_code' | 'points'
  >,
) {
  return {
    redemptionId: row.redemption_id,
    date: row.redeemed_on,
    description: { en: row.description_en, zh_tw: row.description_zh },
    redeemCode: row.redeem_code,
    points: Number(row.points),
  };
}

function toRedeemed(row: store.RedemptionRow): Redeemed {
  return { ...toSummary(row), pointBalance: Number(row.balance_after) };
}

function toRedemption(keys: CardKeys, row: store.RedemptionRow): Redemption {
  const sealed =
    row.delivery_sealed === null
      ? {}
      : sealedParts.parse(JSON.parse(keys.open('delivery', row.redemption_id, row.delivery_sealed)));
  const delivery: Delivery | undefined = sealed.delivery && {
    email: sealed.delivery.email,
    ...(sealed.delivery.address && { address: sealed.delivery.address }),
  };
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
    ...(delivery && { delivery }),
    ...(row.rebate !== null && { rebate: twd(row.rebate) }),
  };
}
