/**
 * Redeems points: validates, then runs one transaction. The request contains only what to redeem. Prices come from the
 * catalogue, points and cards from the card system.
 */

import { inBudget } from '../../../server/db/engine/budget.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { Contacts } from '../../../server/ports/card-system/parts/contacts.ts';
import type {
  Delivery,
  Membership,
  RedemptionOrder,
} from '../../../server/ports/card-system/parts/redemption.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatNumber, twd } from '../../../shared/money.ts';
import { CATEGORY, categoriesFor } from '../categories.ts';
import type { Redeemed } from '../contract.ts';
import { requiredParts } from '../delivery.ts';
import { mismatchText } from '../messages.ts';
import { membershipFormat, readMembershipId, visibleEnd } from '../partners.ts';
import { checkRedemption, type Refusal } from '../rules.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import type { PlaceOtp, RedemptionRequest, RequestedOrder, ValidatedRedemption } from './place-otp.ts';
import { aboveDaily, type PlaceState, type Places, placeOf } from './places.ts';
import { insufficient, redemptionReport } from './report.ts';

export interface RedemptionDeps {
  readonly cardSystem: CardReads;
  readonly operations: Operations;
  /** Returns the current catalogue. */
  readonly catalogue: () => Catalogue;
  readonly codes: PlaceOtp;
  readonly places: Places;
}

/** A call, with what it reads first if that was read together with its session. */
type FoundContext = LiveContext & { readonly found?: Promise<FoundForRedemption> | undefined };

/** What a redemption reads first. */
interface FoundForRedemption {
  readonly holder: Awaited<ReturnType<CardReads['cardWithHolder']>>;
  readonly places: PlaceState;
}

export function createRedemption(deps: RedemptionDeps) {
  const { cardSystem, operations, catalogue, codes, places } = deps;

  /** Validates a request. Throws the failure of the first check that fails. */
  async function validate(
    { session, language, found, budget }: FoundContext,
    request: RedemptionRequest,
  ): Promise<ValidatedRedemption> {
    const { customerId } = session;
    const early = await found;
    const { card, customer } = orNotFound(
      early ? early.holder : await cardSystem.cardWithHolder(customerId, request.cardId),
    );
    const offer = orNotFound(catalogue().offer(request.catalogCode, card.productCode));
    const { category } = offer.price;
    if (CATEGORY[category].call !== request.way) throw new Failure('NOT_FOUND');
    if (!categoriesFor(card).includes(category)) throw new Failure('PRIMARY_ONLY');
    if (card.status !== 'active') throw new Failure('RDM-CARD');
    if (card.frozen) throw new Failure('RDM-FROZEN');
    if (customer.redemptionBatchOpen) throw new Failure('RDM-BATCH');
    const address = await inBudget(request.registeredAddress ? budget : undefined, () =>
      addressOnRecord(customerId, request),
    );
    const requested = toOrder(offer, request, { customer, card, address });
    const { order, place } = requested;
    const { membership, quantity } = order;
    const priced = { price: offer.price, quantity, membershipId: membership?.id };
    const state = place && (early?.places ?? (await places.stateOf(customerId)));
    const refusal = checkRedemption(priced, card.points, state?.daily);
    if (refusal) throw checkFailure(refusal, offer, language);
    if (membership) await inBudget(budget, () => verifyMembership(customerId, membership, offer, language));
    const stays = { isNew: false, needsCode: false };
    return {
      ...requested,
      ...(place && state ? await places.check(customerId, place, state, budget) : stays),
    };
  }

  /** Returns the postal address on the bank's record, if the request names it. */
  async function addressOnRecord(customerId: string, { registeredAddress }: RedemptionRequest) {
    return registeredAddress ? (await cardSystem.contacts?.(customerId))?.address : undefined;
  }

  async function verifyMembership(
    customerId: string,
    membership: Membership,
    { partnerName }: Offer,
    language: Language,
  ): Promise<void> {
    const result = await cardSystem.verifyMembership(customerId, membership);
    if (result.verdict === 'unavailable') throw new Failure('SERVICE_UNAVAILABLE');
    if (result.verdict === 'not-authorised') throw new Failure('RDM-NOTAUTH');
    if (result.verdict === 'mismatch')
      throw new Failure('RDM-MISMATCH', {
        item: say(mismatchText[result.what], language),
        partner: partnerName?.[language] ?? membership.partner,
      });
  }

  return {
    validate,

    /** Reads what a redemption reads first, in one round trip. */
    async find(customerId: string, cardId: string): Promise<FoundForRedemption> {
      const reads = [cardSystem.cardWithHolder(customerId, cardId), places.stateOf(customerId)] as const;
      const [holder, state] = await Promise.all(reads);
      return { holder, places: state };
    },

    /** Returns what a request orders, without its checks. Undefined for an unknown card or item. */
    async requested(
      { session: { customerId } }: LiveContext,
      request: RedemptionRequest,
    ): Promise<RequestedOrder | undefined> {
      const found = await cardSystem.cardWithHolder(customerId, request.cardId);
      const offer = found && catalogue().offer(request.catalogCode, found.card.productCode);
      return (
        offer && toOrder(offer, request, { ...found, address: await addressOnRecord(customerId, request) })
      );
    },

    /** Redeems once per idempotency key. Throws the failure of a check or of the card system. */
    redeem(context: FoundContext, request: RedemptionRequest): Promise<Redeemed> {
      const { customerId } = context.session;
      return operations.run(context, {
        report: redemptionReport,
        customerId,
        cardId: request.cardId,
        atHome: true,
        input: request,
        prepare: async () => codes.requireToken(await validate(context, request), request.otpToken),
        confirm: request.otpToken === undefined ? undefined : codes.byToken(context, request.otpToken),
        command: ({ card, order }) => ({ kind: 'redeem', cardId: card.cardId, order }),
        facts: ({ card, order, place, isNew }) => ({
          cardId: card.cardId,
          lastFour: card.lastFour,
          item: order.itemCode,
          description: order.description,
          quantity: order.quantity,
          points: order.points,
          membershipEnd: order.membership ? visibleEnd(order.membership.id) : '',
          timesAYear: order.rebate?.timesAYear ?? 0,
          newPlace: isNew,
          sent: place ? order.points : 0,
        }),
        consume: async (trx, { place, isNew }) => {
          if (place && isNew) await places.remember(trx, customerId, place);
        },
        alongside: async (trx, { order, place }) =>
          place ? places.countLater(trx, customerId, order.points) : async () => {},
        customer: ({ customer }) => customer,
      });
    },
  };
}

/** Who orders, and the postal address on the bank's record if the order goes there. */
interface Orderer extends Pick<RequestedOrder, 'customer' | 'card'> {
  readonly address: Contacts['address'];
}

function quantityOf({ rebate }: Offer, { quantity, amount }: RedemptionRequest): number {
  if (!rebate || amount === undefined) return quantity ?? 1;
  if (amount % rebate.amount !== 0) throw new Failure('VALIDATION', { fields: { amount: 'unit' } });
  return amount / rebate.amount;
}

function membershipOf(
  { price: { partner } }: Offer,
  { airmileId }: RedemptionRequest,
): Membership | undefined {
  return partner === undefined ? undefined : { partner, id: readMembershipId(partner, airmileId ?? '') };
}

/** Returns the fields that the category requires. Throws VALIDATION with every missing field. */
function deliveryOf(
  { price: { category } }: Offer,
  { delivery: given, registeredEmail }: RedemptionRequest,
  { customer, address: onFile }: Pick<Orderer, 'customer' | 'address'>,
): Delivery | undefined {
  const required = requiredParts(category);
  if (required.length === 0 || !given) return undefined;
  const typed = onFile
    ? {
        ...given,
        address: onFile.street,
        city: onFile.county,
        state: onFile.district,
        postcode: onFile.postcode,
      }
    : given;
  // A parcel needs no e-mail address. If the order has none, the bank gets the one on its record, if any.
  const onRecord = registeredEmail || (typed.emailAddress === '' && required.includes('address'));
  const delivery = onRecord ? { ...typed, emailAddress: customer.email?.full ?? '' } : typed;
  const missing = required.filter((part) => delivery[part] === '');
  if (missing.length > 0)
    throw new Failure('VALIDATION', { fields: Object.fromEntries(missing.map((part) => [part, 'empty'])) });
  const { emailAddress: email, address, city, state, postcode } = delivery;
  return required.includes('address') ? { email, address: { address, city, state, postcode } } : { email };
}

/** Converts a request to its order. Throws VALIDATION for missing or impossible fields. */
function toOrder(
  offer: Offer,
  request: RedemptionRequest,
  { customer, card, address }: Orderer,
): RequestedOrder {
  const { code, name, price, rebate } = offer;
  const delivery = deliveryOf(offer, request, { customer, address });
  const quantity = quantityOf(offer, request);
  const membership = membershipOf(offer, request);
  const order: RedemptionOrder = {
    itemCode: code,
    category: price.category,
    description: name,
    quantity,
    points: price.points * quantity,
    ...(membership && { membership }),
    ...(delivery && { delivery }),
    ...(rebate && {
      rebate: {
        amount: twd(rebate.amount * quantity),
        minimumAverageBalance: twd(rebate.minimumAverageBalance),
        timesAYear: rebate.timesAYear,
      },
    }),
  };
  return { customer, card, order, place: placeOf(order, customer, address) };
}

function checkFailure(refusal: Refusal, { partnerName }: Offer, language: Language): Failure {
  switch (refusal.code) {
    case 'INSUFFICIENT_POINT':
      return insufficient(refusal.need, refusal.have);
    case 'RDM-DAY':
      return aboveDaily(refusal);
    case 'INVALID_MIN_THRESHOLD':
      return new Failure(refusal.code, { unit: formatNumber(refusal.unit) });
    case 'INVALID_MIN_POINT':
      return new Failure(refusal.code, { n: formatNumber(refusal.n) });
    case 'INVALID_MEMBERSHIP_ID':
      return new Failure(refusal.code, {
        partner: partnerName?.[language] ?? refusal.partner,
        format: say(membershipFormat(refusal.partner), language),
      });
    case 'UNIT':
      return new Failure('VALIDATION', { fields: { quantity: 'unit' } });
  }
}
