/**
 * Identifies a person before log-on by card number, expiry, national id and date of birth. The four are compared
 * together, and every mismatch has the same answer (S07). Each card number, national id and address has five wrong
 * attempts a day, counted before the comparison.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext, SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type {
  CardSummary,
  CardSystem,
  Customer,
  IdentifiedCard,
} from '../../../server/ports/card-system/port.ts';
import { type CardExpiry, canExist } from '../../../shared/validation/card.ts';
import { birthDateProblem } from '../../../shared/validation/person.ts';
import * as store from './store.ts';

const ATTEMPTS_A_DAY = 5;

/** Number and expiry as printed on the card. */
export interface CardDetails {
  /** 16 digits. */
  readonly cardNumber: string;
  readonly expiry: CardExpiry;
}

export interface IdentityDetails extends CardDetails {
  /** Ten characters, upper case. */
  readonly nationalId: string;
  /** `yyyy-MM-dd`. */
  readonly birthDate: string;
}

export interface IdentityDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly cardSystem: CardSystem;
  readonly audit: Audit;
}

export function createIdentity({ config, db, cardSystem, audit }: IdentityDeps) {
  const cardKey = (number: string) => keyedHash(config.secret, 'wrong-card', number);
  const idKey = (id: string) => keyedHash(config.secret, 'wrong-id', id);

  /** Counters of an attempt. The address is counted only with limits by address (RATE_LIMITS). */
  function counterKeys(context: SessionContext, details: IdentityDetails): Buffer[] {
    const address = keyedHash(config.secret, 'wrong-address', context.address);
    return [cardKey(details.cardNumber), idKey(details.nationalId), ...(config.rateLimits ? [address] : [])];
  }

  /**
   * Counts an attempt, then returns the match of `verify`. Throws PERSON-NOMATCH without a match, CARD-TOOMANY from the
   * fifth wrong attempt of the day.
   */
  async function verifyWithLimit<T>(
    context: SessionContext,
    keys: readonly Buffer[],
    action: string,
    verify: () => Promise<T | undefined>,
  ): Promise<T> {
    const attempts = await db.transaction().execute((trx) => store.countAttempt(trx, keys));
    const { customerId } = context.session;
    if (attempts > ATTEMPTS_A_DAY) {
      await audit.record(db, context, action, 'too-many-details', customerId);
      throw new Failure('CARD-TOOMANY');
    }
    const match = await verify();
    if (!match) {
      await audit.record(db, context, action, 'wrong-details', customerId);
      throw new Failure(attempts >= ATTEMPTS_A_DAY ? 'CARD-TOOMANY' : 'PERSON-NOMATCH');
    }
    await store.refundAttempt(db, keys);
    return match;
  }

  /** Throws VALIDATION for an impossible date of birth, without counting an attempt. `field` is its name in the call. */
  async function requireBirthDate(birthDate: string, field: string): Promise<void> {
    const problem = birthDateProblem(birthDate, await store.taipeiToday(db));
    if (problem) throw new Failure('VALIDATION', { fields: { [field]: problem } });
  }

  return {
    /**
     * Checks a card by public rules only, so the answer does not reveal which cards exist. Throws CARD-NOMATCH, or
     * CARD-TOOMANY when the number has no attempts left today.
     */
    async acceptCard({ cardNumber, expiry }: CardDetails): Promise<void> {
      if (!canExist(cardNumber, expiry, await store.taipeiToday(db))) throw new Failure('CARD-NOMATCH');
      if ((await store.attemptsToday(db, cardKey(cardNumber))) >= ATTEMPTS_A_DAY)
        throw new Failure('CARD-TOOMANY');
    },

    /** Verifies card and person together. Throws PERSON-NOMATCH for any wrong detail, CARD-TOOMANY after five attempts. */
    async identify(
      context: SessionContext,
      details: IdentityDetails,
      action: string,
      birthDateField = 'birthDate',
    ): Promise<IdentifiedCard> {
      await requireBirthDate(details.birthDate, birthDateField);
      return verifyWithLimit(context, counterKeys(context, details), action, () =>
        cardSystem.identify(details),
      );
    },

    /**
     * Verifies expiry and date of birth of one of the person's own cards after log-on, and returns the person. Counts and
     * answers wrong details as `identify` does, for this card alone.
     */
    async verifyOwnCard(
      context: LiveContext,
      card: Pick<CardSummary, 'cardId' | 'expiry'>,
      details: { readonly expiry: CardExpiry; readonly birthDate: string },
      action: string,
      birthDateField = 'birthDate',
    ): Promise<Customer> {
      await requireBirthDate(details.birthDate, birthDateField);
      const key = keyedHash(config.secret, 'wrong-own-card', card.cardId);
      return verifyWithLimit(context, [key], action, async () => {
        const customer = await cardSystem.customer(context.session.customerId);
        const expiryMatches = card.expiry === `${details.expiry.month}/${details.expiry.year}`;
        const birthDateMatches = customer?.birthDate === details.birthDate;
        return expiryMatches && birthDateMatches ? customer : undefined;
      });
    },

    /** Keyed hash of a card. Later steps of a flow compare it. */
    cardHash: ({ cardNumber, expiry }: CardDetails): string =>
      keyedHash(config.secret, 'flow-card', cardNumber, expiry.month, expiry.year).toString('base64url'),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
