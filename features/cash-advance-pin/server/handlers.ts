import { type Mounted, on } from '../../../server/http/mount.ts';
import { pinCalls } from '../contract.ts';
import { createPin, type PinDeps } from './pin.ts';

/** The handlers of the cash advance PIN, in call order. */
export function handlers(deps: PinDeps): Mounted[] {
  const pin = createPin(deps);
  return [
    on(pinCalls.limitCheck, ({ params }, context) => pin.check(context, params.id)),
    on(pinCalls.requestOtp, ({ params, body }, context) =>
      pin.requestOtp(context, params.id, { ...body, method: body.method }),
    ),
    on(pinCalls.validateOtp, ({ params, body }, context) => pin.confirm(context, params.id, body)),
    on(pinCalls.change, ({ params, body }, context) => pin.change(context, params.id, body)),
  ];
}
