import { theirs } from '../../../server/http/page.ts';
import type { CardTransaction } from '../../../server/ports/card-system/history.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { toTransaction } from '../../account-detail/server/public.ts';
import { toStatementHead } from './map.ts';
import type { StatementOrder } from './pdf/order.ts';

const PAGE_SIZE = 100;

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
  const card = theirs(await cardSystem.card(customerId, cardId));
  const customer = theirs(await cardSystem.customer(customerId));
  const lines = await allLines(cardSystem, asked);
  return {
    language,
    addressee: customer.name[language],
    card: { product: card.productName[language], holder: card.holderName, lastFour: card.lastFour },
    statement: toStatementHead(statement),
    lines: lines.map((line) => toTransaction(line, language)),
  };
}

async function allLines(
  cardSystem: CardSystem,
  { customerId, cardId, statementId }: AskedDocument,
): Promise<CardTransaction[]> {
  const lines: CardTransaction[] = [];
  const query = { pageSize: PAGE_SIZE, sort: { by: 'date', order: 'asc' } } as const;
  let after: string | undefined;
  for (let pageNumber = 0; ; pageNumber++) {
    const asked = { ...query, pageNumber, ...(after !== undefined && { after }) };
    const page = theirs(await cardSystem.transactions(customerId, cardId, { statementId }, asked));
    lines.push(...page.content);
    if (page.next === undefined) return lines;
    after = page.next;
  }
}

/** Nothing of the person's but the last four digits. */
export function fileName({ statement, card }: StatementOrder): string {
  return `statement-${statement.statementMonth}-${card.lastFour}.pdf`;
}
