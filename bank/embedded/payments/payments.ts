/** Bill payment data from schema `cards`. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type {
  AutoDebit,
  CardPayments,
  PaymentInfo,
  PaymentSlip,
  SlipRefusal,
} from '../../../server/ports/card-system/parts/payments.ts';
import { addDays } from '../../../shared/dates.ts';
import { type Money, twd } from '../../../shared/money.ts';
import { slipLines } from '../../../shared/payment-slip.ts';
import { type CardKey, ofCard } from '../ids.ts';
import { type PaymentRow, readPayment } from './payments-store.ts';
import { leftOf } from './suspended-store.ts';

/** Fictional collection agent on payment slips. */
const AGENT = 'DMO';

export function createPayments(db: Kysely<Database>): CardPayments {
  const read = (card: CardKey) => readPayment(db, card);
  return {
    paymentInfo: ofCard(read, toInfo),
    async paymentSlip(customerId, cardId, amount) {
      const slip = await ofCard(read, (row) => slipOf(row, amount))(customerId, cardId);
      return slip ?? { refused: 'not-there' };
    },
  };
}

function toInfo(row: PaymentRow): PaymentInfo {
  const { due, minimumDue, suspended } = leftOf(row);
  const info = {
    due: twd(due),
    minimumDue: twd(minimumDue),
    ...(suspended > 0n && { suspended: twd(suspended) }),
    dueDate: row.due_date,
    autoDebit: autoDebitOf(row),
  };
  if (row.relationship === 'supplementary') return info;
  const { payment_number: paymentNumber, payment_bank: bank, payment_account: number } = row;
  return {
    ...info,
    ...(paymentNumber !== null && { paymentNumber, slipUntil: row.due_date }),
    ...(bank !== null && number !== null && { account: { bank, number } }),
    ...(row.e_bill_number !== null && { eBill: row.e_bill_number }),
  };
}

function autoDebitOf(row: PaymentRow): AutoDebit {
  const { autopay: takes, autopay_account: account, due_date: on, today } = row;
  if (takes === 'none') return { takes };
  const { due, minimumDue } = leftOf(row);
  const isDue = (takes === 'full' ? due : minimumDue) > 0n;
  return {
    takes,
    on,
    ...(account !== null && { account: `•••• ${account}` }),
    underWay: isDue && today >= addDays(on, -row.terms.debitDays) && today <= on,
  };
}

function slipOf(row: PaymentRow, amount: Money): PaymentSlip | SlipRefusal {
  const { paymentNumber, slipUntil: lastDay, due, autoDebit } = toInfo(row);
  if (paymentNumber === undefined || lastDay === undefined) return { refused: 'not-offered' };
  if (row.today > lastDay) return { refused: 'too-late' };
  if (autoDebit.takes !== 'none' && autoDebit.underWay) return { refused: 'debit-under-way' };
  const { minor, currency } = amount;
  if (currency !== 'TWD' || minor < 1n || minor > row.terms.slipMost.minor || minor > due.minor)
    return { refused: 'out-of-range' };
  const prefix = row.statement_date.slice(2, 7).replace('-', '');
  return { lines: slipLines({ lastDay, paymentNumber, amount: minor }, { agent: AGENT, prefix }), lastDay };
}
