import { type CallsWithoutIds, type CallWithIds, idInPath, ownCard } from '../../../tests/support/api/ids.ts';
import { safetyCalls } from '../contract.ts';

const { controls, freeze, tighten, removeWallet, ...loosening } = safetyCalls;

/** Calls that take ids of the caller's own data. `tests/security/attacks/idor.test.ts` sends other people's ids instead. */
export const callsWithIds: readonly CallWithIds[] = [
  { name: 'the controls of a card', endpoint: controls, input: ownCard, ids: idInPath },
  {
    name: 'a change of controls without a code',
    endpoint: tighten,
    input: (own) => ({ ...ownCard(own), body: { version: 0, language: 'en' } }),
    ids: idInPath,
  },
  {
    name: 'the freeze of a card',
    // It freezes the owner's card.
    runsLast: true,
    endpoint: freeze,
    input: (own) => ({ ...ownCard(own), body: { language: 'en' } }),
    ids: idInPath,
  },
];

/** Calls without such ids, with the reason. */
export const callsWithoutIds: readonly CallsWithoutIds[] = [
  {
    why: 'code and token belong to a session, a card and a change: see features/safety/server/loosening.test.ts',
    calls: Object.values(loosening),
  },
  {
    why: 'a new customer has no wallets: see features/safety/server/wallets.test.ts',
    calls: [removeWallet],
  },
];
