/** Instalments in schema `cards`. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidOf } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { cardConverts } from '../../../server/ports/card-system/eligibility.ts';
import type { LocalUnit } from '../../../server/ports/card-system/local-unit.ts';
import type {
  AgreedConversion,
  CardInstalments,
  Conversion,
  InstalmentOffer,
  RefusedConversion,
} from '../../../server/ports/card-system/parts/instalments.ts';
import { twd } from '../../../shared/money.ts';
import { readPage, toTransaction } from '../history/history.ts';
import { readBillingState } from '../history/history-store.ts';
import { areIds, type CardKey } from '../ids.ts';
import { conversionTerms } from '../terms/terms.ts';
import { isSameMoney, paymentPeriod, plansFor } from './instalment-plans.ts';
import {
  insertConversion,
  type NewConversion,
  readConversions,
  readTransaction,
} from './instalments-store.ts';

const EMPTY_PAGE = { content: [], totalElements: 0 };

/** Letters and digits of reference numbers, without look-alike characters. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function createInstalments(db: Kysely<Database>): CardInstalments {
  const cardOf = async (customerId: string, cardId: string) =>
    areIds(customerId, cardId) ? readBillingState(db, { customerId, cardId }) : undefined;
  return {
    async convertible(customerId, cardId, type, query) {
      const card = await cardOf(customerId, cardId);
      if (!card) return undefined;
      if (!cardConverts(card)) return EMPTY_PAGE;
      const filter = { customerId, cardId, convertible: conversionTerms(card.terms) };
      if (type === 'unbilled') return readPage(db, { ...filter, statement: 'none' }, query);
      const { statement_date: statement, payment_due_date: due } = card;
      return statement && due && card.today <= due
        ? readPage(db, { ...filter, statement }, query)
        : EMPTY_PAGE;
    },
    async instalmentPlans(customerId, cardId, amount) {
      const card = await cardOf(customerId, cardId);
      if (!card) return undefined;
      const converts = cardConverts(card) && amount.currency === 'TWD';
      return converts ? plansFor(amount.minor, card.terms.plans) : [];
    },
    async offerInstalments(customerId, cardId, transactionId, tenor) {
      if (!areIds(customerId, cardId, transactionId)) return { refused: 'not-there' };
      return offerOf(await readTransaction(db, { customerId, cardId, transactionId }), tenor);
    },
    async conversions(customerId, cardId, query) {
      const card = await cardOf(customerId, cardId);
      if (!card) return undefined;
      // Conversions support page numbers only, no cursor.
      if (query.after !== undefined) return EMPTY_PAGE;
      const { rows, total } = await readConversions(db, { customerId, cardId }, query);
      return { content: rows.map((row) => toConversion(row, card)), totalElements: Number(total) };
    },
  };
}

/** Converts a transaction on the agreed terms. First locks its row and checks again that it can be converted. */
export async function convertToInstalments(
  unit: LocalUnit,
  card: CardKey,
  agreed: AgreedConversion,
): Promise<Conversion | RefusedConversion> {
  const key = { ...card, transactionId: agreed.transactionId };
  if (!areIds(key.customerId, key.cardId, key.transactionId)) return { refused: 'not-there' };
  const offer = offerOf(await readTransaction(unit.trx, key, true), agreed.tenor);
  if ('refused' in offer) return offer;
  return matchesAgreement(offer, agreed) ? convert(unit, key, offer) : { refused: 'changed' };
}

type TransactionRow = Awaited<ReturnType<typeof readTransaction>>;

/** Returns a plan for the transaction, or the reason why it cannot be converted. */
function offerOf(row: TransactionRow, tenor: AgreedConversion['tenor']): InstalmentOffer | RefusedConversion {
  if (!row) return { refused: 'not-there' };
  if (row.converted) return { refused: 'done' };
  const { latest_date, payment_due_date, today, relationship, status, terms } = row;
  const state = { statement_date: latest_date, payment_due_date, today, relationship, status, terms };
  const transaction = toTransaction(row, state);
  if (!transaction.instalmentEligible) return { refused: 'not-eligible' };
  const plan = plansFor(row.amount, terms.plans).find((one) => one.tenor === tenor);
  // The bank has other plans than those that were shown.
  if (!plan) return { refused: 'changed' };
  return {
    transaction,
    type: row.statement_date === null ? 'unbilled' : 'latestStatement',
    plan,
    ...paymentPeriod(latest_date, today, tenor),
  };
}

function matchesAgreement({ transaction, type, plan }: InstalmentOffer, agreed: AgreedConversion): boolean {
  return (
    type === agreed.type &&
    isSameMoney(transaction.amount, agreed.amount) &&
    isSameMoney(plan.total, agreed.total) &&
    plan.annualPercentageRate === agreed.annualPercentageRate
  );
}

async function convert(
  { trx, id }: LocalUnit,
  key: CardKey & { readonly transactionId: string },
  offer: InstalmentOffer,
): Promise<Conversion | RefusedConversion> {
  // Both values are derived from the command's id, so that a retry produces the same values.
  const hash = createHash('sha256').update(`${key.customerId} ${key.transactionId} ${id}`).digest();
  const conversionId = uuidOf(hash.subarray(0, 16));
  const referenceNumber = `IN${Array.from(hash.subarray(16, 26), (byte) => REFERENCE_ALPHABET[byte % 32]).join('')}`;
  const row: NewConversion = {
    customer_id: key.customerId,
    transaction_id: key.transactionId,
    card_id: key.cardId,
    conversion_id: conversionId,
    reference_number: referenceNumber,
    type: offer.type,
    amount: offer.transaction.amount.minor,
    ...planColumns(offer),
  };
  const convertedOn = await insertConversion(trx, row);
  if (convertedOn === undefined) return { refused: 'done' };
  const transaction = { ...offer.transaction, instalmentEligible: false };
  return { ...offer, transaction, conversionId, referenceNumber, convertedOn };
}

export function planColumns(offer: Pick<InstalmentOffer, 'plan' | 'firstMonth' | 'lastMonth'>) {
  const { plan, firstMonth, lastMonth } = offer;
  return {
    tenor: plan.tenor,
    annual_rate: plan.annualRate,
    interest: plan.interest.minor,
    fee: plan.fee.minor,
    first_instalment: plan.first.minor,
    monthly_instalment: plan.monthly.minor,
    total: plan.total.minor,
    annual_percentage_rate: plan.annualPercentageRate,
    first_month: firstMonth,
    last_month: lastMonth,
  };
}

type ConversionRow = Awaited<ReturnType<typeof readConversions>>['rows'][number];

function toConversion(row: ConversionRow, card: Parameters<typeof toTransaction>[1]): Conversion {
  return {
    transaction: toTransaction({ ...row, converted: true }, card),
    type: row.type,
    plan: {
      tenor: row.tenor,
      annualRate: row.annual_rate,
      interest: twd(row.interest),
      fee: twd(row.fee),
      first: twd(row.first_instalment),
      monthly: twd(row.monthly_instalment),
      total: twd(row.total),
      annualPercentageRate: row.annual_percentage_rate,
    },
    firstMonth: row.first_month,
    lastMonth: row.last_month,
    conversionId: row.conversion_id,
    referenceNumber: row.reference_number,
    convertedOn: row.converted_on,
  };
}
