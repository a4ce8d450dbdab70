import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { cashbackCalls } from '../contract.ts';
import { cashbackReport } from './report.ts';

export interface CashbackDeps {
  readonly cardSystem: CardReads;
  readonly operations: Operations;
}

/** The handlers of the cashback method (CSH-1). */
export function handlers({ cardSystem, operations }: CashbackDeps): Mounted[] {
  return [
    on(cashbackCalls.read, async ({ query }, { session }) => {
      const { cashbackMethod } = orNotFound(await cardSystem.card(session.customerId, query.cardNo));
      return { cashbackMethod };
    }),
    on(cashbackCalls.change, ({ body }, context) => {
      const { cardNo: cardId, cashbackMethod } = body;
      return operations.run(context, {
        report: cashbackReport,
        customerId: context.session.customerId,
        cardId,
        atHome: true,
        input: body,
        command: () => ({ kind: 'set-cashback-method', cardId, method: cashbackMethod }),
        facts: () => ({ cardId, cashbackMethod }),
      });
    }),
  ];
}
