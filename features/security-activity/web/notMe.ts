/** Result of "This was not me", for the next page. Undefined after a reload. */
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { untilWiped } from '../../../web/untilWiped.ts';
import type { securityCalls } from '../contract.ts';

export const { get: notMeResult, set: noteNotMe } = untilWiped<PayloadOf<typeof securityCalls.notMe>>();
