/**
 * Identifies a person before log-on by card number, expiry, national id and date of birth. The four are compared
 * together, and every mismatch gets the same response (S07). Wrong attempts are counted before the comparison. A card
 * number or national id allows five attempts a day from one browser or address. So a stranger who has either cannot
 * lock out the owner. After twenty wrong attempts a day over all addresses, each further attempt must wait (CARD-WAIT), or the caller
 * hides its result.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { type KeyedHashes, secretOfSeed, underEach } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext, SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type {
  CardReads,
  CardSummary,
  Customer,
  IdentifiedCard,
} from '../../../server/ports/card-system/port.ts';
import { type CardExpiry, canExist } from '../../../shared/validation/card.ts';
import { birthDateProblem } from '../../../shared/validation/person.ts';
import type { Accounts } from '../../login/server/accounts.ts';
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

/** Origin of an attempt. Returns the text that identifies it in counter keys, given a secret. */
type Place = (secret: Buffer) => string;

/** Result of a comparison. */
export interface Compared<T> {
  /** Undefined only for wrong details with a hidden result. */
  readonly match: T | undefined;
  /** Whether the answer must not depend on `match`. The caller records the attempt. */
  readonly hidden: boolean;
}

/** How to compare details. */
interface Comparison<T> {
  readonly action: string;
  readonly verify: () => Promise<T | undefined>;
  /** Returns whether the match is a customer of this browser, who need not wait. Undefined for an unknown browser. */
  readonly isOwner?: ((match: T) => boolean) | undefined;
  /** Whether the caller can hide the result. */
  readonly canHide?: boolean;
}

/** Counter keys of an attempt. */
interface CounterKeys {
  /** Keys for this browser or address; at most five wrong attempts a day. */
  readonly here: readonly KeyedHashes[];
  /** Keys for all browsers and addresses together. */
  readonly everywhere: readonly KeyedHashes[];
}

export interface IdentityDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly cardSystem: CardReads;
  readonly audit: Audit;
  readonly customersOfBrowser: Accounts['customersOfBrowser'];
}

export function createIdentity({ config, db, cardSystem, audit, customersOfBrowser }: IdentityDeps) {
  const hashes = (kind: string, ...parts: readonly (string | Place)[]) =>
    underEach(config.keyring, (secret) =>
      keyedHash(secret, kind, ...parts.map((part) => (typeof part === 'string' ? part : part(secret)))),
    );

  /** Returns the origin of an attempt: a browser that has completed a log-on, otherwise the address. */
  async function placeOf(context: SessionContext) {
    const browser = await customersOfBrowser(context);
    const place: Place = browser
      ? (secret) => `browser/${browser.keyOf(secret).toString('base64')}`
      : () => `address/${context.address}`;
    return { place, browser };
  }

  const cardKeys = (number: string, place: Place) => hashes('wrong-card', number, place);

  /** Returns the counters of an attempt. The address by itself is counted only if RATE_LIMITS is on. */
  function counterKeys(details: IdentityDetails, place: Place, isBrowser: boolean): CounterKeys {
    const { cardNumber, nationalId } = details;
    const byAddress = config.rateLimits && !isBrowser;
    return {
      here: [
        cardKeys(cardNumber, place),
        hashes('wrong-id', nationalId, place),
        ...(byAddress ? [hashes('wrong-address', place)] : []),
      ],
      everywhere: [hashes('wrong-card', cardNumber), hashes('wrong-id', nationalId)],
    };
  }

  /** Counts an attempt. Returns the number of attempts from this origin, and how this attempt is answered. */
  async function countAttempt({ here, everywhere }: CounterKeys, canHide: boolean) {
    return db.transaction().execute(async (trx) => {
      const attempts = await store.countAttempt(trx, here);
      if (attempts > ATTEMPTS_A_DAY) return { attempts, state: 'refused' } as const;
      const state = await store.countEverywhere(trx, everywhere, canHide);
      // Refunded, so that an attempt that must wait does not use up the daily attempts.
      if (state === 'refused') await store.refundAttempt(trx, here);
      return { attempts, state };
    });
  }

  /**
   * Counts an attempt, then returns the match of `verify`. Throws PERSON-NOMATCH if there is no match, and CARD-TOOMANY from the fifth
   * wrong attempt of the day. After too many wrong attempts over all origins it hides the result if the caller can; otherwise it throws
   * CARD-WAIT. Throws CARD-TOOMANY if no attempt with a hidden result is left either.
   */
  async function compareWithLimit<T>(
    context: SessionContext,
    keys: CounterKeys,
    { action, verify, isOwner, canHide = false }: Comparison<T>,
  ): Promise<Compared<T>> {
    const { attempts, state } = await countAttempt(keys, canHide);
    const mustWait = state === 'refused';
    const { customerId } = context.session;
    if (attempts > ATTEMPTS_A_DAY) {
      await audit.record(db, context, action, 'too-many-details', customerId);
      throw new Failure('CARD-TOOMANY');
    }
    const match = mustWait && !isOwner ? undefined : await verify();
    const isOwn = match !== undefined && isOwner?.(match) === true;
    if (mustWait && !isOwn) {
      await audit.record(db, context, action, 'details-must-wait', customerId);
      throw new Failure(canHide ? 'CARD-TOOMANY' : 'CARD-WAIT');
    }
    if (state === 'hidden' && !isOwn) return { match, hidden: true };
    if (!match) {
      await audit.record(db, context, action, 'wrong-details', customerId);
      throw new Failure(attempts >= ATTEMPTS_A_DAY ? 'CARD-TOOMANY' : 'PERSON-NOMATCH');
    }
    if (!mustWait) await store.refundAttempt(db, [...keys.here, ...keys.everywhere]);
    return { match, hidden: false };
  }

  /** Like {@link compareWithLimit} for a caller that cannot hide the result. */
  async function verifyWithLimit<T>(
    context: SessionContext,
    keys: CounterKeys,
    comparison: Omit<Comparison<T>, 'canHide'>,
  ): Promise<T> {
    const { match } = await compareWithLimit(context, keys, comparison);
    if (match === undefined) throw new Error('a result was hidden');
    return match;
  }

  /** Returns the counters and the comparison of card and person. */
  async function comparisonOf(context: SessionContext, details: IdentityDetails, action: string) {
    const { place, browser } = await placeOf(context);
    return {
      keys: counterKeys(details, place, browser !== undefined),
      comparison: {
        action,
        verify: () => cardSystem.identify(details),
        isOwner: browser && (({ customerId }: IdentifiedCard) => browser.customerIds.includes(customerId)),
      },
    };
  }

  /** Throws VALIDATION for an impossible date of birth, without counting an attempt. `field` is the field's name in the call. */
  async function requireBirthDate(birthDate: string, field: string): Promise<void> {
    const problem = birthDateProblem(birthDate, await store.taipeiToday(db));
    if (problem) throw new Failure('VALIDATION', { fields: { [field]: problem } });
  }

  return {
    /**
     * Checks a card by public rules only, so the response does not reveal which cards exist. Throws CARD-NOMATCH, or CARD-TOOMANY if the
     * number has no attempts left today from this browser or address.
     */
    async acceptCard(context: SessionContext, { cardNumber, expiry }: CardDetails): Promise<void> {
      if (!canExist(cardNumber, expiry, await store.taipeiToday(db))) throw new Failure('CARD-NOMATCH');
      const { place } = await placeOf(context);
      if ((await store.attemptsToday(db, cardKeys(cardNumber, place))) >= ATTEMPTS_A_DAY)
        throw new Failure('CARD-TOOMANY');
    },

    /** Verifies card and person together. Throws PERSON-NOMATCH, CARD-TOOMANY or CARD-WAIT like `compareWithLimit`. */
    async identify(
      context: SessionContext,
      details: IdentityDetails,
      action: string,
      birthDateField = 'birthDate',
    ): Promise<IdentifiedCard> {
      await requireBirthDate(details.birthDate, birthDateField);
      const { keys, comparison } = await comparisonOf(context, details, action);
      return verifyWithLimit(context, keys, comparison);
    },

    /** Like `identify`, but hides the result instead of throwing CARD-WAIT. */
    async identifyOrHide(
      context: SessionContext,
      details: IdentityDetails,
      action: string,
    ): Promise<Compared<IdentifiedCard>> {
      await requireBirthDate(details.birthDate, 'birthDate');
      const { keys, comparison } = await comparisonOf(context, details, action);
      return compareWithLimit(context, keys, { ...comparison, canHide: true });
    },

    /**
     * Verifies expiry and date of birth for one of the person's own cards after log-on, and returns the person. Counts and reports wrong
     * details like `identify`, but for this card only.
     */
    async verifyOwnCard(
      context: LiveContext,
      card: Pick<CardSummary, 'cardId' | 'expiry'>,
      details: { readonly expiry: CardExpiry; readonly birthDate: string },
      action: string,
      birthDateField = 'birthDate',
    ): Promise<Customer> {
      await requireBirthDate(details.birthDate, birthDateField);
      const keys = { here: [hashes('wrong-own-card', card.cardId)], everywhere: [] };
      const verify = async () => {
        const customer = await cardSystem.customer(context.session.customerId);
        const expiryMatches = card.expiry === `${details.expiry.month}/${details.expiry.year}`;
        const birthDateMatches = customer?.birthDate === details.birthDate;
        return expiryMatches && birthDateMatches ? customer : undefined;
      };
      return verifyWithLimit(context, keys, { action, verify });
    },

    /** Returns a keyed hash of a card, which later steps of the session's flow compare. */
    cardHash: ({ session }: SessionContext, { cardNumber, expiry }: CardDetails): string =>
      keyedHash(
        secretOfSeed(config.keyring, session.fieldSeed),
        'flow-card',
        cardNumber,
        expiry.month,
        expiry.year,
      ).toString('base64url'),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
