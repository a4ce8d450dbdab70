import { type Mounted, on, onFound } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import { maskEmail } from '../../../server/outbox/mask.ts';
import type { Redemption, RedemptionSummary } from '../../../server/ports/card-system/parts/redemption.ts';
import { REDEMPTION_CATEGORIES } from '../../../shared/card-values.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { toWire, twd } from '../../../shared/money.ts';
import { CATEGORY, categoriesFor } from '../categories.ts';
import {
  type HistoryItem,
  historyCalls,
  type Product,
  placeCalls,
  type RedemptionDetail,
  redemptionCalls,
} from '../contract.ts';
import { categoryText } from '../messages.ts';
import { maskMembershipId } from '../partners.ts';
import { cancelHandler } from './cancel.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import { createPlaceOtp, type PlaceOtpDeps, type RedemptionRequest } from './place-otp.ts';
import { createPlaces, type Places, type PlacesDeps } from './places.ts';
import { createRedemption, type RedemptionDeps } from './redemption.ts';

/** The handlers of points redemption, its places and its history (RDM-1 to RDM-7). */
export function handlers(
  deps: Omit<RedemptionDeps, 'codes' | 'places'> & PlaceOtpDeps & PlacesDeps,
): Mounted[] {
  const codes = createPlaceOtp(deps);
  const places = createPlaces(deps);
  const { validate, requested, redeem, find } = createRedemption({ ...deps, codes, places });
  const begin = (customerId: string, { body }: { readonly body: { readonly cardId: string } }) =>
    find(customerId, body.cardId);
  return [
    ...queryHandlers({ ...deps, places }),
    onFound(redemptionCalls.partner, begin, ({ body }, context) =>
      redeem(context, { way: 'partner', ...body }),
    ),
    onFound(redemptionCalls.catalogue, begin, ({ body }, context) => redeem(context, catalogueRequest(body))),
    onFound(redemptionCalls.waiver, begin, ({ body }, context) =>
      redeem(context, { way: 'waiver', ...body }),
    ),
    on(placeCalls.requestPartnerOtp, async ({ body }, context) =>
      codes.request(context, await validate(context, partnerRequest(body)), body),
    ),
    on(placeCalls.requestCatalogueOtp, async ({ body }, context) =>
      codes.request(context, await validate(context, catalogueRequest(body)), body),
    ),
    on(placeCalls.validatePartnerOtp, async ({ body }, context) =>
      codes.confirm(context, await requested(context, partnerRequest(body)), body),
    ),
    on(placeCalls.validateCatalogueOtp, async ({ body }, context) =>
      codes.confirm(context, await requested(context, catalogueRequest(body)), body),
    ),
    on(placeCalls.list, async (_input, { session }) => ({ places: await places.list(session.customerId) })),
    on(placeCalls.forget, ({ params }, context) => places.forget(context, params.id)),
    ...historyHandlers(deps),
    cancelHandler(deps),
  ];
}

const partnerRequest = ({
  catalogCode,
  quantity,
  airmileId,
  cardId,
}: Pick<BodyOf<typeof redemptionCalls.partner>, 'catalogCode' | 'quantity' | 'airmileId' | 'cardId'>) =>
  ({ way: 'partner', catalogCode, quantity, airmileId, cardId }) satisfies RedemptionRequest;

/** The order of the fields is part of the stored hash of a request, so it must not change. */
function catalogueRequest(body: BodyOf<typeof redemptionCalls.catalogue>): RedemptionRequest {
  const { catalogCode, quantity, cardId, registeredEmail, registeredAddress, otpToken } = body;
  const { address, city, state, postcode, emailAddress } = body;
  return {
    way: 'catalogue',
    catalogCode,
    quantity,
    cardId,
    delivery: { address, city, state, postcode, emailAddress },
    ...(registeredEmail && { registeredEmail }),
    ...(registeredAddress && { registeredAddress }),
    ...(otpToken !== undefined && { otpToken }),
  };
}

type ReadDeps = Pick<RedemptionDeps, 'cardSystem' | 'catalogue'>;
type QueryDeps = ReadDeps & { readonly places: Places };

function queryHandlers({ cardSystem, catalogue, places }: QueryDeps): Mounted[] {
  const findCard = async (customerId: string, cardId: string) =>
    orNotFound(await cardSystem.card(customerId, cardId));
  return [
    on(redemptionCalls.categories, async (_input, { language }) =>
      REDEMPTION_CATEGORIES.map((value) => ({ label: say(categoryText[value], language), value })),
    ),
    on(redemptionCalls.products, async ({ query }, { session, language }) => {
      const card = await findCard(session.customerId, query.cardId);
      if (!categoriesFor(card).includes(query.category)) return [];
      return catalogue()
        .offers(query.category, card.productCode)
        .map((offer) => toProduct(offer, language));
    }),
    on(redemptionCalls.minimum, async ({ query }, { session }) => {
      const { productCode: cardProduct } = await findCard(session.customerId, query.cardId);
      const { price } = orNotFound(catalogue().offer(query.redemptionItemCode, cardProduct));
      return { minimumRedeemPts: price.minimumPoints, minimumUnit: price.unit };
    }),
    on(redemptionCalls.balance, async ({ query }, { session: { customerId } }) => {
      const pointBalance = orNotFound(await cardSystem.pointBalance(customerId, query.cardId));
      const closed = (await cardSystem.customer(customerId))?.redemptionBatchOpen ?? false;
      return { pointBalance, daily: await places.daily(customerId), ...(closed && { closed }) };
    }),
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
    ...(delivery?.email && { emailAddress: maskEmail(delivery.email) }),
    ...delivery?.address,
    ...(rebate && { rebate: toWire(rebate) }),
    ...(deliveryText && { delivery: deliveryText }),
    ...(cancellableUntil && { cancellableUntil: cancellableUntil.toISOString() }),
  };
}
