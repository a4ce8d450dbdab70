import { type Mounted, on } from '../../../server/http/mount.ts';
import { theirs, toPaged } from '../../../server/http/page.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import { toQuery, toTransaction } from '../../account-detail/server/public.ts';
import { statementCalls } from '../contract.ts';
import type { Documents } from './documents.ts';
import { toEStatement, toStatementHead } from './map.ts';
import { fileName, orderDocument } from './order.ts';

/** Two years of monthly statements. */
const MOST_STATEMENTS = 24;

export interface StatementDeps {
  readonly cardSystem: CardSystem;
  readonly documents: Documents;
}

/** A card's statements (CARD-3, CARD-4). What is not there or not theirs is NOT_FOUND, one answer for both (CARD-6). */
export function handlers({ cardSystem, documents }: StatementDeps): Mounted[] {
  return [
    on(statementCalls.eStatements, async ({ params }, { session }) => {
      const options = { limit: MOST_STATEMENTS };
      return theirs(await cardSystem.eStatements(session.customerId, params.id, options)).map(toEStatement);
    }),
    on(statementCalls.detail, async ({ params, query }, { session, language }) => {
      const { customerId } = session;
      const which = query.stmtDate === undefined ? 'latest' : { statementDate: query.stmtDate };
      const statement = theirs(await cardSystem.statement(customerId, params.id, which));
      const asked = toQuery(query, language);
      const page = theirs(await cardSystem.transactions(customerId, params.id, statement, asked));
      return {
        ...toStatementHead(statement),
        ...toPaged(page, query, (line) => toTransaction(line, language)),
      };
    }),
    on(statementCalls.transactions, async ({ params, query }, { session, language }) => {
      const part = { statementId: query.paymentKey };
      const asked = toQuery(query, language);
      const page = theirs(await cardSystem.transactions(session.customerId, params.id, part, asked));
      return toPaged(page, query, (line) => toTransaction(line, language));
    }),
    on(statementCalls.view, async ({ params, query }, { session }) => {
      const { paymentKey: statementId, language, disposition } = query;
      const asked = { customerId: session.customerId, cardId: params.id, statementId, language };
      const order = await orderDocument(cardSystem, asked);
      return {
        type: 'application/pdf',
        name: fileName(order),
        content: await documents.run(order),
        inline: disposition === 'inline',
      };
    }),
  ];
}
