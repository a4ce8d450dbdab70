/** The bank's rules of disputes: which lines, until when, how much, and what need not be paid meanwhile. Amounts are whole TWD. */
import type {
  DisputeNote,
  DisputeOptions,
  DisputeOrder,
  DisputeRefusal,
  NotDisputable,
} from '../../../server/ports/card-system/parts/disputes.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import {
  countsFromPromise,
  DISPUTE_KINDS,
  DISPUTE_LINES,
  type DisputeAnswers,
  EVIDENCE_FILES,
  lastDisputeDay,
  MOST_DETAILS,
  MOST_SAID,
  REQUIRED_ANSWERS,
  SCHEME_CLOCK,
} from '../../../shared/disputes.ts';
import { twd } from '../../../shared/money.ts';
import { isPurchase } from '../../../shared/transaction-categories.ts';
import type { AccountRow, LineRow } from './lines-store.ts';

/** A line, and the part of it that came back. */
export interface Line extends LineRow {
  readonly back: bigint;
}

/** Returns what can be disputed of a line today. */
export function optionsOf(line: Line, account: AccountRow): DisputeOptions {
  const { cleared_on: clearedOn } = line;
  const refused = refusalOf(line, account);
  const until = suspendedUntil(line, account);
  const most = mostOf(line);
  return {
    facts: factsOf(line),
    ...(clearedOn !== null && { clearedOn }),
    ...(refused && { refused }),
    kinds: refused || clearedOn === null ? [] : kindsOf(clearedOn, account.today),
    clock: SCHEME_CLOCK,
    most: twd(most),
    ...(!refused &&
      until !== undefined &&
      suspendedOf([{ line, amount: most }], account).some((part) => part > 0n) && { suspends: { until } }),
    notes: notesOf(line),
  };
}

/** The kinds that can be opened, also those for which a promised day must have moved the clock. */
function kindsOf(clearedOn: IsoDate, today: IsoDate): DisputeOptions['kinds'] {
  const latest = addDays(clearedOn, SCHEME_CLOCK.most);
  return DISPUTE_KINDS.map((kind) => ({ kind, lastDay: lastDisputeDay(clearedOn, undefined) })).filter(
    ({ kind, lastDay }) => today <= (countsFromPromise(kind) ? latest : lastDay),
  );
}

function factsOf(line: LineRow): DisputeOptions['facts'] {
  const country = line.shop_country ?? line.merchant_country;
  return {
    ...(line.descriptor !== null && { descriptor: line.descriptor }),
    ...(line.channel !== null && { channel: line.channel }),
    ...(line.channel === 'wallet' && line.wallet !== null && { wallet: line.wallet }),
    ...(country !== null && { country }),
    ...(line.converted_by_merchant !== null && { convertedByMerchant: line.converted_by_merchant }),
  };
}

function notesOf(line: Line): readonly DisputeNote[] {
  return [
    ...(line.in_instalments ? ['instalments' as const] : []),
    ...(line.back > 0n ? ['refunded' as const] : []),
    ...(line.replaced ? ['replaced-card' as const] : []),
    ...(pointsOf(line, mostOf(line)) > 0n ? ['points' as const] : []),
  ];
}

/** Most that can be disputed: what did not come back. */
function mostOf({ amount, back }: Line): bigint {
  return amount > back ? amount - back : 0n;
}

/** The points that the bank takes back with a part of a line, rounded down: its share of the entry in which it earned. */
export function pointsOf(
  { earned_points: points, earned_spent: spent }: Pick<LineRow, 'earned_points' | 'earned_spent'>,
  amount: bigint,
): bigint {
  return points === null || spent === null || spent <= 0n || points <= 0n ? 0n : (points * amount) / spent;
}

interface Refused {
  readonly reason: NotDisputable;
  readonly caseId?: string;
}

/** Why a line cannot be disputed now; undefined when it can. */
function refusalOf(line: Line, { held_by_other, today }: AccountRow): Refused | undefined {
  const { amount, category, cleared_on: clearedOn, posting_date, case_id: caseId } = line;
  if (amount <= 0n || !isPurchase(category)) return { reason: 'not-a-purchase' };
  // The bill is the account holder's, but only the person who has the card knows what was bought.
  if (held_by_other) return { reason: 'not-allowed' };
  if (posting_date === null || clearedOn === null) return { reason: 'authorised' };
  if (caseId !== null) return { reason: 'in-a-case', caseId };
  if (mostOf(line) === 0n) return { reason: 'refunded' };
  return kindsOf(clearedOn, today).length === 0 ? { reason: 'too-late' } : undefined;
}

/** The due date up to which opening a case suspends the line; undefined when nothing is suspended. */
export function suspendedUntil(
  line: Pick<LineRow, 'in_instalments' | 'statement_date'>,
  { statement_date, payment_due_date, coming_due_date, today }: AccountRow,
): IsoDate | undefined {
  if (line.in_instalments) return undefined;
  if (line.statement_date === null) return coming_due_date ?? addDays(today, DAYS_TO_FIRST_DUE);
  const isLatest = line.statement_date === statement_date;
  return isLatest && payment_due_date !== null && today <= payment_due_date ? payment_due_date : undefined;
}

/** A card without a statement has its first one within a month, and 15 days to pay. */
const DAYS_TO_FIRST_DUE = 45;

/** Returns what is suspended of each line: never more than is unpaid of its statement, or of the unbilled amount. */
export function suspendedOf(
  lines: readonly { readonly line: Line; readonly amount: bigint }[],
  account: AccountRow,
): readonly bigint[] {
  const billed = unpaid((account.statement_total ?? 0n) - account.paid_since);
  const left = {
    billed: unpaid(billed - account.suspended_billed),
    unbilled: unpaid(account.current_balance - billed - account.suspended_unbilled),
  };
  return lines.map(({ line, amount }) => {
    if (suspendedUntil(line, account) === undefined) return 0n;
    const place = line.statement_date === null ? 'unbilled' : 'billed';
    const part = lesser(amount, left[place]);
    left[place] -= part;
    return part;
  });
}

/** Returns the smaller amount. */
export function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

const unpaid = (amount: bigint) => (amount > 0n ? amount : 0n);

/** Why a case is not opened; undefined when it can be. The lines are those of the order, in its order. */
export function orderRefusal(
  order: DisputeOrder,
  lines: readonly (Line | undefined)[],
  account: AccountRow,
): DisputeRefusal | undefined {
  const { kind, answers, evidence } = order;
  const ids = new Set(order.lines.map(({ transactionId }) => transactionId));
  if (order.lines.length === 0 || order.lines.length > DISPUTE_LINES || ids.size < order.lines.length)
    return { refused: 'out-of-range' };
  for (const [at, { clearedOn, amount }] of order.lines.entries()) {
    const line = lines[at];
    if (!line || (line.cleared_on !== null && line.cleared_on !== clearedOn)) return { refused: 'not-there' };
    const refused = refusalOf(line, account);
    if (refused) return { refused: refused.reason, ...(refused.caseId && { caseId: refused.caseId }) };
    const promisedOn = countsFromPromise(kind) ? answers.promisedOn : undefined;
    if (account.today > lastDisputeDay(clearedOn, promisedOn)) return { refused: 'too-late' };
    if (amount.currency !== 'TWD' || amount.minor < 1n || amount.minor > mostOf(line))
      return { refused: 'out-of-range' };
  }
  if (evidence.length > EVIDENCE_FILES) return { refused: 'out-of-range' };
  if (!isComplete(order, account.today)) return { refused: 'incomplete' };
  const whole = lines.reduce((sum, line) => sum + (line?.amount ?? 0n), 0n);
  const isRight = answers.rightAmount === undefined || BigInt(answers.rightAmount) < whole;
  return kind === 'amount' && !isRight ? { refused: 'out-of-range' } : undefined;
}

/** Whether the answers that the kind needs are there, and make sense. */
function isComplete({ kind, answers, lines }: DisputeOrder, today: IsoDate): boolean {
  const { cancelledOn, otherTransactionId, shop, details } = answers;
  if (!REQUIRED_ANSWERS[kind].every((name) => isGiven(answers[name]))) return false;
  if (cancelledOn !== undefined && cancelledOn > today) return false;
  if (shop?.on !== undefined && shop.on > today) return false;
  if ((details?.length ?? 0) > MOST_DETAILS || (shop?.said?.length ?? 0) > MOST_SAID) return false;
  return !lines.some(({ transactionId }) => transactionId === otherTransactionId);
}

function isGiven(answer: DisputeAnswers[keyof DisputeAnswers]): boolean {
  return typeof answer === 'string' ? answer.trim() !== '' : answer !== undefined;
}
