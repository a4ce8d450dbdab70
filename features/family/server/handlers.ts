/** The calls of family cards (FAM-1 to FAM-9). Limits, switches and stops are the bank's; agreements and requests are the portal's. */
import { type Mounted, on } from '../../../server/http/mount.ts';
import { familyCalls } from '../contract.ts';
import { decide } from './agreement.ts';
import { createFamilyControls } from './controls.ts';
import type { FamilyDeps } from './deps.ts';
import { readFamily } from './read.ts';
import { createRequests } from './requests.ts';

export function handlers(deps: FamilyDeps): Mounted[] {
  const controls = createFamilyControls(deps);
  const requests = createRequests(deps);
  return [
    on(familyCalls.family, ({ query }, { session }) => readFamily(deps, session.customerId, query.language)),
    on(familyCalls.tighten, ({ params, body }, context) => controls.tighten(context, params.id, body)),
    on(familyCalls.freeze, ({ params, body }, context) => controls.freeze(context, params.id, body)),
    on(familyCalls.requestOtp, ({ params, body }, context) => controls.requestOtp(context, params.id, body)),
    on(familyCalls.loosen, ({ params, body }, context) => controls.loosen(context, params.id, body)),
    on(familyCalls.stop, ({ params, body }, context) => controls.stop(context, params.id, body)),
    on(familyCalls.agree, ({ params, body }, context) => decide(deps, context, params.id, body.agreed)),
    on(familyCalls.ask, ({ params, body }, context) => requests.ask(context, params.id, body)),
    on(familyCalls.cancel, ({ params }, context) => requests.cancel(context, params.id)),
    on(familyCalls.decline, ({ params }, context) => requests.decline(context, params.id)),
    on(familyCalls.requestAllowOtp, ({ params, body }, context) =>
      requests.requestOtp(context, params.id, body),
    ),
    on(familyCalls.allow, ({ params, body }, context) => requests.allow(context, params.id, body)),
  ];
}
