/** What "This was not me" has done, for the page after it. Kept in memory only. */
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { onWipe } from '../../../web/store.ts';
import type { securityCalls } from '../contract.ts';

type NotMeResult = PayloadOf<typeof securityCalls.notMe>;

let result: NotMeResult | undefined;
onWipe(() => {
  result = undefined;
});

export function noteNotMe(done: NotMeResult): void {
  result = done;
}

/** Undefined in a page that was loaded since. */
export function notMeResult(): NotMeResult | undefined {
  return result;
}
