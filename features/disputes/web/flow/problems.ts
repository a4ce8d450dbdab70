import { formatDate } from '../../../../shared/dates.ts';
import { type DisputeKind, MOST_DETAILS, MOST_SAID } from '../../../../shared/disputes.ts';
import type { Language } from '../../../../shared/messages.ts';
import { formatMoney, formatNumber } from '../../../../shared/money.ts';
import type { Say } from '../../../../web/language/language.tsx';
import { yearError } from '../../../../web/ui/form/dates/yearError.ts';
import type { FieldErrors } from '../../../../web/ui/form/formRules.ts';
import type { DisputeChoices } from '../../contract.ts';
import { evidenceText } from '../../evidence.messages.ts';
import { questionText as text } from '../../questions.messages.ts';
import type { Uploads } from '../evidence/uploads.ts';
import type { QuestionValues } from './flowData.ts';
import { lastDayOf, problemsOf, type QuestionProblem } from './order.ts';

interface Asked {
  readonly kind: DisputeKind;
  readonly choices: DisputeChoices;
  readonly uploads: Uploads;
  readonly language: Language;
}

/** Returns the sentences of what is wrong with the answers, by field. */
export function errorsOfAnswers(values: QuestionValues, asked: Asked, t: Say): FieldErrors<QuestionValues> {
  const { kind, choices, uploads } = asked;
  const problems = problemsOf(kind, values, choices);
  const named = Object.entries(problems).map(([field, problem]) => [
    field,
    sentenceOf(field as keyof QuestionValues, problem, values, asked, t),
  ]);
  const files = uploads.isBusy() ? evidenceText.stillSending : evidenceText.notAdded;
  const hasFileProblem = uploads.isBusy() || uploads.hasFailed();
  return { ...Object.fromEntries(named), ...(hasFileProblem && { evidence: t(files) }) };
}

const EMPTY = {
  cardInHand: text.cardInHandEmpty,
  otherTransactionId: text.otherEmpty,
  rightAmount: text.rightAmountEmpty,
  promisedOn: text.dayEmpty,
  cancelledOn: text.dayEmpty,
  shopOn: text.dayEmpty,
  returned: text.returnedEmpty,
  asked: text.askedEmpty,
  details: text.detailsEmpty,
} as const;

const ANY_FIELD = {
  early: text.dayEarly,
  future: text.dayFuture,
  same: text.otherSame,
  notReal: text.dayWrong,
  cardNumber: text.cardNumber,
} as const;

function sentenceOf(
  field: keyof QuestionValues,
  problem: QuestionProblem,
  values: QuestionValues,
  { kind, choices, language }: Asked,
  t: Say,
): string {
  const most = formatMoney(choices.most);
  switch (problem) {
    case 'empty':
      return t(field in EMPTY ? EMPTY[field as keyof typeof EMPTY] : text.amountFormat);
    case 'high':
      return t(text.rightAmountHigh, { most });
    case 'range':
      return t(text.amountRange, { most });
    case 'late':
      return t(text.dayLate, { day: formatDate(lastDayOf(kind, values, choices), language) });
    case 'long': {
      const isSaid = field === 'shopSaid';
      return t(text.long, {
        label: t(isSaid ? text.saidLabel : text.details),
        most: formatNumber(isSaid ? MOST_SAID : MOST_DETAILS),
      });
    }
    case 'format':
      return t(field === 'amount' || field === 'rightAmount' ? text.amountFormat : text.format);
    case 'noYear':
    case 'unclearYear':
      return yearError(problem, t) ?? t(text.dayWrong);
    default:
      return t(ANY_FIELD[problem]);
  }
}
