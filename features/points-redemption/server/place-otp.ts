/**
 * The code or passkey for a redemption that goes to a new place (RDM-6). A code is bound to card, item, quantity, price and
 * place. Validating it issues a token with the same binding, and the redemption consumes the token in its own transaction.
 */
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Confirming } from '../../../server/operations/confirming.ts';
import { maskEmail } from '../../../server/outbox/mask.ts';
import type { RedemptionOrder } from '../../../server/ports/card-system/parts/redemption.ts';
import type { CardDetail, Customer } from '../../../server/ports/card-system/port.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { Confirmation, Exchanged } from '../../confirmation/server/confirmation.ts';
import type { OtpProof, OtpSent } from '../../confirmation/server/request.ts';
import type { CategoryRules } from '../categories.ts';
import type { DeliveryValues } from '../delivery.ts';
import { placeAction, placeWords } from '../messages.ts';
import { visibleEnd } from '../partners.ts';
import { type Place, placeText } from './places.ts';

export interface PlaceOtpDeps {
  readonly config: Pick<Config, 'keyring'>;
  readonly confirmation: Confirmation;
}

/** The body of one of the three redeem calls. Its fields are part of the idempotency fingerprint. */
export interface RedemptionRequest {
  readonly way: CategoryRules['call'];
  readonly cardId: string;
  readonly catalogCode: string;
  readonly quantity?: number;
  /** Whole NT$. Only for a cash rebate, which has no quantity. */
  readonly amount?: number;
  readonly airmileId?: string;
  readonly delivery?: DeliveryValues;
  /** Delivers to the customer's e-mail address on file. */
  readonly registeredEmail?: boolean;
  /** Delivers to the customer's postal address on file. */
  readonly registeredAddress?: boolean;
  /** The token of a verified one-time password for this request. */
  readonly otpToken?: string | undefined;
}

/** What a request orders, and where it goes. */
export interface RequestedOrder {
  readonly customer: Customer;
  readonly card: CardDetail;
  readonly order: RedemptionOrder;
  /** Undefined for a cash rebate, which stays with the card. */
  readonly place: Place | undefined;
}

/** A request that passed all checks. */
export interface ValidatedRedemption extends RequestedOrder {
  /** Whether the place is neither on the bank's record nor remembered. */
  readonly isNew: boolean;
  readonly needsCode: boolean;
}

export function createPlaceOtp({ config, confirmation }: PlaceOtpDeps) {
  /** The stored binding. It contains only a keyed hash of the place; elsewhere the place is stored encrypted. */
  function subjectOf({ session }: LiveContext, { card, order, place }: RequestedOrder) {
    const { itemCode, quantity, points } = order;
    const secret = secretOfSeed(config.keyring, session.fieldSeed);
    const hash = keyedHash(secret, 'place', placeText(place)).toString('base64url');
    return { cardId: card.cardId, itemCode, quantity, points, place: hash };
  }

  return {
    /** Returns the redemption. Throws RDM-OTP if it requires a code and the request has no token. */
    requireToken(redemption: ValidatedRedemption, token: string | undefined): ValidatedRedemption {
      if (redemption.needsCode && token === undefined) throw new Failure('RDM-OTP');
      return redemption;
    },

    /**
     * Confirms the redemption that the token is bound to. The token is checked even if no code is required, so that two
     * calls with one token redeem once.
     */
    byToken: (context: LiveContext, token: string): Confirming<ValidatedRedemption> =>
      confirmation.byToken(ownerOf(context), token, (redemption) => subjectOf(context, redemption)),

    /** Sends the code for this redemption. Throws NOT_NOW if no code is required. */
    async request(
      context: LiveContext,
      redemption: ValidatedRedemption,
      { isResend, method }: { readonly isResend: boolean; readonly method?: OtpMethod | undefined },
    ): Promise<OtpSent> {
      const { customer, card, order, place, needsCode } = redemption;
      if (!needsCode || !place) throw new Failure('NOT_NOW');
      const { language } = context;
      const words = {
        item: order.description[language],
        quantity: formatNumber(order.quantity),
        points: formatNumber(order.points),
        lastFour: card.lastFour,
        place: wordsOf(place, language),
      };
      const wanted = { ...ownerOf(context), subject: subjectOf(context, redemption) };
      const action = say(placeAction.redeem, language, words);
      return confirmation.ask(context, wanted, { customer, method, isResend, action });
    },

    /**
     * Exchanges the code for a token. A request that differs from the code's binding invalidates the code, and one for an
     * unknown card or item (`undefined`) also throws NOT_FOUND.
     */
    async confirm(
      context: LiveContext,
      requested: RequestedOrder | undefined,
      proof: OtpProof,
    ): Promise<Exchanged> {
      const owner = ownerOf(context);
      if (!requested) {
        await confirmation.reject(context, owner);
        throw new Failure('NOT_FOUND');
      }
      return confirmation.exchange(context, { ...owner, subject: subjectOf(context, requested) }, proof);
    },
  };
}

export type PlaceOtp = ReturnType<typeof createPlaceOtp>;

/** The customer and session that confirm a redemption. */
function ownerOf({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'redemption' } as const;
}

/** Names a place in a message. The person must recognise it, and others must not learn it whole. */
function wordsOf(place: Place, language: Language): string {
  if (place.kind === 'membership')
    return say(placeWords.membership, language, { end: visibleEnd(place.membership.id) });
  const { email, address } = place.delivery;
  return address
    ? say(placeWords.post, language, address)
    : say(placeWords.email, language, { email: maskEmail(email) });
}
