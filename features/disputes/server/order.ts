/** Checks a case that a person wants to open (DSP-2). The card system checks it again. */
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type {
  DisputeOptions,
  NotDisputable,
  OrderedLine,
} from '../../../server/ports/card-system/parts/disputes.ts';
import type { CardTransaction } from '../../../server/ports/card-system/parts/history.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import {
  countsFromPromise,
  type DisputeAnswers,
  type DisputeKind,
  lastDisputeDay,
} from '../../../shared/disputes.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { twd } from '../../../shared/money.ts';
import type { disputeCalls } from '../contract.ts';
import { answerProblems, answersOf } from '../rules.ts';
import { findLine } from './lines.ts';
import { openRefusal } from './report.ts';

type OpenBody = BodyOf<typeof disputeCalls.open>;

/** A checked case, without its files. */
export interface CheckedOrder {
  readonly kind: DisputeKind;
  readonly lines: readonly OrderedLine[];
  readonly answers: DisputeAnswers;
}

interface FoundLine {
  readonly line: CardTransaction;
  readonly clearedOn: IsoDate;
  readonly options: DisputeOptions;
  readonly amount: bigint;
}

/** Lines that are read at a time. */
const AT_ONCE = 5;

/** Returns the order of a case. Throws the failure of the first line or answer that does not fit. */
export async function checkOrder(
  cardSystem: CardReads,
  customerId: string,
  { cardId, kind, lines: given, answers: said }: OpenBody,
  today: IsoDate,
): Promise<CheckedOrder> {
  const ids = given.map(({ transactionId }) => transactionId);
  if (new Set(ids).size !== ids.length) throw new Failure('VALIDATION', { fields: { lines: 'same' } });
  const answers = answersOf(kind, said);
  const found: FoundLine[] = [];
  for (let from = 0; from < given.length; from += AT_ONCE) {
    const part = given.slice(from, from + AT_ONCE);
    found.push(
      ...(await Promise.all(part.map((one) => findDisputable(cardSystem, customerId, cardId, one)))),
    );
  }
  const problems = answerProblems(kind, answers, {
    today,
    lines: ids,
    transactionDate: found.map(({ line }) => line.transactionDate).toSorted()[0] ?? today,
    charged: found.reduce((sum, { line }) => sum + line.amount.minor, 0n),
  });
  if (Object.keys(problems).length > 0) throw new Failure('VALIDATION', { fields: problems });
  for (const one of found) checkClock(one, kind, answers, today);
  await checkOther(cardSystem, customerId, cardId, answers);
  return {
    ...{ kind, answers },
    lines: found.map(({ line: { transactionId }, clearedOn, amount }) => ({
      ...{ transactionId, clearedOn, amount: twd(amount) },
    })),
  };
}

/** Reasons that the clock of a promised day can overcome. */
const BY_CLOCK: readonly NotDisputable[] = ['too-late'];

/** Finds a line that can be disputed, with the amount in whole TWD. Throws the failure of its refusal. */
async function findDisputable(
  cardSystem: CardReads,
  customerId: string,
  cardId: string,
  { transactionId, amount }: OpenBody['lines'][number],
): Promise<FoundLine> {
  const options = orNotFound(await cardSystem.disputeOptions?.(customerId, cardId, transactionId));
  const { refused, most, clearedOn } = options;
  if (refused && !BY_CLOCK.includes(refused.reason))
    throw openRefusal({
      refused: refused.reason,
      ...(refused.caseId !== undefined && { caseId: refused.caseId }),
    });
  if (clearedOn === undefined) throw openRefusal({ refused: 'authorised' });
  const wanted = amount === undefined ? most.minor : BigInt(amount);
  if (wanted < 1n || wanted > most.minor) throw openRefusal({ refused: 'out-of-range' });
  const line = orNotFound(await findLine(cardSystem, customerId, cardId, transactionId, clearedOn));
  return { line, clearedOn, options, amount: wanted };
}

/** Throws DISPUTE-LATE after the last day of the kind, which the promised day of the answers can move. */
function checkClock(
  { options, clearedOn }: FoundLine,
  kind: DisputeKind,
  { promisedOn }: DisputeAnswers,
  today: IsoDate,
): void {
  const promise = countsFromPromise(kind) ? promisedOn : undefined;
  if (lastDisputeDay(clearedOn, promise, options.clock) < today) throw openRefusal({ refused: 'too-late' });
}

/** The charge that is right must be one of the card's. */
async function checkOther(
  cardSystem: CardReads,
  customerId: string,
  cardId: string,
  { otherTransactionId }: DisputeAnswers,
): Promise<void> {
  if (otherTransactionId === undefined) return;
  if (!(await cardSystem.disputeOptions?.(customerId, cardId, otherTransactionId)))
    throw new Failure('VALIDATION', { fields: { otherTransactionId: 'notFound' } });
}
