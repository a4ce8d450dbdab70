import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import type { ReplacementOrder } from '../../../server/ports/card-system/parts/replacements.ts';
import { type CardTerms, DEFAULT_TERMS, termsOn } from '../../../server/ports/card-system/parts/terms.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { toWire } from '../../../shared/money.ts';
import type { Post } from '../../confirmation/server/post.ts';
import { type ReplacementResult, replacementCalls } from '../contract.ts';
import { blocksCard, isReasonOf } from '../rules.ts';
import { formatDays, replacementReport } from './report.ts';

export interface ReplacementDeps {
  readonly post: Pick<Post, 'refusal'>;
  readonly cardSystem: CardReads;
  readonly operations: Operations;
  readonly now: () => Promise<Date>;
}

async function termsOf({ cardSystem, now }: ReplacementDeps): Promise<CardTerms> {
  return termsOn(cardSystem, taipeiDate(await now()));
}

/** The handlers of card replacement (RPL-1). Only the holder finds the card; others get NOT_FOUND. */
export function handlers(deps: ReplacementDeps): Mounted[] {
  return [
    on(replacementCalls.state, async ({ params }, { session }) => {
      const { categories, openOrder } = orNotFound(
        await deps.cardSystem.replacement(session.customerId, params.id),
      );
      const { deliveryDays, lostCardFee } = await termsOf(deps);
      return {
        categories: [...categories],
        deliveryWorkingDays: formatDays(deliveryDays),
        lostCardFee: toWire(lostCardFee),
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
  deps: ReplacementDeps,
  context: LiveContext,
  cardId: string,
  request: ReplacementOrder,
  input: unknown,
): Promise<ReplacementResult> {
  const { cardSystem, operations } = deps;
  const { customerId } = context.session;
  return operations.run(context, {
    report: replacementReport,
    customerId,
    cardId,
    input,
    // Reads the card before the command, because the command may change the card's number.
    prepare: async () => {
      const found = orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
      // A lost card is stopped at once, also when the bank does not answer. Its new card cannot be activated while the address changes.
      const isLost = blocksCard(request.category);
      const refusal = await deps.post.refusal(customerId).catch((error: unknown) => {
        if (!isLost) throw error;
        return undefined;
      });
      if (refusal && !isLost) throw new Failure(refusal);
      return {
        ...found,
        activationWaits: refusal !== undefined,
        terms: await termsOf(deps).catch(() => DEFAULT_TERMS),
      };
    },
    command: () => ({ kind: 'replace-card', cardId, order: request }),
    facts: ({ card, terms, activationWaits }) => ({
      cardId,
      lastFour: card.lastFour,
      category: request.category,
      reason: request.reason,
      deliveryDays: formatDays(terms.deliveryDays),
      ...(activationWaits && { activationWaits }),
    }),
    customer: ({ customer }) => customer,
  });
}
