import { everyEntry, theirs } from '../../../server/http/page.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { toTransaction } from '../../account-detail/server/public.ts';
import { toStatementHead } from './map.ts';
import type { StatementOrder } from './pdf/order.ts';

const OLDEST_FIRST = { by: 'date', order: 'asc' } as const;

export interface AskedDocument {
  readonly customerId: string;
  readonly cardId: string;
  readonly statementId: string;
  readonly language: Language;
}

/** Gathers what a statement's document says; NOT_FOUND for what is not there or not theirs, whichever it is. */
export async function orderDocument(cardSystem: CardSystem, asked: AskedDocument): Promise<StatementOrder> {
  const { customerId, cardId, statementId, language } = asked;
  const statement = theirs(await cardSystem.statement(customerId, cardId, { statementId }));
  const { card, customer } = theirs(await cardSystem.cardWithHolder(customerId, cardId));
  const lines = await everyEntry(async (place) => {
    const query = { ...place, sort: OLDEST_FIRST };
    return theirs(await cardSystem.transactions(customerId, cardId, { statementId }, query));
  });
  return {
    language,
    addressee: customer.name[language],
    card: { product: card.productName[language], holder: card.holderName, lastFour: card.lastFour },
    statement: toStatementHead(statement),
    lines: lines.map((line) => toTransaction(line, language)),
  };
}

/** Nothing of the person's but the last four digits. */
export function fileName({ statement, card }: StatementOrder): string {
  return `statement-${statement.statementMonth}-${card.lastFour}.pdf`;
}
