/** The calls without an id of somebody's (naming.ts), for the tests that every call is in one of the two tables. */
import { analyticsCalls } from '../../../features/analytics/contract.ts';
import { captchaCalls } from '../../../features/captcha/contract.ts';
import { activationCalls } from '../../../features/card-activation/contract.ts';
import { cardCalls } from '../../../features/cards/contract.ts';
import { pinCalls } from '../../../features/cash-advance-pin/contract.ts';
import { changePasswordCalls } from '../../../features/change-password/contract.ts';
import { forgottenCalls } from '../../../features/forgotten-credentials/contract.ts';
import { hyperlinkCalls } from '../../../features/hyperlinks/contract.ts';
import { instalmentCalls } from '../../../features/instalments/contract.ts';
import { languageCalls } from '../../../features/language/contract.ts';
import { loginCalls } from '../../../features/login/contract.ts';
import {
  historyCalls,
  membershipCalls,
  redemptionCalls,
} from '../../../features/points-redemption/contract.ts';
import { profileCalls } from '../../../features/profile/contract.ts';
import { promotionCalls } from '../../../features/promotions/contract.ts';
import { publishedCalls, secondCardCalls } from '../../../features/published/contract.ts';
import { registrationCalls } from '../../../features/registration/contract.ts';
import { sessionCalls } from '../../../features/session/contract.ts';
import { storedFileCalls } from '../../../features/stored-files/contract.ts';
import { limitCalls } from '../../../features/temporary-limit/contract.ts';
import type { Endpoint } from '../../../shared/http/endpoint.ts';

const { requestOtp, validateOtp } = instalmentCalls;
const { limitCheck: _limitCheck, ...otherPinCalls } = pinCalls;
const { inquiry: _inquiry, ...otherLimitCalls } = limitCalls;
const { nationalId: _id, ...otherLoginCalls } = loginCalls;
const { advice: _advice, ...otherActivationCalls } = activationCalls;

/** The other calls, and why there is no id in them to be tried. */
export const NAMELESS: readonly { readonly why: string; readonly calls: readonly Endpoint[] }[] = [
  {
    why: 'about the caller, whom the session names',
    calls: [...Object.values(profileCalls), ...Object.values(secondCardCalls)],
  },
  { why: 'all cards of the caller', calls: [cardCalls.cards, historyCalls.list] },
  {
    why: 'about a browser, or about nobody at all',
    calls: [...Object.values(languageCalls), ...Object.values(analyticsCalls)],
  },
  { why: 'what the bank offers', calls: [redemptionCalls.categories] },
  {
    why: 'what the bank shows to everybody',
    calls: [storedFileCalls, hyperlinkCalls, promotionCalls, publishedCalls].flatMap((calls) =>
      Object.values(calls),
    ),
  },
  { why: 'a session id is its own proof', calls: Object.values(sessionCalls) },
  { why: 'an image code belongs to the session that it was made for', calls: Object.values(captchaCalls) },
  {
    why: 'says who somebody claims to be, and proves it; tried in the tests of log-on',
    calls: Object.values(otherLoginCalls),
  },
  {
    why: 'a trace, a code and a token belong to a session and a card; tried in the tests of flows and of activation',
    calls: Object.values(otherActivationCalls),
  },
  {
    why: 'a trace, a code and a token belong to a session and a card; tried in the tests of flows and of the PIN',
    calls: Object.values(otherPinCalls),
  },
  {
    why: 'a trace and a code belong to a session, a card and a limit; tried in the tests of temporary limits',
    calls: Object.values(otherLimitCalls),
  },
  {
    why: 'a code and a token belong to a session, a card and what is redeemed; tried in the tests of new memberships',
    calls: Object.values(membershipCalls),
  },
  {
    why: 'details prove who somebody is, a trace belongs to a session; tried in the tests of flows',
    calls: [...Object.values(registrationCalls), ...Object.values(forgottenCalls)],
  },
  { why: 'about the caller, whom the session names', calls: Object.values(changePasswordCalls) },
  {
    why: 'a trace belongs to a session, and what is repeated is compared; tried in the tests of flows and of instalments',
    calls: [requestOtp, validateOtp],
  },
];
