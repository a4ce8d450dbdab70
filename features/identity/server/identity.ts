/**
 * Who somebody without a log-on is: card number, expiry, national id and date of birth, judged together and never in
 * parts. Whichever of them is wrong, the answer is the same (S07), and each card number, national id and address has
 * five wrong tries a day, counted before anything is compared.
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

const TRIES_A_DAY = 5;

/** As it stands on the card. */
export interface GivenCard {
  /** 16 digits. */
  readonly cardNumber: string;
  readonly expiry: CardExpiry;
}

export interface GivenIdentity extends GivenCard {
  /** Ten characters, upper case. */
  readonly nationalId: string;
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

  /** The counters of a try. An address counts only where limits by address are on (RATE_LIMITS). */
  function keysOf(context: SessionContext, given: GivenIdentity): Buffer[] {
    const address = keyedHash(config.secret, 'wrong-address', context.address);
    return [cardKey(given.cardNumber), idKey(given.nationalId), ...(config.rateLimits ? [address] : [])];
  }

  /** What `judge` finds; PERSON-NOMATCH where it finds nothing, CARD-TOOMANY after five times. Counted before it judges. */
  async function countThenJudge<T>(
    context: SessionContext,
    keys: readonly Buffer[],
    action: string,
    judge: () => Promise<T | undefined>,
  ): Promise<T> {
    const tries = await db.transaction().execute((trx) => store.claimDetails(trx, keys));
    const { customerId } = context.session;
    if (tries > TRIES_A_DAY) {
      await audit.record(db, context, action, 'too-many-details', customerId);
      throw new Failure('CARD-TOOMANY');
    }
    const found = await judge();
    if (!found) {
      await audit.record(db, context, action, 'wrong-details', customerId);
      throw new Failure(tries >= TRIES_A_DAY ? 'CARD-TOOMANY' : 'PERSON-NOMATCH');
    }
    await store.refundDetails(db, keys);
    return found;
  }

  /** VALIDATION unless it can be somebody's date of birth; counts as no try. `field` is its name in the call. */
  async function requireBirthDate(birthDate: string, field: string): Promise<void> {
    const problem = birthDateProblem(birthDate, await store.taipeiToday(db));
    if (problem) throw new Failure('VALIDATION', { fields: { [field]: problem } });
  }

  return {
    /**
     * The first step: only what public rules already say about a card is judged here (CARD-NOMATCH), so that nobody can
     * find out which cards exist. CARD-TOOMANY when this number has no tries left today.
     */
    async acceptCard({ cardNumber, expiry }: GivenCard): Promise<void> {
      if (!canExist(cardNumber, expiry, await store.taipeiToday(db))) throw new Failure('CARD-NOMATCH');
      if ((await store.countDetails(db, cardKey(cardNumber))) >= TRIES_A_DAY)
        throw new Failure('CARD-TOOMANY');
    },

    /** Card and person together; PERSON-NOMATCH whichever detail is wrong, CARD-TOOMANY after five of them. */
    async identify(
      context: SessionContext,
      given: GivenIdentity,
      action: string,
      birthDateField = 'birthDate',
    ): Promise<IdentifiedCard> {
      await requireBirthDate(given.birthDate, birthDateField);
      return countThenJudge(context, keysOf(context, given), action, () => cardSystem.identify(given));
    },

    /**
     * After log-on: expiry and date of birth against the bank's record of one of the person's own cards. Wrong ones are
     * counted and answered like those of {@link identify}, for this card alone. Gives the person.
     */
    async confirmOwn(
      context: LiveContext,
      card: Pick<CardSummary, 'cardId' | 'expiry'>,
      given: { readonly expiry: CardExpiry; readonly birthDate: string },
      action: string,
      birthDateField = 'birthDate',
    ): Promise<Customer> {
      await requireBirthDate(given.birthDate, birthDateField);
      const key = keyedHash(config.secret, 'wrong-own-card', card.cardId);
      return countThenJudge(context, [key], action, async () => {
        const customer = await cardSystem.customer(context.session.customerId);
        const expiryAgrees = card.expiry === `${given.expiry.month}/${given.expiry.year}`;
        const birthDateAgrees = customer?.birthDate === given.birthDate;
        return expiryAgrees && birthDateAgrees ? customer : undefined;
      });
    },

    /** A keyed hash of the card as given, by which a later step knows that it is about the same card. */
    cardMark: ({ cardNumber, expiry }: GivenCard): string =>
      keyedHash(config.secret, 'flow-card', cardNumber, expiry.month, expiry.year).toString('base64url'),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
