import type { ReactNode } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { exchangeRate } from '../../../../../shared/exchange-rate.ts';
import type { Language } from '../../../../../shared/messages.ts';
import { formatMoney } from '../../../../../shared/money.ts';
import type { Say } from '../../../../../web/language/language.tsx';
import { Amount, moneyInOf } from '../../../../../web/ui/card/Amount.tsx';
import type { CardSummary } from '../../../../cards/contract.ts';
import { CardName } from '../../../../cards/web/CardName.tsx';
import { countryName } from '../../../../cards/web/view-model.ts';
import type { Transaction } from '../../../contract.ts';
import { accountText } from '../../../messages.ts';
import { sheetText } from '../../../sheet.messages.ts';
import { listText as text } from '../../../transactions.messages.ts';
import { categoryName } from '../categoryName.ts';

/** A fact of a transaction. `shown` is what the sheet shows in place of the text. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly shown?: ReactNode;
}

/** Returns what is known of a transaction, besides merchant and amount. */
export function factsOf(card: CardSummary, line: Transaction, t: Say, language: Language): readonly Fact[] {
  const { transactionDate, postingDate, category, foreignAmount, merchantCountry, exchangeDate } = line;
  const rate = foreignAmount && exchangeRate(line.amount, foreignAmount);
  const fact = (label: string, value: string | undefined, shown?: ReactNode): Fact[] =>
    value === undefined ? [] : [{ label, value, shown }];
  const day = (date: string | undefined) => date && formatDate(date, language);
  return [
    ...fact(t(accountText.transactionDate), day(transactionDate)),
    ...fact(t(accountText.postingDate), day(postingDate) ?? t(accountText.notPosted)),
    ...fact(t(text.category), categoryName(category, t)),
    ...fact(
      t(accountText.foreignAmount),
      foreignAmount && formatMoney(foreignAmount),
      foreignAmount && <Amount money={foreignAmount} />,
    ),
    ...fact(
      t(text.rate),
      rate && foreignAmount && t(text.oneUnit, { currency: foreignAmount.currency, rate }),
    ),
    ...fact(t(accountText.exchangeDate), day(exchangeDate)),
    ...fact(t(accountText.country), merchantCountry && countryName(merchantCountry, language)),
    ...fact(t(text.card), `${card.productName} ${card.lastFour}`, <CardName card={card} />),
  ];
}

/** Returns a transaction as text, for the clipboard. */
export function textOf({ description, amount }: Transaction, facts: readonly Fact[], t: Say): string {
  const money = amount.amount.startsWith('-') ? moneyInOf(amount) : formatMoney(amount);
  return [description, money, ...facts.map((fact) => t(sheetText.copiedFact, fact))].join('\n');
}
