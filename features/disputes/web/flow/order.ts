/** Reads the answers of the flow: their problems, and the order for the bank. Pure functions without React. */
import type { IsoDate } from '../../../../shared/dates.ts';
import {
  countsFromPromise,
  type DisputeAnswers,
  type DisputeKind,
  lastDisputeDay,
} from '../../../../shared/disputes.ts';
import type { BodyOf } from '../../../../shared/http/endpoint.ts';
import { fromWire, toWire, twd } from '../../../../shared/money.ts';
import { readDollars } from '../../../../shared/validation/amount.ts';
import { type DateProblem, readDate } from '../../../../shared/validation/date.ts';
import type { DisputeChoices, disputeCalls } from '../../contract.ts';
import { type AnswerProblem, answerProblems, answersOf } from '../../rules.ts';
import { ANOTHER_WAY, joinable, type QuestionValues } from './flowData.ts';

type Order = Pick<BodyOf<typeof disputeCalls.open>, 'kind' | 'lines'> & { readonly answers: DisputeAnswers };

/** `range`: the amount is not from 1 to the most. `late`: the last day has passed. */
export type QuestionProblem = AnswerProblem | Exclude<DateProblem, 'empty'> | 'range' | 'late';

type Problems = Readonly<Partial<Record<keyof QuestionValues, QuestionProblem>>>;

/** Returns the problems of the answers by field; empty when there are none. */
export function problemsOf(kind: DisputeKind, values: QuestionValues, choices: DisputeChoices): Problems {
  const { line, most, today } = choices;
  const { answers, lines } = orderOf(kind, values, choices);
  const ids = lines.map(({ transactionId }) => transactionId);
  const others = joinable(kind, choices).filter(({ transactionId }) => ids.includes(transactionId));
  const [transactionDate = line.transactionDate] = [line, ...others].map((one) => one.transactionDate).sort();
  const given = answerProblems(kind, answers, {
    ...{ today, transactionDate, lines: ids, charged: fromWire(most).minor },
  });
  const { shop, ...named } = given;
  return defined({
    ...named,
    asked: shop,
    ...typedProblems(kind, values, choices),
    amount: kind === 'amount' ? undefined : amountProblem(values.amount, choices),
    otherTransactionId:
      kind === 'twice' && values.otherTransactionId === '' ? 'empty' : named.otherTransactionId,
  });
}

/** Problems of what is typed but cannot be read, which the shared rules do not see. */
function typedProblems(kind: DisputeKind, values: QuestionValues, choices: DisputeChoices) {
  const { answers } = orderOf(kind, values, choices);
  const day = (name: 'promisedOn' | 'cancelledOn' | 'shopOn', isAsked: boolean) => {
    const read = readDate(values[name]);
    return isAsked && 'problem' in read && read.problem !== 'empty' ? { [name]: read.problem } : {};
  };
  const amount = readDollars(values.rightAmount);
  const lastDay = lastDayOf(kind, values, choices);
  return {
    ...(answers.promisedOn !== undefined && lastDay < choices.today && { promisedOn: 'late' as const }),
    ...day('promisedOn', countsFromPromise(kind)),
    ...day('cancelledOn', kind === 'cancelled'),
    ...day('shopOn', kind !== 'not-mine' && values.asked === 'yes'),
    ...(kind === 'amount' && 'problem' in amount && { rightAmount: amount.problem }),
  };
}

function amountProblem(typed: string, { most }: DisputeChoices): QuestionProblem | undefined {
  const read = readDollars(typed);
  if ('problem' in read) return read.problem;
  return read.value < 1n || read.value > fromWire(most).minor ? 'range' : undefined;
}

/** Returns what is sent to the bank. Answers that cannot be read are left out. */
export function orderOf(kind: DisputeKind, values: QuestionValues, choices: DisputeChoices): Order {
  const others = joinable(kind, choices).filter(({ transactionId }) => values.lines.includes(transactionId));
  const disputed = disputedOf(kind, values, choices);
  return {
    kind,
    lines: [
      {
        transactionId: choices.line.transactionId,
        // Without an amount, all that can be disputed.
        ...(disputed !== fromWire(choices.most).minor && { amount: Number(disputed) }),
      },
      ...others.map(({ transactionId }) => ({ transactionId })),
    ],
    answers: answersOf(kind, givenAnswers(kind, values)),
  };
}

/** Returns the disputed part of the charge itself, whole TWD: for a wrong amount, the difference. */
export function disputedOf(
  kind: DisputeKind,
  { amount, rightAmount }: QuestionValues,
  { most }: DisputeChoices,
): bigint {
  const all = fromWire(most).minor;
  const read = readDollars(kind === 'amount' ? rightAmount : amount);
  if ('problem' in read) return all;
  return kind === 'amount' ? all - read.value : read.value;
}

/** Returns the sum of the case. */
export function sumOf(kind: DisputeKind, values: QuestionValues, choices: DisputeChoices) {
  const others = joinable(kind, choices).filter(({ transactionId }) => values.lines.includes(transactionId));
  const sum = others.reduce((all, { most }) => all + fromWire(most).minor, disputedOf(kind, values, choices));
  return toWire(twd(sum));
}

/** Returns the last day on which the case can be opened, with the promised day if it is typed. */
export function lastDayOf(
  kind: DisputeKind,
  { promisedOn }: Pick<QuestionValues, 'promisedOn'>,
  { kinds, clock, explanation: { clearedOn } }: DisputeChoices,
): IsoDate {
  const own = kinds.find((one) => one.kind === kind)?.lastDay ?? '';
  const read = readDate(promisedOn);
  if (clearedOn === undefined || !countsFromPromise(kind) || 'problem' in read) return own;
  return lastDisputeDay(clearedOn, read.value, clock);
}

function givenAnswers(kind: DisputeKind, values: QuestionValues): DisputeAnswers {
  const { cardInHand, otherTransactionId, returned, asked, details } = values;
  const amount = readDollars(values.rightAmount);
  return defined({
    cardInHand: cardInHand === '' ? undefined : cardInHand === 'yes',
    otherTransactionId: [ANOTHER_WAY, ''].includes(otherTransactionId) ? undefined : otherTransactionId,
    rightAmount: 'value' in amount && amount.value <= 99_999_999n ? Number(amount.value) : undefined,
    promisedOn: dayOf(values.promisedOn),
    cancelledOn: dayOf(values.cancelledOn),
    returned: returned === '' ? undefined : returned,
    details: details.trim() === '' ? undefined : details,
    shop: asked === '' || kind === 'not-mine' ? undefined : shopOf(values),
  });
}

function shopOf({ asked, shopOn, shopSaid }: QuestionValues): NonNullable<DisputeAnswers['shop']> {
  const said = shopSaid.trim() || undefined;
  return { asked: asked === 'yes', ...defined({ on: dayOf(shopOn), said }) };
}

function dayOf(typed: string): IsoDate | undefined {
  const read = readDate(typed);
  return 'value' in read ? read.value : undefined;
}

/** Returns the object without its undefined fields, because the contract has none. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
