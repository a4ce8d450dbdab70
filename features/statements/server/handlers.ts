import type { BankIdentity } from '../../../server/brand/identity.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { toQuery, toTransaction } from '../../account-detail/server/public.ts';
import { statementCalls } from '../contract.ts';
import type { Documents } from './documents.ts';
import { fileName, loadStatementData } from './load-statement.ts';
import { toEStatement, toStatementHead } from './map.ts';

/** Two years of monthly statements. */
const MAX_STATEMENTS = 24;

export interface StatementDeps {
  readonly bank: () => BankIdentity;
  readonly cardSystem: CardReads;
  readonly documents: Documents;
  readonly now: () => Promise<Date>;
}

/** A card's statements (CARD-3, CARD-4). Unknown ids and ids of other customers are NOT_FOUND (CARD-6). */
export function handlers({ bank, cardSystem, documents, now }: StatementDeps): Mounted[] {
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
      const { paymentKey: statementId, language, disposition } = query;
      const { customerId } = session;
      const data = await loadStatementData(cardSystem, {
        customerId,
        cardId: params.id,
        statementId,
        language,
        bank: bank(),
        now,
      });
      return {
        type: 'application/pdf',
        name: fileName(data),
        content: await documents.run(data),
        inline: disposition === 'inline',
      };
    }),
  ];
}
