/** The rules for what a person says of a charge. Form and server share them. */
import type { IsoDate } from '../../shared/dates.ts';
import {
  type DisputeAnswers,
  type DisputeKind,
  MOST_DETAILS,
  MOST_SAID,
  REQUIRED_ANSWERS,
} from '../../shared/disputes.ts';
import type { Reading } from '../../shared/validation/reading.ts';

/** The facts that the answers must fit. */
export interface AnswerFacts {
  readonly today: IsoDate;
  /** Date of the earliest charge of the case. */
  readonly transactionDate: IsoDate;
  /** Sum of the charges of the case, whole TWD. */
  readonly charged: bigint;
  /** Ids of the charges of the case. */
  readonly lines: readonly string[];
}

/** Fields of the answers. `shopOn` and `shopSaid` are the day and the words of the shop. */
export type AnswerField = Exclude<keyof DisputeAnswers, 'shop'> | 'shop' | 'shopOn' | 'shopSaid';

/**
 * Problems of a field. `empty`: the kind needs it. `future`: it may not be after today. `early`: it is before the charge. `high`: the
 * right amount is not below the charged one. `same`: the other charge is in the case itself. The others are of {@link readWords}.
 */
export type AnswerProblem = 'empty' | 'future' | 'early' | 'high' | 'same' | WordsProblem;

type WordsProblem = 'long' | 'format' | 'cardNumber';

/** Answers that a case of any kind may have. */
const ALWAYS: readonly (keyof DisputeAnswers)[] = ['details', 'shop'];

/** The answers that a case of the kind may have. */
export function possibleAnswers(kind: DisputeKind): readonly (keyof DisputeAnswers)[] {
  const own: readonly (keyof DisputeAnswers)[] = kind === 'twice' ? ['otherTransactionId'] : [];
  return [...new Set([...REQUIRED_ANSWERS[kind], ...own, ...ALWAYS])];
}

/**
 * Reads what a person wrote in their own words, with its lines. Refuses other control characters, and 13 or more digits in a row, so that
 * no card number is stored. An empty text is allowed.
 */
export function readWords(typed: string, most: number): Reading<string, WordsProblem> {
  const text = typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text.length > most) return { problem: 'long' };
  if (/[^\P{Cc}\n]/u.test(text)) return { problem: 'format' };
  if (/(?:\d[ -]?){13}/.test(text.normalize('NFKC'))) return { problem: 'cardNumber' };
  return { value: text };
}

type Loose<T> = { readonly [K in keyof T]: T[K] | undefined };

/** Answers as a call has them: a field may be undefined. */
export type GivenAnswers = Loose<Omit<DisputeAnswers, 'shop'>> & {
  readonly shop?: Loose<NonNullable<DisputeAnswers['shop']>> | undefined;
};

/**
 * Returns the answers that the bank gets: those of the kind, with the words as they are kept. Words with a problem stay as typed; see
 * {@link answerProblems}.
 */
export function answersOf(kind: DisputeKind, given: GivenAnswers): DisputeAnswers {
  const possible = possibleAnswers(kind);
  const { shop, details, ...others } = given;
  const own = Object.fromEntries(
    Object.entries(others).filter(
      ([name, value]) => value !== undefined && possible.includes(name as keyof DisputeAnswers),
    ),
  );
  const words = wordsOf(details, MOST_DETAILS);
  return { ...own, ...(words && { details: words }), ...(shop && { shop: shopOf(shop) }) };
}

function wordsOf(text: string | undefined, most: number): string | undefined {
  if (text === undefined) return undefined;
  const read = readWords(text, most);
  return 'value' in read ? read.value : text;
}

/** A shop that was not asked has said nothing. */
function shopOf({
  asked = false,
  on,
  said,
}: NonNullable<GivenAnswers['shop']>): DisputeAnswers['shop'] & object {
  const words = wordsOf(said, MOST_SAID);
  return { asked, ...(asked && on !== undefined && { on }), ...(asked && words && { said: words }) };
}

/** Returns the problems of the answers of a case by field; empty when there are none. Expects the answers of {@link answersOf}. */
export function answerProblems(
  kind: DisputeKind,
  answers: DisputeAnswers,
  facts: AnswerFacts,
): Readonly<Partial<Record<AnswerField, AnswerProblem>>> {
  const { today, transactionDate, charged, lines } = facts;
  const { promisedOn, cancelledOn, rightAmount, otherTransactionId, details, shop } = answers;
  const isFuture = (day: IsoDate | undefined) => day !== undefined && day > today;
  const isEarly = (day: IsoDate | undefined) => day !== undefined && day < transactionDate;
  const checks: readonly (readonly [AnswerField, AnswerProblem | undefined | false])[] = [
    ...REQUIRED_ANSWERS[kind].map((name) => [name, answers[name] === undefined && 'empty'] as const),
    ['promisedOn', isEarly(promisedOn) && 'early'],
    ['cancelledOn', isFuture(cancelledOn) && 'future'],
    ['rightAmount', rightAmount !== undefined && BigInt(rightAmount) >= charged && 'high'],
    ['otherTransactionId', otherTransactionId !== undefined && lines.includes(otherTransactionId) && 'same'],
    ['details', details !== undefined && problemOf(details, MOST_DETAILS)],
    ['shopOn', isFuture(shop?.on) && 'future'],
    // A person who cancels asks the shop before it charges again.
    ['shopOn', kind !== 'cancelled' && isEarly(shop?.on) && 'early'],
    ['shopSaid', shop?.said !== undefined && problemOf(shop.said, MOST_SAID)],
  ];
  const problems: Partial<Record<AnswerField, AnswerProblem>> = {};
  for (const [field, problem] of checks) if (problem) problems[field] ??= problem;
  return problems;
}

function problemOf(text: string, most: number): WordsProblem | undefined {
  const read = readWords(text, most);
  return 'problem' in read ? read.problem : undefined;
}
