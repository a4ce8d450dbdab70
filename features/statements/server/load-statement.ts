import type { BankIdentity } from '../../../server/brand/identity.ts';
import { everyEntry, orNotFound } from '../../../server/http/page.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { toTransaction } from '../../account-detail/server/map.ts';
import { type CardOf, readPrintedPayment } from '../../payments/server/payments.ts';
import { toStatementHead } from './map.ts';
import type { StatementData } from './pdf/data.ts';

export interface StatementReads {
  readonly bank: () => BankIdentity;
  readonly cardSystem: CardReads;
  readonly now: () => Promise<Date>;
}

const OLDEST_FIRST = { by: 'date', order: 'asc' } as const;

/** Loads the data of a PDF statement. Throws NOT_FOUND if the card or statement is unknown or belongs to another customer. */
export async function loadStatementData(
  deps: StatementReads,
  of: CardOf,
  statementId: string,
  language: Language,
): Promise<StatementData> {
  const { cardSystem } = deps;
  const { customerId, cardId } = of;
  const bank = deps.bank();
  const statement = orNotFound(await cardSystem.statement(customerId, cardId, { statementId }));
  const { card, customer } = orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
  const lines = await everyEntry(async (position) => {
    const query = { ...position, sort: OLDEST_FIRST };
    return orNotFound(await cardSystem.transactions(customerId, cardId, { statementId }, query));
  });
  const isLatest = card.latestStatement?.statementDate === statement.statementDate;
  const payment = isLatest ? await readPrintedPayment(deps, of) : undefined;
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
