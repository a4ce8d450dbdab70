/**
 * The one-time password for the first redemption to a membership, required by `REDEMPTION_OTP=new-membership` (RDM-5).
 * A code is bound to card, item, quantity, membership and price. Validating it issues a token with the same binding,
 * and the redemption consumes the token in its own transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Membership } from '../../../server/ports/card-system/redemption.ts';
import { say } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import {
  auditRequest,
  type Otp,
  type OtpProof,
  type OtpSent,
  TOKEN_SECONDS,
  verifyForSubject,
} from '../../confirmation/server/public.ts';
import { membershipAction } from '../messages.ts';
import { readMembershipId, visibleEnd } from '../partners.ts';
import type { Catalogue } from './catalogue.ts';
import type { RedemptionRequest, ValidatedRedemption } from './redemption-request.ts';

export interface NewMembershipOtpDeps {
  readonly config: Pick<Config, 'redemptionOtp' | 'keyring'>;
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly catalogue: () => Catalogue;
  readonly otp: Otp;
  readonly audit: Audit;
}

type Trx = Transaction<Database>;
type PartnerRequest = Omit<RedemptionRequest, 'way'>;

/** The fields that a code is bound to. */
interface CodeBinding {
  readonly cardId: string;
  readonly itemCode: string;
  readonly quantity: number;
  readonly points: number;
  readonly membership: Membership | undefined;
}

export function createNewMembershipOtp(deps: NewMembershipOtpDeps) {
  const { config, db, otp, audit } = deps;

  const requiresCode = ({ newMembership }: ValidatedRedemption) =>
    newMembership && config.redemptionOtp === 'new-membership';

  /** The stored binding. It has a keyed hash of the membership id, which is otherwise stored only sealed. */
  function subjectOf(
    { session }: LiveContext,
    { cardId, itemCode, quantity, points, membership }: CodeBinding,
  ) {
    const { partner = '', id = '' } = membership ?? {};
    const secret = secretOfSeed(config.keyring, session.fieldSeed);
    const hash = keyedHash(secret, 'membership', partner, id).toString('base64url');
    return { cardId, itemCode, quantity, points, membership: hash };
  }

  /** The binding of a request that was not validated; undefined for an unknown card or item. */
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

  /** Consumes a token; true when it was bound to this redemption. */
  const consume = async (
    trx: Trx,
    context: LiveContext,
    redemption: ValidatedRedemption,
    token: string,
  ): Promise<boolean> => {
    const used = await otp.consumeToken(trx, codeOwner(context), token);
    return isDeepStrictEqual(used?.subject, subjectOf(context, bindingOf(redemption)));
  };

  return {
    /** Returns the redemption, or throws RDM-OTP when it requires a code and has no token. */
    requireToken(redemption: ValidatedRedemption, token: string | undefined): ValidatedRedemption {
      if (requiresCode(redemption) && token === undefined) throw new Failure('RDM-OTP');
      return redemption;
    },

    /**
     * Consumes the token inside the redemption's transaction. Throws NOT_NOW when it is used, expired or bound to
     * another redemption. A token is checked even when no code is required, so that two calls with one token redeem once.
     */
    async consumeToken(
      trx: Trx,
      context: LiveContext,
      redemption: ValidatedRedemption,
      token: string,
    ): Promise<void> {
      if (!(await consume(trx, context, redemption, token))) throw new Failure('NOT_NOW');
    },

    /** Runs a redemption. A token bound to another redemption is consumed although the transaction rolled back. */
    async consumeRejectedToken<T>(
      context: LiveContext,
      token: string | undefined,
      redeem: () => Promise<T>,
    ): Promise<T> {
      try {
        return await redeem();
      } catch (error) {
        if (token !== undefined && error instanceof Failure && error.code === 'NOT_NOW')
          await db.transaction().execute((trx) => otp.consumeToken(trx, codeOwner(context), token));
        throw error;
      }
    },

    /** Sends the code for this redemption. Throws NOT_NOW when it requires none. */
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
      const sent = await otp.request({
        ...codeOwner(context),
        customer,
        language,
        method,
        isResend,
        subject: subjectOf(context, bindingOf(redemption)),
        action: say(membershipAction.redeem, language, words),
      });
      await auditRequest(deps, context, codeOwner(context), sent);
      return sent;
    },

    /** Exchanges the code for a token. A request that differs from the code's binding invalidates the code. */
    async confirm(context: LiveContext, request: PartnerRequest, proof: OtpProof) {
      const owner = codeOwner(context);
      const claimed = await claimedSubject(context, request);
      if (!claimed) {
        await otp.invalidate(owner);
        throw new Failure('NOT_FOUND');
      }
      const challengeId = await verifyForSubject(deps, context, owner, { proof, claimed });
      return db.transaction().execute(async (trx) => {
        await otp.consume(trx, owner, challengeId);
        const accessToken = await otp.issueToken(trx, owner, claimed);
        await audit.record(trx, context, 'redemption-otp', 'confirmed', owner.customerId);
        return { accessToken, expiresInSeconds: TOKEN_SECONDS };
      });
    },
  };
}

export type NewMembershipOtp = ReturnType<typeof createNewMembershipOtp>;

/** The customer and session that own codes and tokens, and their purpose. */
function codeOwner({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'redemption' } as const;
}

function bindingOf({ card: { cardId }, order }: ValidatedRedemption): CodeBinding {
  const { itemCode, quantity, points, membership } = order;
  return { cardId, itemCode, quantity, points, membership };
}
