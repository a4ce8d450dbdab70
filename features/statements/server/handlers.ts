import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import { toQuery, toTransaction } from '../../account-detail/server/map.ts';
import { statementCalls } from '../contract.ts';
import type { Documents } from './documents.ts';
import { loadStatementData, type StatementReads } from './load-statement.ts';
import { toEStatement, toStatementHead } from './map.ts';

/** Two years of monthly statements. */
const MAX_STATEMENTS = 24;

export interface StatementDeps extends StatementReads {
  readonly documents: Documents;
}

/** A card's statements (CARD-3, CARD-4). Unknown ids and ids of other customers are NOT_FOUND (CARD-6). */
export function handlers(deps: StatementDeps): Mounted[] {
  const { cardSystem } = deps;
  return [
    on(statementCalls.eStatements, async ({ params }, { session }) => {
      const options = { limit: MAX_STATEMENTS };
      return orNotFound(await cardSystem.eStatements(session.customerId, params.id, options)).map(
        toEStatement,
      );
    }),
    on(statementCalls.detail, async ({ params, query }, { session, language }) => {
      const { customerId } = session;
      const selector = query.stmtDate === undefined ? 'latest' : { statementDate: query.stmtDate };
      const statement = orNotFound(await cardSystem.statement(customerId, params.id, selector));
      const pageQuery = toQuery(query, language);
      const page = orNotFound(await cardSystem.transactions(customerId, params.id, statement, pageQuery));
      return {
        ...toStatementHead(statement),
        ...toPaged(page, query, (line) => toTransaction(line, language)),
      };
    }),
    on(statementCalls.transactions, async ({ params, query }, { session, language }) => {
      const part = { statementId: query.paymentKey };
      const pageQuery = toQuery(query, language);
      const page = orNotFound(await cardSystem.transactions(session.customerId, params.id, part, pageQuery));
      return toPaged(page, query, (line) => toTransaction(line, language));
    }),
    on(statementCalls.view, async ({ params, query }, { session }) => {
      const of = { customerId: session.customerId, cardId: params.id };
      const data = await loadStatementData(deps, of, query.paymentKey, query.language);
      const { statement, card } = data;
      return {
        type: 'application/pdf',
        // Contains no personal data except the last four digits.
        name: `statement-${statement.statementMonth}-${card.lastFour}.pdf`,
        content: await deps.documents.run(data),
        inline: query.disposition === 'inline',
      };
    }),
  ];
}
