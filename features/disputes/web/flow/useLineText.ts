import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { questionText as text } from '../../questions.messages.ts';
import type { Joinable } from './flowData.ts';

/** Returns a function that names a charge in one line: date, amount and shop. */
export function useLineText(): (line: Joinable) => string {
  const t = useSay();
  const language = useLanguage();
  return ({ transactionDate, amount, description: name }) =>
    t(text.lineOf, { date: formatDate(transactionDate, language), amount: formatMoney(amount), name });
}
