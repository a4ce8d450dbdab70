/**
 * The one-time password for the first redemption to a membership, required by `REDEMPTION_OTP=new-membership` (RDM-5).
 * A code is bound to card, item, quantity, membership and price. Validating it issues a token with the same binding,
 * and the redemption consumes the token in its own transaction.
 */
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Confirming } from '../../../server/operations/confirming.ts';
import type { Membership, RedemptionOrder } from '../../../server/ports/card-system/parts/redemption.ts';
import type { CardDetail, CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import { say } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { Confirmation, Exchanged } from '../../confirmation/server/confirmation.ts';
import type { OtpProof, OtpSent } from '../../confirmation/server/request.ts';
import type { CategoryRules } from '../categories.ts';
import type { DeliveryValues } from '../delivery.ts';
import { membershipAction } from '../messages.ts';
import { readMembershipId, visibleEnd } from '../partners.ts';
import type { Catalogue } from './catalogue.ts';

export interface NewMembershipOtpDeps {
  readonly config: Pick<Config, 'redemptionOtp' | 'keyring'>;
  readonly cardSystem: CardReads;
  readonly catalogue: () => Catalogue;
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

type PartnerRequest = Omit<RedemptionRequest, 'way'>;

/** The fields that a code is bound to. */
interface CodeBinding extends Pick<RedemptionOrder, 'itemCode' | 'quantity' | 'points'> {
  readonly cardId: string;
  readonly membership: Membership | undefined;
}

export function createNewMembershipOtp(deps: NewMembershipOtpDeps) {
  const { config, confirmation } = deps;

  const requiresCode = ({ newMembership }: ValidatedRedemption) =>
    newMembership && config.redemptionOtp === 'new-membership';

  /** The stored binding. It contains only a keyed hash of the membership id; elsewhere the id is stored encrypted. */
  function subjectOf(
    { session }: LiveContext,
    { cardId, itemCode, quantity, points, membership }: CodeBinding,
  ) {
    const { partner = '', id = '' } = membership ?? {};
    const secret = secretOfSeed(config.keyring, session.fieldSeed);
    const hash = keyedHash(secret, 'membership', partner, id).toString('base64url');
    return { cardId, itemCode, quantity, points, membership: hash };
  }

  /** The binding of an unvalidated request; undefined for an unknown card or item. */
  async function claimedSubject(context: LiveContext, request: PartnerRequest) {
    const card = await deps.cardSystem.card(context.session.customerId, request.cardId);
    const price = card && deps.catalogue().offer(request.catalogCode, card.productCode)?.price;
    if (!price) return undefined;
    const { partner = '' } = price;
    const quantity = request.quantity ?? 0;
    return subjectOf(context, {
      cardId: request.cardId,
      itemCode: request.catalogCode,
      quantity,
      points: price.points * quantity,
      membership: { partner, id: readMembershipId(partner, request.airmileId ?? '') },
    });
  }

  return {
    /** Returns the redemption. Throws RDM-OTP if it requires a code and the request has no token. */
    requireToken(redemption: ValidatedRedemption, token: string | undefined): ValidatedRedemption {
      if (requiresCode(redemption) && token === undefined) throw new Failure('RDM-OTP');
      return redemption;
    },

    /**
     * Confirms the redemption that the token is bound to. The token is checked even if no code is required, so that two
     * calls with one token redeem once.
     */
    byToken: (context: LiveContext, token: string): Confirming<ValidatedRedemption> =>
      confirmation.byToken(ownerOf(context), token, (redemption) =>
        subjectOf(context, bindingOf(redemption)),
      ),

    /** Sends the code for this redemption. Throws NOT_NOW if no code is required. */
    async request(
      context: LiveContext,
      redemption: ValidatedRedemption,
      { isResend, method }: { readonly isResend: boolean; readonly method: OtpMethod | undefined },
    ): Promise<OtpSent> {
      if (!requiresCode(redemption)) throw new Failure('NOT_NOW');
      const { language } = context;
      const { customer, card, order } = redemption;
      const words = {
        item: order.description[language],
        quantity: formatNumber(order.quantity),
        points: formatNumber(order.points),
        lastFour: card.lastFour,
        membership: order.membership ? visibleEnd(order.membership.id) : '',
      };
      const wanted = { ...ownerOf(context), subject: subjectOf(context, bindingOf(redemption)) };
      const action = say(membershipAction.redeem, language, words);
      return confirmation.ask(context, wanted, { customer, method, isResend, action });
    },

    /** Exchanges the code for a token. A request that differs from the code's binding invalidates the code. */
    async confirm(context: LiveContext, request: PartnerRequest, proof: OtpProof): Promise<Exchanged> {
      const owner = ownerOf(context);
      const subject = await claimedSubject(context, request);
      if (!subject) {
        await confirmation.reject(context, owner);
        throw new Failure('NOT_FOUND');
      }
      return confirmation.exchange(context, { ...owner, subject }, proof);
    },
  };
}

export type NewMembershipOtp = ReturnType<typeof createNewMembershipOtp>;

/** The customer and session that confirm a redemption. */
function ownerOf({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'redemption' } as const;
}

function bindingOf({ card: { cardId }, order }: ValidatedRedemption): CodeBinding {
  const { itemCode, quantity, points, membership } = order;
  return { cardId, itemCode, quantity, points, membership };
}
