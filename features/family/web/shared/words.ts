import { formatDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/languages.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { FamilyRequest } from '../../contract.ts';

/** Returns amount and last day of a request, formatted. */
export function extraOf({ amount, until }: Pick<FamilyRequest, 'amount' | 'until'>, language: Language) {
  return { amount: formatMoney(amount), until: formatDate(until, language) };
}
