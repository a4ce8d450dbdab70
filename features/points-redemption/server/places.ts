/**
 * The places that points go to (RDM-6). A place is known if it is the e-mail address on the bank's record, a membership
 * that the person redeemed to before, or a place that the person confirmed within the last twelve months.
 */
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import { atHome, gatherAtHome, readsAtHome } from '../../../server/db/distribution/homes.ts';
import { type Budget, inBudget } from '../../../server/db/engine/budget.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { maskEmail } from '../../../server/outbox/mask.ts';
import type { Contacts } from '../../../server/ports/card-system/parts/contacts.ts';
import type { Delivery, Membership } from '../../../server/ports/card-system/parts/redemption.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { formatNumber } from '../../../shared/money.ts';
import {
  isObjected,
  type OpenChange,
  readOpenChanges,
  touchedMethods,
} from '../../confirmation/server/contact-changes-store.ts';
import { type Hold, readHold } from '../../confirmation/server/hold-store.ts';
import { isAddressNew } from '../../confirmation/server/post.ts';
import { isRecent } from '../../confirmation/server/request.ts';
import type { RememberedPlace } from '../contract.ts';
import type { DailyPoints } from '../rules.ts';
import * as store from './places-store.ts';

export interface PlacesDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly audit: Audit;
  readonly config: Pick<Config, 'redemptionDailyPoints'>;
  readonly cardSystem: Pick<CardReads, 'knowsMembership'>;
  /** Returns the current time of the database. */
  readonly now: () => Promise<Date>;
}

/** A place that points go to. */
export type Place =
  | { readonly kind: 'membership'; readonly membership: Membership }
  | {
      readonly kind: 'delivery';
      readonly delivery: Delivery;
      /** Whether the e-mail address is the one on the bank's record. */
      readonly onRecord: boolean;
      /** When the bank's record of the e-mail address changed. */
      readonly emailChangedAt: Date | undefined;
      /** The postal address is the one on the bank's record, with the time of its last change. */
      readonly recordAddress?: Pick<NonNullable<Contacts['address']>, 'changedAt'> | undefined;
    };

/** The order's fields that name a place. */
interface Sent {
  readonly membership?: Membership | undefined;
  readonly delivery?: Delivery | undefined;
}

/**
 * Returns where an order goes; undefined for a cash rebate, which stays with the card.
 * @param recordAddress the address on the bank's record, if the order goes there
 */
export function placeOf(
  { membership, delivery }: Sent,
  customer: Customer,
  recordAddress?: Contacts['address'],
): Place | undefined {
  if (membership) return { kind: 'membership', membership };
  if (!delivery) return undefined;
  const onRecord = sameEmail(delivery.email, customer.email?.full ?? '');
  return { kind: 'delivery', delivery, onRecord, emailChangedAt: customer.emailChangedAt, recordAddress };
}

/** Returns the text that identifies a place. An e-mail address on record adds nothing to a postal address. */
export function placeText(place: Place | undefined): string {
  if (!place) return '';
  if (place.kind === 'membership') return JSON.stringify([place.membership.partner, place.membership.id]);
  const { address, email } = place.delivery;
  const { address: street, city, state, postcode } = address ?? {};
  return JSON.stringify([place.onRecord ? '' : email.toLowerCase(), street, city, state, postcode]);
}

const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const sealedSchema = z.object({
  /** Result of {@link placeText}. */
  text: z.string(),
  /** How the list shows it: the e-mail address masked. */
  shown: z.string(),
  until: z.string(),
});

interface PlaceKey {
  readonly customerId: string;
  readonly placeId: string;
}

const contextOf = ({ customerId, placeId }: PlaceKey) => `place/${customerId}/${placeId}`;

/** Re-encrypts a place with the current secret, for the same row or for row `to`. */
export function resealPlace(cipher: Cipher, sealed: Buffer, key: PlaceKey, to = key): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(key)), contextOf(to));
}

/** Decrypts a place, as the list shows it and as it identifies the place. */
export function openPlace(cipher: Cipher, sealed: Buffer, key: PlaceKey): z.output<typeof sealedSchema> {
  return sealedSchema.parse(JSON.parse(cipher.open(sealed, contextOf(key))));
}

/** The failure of a redemption that exceeds the points of a day. */
export function aboveDaily({ most, left }: DailyPoints): Failure {
  return new Failure('RDM-DAY', { most: formatNumber(most), left: formatNumber(left) });
}

/** What decides about the places of a person. */
export interface PlaceState {
  readonly daily: DailyPoints;
  readonly hold: Hold | undefined;
  readonly changes: readonly OpenChange[];
  /** The time of the database. */
  readonly at: Date;
}

export function createPlaces({ db, cipher, random, audit, config, cardSystem, now }: PlacesDeps) {
  const most = config.redemptionDailyPoints;

  /** Returns the places that this server sealed and that have not ended. */
  async function read(customerId: string) {
    const [rows, at] = await Promise.all([store.readPlaces(readsAtHome(db, customerId), customerId), now()]);
    return rows.flatMap(({ placeId, sealed }) => {
      const place = open(sealed, { customerId, placeId });
      return place && new Date(place.until) > at ? [{ placeId, ...place }] : [];
    });
  }

  /** Returns undefined for a row that someone else wrote: it is not remembered. */
  function open(sealed: Buffer, key: PlaceKey) {
    try {
      return sealedSchema.parse(JSON.parse(cipher.open(sealed, contextOf(key))));
    } catch {
      return undefined;
    }
  }

  const daily = async (
    customerId: string,
    at: Kysely<Database> = readsAtHome(db, customerId),
  ): Promise<DailyPoints> => ({
    most,
    left: Math.max(0, most - (await store.sentToday(at, customerId))),
  });

  /** Reads what decides about the places of a person, in one round trip to each node that has a part of it. */
  const stateOf = (customerId: string): Promise<PlaceState> =>
    gatherAtHome(db, customerId, async () => {
      const reads = [
        daily(customerId),
        readHold(db, customerId),
        readOpenChanges(readsAtHome(db, customerId), customerId),
        now(),
      ] as const;
      const [left, hold, changes, at] = await Promise.all(reads);
      return { daily: left, hold, changes, at };
    });

  /**
   * Whether the place is on the bank's record or remembered. A place that was changed in the last 24 hours, here or by the bank, is not: a
   * thief could have changed it to an own one.
   */
  async function isKnown(
    customerId: string,
    place: Place,
    { changes, at }: PlaceState,
    budget: Budget | undefined,
  ): Promise<boolean> {
    if (place.kind === 'membership') {
      const { membership } = place;
      return inBudget(budget, () => cardSystem.knowsMembership(customerId, membership));
    }
    const { recordAddress, emailChangedAt, delivery } = place;
    const isTrusted =
      place.onRecord && !touchedMethods(changes).has('email') && !isRecent(emailChangedAt, at);
    const isAddressTrusted =
      !delivery.address ||
      (recordAddress !== undefined && !isAddressNew(changes, recordAddress.changedAt, at));
    if (isTrusted && isAddressTrusted) return true;
    const text = placeText({ ...place, onRecord: isTrusted });
    return (await inBudget(budget, () => read(customerId))).some((each) => each.text === text);
  }

  return {
    /**
     * Whether the place is new, and whether a redemption to it needs a code: to a new place, and to every place while a reset of the
     * password or an objection to a changed contact holds what leaves.
     */
    async check(
      customerId: string,
      place: Place,
      state: PlaceState,
      budget?: Budget,
    ): Promise<{ isNew: boolean; needsCode: boolean }> {
      const isNew = !(await isKnown(customerId, place, state, budget));
      return { isNew, needsCode: isNew || state.hold !== undefined || isObjected(state.changes) };
    },

    stateOf,

    /** Remembers a confirmed place. Does nothing for a membership: the bank's record keeps it. */
    async remember(trx: Transaction<Database>, customerId: string, place: Place): Promise<void> {
      if (place.kind === 'membership') return;
      const placeId = newUuid(random);
      const until = await store.endOfPlace(trx);
      const { email, address } = place.delivery;
      const shown = address
        ? `${address.postcode} ${address.city} ${address.state} ${address.address}`
        : maskEmail(email);
      const content: z.output<typeof sealedSchema> = {
        text: placeText(place),
        shown,
        until: until.toISOString(),
      };
      const sealed = cipher.seal(JSON.stringify(content), contextOf({ customerId, placeId }));
      await store.insertPlace(trx, customerId, { placeId, sealed }, until);
    },

    /** Lists the remembered places, the one that ends last first. */
    async list(customerId: string): Promise<RememberedPlace[]> {
      return (await read(customerId)).map(({ placeId, shown, until }) => ({ placeId, shown, until }));
    },

    /** Forgets a place. Throws the same NOT_FOUND for an unknown id and for another person's id. */
    async forget(context: LiveContext, placeId: string): Promise<{ forgotten: true }> {
      const { customerId } = context.session;
      await atHome(db, customerId)
        .transaction()
        .execute(async (trx) => {
          if (!(await store.deletePlace(trx, customerId, placeId))) throw new Failure('NOT_FOUND');
          await audit.record(trx, context, 'forget-place', 'done', customerId);
        });
      return { forgotten: true };
    },

    /** The points that may leave in a day, and what is left of them today. */
    daily: (customerId: string) => daily(customerId),

    /**
     * Counts points that leave, with the next statement of the redemption's transaction. Returns a check to call after it, which
     * throws RDM-DAY above the limit of the day.
     */
    async countLater(
      trx: Transaction<Database>,
      customerId: string,
      points: number,
    ): Promise<() => Promise<void>> {
      const counted = await store.countSentLater(trx, customerId, points, most);
      return async () => {
        if (counted.length > 0) return;
        const state = await daily(customerId, trx);
        // If no statement had run before, that one has sent the queued count.
        if (counted.length === 0) throw aboveDaily(state);
      };
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;
