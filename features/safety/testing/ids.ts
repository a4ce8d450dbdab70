import { type CallWithIds, ofCard } from '../../../tests/support/api/ids.ts';
import { safetyCalls } from '../contract.ts';

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  ofCard('a change of controls without a code', safetyCalls.tighten, {
    body: { version: 0, language: 'en' },
  }),
  // The call freezes the owner's card, so it runs last.
  { ...ofCard('the freeze of a card', safetyCalls.freeze, { body: { language: 'en' } }), runsLast: true },
];
