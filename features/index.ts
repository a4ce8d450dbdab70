/**
 * All features of the portal with pages, calls or error codes. A folder without `feature.ts` is shared by features
 * (`credentials`), surrounds them (`shell`), is another application (`staff`), or exists for demonstration (`demo`) or tests
 * (`gallery`).
 */

export { feature as accountDetail } from './account-detail/feature.ts';
export { feature as alerts } from './alerts/feature.ts';
export { feature as analytics } from './analytics/feature.ts';
export { feature as captcha } from './captcha/feature.ts';
export { feature as cardActivation } from './card-activation/feature.ts';
export { feature as cardReplacement } from './card-replacement/feature.ts';
export { feature as cards } from './cards/feature.ts';
export { feature as cashAdvancePin } from './cash-advance-pin/feature.ts';
export { feature as cashback } from './cashback/feature.ts';
export { feature as changePassword } from './change-password/feature.ts';
export { feature as closing } from './closing/feature.ts';
export { feature as confirmation } from './confirmation/feature.ts';
export { feature as consents } from './consents/feature.ts';
export { feature as contactChange } from './contact-change/feature.ts';
export { feature as dashboard } from './dashboard/feature.ts';
export { feature as dataCopy } from './data-copy/feature.ts';
export { feature as dataRequests } from './data-requests/feature.ts';
export { feature as disputes } from './disputes/feature.ts';
export { feature as evidence } from './evidence/feature.ts';
export { feature as family } from './family/feature.ts';
export { feature as forgottenCredentials } from './forgotten-credentials/feature.ts';
export { feature as hyperlinks } from './hyperlinks/feature.ts';
export { feature as identity } from './identity/feature.ts';
export { feature as insights } from './insights/feature.ts';
export { feature as instalments } from './instalments/feature.ts';
export { feature as language } from './language/feature.ts';
export { feature as login } from './login/feature.ts';
export { feature as myData } from './my-data/feature.ts';
export { feature as operations } from './operations/feature.ts';
export { feature as passkeys } from './passkeys/feature.ts';
export { feature as payments } from './payments/feature.ts';
export { feature as pointsRedemption } from './points-redemption/feature.ts';
export { feature as profile } from './profile/feature.ts';
export { feature as promotions } from './promotions/feature.ts';
export { feature as published } from './published/feature.ts';
export { feature as registration } from './registration/feature.ts';
export { feature as rewardPoints } from './reward-points/feature.ts';
export { feature as safety } from './safety/feature.ts';
export { feature as securityActivity } from './security-activity/feature.ts';
export { feature as session } from './session/feature.ts';
export { feature as statements } from './statements/feature.ts';
export { feature as storedFiles } from './stored-files/feature.ts';
export { feature as temporaryLimit } from './temporary-limit/feature.ts';
