/** The first reads of any page. */
import { cardCalls } from '../../features/cards/contract.ts';
import { approvalCalls } from '../../features/confirmation/contract.ts';
import { profileCalls } from '../../features/profile/contract.ts';
import { isAfterLogOn } from '../../web/address.ts';
import { isClosing, isLoggedOn, isOffered, isPasskeysUnchecked } from '../../web/store.ts';
import { isLogOnBroken } from '../../web/stored-values.ts';

/** Returns the reads without input that nearly all pages after log-on need; none before log-on, and while the account closes. */
export function firstReads() {
  if (!isAfterLogOn(location.pathname) || !isLoggedOn() || isLogOnBroken() || isClosing()) return [];
  const reads = [profileCalls.read, cardCalls.cards];
  // The overview shows its passkey prompt above other panels, which would move if the prompt appeared later.
  return isPasskeysUnchecked() && isOffered('passkeys') ? [...reads, approvalCalls.passkeys] : reads;
}
