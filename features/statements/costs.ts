/** Sentences about the cost of a statement, shared by the page and the PDF. */
import { type Language, say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import { costText } from '../payments/cost.messages.ts';
import type { StatementHead } from './contract.ts';

/** Returns one sentence per available figure. */
export function costSentences({ minimumOnly, chargedThisYear }: StatementHead, language: Language): string[] {
  const sentences: string[] = [];
  if (minimumOnly) {
    const [total, interest] = [formatMoney(minimumOnly.total), formatMoney(minimumOnly.interest)];
    sentences.push(say(costText.minimumOnly, language, { payments: minimumOnly.payments, total, interest }));
  }
  if (chargedThisYear) {
    const [interest, fees] = [formatMoney(chargedThisYear.interest), formatMoney(chargedThisYear.fees)];
    sentences.push(say(costText.chargedThisYear, language, { interest, fees }));
  }
  return sentences;
}
