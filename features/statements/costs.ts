/** Sentences about the cost of a statement, shared by the page and the PDF. */
import { type Language, say } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import { costText } from '../payments/public.ts';
import type { StatementHead } from './contract.ts';

/** Returns one sentence per available figure. */
export function costSentences({ minimumOnly, chargedThisYear }: StatementHead, language: Language): string[] {
  return [
    ...(minimumOnly
      ? [
          say(costText.minimumOnly, language, {
            payments: minimumOnly.payments,
            total: formatMoney(minimumOnly.total),
            interest: formatMoney(minimumOnly.interest),
          }),
        ]
      : []),
    ...(chargedThisYear
      ? [
          say(costText.chargedThisYear, language, {
            interest: formatMoney(chargedThisYear.interest),
            fees: formatMoney(chargedThisYear.fees),
          }),
        ]
      : []),
  ];
}
