/**
 * The one-time password for the first redemption to a membership, where `REDEMPTION_OTP` asks for one (RDM-5). A code is
 * for one card, item, quantity and membership at one price; being right it gives a token for exactly that, which the
 * redemption uses up in its own transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import type { Membership } from '../../../server/ports/card-system/redemption.ts';
import { say } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { judgeDeal, type Otp, type OtpSent, TOKEN_SECONDS } from '../../otp/server/public.ts';
import { membershipAction } from '../messages.ts';
import { endOf, readMembershipId } from '../partners.ts';
import type { Catalogue } from './catalogue.ts';
import type { RedemptionRequest as Ask, ValidatedRedemption as Deal } from './redemption-request.ts';

export interface MembershipCodeDeps {
  readonly config: Pick<Config, 'redemptionOtp' | 'secret'>;
  readonly db: Kysely<Database>;
  readonly cardSystem: CardSystem;
  readonly catalogue: () => Catalogue;
  readonly otp: Otp;
  readonly audit: Audit;
}

type Trx = Transaction<Database>;

/** What a code confirms and nothing else. */
interface Confirmed {
  readonly cardId: string;
  readonly itemCode: string;
  readonly quantity: number;
  readonly points: number;
  readonly membership: Membership | undefined;
}

export function createMembershipCodes(deps: MembershipCodeDeps) {
  const { config, db, otp, audit } = deps;

  const isDue = ({ newMembership }: Deal) => newMembership && config.redemptionOtp === 'new-membership';

  /** The membership by a keyed hash: the id itself is kept sealed and nowhere else. */
  function subjectOf({ cardId, itemCode, quantity, points, membership }: Confirmed) {
    const { partner = '', id = '' } = membership ?? {};
    const hash = keyedHash(config.secret, 'membership', partner, id).toString('base64url');
    return { cardId, itemCode, quantity, points, membership: hash };
  }

  /** The same of a call that was not judged; undefined where there is no such card or item. */
  async function claimOf({ session }: LiveContext, ask: Omit<Ask, 'way'>) {
    const card = await deps.cardSystem.card(session.customerId, ask.cardId);
    const price = card && deps.catalogue().offer(ask.catalogCode, card.productCode)?.price;
    if (!price) return undefined;
    const { partner = '' } = price;
    const quantity = ask.quantity ?? 0;
    return subjectOf({
      ...{ cardId: ask.cardId, itemCode: ask.catalogCode, quantity, points: price.points * quantity },
      membership: { partner, id: readMembershipId(partner, ask.airmileId ?? '') },
    });
  }

  /** Uses a token up; true when it was for this. */
  const spend = async (trx: Trx, context: LiveContext, deal: Deal, token: string) => {
    const used = await otp.useToken(trx, placeOf(context), token);
    return isDeepStrictEqual(used?.subject, subjectOf(confirmedOf(deal)));
  };

  return {
    /** The deal again, where it needs no code or comes with a token; RDM-OTP where it lacks one. */
    demand(deal: Deal, token: string | undefined): Deal {
      if (isDue(deal) && token === undefined) throw new Failure('RDM-OTP');
      return deal;
    },

    /**
     * Uses the token up inside the redemption's transaction; NOT_NOW when it is not for this, used or over. A token that
     * is given has to be right even where none is due: two calls with one token are one redemption.
     */
    async use(trx: Trx, context: LiveContext, deal: Deal, token: string): Promise<void> {
      if (!(await spend(trx, context, deal, token))) throw new Failure('NOT_NOW');
    },

    /** Redeems with a token, or without. One that came with something else has had its one use all the same. */
    async guard<T>(context: LiveContext, token: string | undefined, redeem: () => Promise<T>): Promise<T> {
      try {
        return await redeem();
      } catch (error) {
        if (token !== undefined && error instanceof Failure && error.code === 'NOT_NOW')
          await db.transaction().execute((trx) => otp.useToken(trx, placeOf(context), token));
        throw error;
      }
    },

    /** Sends the code for exactly this deal; NOT_NOW where none is due. */
    async request(
      context: LiveContext,
      deal: Deal,
      { isResend, method }: { readonly isResend: boolean; readonly method: OtpMethod | undefined },
    ): Promise<OtpSent> {
      if (!isDue(deal)) throw new Failure('NOT_NOW');
      const { language } = context;
      const { customer, card, order } = deal;
      const words = {
        item: order.description[language],
        quantity: formatNumber(order.quantity),
        points: formatNumber(order.points),
        lastFour: card.lastFour,
        membership: order.membership ? endOf(order.membership.id) : '',
      };
      const sent = await otp.request({
        ...{ ...placeOf(context), customer, language, method, isResend },
        subject: subjectOf(confirmedOf(deal)),
        action: say(membershipAction.redeem, language, words),
      });
      await audit.record(db, context, 'redemption-otp', 'sent', customer.customerId, { method: sent.method });
      return sent;
    },

    /** A right code allows what it was sent for; anything else burns it, whoever's card that names. */
    async confirm(context: LiveContext, ask: Omit<Ask, 'way'>, code: string) {
      const place = placeOf(context);
      const claimed = await claimOf(context, ask);
      if (!claimed) {
        await otp.burn(place);
        throw new Failure('NOT_FOUND');
      }
      const challengeId = await judgeDeal(deps, context, place, { code, claimed });
      return db.transaction().execute(async (trx) => {
        await otp.consume(trx, place, challengeId);
        const accessToken = await otp.issueToken(trx, place, claimed);
        await audit.record(trx, context, 'redemption-otp', 'confirmed', place.customerId);
        return { accessToken, expiresInSeconds: TOKEN_SECONDS };
      });
    },
  };
}

export type MembershipCodes = ReturnType<typeof createMembershipCodes>;

/** Whose codes and tokens these are. */
function placeOf({ session }: LiveContext) {
  return { customerId: session.customerId, sessionKey: session.key, purpose: 'redemption' } as const;
}

function confirmedOf({ card: { cardId }, order }: Deal): Confirmed {
  const { itemCode, quantity, points, membership } = order;
  return { cardId, itemCode, quantity, points, membership };
}
