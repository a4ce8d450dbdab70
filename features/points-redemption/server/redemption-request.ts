import type { RedemptionOrder } from '../../../server/ports/card-system/parts/redemption.ts';
import type { CardDetail, Customer } from '../../../server/ports/card-system/port.ts';
import type { CategoryRules } from '../categories.ts';
import type { DeliveryValues } from '../delivery.ts';

/** The body of one of the three redeem calls. Its fields are part of the idempotency fingerprint. */
export interface RedemptionRequest {
  readonly way: CategoryRules['call'];
  readonly cardId: string;
  readonly catalogCode: string;
  readonly quantity?: number;
  /** Whole NT$. Only for a cash rebate, which has no quantity. */
  readonly amount?: number;
  readonly airmileId?: string;
  /** The token of a verified one-time password for this request. */
  readonly otpToken?: string | undefined;
  readonly delivery?: DeliveryValues;
  /** Delivers to the customer's e-mail address on file. */
  readonly registeredEmail?: boolean;
}

/** A request that passed all checks. */
export interface ValidatedRedemption {
  readonly customer: Customer;
  /** Whether this is the customer's first redemption to this membership. Recorded in the audit trail. */
  readonly newMembership: boolean;
  readonly card: CardDetail;
  readonly order: RedemptionOrder;
}
