import type { Kysely } from 'kysely';
import { sameBytes } from '../../server/crypto/keys.ts';
import { readsAtHome } from '../../server/db/distribution/homes.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { maskEmail, maskPhone } from '../../server/outbox/mask.ts';
import type { LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import type {
  CardDetail,
  CardOnItsWay,
  CardSummary,
  Customer,
  GivenDetails,
  IdentifiedCard,
  LatestStatement,
  TemporaryLimit,
} from '../../server/ports/card-system/port.ts';
import type { Random } from '../../server/ports/random/port.ts';
import { twd } from '../../shared/money.ts';
import { createCommands } from './commands.ts';
import { createContacts } from './contacts/contacts.ts';
import { createControls } from './controls/controls.ts';
import { createDisputes } from './disputes/disputes.ts';
import { createFamily } from './family/family.ts';
import { createHistory } from './history/history.ts';
import { createInsights } from './history/insights.ts';
import { areIds, ofCard } from './ids.ts';
import { createInstalments } from './instalments/instalments.ts';
import type { CardKeys } from './keys.ts';
import { createLimits } from './limits.ts';
import { createCardsOfMany } from './many.ts';
import { createPayments } from './payments/payments.ts';
import { leftOf } from './payments/suspended-store.ts';
import { createHsm } from './pin/hsm.ts';
import { createPins } from './pin/pin.ts';
import { createRedemptions } from './points/redemption.ts';
import { createReplacements, expiryOf } from './replacements.ts';
import {
  type CardDetailRow,
  type CardRow,
  type CustomerRow,
  type IdentityRow,
  readByNumber,
  readCard,
  readCards,
  readCardWithHolder,
  readCustomer,
  readCustomerByNumber,
  readNationalIdIndex,
} from './store.ts';
import { createTerms } from './terms/terms.ts';

const INDEX_BYTES = 32;

/**
 * A card system in the portal's own database (schema `cards`), for the demo, tests and small banks.
 * @param readDb the same database for history and spending, which standbys may answer; nothing else may get it
 */
export function createEmbeddedCardSystem(
  db: Kysely<Database>,
  keys: CardKeys,
  random: Random,
  readDb = db,
): LocalCardSystem {
  // The pin reads and the command `set-pin` must share one HSM: `pinKey` returns the public key of its key pair, and
  // `set-pin` decrypts PIN blocks with the private key.
  const hsm = createHsm(keys);
  return {
    commands: createCommands({ db, keys, random, hsm }),
    ...createHistory(readDb),
    ...createRedemptions(db, keys),
    ...createInstalments(db),
    ...createPins(db, hsm),
    ...createLimits(db),
    ...createReplacements(db),
    ...createContacts(db, keys),
    ...createControls(db),
    ...createDisputes(db, keys),
    ...createFamily(db),
    ...createPayments(db),
    ...createInsights(readDb),
    ...createTerms(db),
    ofMany: createCardsOfMany(db, { toCustomer: (row) => toCustomer(row, keys), toSummary }),
    async customer(customerId) {
      const row = areIds(customerId)
        ? await readCustomer(readsAtHome(db, customerId), customerId)
        : undefined;
      return row && toCustomer(row, keys);
    },
    async customerByNumber(customerNumber) {
      const row = /^\d{10}$/.test(customerNumber)
        ? await readCustomerByNumber(db, customerNumber)
        : undefined;
      return row && toCustomer(row, keys);
    },
    async cards(customerId) {
      return areIds(customerId)
        ? (await readCards(readsAtHome(db, customerId), customerId)).map(toSummary)
        : [];
    },
    card: ofCard((card) => readCard(readsAtHome(db, card.customerId), card), toDetail),
    cardWithHolder: ofCard(
      (card) => readCardWithHolder(readsAtHome(db, card.customerId), card),
      ({ card, customer }) => ({ card: toDetail(card), customer: toCustomer(customer, keys) }),
    ),
    async identify(given) {
      const row = await readByNumber(db, keys.indexes('card-number', given.cardNumber));
      return matches(row, given, keys) ? toIdentified(row) : undefined;
    },
    async isNationalId(customerId, text) {
      const index = areIds(customerId) ? await readNationalIdIndex(db, customerId) : undefined;
      return index !== undefined && isIndex(index, keys.indexes('national-id', text.toUpperCase()));
    },
  };
}

function canActivate(row: Pick<IdentityRow, 'status' | 'activation_blocked' | 'replacing'>): boolean {
  return row.replacing || (row.status === 'unactivated' && !row.activation_blocked);
}

/** Compares an index with every expected index, without an early exit. */
function isIndex(index: Buffer, expected: readonly Buffer[]): boolean {
  return expected.map((each) => sameBytes(index, each)).includes(true);
}

/** Always compares all details, so that timing does not reveal which one is wrong. */
function matches(row: IdentityRow | undefined, given: GivenDetails, keys: CardKeys): row is IdentityRow {
  const comparisons = [
    isIndex(
      row?.national_id_index ?? Buffer.alloc(INDEX_BYTES),
      keys.indexes('national-id', given.nationalId),
    ),
    row?.birth_date === given.birthDate,
    row?.expiry_month === Number(given.expiry.month),
    (row?.expiry_year ?? 0) % 100 === Number(given.expiry.year),
  ];
  return row !== undefined && !comparisons.includes(false);
}

function toIdentified(row: IdentityRow): IdentifiedCard {
  return {
    customerId: row.customer_id,
    cardId: row.card_id,
    lastFour: row.last_four,
    status: row.status,
    canActivate: canActivate(row),
  };
}

function toCustomer(row: CustomerRow, keys: CardKeys): Customer {
  const phone = row.phone_sealed && keys.open('phone', row.customer_id, row.phone_sealed);
  const email = row.email_sealed && keys.open('email', row.customer_id, row.email_sealed);
  return {
    customerId: row.customer_id,
    customerNumber: row.customer_number,
    name: { en: row.name_en, zh_tw: row.name_zh },
    ...(phone && { phone: { full: phone, masked: maskPhone(phone) } }),
    ...(email && { email: { full: email, masked: maskEmail(email) } }),
    nationalIdMasked: row.national_id_masked,
    birthDate: row.birth_date,
    primary: row.primary,
    corporate: row.corporate,
    redemptionBatchOpen: row.redemption_batch_open,
    ...(row.phone_changed_at && { phoneChangedAt: row.phone_changed_at }),
    ...(row.email_changed_at && { emailChangedAt: row.email_changed_at }),
  };
}

function toDetail(row: CardDetailRow): CardDetail {
  return {
    ...toSummary(row),
    cashAdvanceLimit: twd(row.cash_advance_limit),
    interestRate: row.interest_rate,
    cashbackMethod: row.cashback_method,
    autopay: row.autopay,
    pinSet: row.pin_set,
    canActivate: canActivate(row),
  };
}

function toSummary(row: CardRow): CardSummary {
  const temporaryLimit = toTemporaryLimit(row);
  const latestStatement = toLatestStatement(row);
  const available = (temporaryLimit?.limit.minor ?? row.credit_limit) - row.current_balance;
  return {
    cardId: row.card_id,
    productCode: row.product_code,
    productName: { en: row.name_en, zh_tw: row.name_zh },
    maskedNumber: `•••• •••• •••• ${row.last_four}`,
    lastFour: row.last_four,
    holderName: row.holder_name,
    relationship: row.relationship,
    corporate: row.corporate,
    status: row.status,
    ...(row.frozen && { frozen: true as const }),
    ...(row.replacement && { replacement: toReplacement(row.replacement) }),
    expiry: expiryOf(row),
    creditLimit: twd(row.credit_limit),
    ...(temporaryLimit && { temporaryLimit }),
    availableCredit: twd(available > 0n ? available : 0n),
    currentBalance: twd(row.current_balance),
    ...(latestStatement && { latestStatement }),
    points: Number(row.points),
  };
}

function toReplacement({ ordered_on, stopped }: NonNullable<CardRow['replacement']>): CardOnItsWay {
  return { orderedOn: ordered_on, ...(stopped !== null && { stoppedLastFour: stopped }) };
}

function toTemporaryLimit(row: CardRow): TemporaryLimit | undefined {
  const { temporary_limit: limit, temporary_limit_from: startDate, temporary_limit_to: endDate } = row;
  if (!row.temporary_limit_holds || limit === null || startDate === null || endDate === null)
    return undefined;
  return { limit: twd(limit), startDate, endDate };
}

function toLatestStatement(row: CardRow): LatestStatement | undefined {
  const { statement_date: statementDate, payment_due_date: paymentDueDate, statement_total: total } = row;
  const { minimum_payment: minimum } = row;
  if (statementDate === null || paymentDueDate === null || total === null || minimum === null)
    return undefined;
  const { paid_since, suspended: told, suspended_parts } = row;
  const { suspended } = leftOf({ total, minimum, paid_since, suspended: told, suspended_parts });
  return {
    statementDate,
    paymentDueDate,
    total: twd(total),
    minimumPayment: twd(minimum),
    paidSince: twd(row.paid_since),
    ...(suspended > 0n && { suspended: twd(suspended) }),
  };
}
