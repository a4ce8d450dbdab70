/** Cancels a redemption while the card system allows it (RDM-6). It needs no code, because it only gives points back. */
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { cancelNotice } from '../cancel.messages.ts';
import { type Cancelled, historyCalls } from '../contract.ts';

type CancellationFacts = {
  readonly cardId: string;
  readonly lastFour: string;
  readonly redeemCode: string;
  /** Item code. */
  readonly item: string;
  readonly description: Readonly<Record<Language, string>>;
};

const REFUSALS = {
  'not-there': 'NOT_FOUND',
  'too-late': 'RDM-LATE',
  cancelled: 'RDM-CANCELLED',
  batch: 'RDM-BATCH',
} as const;

export const cancellationReport: Report<'cancel-redemption', CancellationFacts, Cancelled> = {
  kind: 'cancel-redemption',
  action: 'cancel-redemption',
  answer: ({ redemptionId, cancelledAt, points, pointBalance }, { facts, language }) => {
    const { cardId, lastFour, redeemCode, item, description } = facts;
    return {
      payload: {
        id: redemptionId,
        redeemCode,
        cancelledAt: cancelledAt.toISOString(),
        points,
        pointBalance,
      },
      details: { cardId, item, points, redemptionId },
      notice: {
        purpose: 'redemption-cancelled',
        subject: say(cancelNotice.subject, language),
        text: say(cancelNotice.text, language, {
          item: description[language],
          points: formatNumber(points),
          lastFour,
          code: redeemCode,
        }),
      },
    };
  },
  refuse: ({ refused }) => new Failure(REFUSALS[refused]),
};

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
      customer: ({ customer }) => customer,
    });
  });
}
