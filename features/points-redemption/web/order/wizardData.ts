/** Data of the redemption wizard. It is in memory only. */

import type { RedemptionCategory } from '../../../../shared/card-values.ts';
import { newIdempotencyKey } from '../../../../web/http/api.ts';
import { currentUser } from '../../../../web/store.ts';
import type { useForm } from '../../../../web/ui/form/useForm.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { type Confirmable, newConfirmation } from '../../../confirmation/web/wizard/confirmable.ts';
import { CATEGORY, categoriesFor } from '../../categories.ts';
import type { Product, Redeemed } from '../../contract.ts';
import { DELIVERY_PARTS, type DeliveryValues } from '../../delivery.ts';
import { partnerOf } from '../../partners.ts';
import { type Price, readQuantity } from '../../rules.ts';

/** The form's fields, in the order of the page. */
export interface RedemptionValues extends DeliveryValues {
  readonly category: RedemptionCategory | '';
  readonly product: string;
  readonly quantity: string;
  readonly membershipId: string;
  /** `registered`: the server uses the e-mail address on file. */
  readonly emailFrom: 'registered' | 'typed';
  /** `registered`: the server uses the postal address on file, if there is one. */
  readonly addressFrom: 'registered' | 'typed';
}

export type RedemptionForm = ReturnType<typeof useForm<RedemptionValues>>;

/** The validated order, which the user confirms. */
export interface Order {
  readonly product: Product;
  readonly category: RedemptionCategory;
  readonly quantity: number;
  /** The membership id in the partner's format. */
  readonly membershipId?: string | undefined;
  readonly delivery: Partial<DeliveryValues>;
  /** The masked e-mail address on file, if the product is sent to it. */
  readonly registeredEmail?: string | undefined;
  /** The masked postal address on file, if the product is sent to it. */
  readonly registeredAddress?: string | undefined;
}

/** Returns the points that an order costs. */
export function costOf({ product, quantity }: Pick<Order, 'product' | 'quantity'>): number {
  return product.productPoint * quantity;
}

export interface RedemptionData extends Confirmable {
  readonly card: CardSummary;
  readonly values: RedemptionValues;
  /** True when the values come from a link. They apply to a single redemption; the next one starts without them. */
  readonly isFromLink: boolean;
  readonly order?: Order | undefined;
  /** The order's idempotency key. It is kept until the order succeeds or changes. */
  readonly idempotency?: { readonly fingerprint: string; readonly key: string } | undefined;
  /** Fingerprint of the order for which the server requires a one-time password. */
  readonly codeFingerprint?: string | undefined;
  readonly result?: Redeemed | undefined;
  readonly onRedeemed: (result: Redeemed) => void;
}

const EMPTY: Omit<RedemptionValues, 'category' | 'emailFrom'> = {
  addressFrom: 'registered',
  product: '',
  quantity: '',
  membershipId: '',
  address: '',
  city: '',
  state: '',
  postcode: '',
  emailAddress: '',
};

/**
 * Returns the initial values: the first category that needs neither a membership nor a postal address, and the e-mail address on file
 * if there is one.
 */
export function initialValues(card: CardSummary): RedemptionValues {
  const categories = categoriesFor(card);
  return {
    ...EMPTY,
    category: categories.find((one) => CATEGORY[one].delivery === 'email') ?? categories[0] ?? '',
    emailFrom: currentUser().email ? 'registered' : 'typed',
  };
}

/** Returns the data of a new redemption. */
export function initialData(
  card: CardSummary,
  values: RedemptionValues,
  onRedeemed: RedemptionData['onRedeemed'],
): RedemptionData {
  const { phoneNo = null, email = null } = currentUser();
  const addresses = { phoneNo, email };
  return { ...newConfirmation, addresses, card, values, isFromLink: values.product !== '', onRedeemed };
}

/**
 * Reads the order from a link, such as the link for expiring points: `?category=…&product=…&quantity=…`. Returns an
 * empty object for other addresses, and for a category that the card may not redeem. The form and the server check the order. A product
 * that is not in the catalogue is not selected.
 */
export function orderInAddress(query: URLSearchParams, card: CardSummary): Partial<RedemptionValues> {
  const category = categoriesFor(card).find((known) => known === query.get('category'));
  const product = query.get('product') ?? '';
  const quantity = readQuantity(query.get('quantity') ?? '');
  if (!category || !/^[\w-]{1,40}$/.test(product) || 'problem' in quantity) return {};
  return { category, product, quantity: String(quantity.value) };
}

/** Whether the points of a category leave the bank. A cash rebate stays with the card. */
export function isSent(category: RedemptionCategory): boolean {
  return CATEGORY[category].call !== 'waiver';
}

/** Returns the order as body fields of the calls that redeem it to a place and confirm it. */
export function orderFields(
  cardId: string,
  { product, quantity, membershipId, delivery, registeredEmail, registeredAddress }: Order,
) {
  const item = { catalogCode: product.productCode, cardId, quantity };
  if (membershipId !== undefined) return { ...item, airmileId: membershipId };
  return {
    ...item,
    ...delivery,
    ...(registeredEmail !== undefined && { registeredEmail: true }),
    ...(registeredAddress !== undefined && { registeredAddress: true }),
  };
}

/** Converts a product to the price that the rules check. */
export function priceOf(product: Product, category: RedemptionCategory): Price {
  return {
    category,
    points: product.productPoint,
    minimumPoints: product.minimumRedeemPts,
    unit: product.minimumUnit,
    ...(category === 'airmiles_and_hotel' && { partner: partnerOf(product.productCode) }),
  };
}

/** Returns the order's idempotency key: the previous one for an unchanged order, else a new one. */
export function idempotencyFor(
  order: Order,
  previous: RedemptionData['idempotency'],
): RedemptionData['idempotency'] {
  const { product, quantity, membershipId, delivery, registeredEmail, registeredAddress } = order;
  const fingerprint = JSON.stringify([
    product.productCode,
    quantity,
    membershipId,
    DELIVERY_PARTS.map((part) => delivery[part]),
    registeredEmail,
    registeredAddress,
  ]);
  return previous?.fingerprint === fingerprint ? previous : { fingerprint, key: newIdempotencyKey() };
}

/** True when the server requires a one-time password for the current order. */
export function needsCode({ codeFingerprint, idempotency }: RedemptionData): boolean {
  return codeFingerprint !== undefined && codeFingerprint === idempotency?.fingerprint;
}
