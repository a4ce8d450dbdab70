/** Reads family cards: for the primary cardholder those of their accounts, and for a holder their own (FAM-1). */
import { taipeiDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import type { Family } from '../contract.ts';
import { tellToDecide } from './agreement.ts';
import type { FamilyDeps } from './deps.ts';
import { heldCards } from './held.ts';
import { type Around, toCardOfAccount, toHeldCard, toRequest } from './map.ts';
import * as store from './store.ts';

/** Returns what the pages of family cards show to a person. */
export async function readFamily(deps: FamilyDeps, customerId: string, language: Language): Promise<Family> {
  const { cardSystem, db, cipher, config } = deps;
  const today = taipeiDate(await deps.now());
  if (!cardSystem.family) return { accounts: [], held: [], today, offered: false };
  const [accounts, held, agreementsWith, agreementsOf, requestsTo, requestsOf] = await Promise.all([
    cardSystem.family(customerId),
    heldCards(deps, customerId),
    store.agreementsWith(db, customerId),
    store.agreementsOf(db, customerId),
    store.requestsTo(db, customerId),
    store.requestsOf(db, customerId),
  ]);
  const around = (
    primaryId: string,
    agreements: Around['agreements'],
    requests: readonly store.StoredRequest[],
  ): Around => ({
    ...{ primaryId, agreements, language, sees: config.familySees },
    // A request to an earlier primary cardholder is none of this one's.
    requests: requests.filter((one) => one.primaryId === primaryId).map((one) => toRequest(cipher, one)),
  });
  const ofAccounts = around(customerId, agreementsWith, requestsTo);
  const ofHeld = held.map((one) => ({
    one,
    shown: toHeldCard(one.card, around(one.primaryId, agreementsOf, requestsOf)),
  }));
  const undecided = ofHeld.filter(({ shown }) => shown.adult && shown.agreement === 'open');
  await tellToDecide(
    deps,
    customerId,
    undecided.map(({ one }) => one),
  );
  return {
    accounts: accounts.map((card) => toCardOfAccount(card, ofAccounts)),
    held: ofHeld.map(({ shown }) => shown),
    today,
    offered: true,
  };
}
