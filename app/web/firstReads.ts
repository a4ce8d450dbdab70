/** What the first page needs from the server, whichever it is. */
import { cardCalls } from '../../features/cards/public.ts';
import { approvalCalls } from '../../features/confirmation/public.ts';
import { profileCalls } from '../../features/profile/public.ts';
import { isAfterLogOn } from '../../web/address.ts';
import { isLoggedOn, isOffered, isPasskeysUnchecked } from '../../web/store.ts';

/** Reads without input that nearly each page after log-on needs. None before log-on. */
export function firstReads() {
  if (!isAfterLogOn(location.pathname) || !isLoggedOn()) return [];
  const reads = [profileCalls.read, cardCalls.cards];
  // The overview shows what it asks about passkeys above other panels, which would move later.
  return isPasskeysUnchecked() && isOffered('passkeys') ? [...reads, approvalCalls.passkeys] : reads;
}
