import type { Kysely, Selectable } from 'kysely';
import type { IsoDate } from '../../../../shared/dates.ts';
import { type Money, twd } from '../../../../shared/money.ts';
import { sameBytes } from '../../../crypto/keys.ts';
import type { CardTables } from '../../../db/schema.cards.ts';
import type { Database } from '../../../db/schema.ts';
import { maskEmail, maskPhone } from '../../../outbox/mask.ts';
import { instalmentEligible } from '../eligibility.ts';
import type {
  CardDetail,
  CardSummary,
  CardSystem,
  CardTransaction,
  Customer,
  GivenDetails,
  IdentifiedCard,
  LatestStatement,
  Page,
  TemporaryLimit,
  TransactionQuery,
} from '../port.ts';
import type { CardKeys } from './keys.ts';
import {
  activateRow,
  type CardRow,
  type IdentityRow,
  isTheirs,
  readBillingState,
  readByNumber,
  readCard,
  readCards,
  readCustomer,
  readNationalIdIndex,
  readPointBalance,
  readStatements,
  readTransactions,
} from './store.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** PostgreSQL would refuse a text that is no uuid with an error; here it names nothing, like any unknown id. */
function areIds(...ids: readonly string[]): boolean {
  return ids.every((id) => ID.test(id));
}

/** The card system in the portal's own database (schema `cards`), for the demo, tests and small banks. */
export function createEmbeddedCardSystem(db: Kysely<Database>, keys: CardKeys): CardSystem {
  return {
    async customer(customerId) {
      const row = areIds(customerId) ? await readCustomer(db, customerId) : undefined;
      return row && toCustomer(row, row.primary === true, keys);
    },
    async cards(customerId) {
      return areIds(customerId) ? (await readCards(db, customerId)).map(toSummary) : [];
    },
    async card(customerId, cardId): Promise<CardDetail | undefined> {
      const row = areIds(customerId, cardId) ? await readCard(db, customerId, cardId) : undefined;
      return (
        row && {
          ...toSummary(row),
          cashAdvanceLimit: twd(row.cash_advance_limit),
          interestRate: row.interest_rate,
          cashbackMethod: row.cashback_method,
          autopay: row.autopay,
          pinSet: row.pin_set,
          canActivate: row.status === 'unactivated' && !row.activation_blocked,
        }
      );
    },
    async eStatements(customerId, cardId, { limit }) {
      if (!areIds(customerId, cardId) || !(await isTheirs(db, customerId, cardId))) return undefined;
      const rows = await readStatements(db, customerId, cardId, limit);
      return rows.map((row) => ({
        statementId: row.statement_id,
        statementMonth: row.statement_date.slice(0, 7),
        statementDate: row.statement_date,
        paymentDueDate: row.payment_due_date,
        total: twd(row.total),
        minimumPayment: twd(row.minimum_payment),
      }));
    },
    unbilled: (customerId, cardId, query) => transactions(db, { customerId, cardId, billed: false }, query),
    posted: (customerId, cardId, query) => transactions(db, { customerId, cardId, billed: true }, query),
    async identify(given) {
      const row = await readByNumber(db, keys.index('card-number', given.cardNumber));
      return matches(row, given, keys) ? toIdentified(row) : undefined;
    },
    async isNationalId(customerId, text) {
      const index = areIds(customerId) ? await readNationalIdIndex(db, customerId) : undefined;
      return index !== undefined && sameBytes(index, keys.index('national-id', text.toUpperCase()));
    },
    async activateCard({ trx }, customerId, cardId) {
      return areIds(customerId, cardId) && activateRow(trx, customerId, cardId);
    },
    async pointBalance(customerId, cardId) {
      const balance = areIds(customerId, cardId) ? await readPointBalance(db, customerId, cardId) : undefined;
      return balance === undefined ? undefined : Number(balance);
    },
  };
}

/** Compares all four whatever the first says, so that nothing tells which one was wrong. */
function matches(row: IdentityRow | undefined, given: GivenDetails, keys: CardKeys): row is IdentityRow {
  const idIndex = keys.index('national-id', given.nationalId);
  const agreed = [
    sameBytes(row?.national_id_index ?? Buffer.alloc(idIndex.length), idIndex),
    row?.birth_date === given.birthDate,
    row?.expiry_month === Number(given.expiry.month),
    (row?.expiry_year ?? 0) % 100 === Number(given.expiry.year),
  ];
  return row !== undefined && !agreed.includes(false);
}

function toIdentified(row: IdentityRow): IdentifiedCard {
  return {
    customerId: row.customer_id,
    cardId: row.card_id,
    lastFour: row.last_four,
    status: row.status,
    canActivate: row.status === 'unactivated' && !row.activation_blocked,
  };
}

async function transactions(
  db: Kysely<Database>,
  card: { readonly customerId: string; readonly cardId: string; readonly billed: boolean },
  query: TransactionQuery,
): Promise<Page<CardTransaction> | undefined> {
  const { customerId, cardId } = card;
  const state = areIds(customerId, cardId) ? await readBillingState(db, customerId, cardId) : undefined;
  if (!state) return undefined;
  const { rows, total } = await readTransactions(db, card, query);
  return { content: rows.map((row) => toTransaction(row, state)), totalElements: Number(total) };
}

function toCustomer(
  row: Selectable<CardTables['cards.customers']>,
  primary: boolean,
  keys: CardKeys,
): Customer {
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
    primary,
    corporate: row.corporate,
    ...(row.phone_changed_at && { phoneChangedAt: row.phone_changed_at }),
    ...(row.email_changed_at && { emailChangedAt: row.email_changed_at }),
  };
}

function toSummary(row: CardRow): CardSummary {
  const temporaryLimit = toTemporaryLimit(row);
  const latestStatement = toLatestStatement(row);
  const left = (temporaryLimit?.limit.minor ?? row.credit_limit) - row.current_balance;
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
    expiry: `${row.expiry_month.toString().padStart(2, '0')}/${row.expiry_year.toString().slice(-2)}`,
    creditLimit: twd(row.credit_limit),
    ...(temporaryLimit && { temporaryLimit }),
    availableCredit: twd(left > 0n ? left : 0n),
    currentBalance: twd(row.current_balance),
    ...(latestStatement && { latestStatement }),
    points: Number(row.points),
  };
}

function toTemporaryLimit(row: CardRow): TemporaryLimit | undefined {
  const { temporary_limit: limit, temporary_limit_from: startDate, temporary_limit_to: endDate } = row;
  if (!row.temporary_limit_holds || limit === null || startDate === null || endDate === null)
    return undefined;
  return { limit: twd(limit), startDate, endDate };
}

function toLatestStatement(row: CardRow): LatestStatement | undefined {
  const { statement_date: statementDate, payment_due_date: paymentDueDate, statement_total: total } = row;
  if (statementDate === null || paymentDueDate === null || total === null || row.minimum_payment === null)
    return undefined;
  return {
    statementDate,
    paymentDueDate,
    total: twd(total),
    minimumPayment: twd(row.minimum_payment),
    paidSince: twd(row.paid_since),
  };
}

type TransactionRow = Awaited<ReturnType<typeof readTransactions>>['rows'][number];
interface BillingState {
  readonly statement_date: IsoDate | null;
  readonly payment_due_date: IsoDate | null;
  readonly today: IsoDate;
}

function toTransaction(row: TransactionRow, state: BillingState): CardTransaction {
  const latest =
    state.statement_date && state.payment_due_date
      ? { statementDate: state.statement_date, paymentDueDate: state.payment_due_date }
      : undefined;
  const foreignAmount: Money | undefined =
    row.foreign_amount !== null && row.foreign_currency
      ? { minor: row.foreign_amount, currency: row.foreign_currency }
      : undefined;
  return {
    transactionId: row.transaction_id,
    transactionDate: row.transaction_date,
    ...(row.posting_date && { postingDate: row.posting_date }),
    description: { en: row.description_en, zh_tw: row.description_zh },
    amount: twd(row.amount),
    ...(foreignAmount && { foreignAmount }),
    ...(row.merchant_country && { merchantCountry: row.merchant_country }),
    ...(row.exchange_date && { exchangeDate: row.exchange_date }),
    category: row.category,
    instalmentEligible: instalmentEligible(
      {
        category: row.category,
        amount: row.amount,
        overLimit: row.over_limit,
        statementDate: row.statement_date ?? undefined,
      },
      latest,
      state.today,
    ),
  };
}
