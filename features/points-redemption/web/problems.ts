/** What is wrong with the form, in words. */
import { formatNumber } from '../../../shared/money.ts';
import type { Say } from '../../../web/language.tsx';
import type { Category } from '../categories.ts';
import type { Product } from '../contract.ts';
import { DELIVERY_PARTS, type DeliveryPart, LONGEST, neededFor, readDelivery } from '../delivery.ts';
import { redemptionFields as text } from '../page.messages.ts';
import { isMembershipId, membershipFormat, partnerOf, readMembershipId } from '../partners.ts';
import { readQuantity } from '../rules.ts';
import type { RedemptionValues } from './data.ts';

type Problems = Partial<Record<keyof RedemptionValues, string | undefined>>;

/** By field; what the four checks say comes after this, in a dialog. */
export function problemsOf(values: RedemptionValues, product: Product | undefined, t: Say): Problems {
  const { category } = values;
  if (category === '') return { category: t(text.categoryEmpty) };
  if (!product) return { product: t(text.productEmpty) };
  return {
    quantity: quantityProblem(values.quantity, product, t),
    membershipId:
      category === 'airmiles_and_hotel' ? membershipProblem(values.membershipId, product, t) : undefined,
    ...deliveryProblems(values, category, t),
  };
}

function quantityProblem(typed: string, { minimumUnit: unit, productCategory }: Product, t: Say) {
  const read = readQuantity(typed);
  if ('problem' in read) return t(read.problem === 'empty' ? text.quantityEmpty : text.quantityFormat);
  const uneven = productCategory === 'AH' && read.value >= unit && read.value % unit !== 0;
  return uneven ? t(text.quantityUnit, { unit: formatNumber(unit) }) : undefined;
}

function membershipProblem(typed: string, { productCode, partnerName = '' }: Product, t: Say) {
  const partner = partnerOf(productCode);
  const id = readMembershipId(partner, typed);
  if (id === '') return t(text.membershipEmpty);
  if (isMembershipId(partner, id)) return undefined;
  return t(text.membershipFormat, { partner: partnerName, format: t(membershipFormat(partner)) });
}

const EMPTY = {
  address: text.addressEmpty,
  city: text.cityEmpty,
  state: text.stateEmpty,
  postcode: text.postcodeEmpty,
  emailAddress: text.emailEmpty,
} as const;

function deliveryProblems(values: RedemptionValues, category: Category, t: Say): Problems {
  const needed = neededFor(category);
  return Object.fromEntries(
    DELIVERY_PARTS.filter((part) => needed.includes(part)).map((part) => [
      part,
      partProblem(part, values, t),
    ]),
  );
}

function partProblem(part: DeliveryPart, values: RedemptionValues, t: Say): string | undefined {
  const read = readDelivery(part, values[part]);
  if ('value' in read) return undefined;
  if (read.problem === 'empty') return t(EMPTY[part]);
  if (read.problem === 'long') return t(text.textLong, { most: formatNumber(LONGEST[part]) });
  if (part === 'postcode') return t(text.postcodeFormat);
  return t(part === 'emailAddress' ? text.emailFormat : text.textFormat);
}

/** What of the form is sent: the parts that the category needs, as they are written down. */
export function deliveryOf(
  values: RedemptionValues,
  category: Category,
): Partial<Record<DeliveryPart, string>> {
  return Object.fromEntries(
    neededFor(category).flatMap((part) => {
      const read = readDelivery(part, values[part]);
      return 'value' in read ? [[part, read.value]] : [];
    }),
  );
}
