import type { Config } from '../../../server/config/config.ts';
import type { PasskeySettings } from '../../../server/config/passkeys.ts';
import { type Mounted, notOffered, on } from '../../../server/http/mount.ts';
import type { BankTexts } from '../../../shared/bank.ts';
import { toPasskey } from '../../confirmation/server/public.ts';
import { passkeyCalls } from '../contract.ts';
import { type AddDeps, createAdding } from './add.ts';
import { createPasskeyList, type ManageDeps } from './manage.ts';

export interface PasskeyHandlerDeps extends Omit<AddDeps, 'bank'>, ManageDeps {
  readonly config: Pick<Config, 'passkeys'>;
  readonly bank: () => BankTexts;
}

/** A person's passkeys. If passkeys are not configured, every call is refused as switched off. */
export function handlers(deps: PasskeyHandlerDeps): Mounted[] {
  const rp = deps.config.passkeys;
  return rp ? [...addHandlers(deps, rp), ...listHandlers(deps)] : notOffered(Object.values(passkeyCalls));
}

function addHandlers(deps: PasskeyHandlerDeps, rp: PasskeySettings): Mounted[] {
  const adding = createAdding(deps, rp);
  return [
    on(passkeyCalls.requestOtp, ({ body }, context) =>
      adding.requestOtp(context, { method: body.method, isResend: body.isResend }),
    ),
    on(passkeyCalls.options, ({ body }, context) => adding.options(context, body.otp)),
    on(passkeyCalls.add, async ({ body }, context) =>
      toPasskey(await adding.add(context, { attestation: body.attestation, name: body.name })),
    ),
  ];
}

function listHandlers(deps: PasskeyHandlerDeps): Mounted[] {
  const list = createPasskeyList(deps);
  return [
    on(passkeyCalls.rename, ({ params, body }, context) => list.rename(context, params.id, body.name)),
    on(passkeyCalls.remove, ({ params }, context) => list.remove(context, params.id)),
    on(passkeyCalls.keep, ({ params }, context) => list.keep(context, params.id)),
    on(passkeyCalls.later, (_input, context) => list.later(context)),
  ];
}
