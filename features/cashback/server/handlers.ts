import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { cashbackCalls } from '../contract.ts';

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
        action: 'cashback-method',
        customerId: context.session.customerId,
        input: body,
        command: () => ({ kind: 'set-cashback-method', cardId, method: cashbackMethod }),
        answer: () => ({ payload: { cashbackMethod }, details: { cardId, cashbackMethod } }),
        refuse: () => new Failure('NOT_FOUND'),
        // A refusal says only that the session's customer has no such card.
        outcomes: { done: 'changed', refused: () => undefined },
      });
    }),
  ];
}
