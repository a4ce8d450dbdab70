import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { theirs } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import type { ReplacementOrder } from '../../../server/ports/card-system/replacements.ts';
import { say } from '../../../shared/messages.ts';
import { type Replaced, replacementCalls } from '../contract.ts';
import { replacementNotice } from '../messages.ts';
import { isReasonOf } from '../rules.ts';

export interface ReplacementDeps {
  readonly cardSystem: CardSystem;
  readonly operations: Operations;
}

const DELIVERY = '3-5' as const;

/** A new card in place of one that is damaged, lost or stolen (RPL-1), for the holder of the card. */
export function handlers(deps: ReplacementDeps): Mounted[] {
  return [
    on(replacementCalls.state, async ({ params }, { session }) => {
      const { categories, openOrder } = theirs(
        await deps.cardSystem.replacement(session.customerId, params.id),
      );
      return {
        categories: [...categories],
        deliveryWorkingDays: DELIVERY,
        ...(openOrder && { openOrder }),
      };
    }),
    on(replacementCalls.order, async ({ params, body }, context) => {
      const { category, reason, reasonDetail } = body;
      if (!isReasonOf(category, reason)) throw new Failure('VALIDATION', { fields: { reason: 'category' } });
      return order(deps, context, params.id, { category, reason, reasonDetail }, { params, body });
    }),
  ];
}

/** Order, stop, record and message are one transaction, once for its idempotency key. */
async function order(
  { cardSystem, operations }: ReplacementDeps,
  context: LiveContext,
  cardId: string,
  asked: ReplacementOrder,
  input: unknown,
): Promise<Replaced> {
  const { customerId } = context.session;
  return operations.run(context, {
    action: 'replace-card',
    customerId,
    input,
    // Read before the transaction: afterwards the card has another number.
    prepare: async () => theirs(await cardSystem.cardWithHolder(customerId, cardId)),
    effect: async (unit, { card, customer }) => {
      const taken = await cardSystem.orderReplacement(unit, customerId, cardId, asked);
      if ('refused' in taken) throw new Failure(taken.refused === 'not-there' ? 'NOT_FOUND' : 'SVC-REP');
      const { referenceNumber, lastFour } = taken;
      const { category, reason } = asked;
      const words = { lastFour: card.lastFour, reference: referenceNumber };
      return {
        payload: { referenceNumber, newStatus: category, deliveryWorkingDays: DELIVERY, lastFour },
        details: { cardId, category, reason, referenceNumber },
        notice: {
          customer,
          notice: {
            purpose: 'card-replaced',
            language: context.language,
            text: say(replacementNotice[category], context.language, words),
            subject: say(replacementNotice.subject, context.language, words),
          },
        },
      };
    },
  });
}
