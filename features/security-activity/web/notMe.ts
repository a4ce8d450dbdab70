/** Result of "This was not me", for the next page. It is in memory only. */
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

/** Returns the result; undefined after a reload. */
export function notMeResult(): NotMeResult | undefined {
  return result;
}
