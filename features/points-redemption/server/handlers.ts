import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import { maskEmail } from '../../../server/outbox/mask.ts';
import type { Redemption, RedemptionSummary } from '../../../server/ports/card-system/parts/redemption.ts';
import { REDEMPTION_CATEGORIES } from '../../../shared/card-values.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import { CATEGORY } from '../categories.ts';
import {
  type HistoryItem,
  historyCalls,
  membershipCalls,
  type Product,
  type RedemptionDetail,
  redemptionCalls,
} from '../contract.ts';
import { categoryText } from '../messages.ts';
import { maskMembershipId } from '../partners.ts';
import { cancelHandler } from './cancel.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import { createNewMembershipOtp, type NewMembershipOtpDeps } from './new-membership-otp.ts';
import { createRedemption, type RedemptionDeps } from './redemption.ts';

/** The handlers of points redemption and its history (RDM-1 to RDM-6). */
export function handlers(deps: Omit<RedemptionDeps, 'codes'> & NewMembershipOtpDeps): Mounted[] {
  const codes = createNewMembershipOtp(deps);
  const { validate, redeem } = createRedemption({ ...deps, codes });
  return [
    ...queryHandlers(deps),
    on(redemptionCalls.partner, ({ body }, context) => redeem(context, { way: 'partner', ...body })),
    on(redemptionCalls.catalogue, ({ body }, context) => {
      const { catalogCode, quantity, cardId, registeredEmail, ...delivery } = body;
      return redeem(context, {
        way: 'catalogue',
        catalogCode,
        quantity,
        cardId,
        delivery,
        ...(registeredEmail && { registeredEmail }),
      });
    }),
    on(redemptionCalls.waiver, ({ body }, context) => redeem(context, { way: 'waiver', ...body })),
    on(membershipCalls.requestOtp, async ({ body }, context) => {
      // Removes `language` from the request, because the context already has it.
      const { isResend, language: _language, method, ...request } = body;
      return codes.request(context, await validate(context, { way: 'partner', ...request }), {
        isResend,
        method,
      });
    }),
    on(membershipCalls.validateOtp, ({ body }, context) => codes.confirm(context, body, body)),
    ...historyHandlers(deps),
    cancelHandler(deps),
  ];
}

type ReadDeps = Pick<RedemptionDeps, 'cardSystem' | 'catalogue'>;

function queryHandlers({ cardSystem, catalogue }: ReadDeps): Mounted[] {
  const findCard = async (customerId: string, cardId: string) =>
    orNotFound(await cardSystem.card(customerId, cardId));
  return [
    on(redemptionCalls.categories, async (_input, { language }) =>
      REDEMPTION_CATEGORIES.map((value) => ({ label: say(categoryText[value], language), value })),
    ),
    on(redemptionCalls.products, async ({ query }, { session, language }) => {
      const { productCode: cardProduct } = await findCard(session.customerId, query.cardId);
      return catalogue()
        .offers(query.category, cardProduct)
        .map((offer) => toProduct(offer, language));
    }),
    on(redemptionCalls.minimum, async ({ query }, { session }) => {
      const { productCode: cardProduct } = await findCard(session.customerId, query.cardId);
      const { price } = orNotFound(catalogue().offer(query.redemptionItemCode, cardProduct));
      return { minimumRedeemPts: price.minimumPoints, minimumUnit: price.unit };
    }),
    on(redemptionCalls.balance, async ({ query }, { session }) => ({
      pointBalance: orNotFound(await cardSystem.pointBalance(session.customerId, query.cardId)),
    })),
  ];
}

function historyHandlers({ cardSystem, catalogue }: ReadDeps): Mounted[] {
  return [
    on(historyCalls.list, async ({ query }, { session, language }) => {
      const { pageNumber, pageSize, after, orderBy: order } = query;
      const request = { pageNumber, pageSize, order, ...(after !== undefined && { after }) };
      const page = await cardSystem.redemptions(session.customerId, request);
      return toPaged(page, query, (redemption) => toItem(redemption, language));
    }),
    on(historyCalls.detail, async ({ params }, { session, language }) =>
      toDetail(orNotFound(await cardSystem.redemption(session.customerId, params.id)), catalogue(), language),
    ),
  ];
}

function toProduct({ code, name, price, ...offer }: Offer, language: Language): Product {
  return {
    productName: name[language],
    productCode: code,
    productPoint: price.points,
    productCategory: CATEGORY[price.category].code,
    minimumRedeemPts: price.minimumPoints,
    minimumUnit: price.unit,
    ...(offer.partnerName && { partnerName: offer.partnerName[language] }),
    delivery: offer.delivery[language],
    notes: offer.notes.map((note) => note[language]),
    ...(offer.rebate && {
      rebate: toWire(twd(offer.rebate.amount)),
      timesAYear: offer.rebate.timesAYear,
    }),
    ...(offer.worth && { worth: offer.worth }),
  };
}

function toItem(redemption: RedemptionSummary, language: Language): HistoryItem {
  return {
    id: redemption.redemptionId,
    redemptionDate: redemption.date,
    redemptionDescription: redemption.description[language],
    redeemCode: redemption.redeemCode,
    points: redemption.points,
    ...(redemption.cancelledAt && { cancelledAt: redemption.cancelledAt.toISOString() }),
  };
}

function toDetail(redemption: Redemption, catalogue: Catalogue, language: Language): RedemptionDetail {
  const { membership, delivery, rebate, cancellableUntil } = redemption;
  const partner = membership && (catalogue.partnerName(membership.partner)?.[language] ?? membership.partner);
  const deliveryText = catalogue.offer(redemption.itemCode, '')?.delivery[language];
  return {
    ...toItem(redemption, language),
    category: redemption.category,
    productCode: redemption.itemCode,
    quantity: redemption.quantity,
    cardId: redemption.cardId,
    lastFour: redemption.lastFour,
    ...(partner && { partnerName: partner }),
    ...(membership && { membershipId: maskMembershipId(membership.id) }),
    ...(delivery && { emailAddress: maskEmail(delivery.email), ...delivery.address }),
    ...(rebate && { rebate: toWire(rebate) }),
    ...(deliveryText && { delivery: deliveryText }),
    ...(cancellableUntil && { cancellableUntil: cancellableUntil.toISOString() }),
  };
}
