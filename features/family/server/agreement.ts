/** An adult holder decides what the primary cardholder sees (FAM-2). One press each way, without a code. */
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { addSealedNotice } from '../../alerts/server/portal-notices.ts';
import type { familyCalls } from '../contract.ts';
import type { FamilyDeps } from './deps.ts';
import { type Held, heldCard } from './held.ts';
import { makeNotice } from './notice.ts';
import * as store from './store.ts';

/** Stores the decision, and tells the primary cardholder. Repeating it changes nothing. */
export async function decide(
  deps: FamilyDeps,
  context: LiveContext,
  cardId: string,
  agreed: boolean,
): Promise<PayloadOf<typeof familyCalls.agree>> {
  const { customerId } = context.session;
  const { card, primaryId } = await heldCard(deps, customerId, cardId);
  if (!card.holderAdult) throw new Failure('FAM-MINOR');
  const news = agreed ? 'agreed' : 'withdrawn';
  const notice = await makeNotice(deps, {
    ...{ customerId: primaryId, cardId, lastFour: card.lastFour, news },
    source: `family-${news}/${cardId}/${(await deps.now()).toISOString()}`,
  });
  await deps.db.transaction().execute(async (trx) => {
    if (!(await store.decide(trx, { customerId, cardId, primaryId }, agreed))) return;
    await addSealedNotice(trx, notice);
    await deps.audit.record(trx, context, 'family-agreement', news, customerId, { cardId });
  });
  deps.alerts.sender.wake();
  return { agreement: news };
}

/** Tells an adult holder once that they decide. The notice is the first thing that the person hears of it. */
export async function tellToDecide(
  deps: Pick<FamilyDeps, 'db' | 'cipher' | 'random' | 'now' | 'alerts'>,
  customerId: string,
  undecided: readonly Held[],
): Promise<void> {
  for (const { card, primaryId } of undecided) {
    const { cardId, lastFour } = card;
    const source = `family-decide/${cardId}/${primaryId}`;
    const notice = await makeNotice(deps, { customerId, cardId, lastFour, news: 'decide', source });
    await deps.db.transaction().execute((trx) => addSealedNotice(trx, notice));
  }
  if (undecided.length > 0) deps.alerts.sender.wake();
}
