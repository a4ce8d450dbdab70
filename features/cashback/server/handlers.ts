import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import { cashbackCalls } from '../contract.ts';

export interface CashbackDeps {
  readonly cardSystem: CardSystem;
  readonly db: Kysely<Database>;
  readonly audit: Audit;
}

/** The handlers of the cashback method (CSH-1). */
export function handlers({ cardSystem, db, audit }: CashbackDeps): Mounted[] {
  return [
    on(cashbackCalls.read, async ({ query }, { session }) => {
      const { cashbackMethod } = orNotFound(await cardSystem.card(session.customerId, query.cardNo));
      return { cashbackMethod };
    }),
    on(cashbackCalls.change, async ({ body }, context) => {
      const { customerId } = context.session;
      const { cardNo: cardId, cashbackMethod } = body;
      await db.transaction().execute(async (trx) => {
        const unit = { trx, id: context.requestId };
        if (!(await cardSystem.setCashbackMethod(unit, customerId, cardId, cashbackMethod)))
          throw new Failure('NOT_FOUND');
        await audit.record(trx, context, 'cashback-method', 'changed', customerId, {
          cardId,
          cashbackMethod,
        });
      });
      return { cashbackMethod };
    }),
  ];
}
