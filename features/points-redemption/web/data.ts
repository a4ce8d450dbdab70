/** What the steps of a redemption gather, in memory only. */
import { newIdempotencyKey } from '../../../web/api.ts';
import type { CardSummary } from '../../cards/public.ts';
import type { OtpMethod, OtpSent } from '../../otp/web/public.ts';
import type { Category } from '../categories.ts';
import type { Product, Redeemed } from '../contract.ts';
import { DELIVERY_PARTS, type DeliveryValues } from '../delivery.ts';
import { partnerOf } from '../partners.ts';
import type { Price } from '../rules.ts';

/** The form's fields, in the order of the page. */
export interface RedemptionValues extends DeliveryValues {
  readonly category: Category | '';
  readonly product: string;
  readonly quantity: string;
  readonly membershipId: string;
}

/** What was asked for and is to be confirmed. */
export interface Order {
  readonly product: Product;
  readonly category: Category;
  readonly quantity: number;
  /** As the partner writes it. */
  readonly membershipId?: string | undefined;
  readonly delivery: Partial<DeliveryValues>;
}

export interface Redemption {
  readonly card: CardSummary;
  readonly values: RedemptionValues;
  readonly order?: Order | undefined;
  /** One key for one intention: kept until it succeeds or something else is asked for. */
  readonly intention?: { readonly of: string; readonly key: string } | undefined;
  /** What the server wants a one-time password for, as the intention names it. */
  readonly codeFor?: string | undefined;
  readonly method?: OtpMethod | undefined;
  readonly sent?: OtpSent | undefined;
  readonly made?: Redeemed | undefined;
  readonly onMade: (made: Redeemed) => void;
}

const EMPTY: RedemptionValues = {
  category: '',
  product: '',
  quantity: '',
  membershipId: '',
  address: '',
  city: '',
  state: '',
  postcode: '',
  emailAddress: '',
};

export function noRedemption(card: CardSummary, onMade: Redemption['onMade']): Redemption {
  return { card, values: EMPTY, onMade };
}

/** The price of a product as the rules take it. */
export function priceOf(product: Product, category: Category): Price {
  return {
    category,
    points: product.productPoint,
    minimumPoints: product.minimumRedeemPts,
    unit: product.minimumUnit,
    ...(category === 'airmiles_and_hotel' && { partner: partnerOf(product.productCode) }),
  };
}

/** The key of an order: the same as before where the same is asked for again. */
export function intentionOf(order: Order, before: Redemption['intention']): Redemption['intention'] {
  const { product, quantity, membershipId, delivery } = order;
  const of = JSON.stringify([
    product.productCode,
    quantity,
    membershipId,
    DELIVERY_PARTS.map((part) => delivery[part]),
  ]);
  return before?.of === of ? before : { of, key: newIdempotencyKey() };
}

/** Whether what is asked for now is what the server wants a one-time password for. */
export function needsCode({ codeFor, intention }: Redemption): boolean {
  return codeFor !== undefined && codeFor === intention?.of;
}
