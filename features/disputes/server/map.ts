/** Maps cases between the card system port and the contract. */
import type { DisputeCase } from '../../../server/ports/card-system/parts/disputes.ts';
import type { Autopay } from '../../../server/ports/card-system/port.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import { countsFromPromise, isOpenDispute, lastDisputeDay, OMBUDSMAN } from '../../../shared/disputes.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import type { Evidence } from '../../evidence/contract.ts';
import type { Dispute, ListedDispute } from '../contract.ts';

export function toListed(one: DisputeCase, lastFour: string, language: Language): ListedDispute {
  const { caseId, reference, kind, state, openedAt, cardId, lines, amount, suspended, next } = one;
  return {
    ...{ disputeId: caseId, reference, kind, state, openedAt: openedAt.toISOString(), cardId, lastFour },
    ...{ description: lines[0]?.description[language] ?? '', lineCount: lines.length },
    ...{ amount: toWire(amount), suspended: toWire(suspended) },
    ...(next && { next: { who: next.who, ...(next.by !== undefined && { by: next.by }) } }),
  };
}

/** What a case is shown with, besides the case itself. */
export interface Around {
  readonly lastFour: string;
  readonly autopay: Autopay;
  readonly files: readonly Evidence[];
  readonly today: IsoDate;
  readonly language: Language;
}

export function toDispute(one: DisputeCase, { lastFour, autopay, files, today, language }: Around): Dispute {
  const { lines, answers, steps, suspended, suspendedUntil, owed, replies } = one;
  const { shop, ...others } = answers;
  const isSuspended = suspended.minor > 0n;
  return {
    ...toListed(one, lastFour, language),
    lines: lines.map(({ transactionId, transactionDate, clearedOn, description, amount, whole }) => ({
      ...{ transactionId, transactionDate, clearedOn, description: description[language] },
      ...{ amount: toWire(amount), whole: toWire(whole) },
    })),
    answers: { ...others, ...(shop && { shop: { ...shop } }) },
    steps: steps.map(({ state, at, text }) => ({
      ...{ state, at: at.toISOString() },
      ...(text && { text: text[language] }),
    })),
    ...(isSuspended && suspendedUntil !== undefined && { interestFrom: addDays(suspendedUntil, 1) }),
    ...(autopay !== 'none' && { debitLeavesOut: isSuspended }),
    ...(owed && {
      owed: {
        amount: toWire(owed.amount),
        ...(owed.interestFrom !== undefined && { interestFrom: owed.interestFrom }),
        ...(owed.copyFee && { copyFee: toWire(owed.copyFee) }),
      },
    }),
    replies: replies.map(({ at, text }) => ({ at: at.toISOString(), text })),
    ...{ evidence: [...files], ombudsman: ombudsmanOf(one, today), schemeLastDay: schemeLastDay(one), today },
  };
}

/**
 * Returns the days on which the person may turn to the ombudsman: when the bank has not decided in time, or from the day on which it
 * decided against the person.
 */
function ombudsmanOf({ state, openedAt, steps }: DisputeCase, today: IsoDate): Dispute['ombudsman'] {
  const lost = steps.findLast((step) => step.state === 'against-you');
  const due = addDays(taipeiDate(openedAt), OMBUDSMAN.afterDays);
  const decided = lost && taipeiDate(lost.at);
  const from = decided ?? due;
  const until = addDays(from, OMBUDSMAN.withinDays);
  const isUnsettled = isOpenDispute(state) || state === 'against-you';
  return { from, until, isOpen: isUnsettled && from <= today && today <= until };
}

/** The schemes' first last day of the lines. */
function schemeLastDay({ kind, lines, answers: { promisedOn } }: DisputeCase): IsoDate {
  const promise = countsFromPromise(kind) ? promisedOn : undefined;
  const days = lines.map(({ clearedOn }) => lastDisputeDay(clearedOn, promise)).toSorted();
  return days[0] ?? '';
}
