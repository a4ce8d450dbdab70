import type { BankIdentity } from '../../../server/brand/identity.ts';
import { everyEntry, orNotFound } from '../../../server/http/page.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { toTransaction } from '../../account-detail/server/public.ts';
import { readPrintedPayment } from '../../payments/server/public.ts';
import { toStatementHead } from './map.ts';
import type { StatementData } from './pdf/data.ts';

const OLDEST_FIRST = { by: 'date', order: 'asc' } as const;

export interface StatementQuery {
  readonly customerId: string;
  readonly cardId: string;
  readonly statementId: string;
  readonly language: Language;
  readonly bank: BankIdentity;
  readonly now: () => Promise<Date>;
}

/** Loads the data of a PDF statement. Throws NOT_FOUND if the card or statement is unknown or belongs to another customer. */
export async function loadStatementData(
  cardSystem: CardReads,
  { customerId, cardId, statementId, language, bank, now }: StatementQuery,
): Promise<StatementData> {
  const statement = orNotFound(await cardSystem.statement(customerId, cardId, { statementId }));
  const { card, customer } = orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
  const lines = await everyEntry(async (position) => {
    const query = { ...position, sort: OLDEST_FIRST };
    return orNotFound(await cardSystem.transactions(customerId, cardId, { statementId }, query));
  });
  const isLatest = card.latestStatement?.statementDate === statement.statementDate;
  const payment = isLatest
    ? await readPrintedPayment({ cardSystem, now }, { customerId, cardId })
    : undefined;
  return {
    language,
    addressee: customer.name[language],
    card: { product: card.productName[language], holder: card.holderName, lastFour: card.lastFour },
    bank: { name: bank.name[language], phone: bank.phone, colour: bank.colours.light },
    statement: toStatementHead(statement),
    ...(payment && { payment }),
    lines: lines.map((line) => toTransaction(line, language)),
  };
}

/** The file name contains no personal data except the last four digits. */
export function fileName({ statement, card }: StatementData): string {
  return `statement-${statement.statementMonth}-${card.lastFour}.pdf`;
}
