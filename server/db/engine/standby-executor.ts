import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import { currentBudget } from './budget.ts';
import { isOneStatement, type RootExecutor } from './executor.ts';

/**
 * Runs the single statements of calls that may read on a standby there. Everything else runs on the primary: statements of other calls and of
 * jobs, transactions, and statements for which the standby has no answer.
 */
export class StandbyExecutor extends DefaultQueryExecutor {
  readonly #primary: RootExecutor;

  constructor(primary: RootExecutor, compiler: QueryCompiler) {
    super(compiler, primary.adapter, primary);
    this.#primary = primary;
  }

  override provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#primary.provideConnection(consumer);
  }

  override async executeQuery<R>(query: CompiledQuery<unknown>): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query;
    const budget = currentBudget();
    const found =
      budget?.standby && isOneStatement(query)
        ? await budget.standby.read([{ text, parameters }], budget)
        : undefined;
    return found ? { rows: found[0] as R[] } : this.#primary.executeQuery<R>(query);
  }

  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return this.#primary.withConnectionProvider(provider);
  }
}
