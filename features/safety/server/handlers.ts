import { type Mounted, on } from '../../../server/http/mount.ts';
import { type ControlChangeBody, safetyCalls } from '../contract.ts';
import { toChange } from './change.ts';
import { type CardChange, createSafety, type SafetyDeps } from './safety.ts';

/** The handlers of the safety centre (SAFE-1 to SAFE-4), for the holder of the card. */
export function handlers(deps: SafetyDeps): Mounted[] {
  const safety = createSafety(deps);
  return [
    on(safetyCalls.controls, ({ params }, context) => safety.controls(context, params.id)),
    on(safetyCalls.freeze, ({ params, body }, context) =>
      safety.freeze(context, params.id, { params, body }),
    ),
    on(safetyCalls.tighten, ({ params, body }, context) =>
      safety.tighten(context, wantedOf(params.id, body), { params, body }),
    ),
    on(safetyCalls.requestOtp, ({ params, body }, context) =>
      safety.requestOtp(context, wantedOf(params.id, body), { ...body, method: body.method }),
    ),
    on(safetyCalls.validateOtp, ({ params, body }, context) =>
      safety.confirm(context, wantedOf(params.id, body), body),
    ),
    on(safetyCalls.loosen, ({ params, body }, context) =>
      safety.loosen(context, wantedOf(params.id, body), { params, body }),
    ),
    on(safetyCalls.removeWallet, ({ params, body }, context) =>
      safety.removeWallet(context, { cardId: params.id, tokenId: params.tokenId }, { params, body }),
    ),
  ];
}

function wantedOf(cardId: string, body: ControlChangeBody): CardChange {
  return { cardId, version: body.version, change: toChange(body) };
}
