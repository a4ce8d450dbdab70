/** Validates the redemption form. Returns sentences by field. */

import type { RedemptionCategory } from '../../../../shared/card-values.ts';
import { formatNumber } from '../../../../shared/money.ts';
import type { Say } from '../../../../web/language/language.tsx';
import type { Product } from '../../contract.ts';
import { type DeliveryPart, MAX_LENGTH, readDelivery, requiredParts } from '../../delivery.ts';
import { minimumQuantity } from '../../order-size.ts';
import { redemptionFields as text } from '../../page.messages.ts';
import { isMembershipId, membershipFormat, partnerOf, readMembershipId } from '../../partners.ts';
import { readQuantity } from '../../rules.ts';
import type { RedemptionValues } from './wizardData.ts';

type FieldErrors = Partial<Record<keyof RedemptionValues, string | undefined>>;

/**
 * Returns the errors by field. A valid form can still fail the checks of rules.ts, which are shown in a dialog and at
 * their fields.
 */
export function fieldErrors(values: RedemptionValues, product: Product | undefined, t: Say): FieldErrors {
  const { category } = values;
  if (category === '') return { category: t(text.categoryEmpty) };
  if (!product) return { product: t(text.productEmpty) };
  return {
    quantity: quantityError(values.quantity, t),
    ...deliveryErrors(values, category, t),
  };
}

function quantityError(typed: string, t: Say): string | undefined {
  const read = readQuantity(typed);
  if ('value' in read) return undefined;
  return t(read.problem === 'empty' ? text.quantityEmpty : text.quantityFormat);
}

/** Returns the problem of a typed membership id; undefined when it is valid. */
export function membershipError(
  typed: string,
  { productCode, partnerName = '' }: Product,
  t: Say,
): string | undefined {
  const partner = partnerOf(productCode);
  const id = readMembershipId(partner, typed);
  if (id === '') return t(text.membershipEmpty);
  if (isMembershipId(partner, id)) return undefined;
  return t(text.membershipFormat, { partner: partnerName, format: t(membershipFormat(partner)) });
}

function deliveryErrors(values: RedemptionValues, category: RedemptionCategory, t: Say): FieldErrors {
  return Object.fromEntries(
    partsToType(values, category).map((part) => [part, deliveryError(part, values, t)]),
  );
}

/** Returns the delivery parts that the user must type: the parts of the category, except a place that is on file. */
function partsToType(
  { emailFrom, addressFrom }: RedemptionValues,
  category: RedemptionCategory,
): readonly DeliveryPart[] {
  const from = (part: DeliveryPart) => (part === 'emailAddress' ? emailFrom : addressFrom);
  return requiredParts(category).filter((part) => from(part) === 'typed');
}

function deliveryError(part: DeliveryPart, values: RedemptionValues, t: Say): string | undefined {
  const read = readDelivery(part, values[part]);
  if ('value' in read) return undefined;
  if (read.problem === 'empty') return t(text[`${part}Empty`]);
  if (read.problem === 'long') return t(text.textLong, { most: formatNumber(MAX_LENGTH[part]) });
  if (part === 'postcode') return t(text.postcodeFormat);
  return t(part === 'emailAddress' ? text.emailFormat : text.textFormat);
}

/** Returns the delivery fields to send: the typed parts that the category requires, normalised. */
export function deliveryOf(
  values: RedemptionValues,
  category: RedemptionCategory,
): Partial<Record<DeliveryPart, string>> {
  return Object.fromEntries(
    partsToType(values, category).flatMap((part) => {
      const read = readDelivery(part, values[part]);
      return 'value' in read ? [[part, read.value]] : [];
    }),
  );
}

/** Returns the smallest order of a product, as formatted numbers for sentences. */
export function minimumOf({ productPoint, minimumRedeemPts, minimumUnit }: Product) {
  const quantity = minimumQuantity({
    points: productPoint,
    minimumPoints: minimumRedeemPts,
    unit: minimumUnit,
  });
  return {
    quantity: formatNumber(quantity),
    points: formatNumber(quantity * productPoint),
    unit: formatNumber(minimumUnit),
  };
}
