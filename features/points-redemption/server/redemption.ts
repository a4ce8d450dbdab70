/**
 * Redeeming points: what is judged before anything is touched, and the effect. The browser's word counts for what is
 * wanted and nothing else: prices are the catalogue's, points and cards are the card system's.
 */

import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { theirs } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import type {
  Delivery,
  Membership,
  Redeemed as PortRedeemed,
  RedemptionOrder,
  RedemptionRefusal,
} from '../../../server/ports/card-system/redemption.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatNumber, twd } from '../../../shared/money.ts';
import { WAY } from '../categories.ts';
import type { Redeemed } from '../contract.ts';
import { neededFor } from '../delivery.ts';
import { mismatchText, redemptionNotice } from '../messages.ts';
import { endOf, membershipFormat, readMembershipId } from '../partners.ts';
import { type Refusal, refusalOf } from '../rules.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import type { MembershipCodes } from './membership-codes.ts';
import type { RedemptionRequest as Ask, ValidatedRedemption as Deal } from './redemption-request.ts';

export interface RedemptionDeps {
  readonly cardSystem: CardSystem;
  readonly operations: Operations;
  /** As it is at the moment. */
  readonly catalogue: () => Catalogue;
  readonly codes: MembershipCodes;
}

export function createRedemption(deps: RedemptionDeps) {
  const { cardSystem, operations, catalogue, codes } = deps;

  async function judge({ session, language }: LiveContext, ask: Ask): Promise<Deal> {
    const { customerId } = session;
    const { card, customer } = theirs(await cardSystem.cardWithHolder(customerId, ask.cardId));
    const offer = theirs(catalogue().offer(ask.catalogCode, card.productCode));
    const { category } = offer.price;
    if (WAY[category] !== ask.way) throw new Failure('NOT_FOUND');
    if (ask.way === 'partner' && card.relationship !== 'primary') throw new Failure('PRIMARY_ONLY');
    if (card.status !== 'active') throw new Failure('RDM-CARD');
    if (customer.redemptionBatchOpen) throw new Failure('RDM-BATCH');
    const delivery = deliveryOf(offer, ask);
    const quantity = quantityOf(offer, ask);
    const membership = membershipOf(offer, ask);
    const wanted = { price: offer.price, quantity, membershipId: membership?.id };
    const refusal = refusalOf(wanted, card.points);
    if (refusal) throw failureOf(refusal, offer, language);
    if (membership) await verify(customerId, membership, offer, language);
    return {
      customer,
      newMembership: membership !== undefined && !(await cardSystem.knowsMembership(customerId, membership)),
      card,
      order: orderOf(offer, quantity, { delivery, membership }),
    };
  }

  async function verify(
    customerId: string,
    membership: Membership,
    { partnerName }: Offer,
    language: Language,
  ): Promise<void> {
    const said = await cardSystem.verifyMembership(customerId, membership);
    if (said.verdict === 'unavailable') throw new Failure('SERVICE_UNAVAILABLE');
    if (said.verdict === 'not-authorised') throw new Failure('RDM-NOTAUTH');
    if (said.verdict === 'mismatch')
      throw new Failure('RDM-MISMATCH', {
        item: say(mismatchText[said.what], language),
        partner: partnerName?.[language] ?? membership.partner,
      });
  }

  return {
    judge,

    /** Redeems once for the call's idempotency key; throws what stands in the way. */
    redeem(context: LiveContext, ask: Ask): Promise<Redeemed> {
      const { customerId } = context.session;
      return operations.run(context, {
        action: 'redeem-points',
        customerId,
        input: ask,
        prepare: async () => codes.demand(await judge(context, ask), ask.otpToken),
        effect: async (unit, deal) => {
          const { customer, card, order, newMembership } = deal;
          if (ask.otpToken !== undefined) await codes.use(unit.trx, context, deal, ask.otpToken);
          const made = await cardSystem.redeem(unit, customerId, card.cardId, order);
          if ('refused' in made) throw refusedBy(made, order);
          return {
            payload: toRedeemed(made, context.language),
            details: {
              cardId: card.cardId,
              item: order.itemCode,
              quantity: order.quantity,
              points: order.points,
              redemptionId: made.redemptionId,
              ...(newMembership && { newMembership }),
            },
            notice: { customer, notice: noticeOf(made, { card, order }, context.language) },
          };
        },
      });
    },
  };
}

function quantityOf({ rebate }: Offer, { quantity, amount }: Ask): number {
  if (!rebate || amount === undefined) return quantity ?? 1;
  if (amount % rebate.amount !== 0) throw new Failure('VALIDATION', { fields: { amount: 'unit' } });
  return amount / rebate.amount;
}

function membershipOf({ price: { partner } }: Offer, { airmileId }: Ask): Membership | undefined {
  return partner === undefined ? undefined : { partner, id: readMembershipId(partner, airmileId ?? '') };
}

/** Throws VALIDATION with every part that is missing; parts that the product does not need are left out. */
function deliveryOf({ price: { category } }: Offer, { delivery }: Ask): Delivery | undefined {
  const needed = neededFor(category);
  if (needed.length === 0 || !delivery) return undefined;
  const missing = needed.filter((part) => delivery[part] === '');
  if (missing.length > 0)
    throw new Failure('VALIDATION', { fields: Object.fromEntries(missing.map((part) => [part, 'empty'])) });
  const { emailAddress: email, address, city, state, postcode } = delivery;
  return needed.includes('address') ? { email, address: { address, city, state, postcode } } : { email };
}

function orderOf(
  { code, name, price, rebate }: Offer,
  quantity: number,
  { delivery, membership }: { delivery: Delivery | undefined; membership: Membership | undefined },
): RedemptionOrder {
  return {
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
}

function failureOf(refusal: Refusal, { partnerName }: Offer, language: Language): Failure {
  switch (refusal.code) {
    case 'INSUFFICIENT_POINT':
      return insufficient(refusal.need, refusal.have);
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

function insufficient(need: number, have: number): Failure {
  return new Failure('INSUFFICIENT_POINT', { need: formatNumber(need), have: formatNumber(have) });
}

/** What the card system found when it came to it, though it had looked possible a moment before. */
function refusedBy(refusal: RedemptionRefusal, { points, rebate }: RedemptionOrder): Failure {
  switch (refusal.refused) {
    case 'no-card':
      return new Failure('NOT_FOUND');
    case 'not-active':
      return new Failure('RDM-CARD');
    case 'batch':
      return new Failure('RDM-BATCH');
    case 'points':
      return insufficient(points, refusal.have);
    case 'average-balance':
      return new Failure('RDM-BALANCE');
    case 'times-a-year':
      return new Failure('RDM-YEAR', { times: formatNumber(rebate?.timesAYear ?? 0) });
  }
}

function toRedeemed(made: PortRedeemed, language: Language): Redeemed {
  return {
    id: made.redemptionId,
    redeemCode: made.redeemCode,
    redemptionDate: made.date,
    redemptionDescription: made.description[language],
    pointsUsed: made.points,
    pointBalance: made.pointBalance,
  };
}

function noticeOf(made: PortRedeemed, { card, order }: Pick<Deal, 'card' | 'order'>, language: Language) {
  return {
    purpose: 'points-redeemed',
    language,
    subject: say(redemptionNotice.subject, language),
    text: say(redemptionNotice.text, language, {
      item: order.description[language],
      quantity: formatNumber(order.quantity),
      points: formatNumber(order.points),
      lastFour: card.lastFour,
      code: made.redeemCode,
      membership: order.membership ? endOf(order.membership.id) : '',
    }),
  };
}
