/** Cancels a redemption while the card system allows it (RDM-7). It needs no code, because it only gives points back. */
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { historyCalls } from '../contract.ts';
import { deleteNewPlaces } from './places-store.ts';
import { cancellationReport } from './report.ts';

interface CancelDeps {
  readonly cardSystem: CardReads;
  readonly operations: Operations;
}

/** The handler of the cancellation. Another customer's redemption is not found, like an unknown one. */
export function cancelHandler({ cardSystem, operations }: CancelDeps): Mounted {
  return on(historyCalls.cancel, ({ params, body }, context) => {
    const { customerId } = context.session;
    const { id: redemptionId } = params;
    const { cardId } = body;
    return operations.run(context, {
      report: cancellationReport,
      customerId,
      cardId,
      atHome: true,
      input: { params, body },
      prepare: async () => {
        const redemption = orNotFound(await cardSystem.redemption(customerId, redemptionId));
        if (redemption.cardId !== cardId) throw new Failure('NOT_FOUND');
        return { redemption, customer: orNotFound(await cardSystem.customer(customerId)) };
      },
      command: () => ({ kind: 'cancel-redemption', cardId, redemptionId }),
      facts: ({ redemption }) => ({
        cardId,
        lastFour: redemption.lastFour,
        redeemCode: redemption.redeemCode,
        item: redemption.itemCode,
        description: redemption.description,
      }),
      consume: (trx) => deleteNewPlaces(trx, customerId),
      customer: ({ customer }) => customer,
    });
  });
}
