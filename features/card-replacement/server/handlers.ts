import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { ReplacementOrder } from '../../../server/ports/card-system/parts/replacements.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { type ReplacementResult, replacementCalls } from '../contract.ts';
import { isReasonOf } from '../rules.ts';
import { DELIVERY_WORKING_DAYS, replacementReport } from './report.ts';

export interface ReplacementDeps {
  readonly cardSystem: CardReads;
  readonly operations: Operations;
}

/** The handlers of card replacement (RPL-1). Only the holder finds the card; others get NOT_FOUND. */
export function handlers(deps: ReplacementDeps): Mounted[] {
  return [
    on(replacementCalls.state, async ({ params }, { session }) => {
      const { categories, openOrder } = orNotFound(
        await deps.cardSystem.replacement(session.customerId, params.id),
      );
      return {
        categories: [...categories],
        deliveryWorkingDays: DELIVERY_WORKING_DAYS,
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

/**
 * Orders once per idempotency key. With a card system in the portal's database, the order, the block, the audit
 * record and the message are one transaction.
 */
async function order(
  { cardSystem, operations }: ReplacementDeps,
  context: LiveContext,
  cardId: string,
  request: ReplacementOrder,
  input: unknown,
): Promise<ReplacementResult> {
  const { customerId } = context.session;
  return operations.run(context, {
    report: replacementReport,
    customerId,
    cardId,
    input,
    // Reads the card before the command, because the command may change the card's number.
    prepare: async () => orNotFound(await cardSystem.cardWithHolder(customerId, cardId)),
    command: () => ({ kind: 'replace-card', cardId, order: request }),
    facts: ({ card }) => ({
      cardId,
      lastFour: card.lastFour,
      category: request.category,
      reason: request.reason,
    }),
    customer: ({ customer }) => customer,
  });
}
