/** Payment of a card's latest statement (PAY-1 to PAY-4). Unknown card ids and ids of other customers are NOT_FOUND (CARD-6). */
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { PaymentInfo } from '../../../server/ports/card-system/parts/payments.ts';
import { type CardTerms, termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import type { CardReads, CardSummary } from '../../../server/ports/card-system/port.ts';
import { CardSystemUnavailable } from '../../../server/ports/card-system/remote.ts';
import { type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import { toWire, twd } from '../../../shared/money.ts';
import { type Bill, type Cost, type CostTerms, costOf } from '../../../shared/payment-cost.ts';
import { nextSlip, slipProblem } from '../../../shared/payment-slip.ts';
import type { Payment, PaymentCost, Slip } from '../contract.ts';
import { amountProblem, type NoSlip, whyNoSlip } from '../rules.ts';
import { toBarcode, toQrCode } from './codes.ts';
import { transferCode } from './twqr.ts';

export interface PaymentDeps {
  readonly cardSystem: CardReads;
  readonly now: () => Promise<Date>;
}

/** Identifies a card of a customer. */
export interface CardOf {
  readonly customerId: string;
  readonly cardId: string;
}

/** The data that the calls depend on. */
interface Situation {
  readonly card: CardSummary;
  readonly info: PaymentInfo;
  readonly today: IsoDate;
  readonly noSlip: NoSlip | undefined;
  /** The highest amount of one slip. */
  readonly slipMost: bigint;
}

async function read({ cardSystem, now }: PaymentDeps, { customerId, cardId }: CardOf): Promise<Situation> {
  const [card, info, time] = await Promise.all([
    cardSystem.card(customerId, cardId),
    cardSystem.paymentInfo(customerId, cardId),
    now(),
  ]);
  const found = { card: orNotFound(card), info: orNotFound(info), today: taipeiDate(time) };
  const { due, autoDebit, paymentNumber, slipUntil } = found.info;
  const noSlip = whyNoSlip({
    relationship: found.card.relationship,
    due: due.minor,
    debitUnderWay: autoDebit.takes !== 'none' && autoDebit.underWay,
    slipUntil: paymentNumber === undefined ? undefined : slipUntil,
    today: found.today,
  });
  const { slipMost } = await termsOn(cardSystem, found.today);
  return { ...found, noSlip, slipMost: slipMost.minor };
}

function refuseAmount(amount: bigint, most: bigint): void {
  const problem = amountProblem(amount, most);
  if (problem) throw new Failure('VALIDATION', { fields: { amount: problem } });
}

/**
 * Returns the unpaid amount of the latest statement and the ways to pay it. `amount` is for the transfer; the default is all that is due.
 */
export async function readPayment(deps: PaymentDeps, of: CardOf, amount?: bigint): Promise<Payment> {
  const situation = await read(deps, of);
  const { due, minimumDue, suspended, dueDate, autoDebit } = situation.info;
  if (amount !== undefined) refuseAmount(amount, due.minor);
  return {
    today: situation.today,
    due: toWire(due),
    minimumDue: toWire(minimumDue),
    ...(suspended && { suspended: toWire(suspended) }),
    dueDate,
    autoDebit: { underWay: false, ...autoDebit },
    ...slipOffer(situation),
    ...(await transferOf(situation, amount ?? due.minor)),
  };
}

function slipOffer({ info, noSlip, slipMost }: Situation): Pick<Payment, 'slip' | 'noSlip'> {
  const { due, paymentNumber, slipUntil } = info;
  if (noSlip !== undefined || paymentNumber === undefined || slipUntil === undefined)
    return { noSlip: noSlip ?? 'not-offered' };
  return {
    slip: {
      most: toWire(twd(nextSlip(due.minor, slipMost))),
      each: toWire(twd(slipMost)),
      lastDay: slipUntil,
      paymentNumber,
    },
  };
}

/** Transfer and bill payment number. Only for the primary cardholder, and only while something is due. */
async function transferOf(
  { card, info }: Situation,
  dollars: bigint,
): Promise<Pick<Payment, 'transfer' | 'eBill'>> {
  const { due, account, eBill } = info;
  if (card.relationship === 'supplementary' || due.minor < 1n) return {};
  const code = account && transferCode(account, { dollars, note: `CARD${card.lastFour}` });
  return {
    ...(account &&
      code !== undefined && {
        transfer: {
          bank: account.bank,
          account: account.number,
          amount: toWire(twd(dollars)),
          qr: await toQrCode(code),
        },
      }),
    ...(eBill !== undefined && { eBill }),
  };
}

/**
 * Returns the slip for an amount. Throws PAY-SLIP, VALIDATION or NOT_FOUND. Throws CardSystemUnavailable if the bank's
 * lines do not verify, because a shop would refuse the slip, or credit another customer.
 */
export async function readSlip(deps: PaymentDeps, of: CardOf, amount: bigint): Promise<Slip> {
  return slipOf(deps, of, await read(deps, of), amount);
}

async function slipOf(
  { cardSystem }: PaymentDeps,
  { customerId, cardId }: CardOf,
  { info, noSlip, slipMost }: Situation,
  amount: bigint,
): Promise<Slip> {
  if (noSlip) throw new Failure('PAY-SLIP', { why: noSlip });
  refuseAmount(amount, info.due.minor);
  if (amount > slipMost) throw new Failure('VALIDATION', { fields: { amount: 'aboveShop' } });
  const slip = await cardSystem.paymentSlip(customerId, cardId, twd(amount));
  // The data was read before; if the bank refuses now, the data is outdated.
  if ('refused' in slip)
    throw slip.refused === 'not-there' ? new Failure('NOT_FOUND') : refusedLater(slip.refused);
  const { lines, lastDay } = slip;
  const problem = slipProblem(lines, { lastDay, amount, paymentNumber: info.paymentNumber ?? '' });
  if (problem) throw new CardSystemUnavailable(`reads/payment-slip: ${problem}`, { mayHaveHappened: false });
  return { amount: toWire(twd(amount)), lastDay, lines: await Promise.all(lines.map(toBarcode)) };
}

function refusedLater(refused: 'not-offered' | 'out-of-range' | 'too-late' | 'debit-under-way'): Failure {
  return refused === 'out-of-range'
    ? new Failure('VALIDATION', { fields: { amount: 'aboveDue' } })
    : new Failure('PAY-SLIP', { why: refused });
}

/** Calculates the cost of the latest statement if `monthly`, or only the minimum, is paid each month. */
export async function readCost(
  { cardSystem, now }: PaymentDeps,
  { customerId, cardId }: CardOf,
  monthly: bigint | 'minimum',
): Promise<PaymentCost> {
  const [info, statement, terms] = await Promise.all([
    cardSystem.paymentInfo(customerId, cardId),
    cardSystem.statement(customerId, cardId, 'latest'),
    now().then((time) => termsOn(cardSystem, taipeiDate(time))),
  ]);
  const { due, minimumDue, suspended } = orNotFound(info);
  const { total, interest, fees, interestRate: rate } = orNotFound(statement);
  // Payments cover fees and interest first (decision 53), so what was paid reduces the charges. What is in dispute was not paid.
  const paid = total.minor - due.minor - (suspended?.minor ?? 0n);
  const charges = interest.minor + fees.minor - paid;
  const bill: Bill = {
    owed: due.minor,
    charges: charges > 0n ? charges : 0n,
    minimum: minimumDue.minor,
    rate: basisPoints(rate),
  };
  const cost = costOf(bill, monthly, costTerms(terms));
  return {
    owed: toWire(due),
    ...(suspended && { suspended: toWire(suspended) }),
    rate,
    ...(cost && { paidOff: toPaidOff(cost) }),
  };
}

function costTerms({ minimumShare, minimumLeast, lateFees, lateFeeAbove }: CardTerms): CostTerms {
  return {
    share: basisPoints(minimumShare),
    least: minimumLeast.minor,
    lateFees: lateFees.map(({ minor }) => minor),
    lateFeeAbove: lateFeeAbove.minor,
  };
}

/** Converts a rate such as `12.68` to basis points, here 1268. */
function basisPoints(rate: string): bigint {
  return BigInt(rate.replace('.', ''));
}

function toPaidOff({ payments, total, interest, lateFees, steps }: Cost) {
  const wire = (dollars: bigint) => toWire(twd(dollars));
  return {
    payments,
    total: wire(total),
    interest: wire(interest),
    lateFees: wire(lateFees),
    steps: steps.map((step) => ({
      payment: wire(step.payment),
      interest: wire(step.interest),
      lateFee: wire(step.lateFee),
      left: wire(step.left),
    })),
  };
}

/** What was left to pay of a statement with an amount in dispute when it was printed. */
export interface LeftWhenPrinted {
  readonly on: IsoDate;
  readonly suspended: Payment['due'];
  readonly due: Payment['due'];
  readonly minimumDue: Payment['due'];
}

/** The payment part of a printed statement: a slip, and a code for a transfer. */
export interface PrintedPayment {
  /** Present if an amount is in dispute. */
  readonly left?: LeftWhenPrinted;
  readonly slip?: Slip;
  /** The highest amount of one slip. */
  readonly slipMost: Payment['due'];
  readonly transfer?: NonNullable<Payment['transfer']>;
}

/**
 * Returns the payment part of a printed statement. The slip is for the unpaid amount, or for the minimum if the unpaid
 * amount exceeds a shop's limit. There is no slip if neither fits, or if `readSlip` would throw. The statement is then
 * printed without a slip.
 */
export async function readPrintedPayment(deps: PaymentDeps, of: CardOf): Promise<PrintedPayment> {
  const situation = await read(deps, of);
  const { due, minimumDue, suspended } = situation.info;
  const { slipMost, today: on } = situation;
  const amount = [due.minor, minimumDue.minor].find((one) => one > 0n && one <= slipMost);
  const { transfer } = await transferOf(situation, due.minor);
  const slip =
    amount === undefined ? undefined : await slipOf(deps, of, situation, amount).catch(unlessRefused);
  const left = suspended && {
    on,
    suspended: toWire(suspended),
    due: toWire(due),
    minimumDue: toWire(minimumDue),
  };
  return {
    ...(left && { left }),
    slipMost: toWire(twd(slipMost)),
    ...(slip && { slip }),
    ...(transfer && { transfer }),
  };
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof Failure || error instanceof CardSystemUnavailable) return undefined;
  throw error;
}
