import type { PasskeySettings } from '../../../server/config/passkeys.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { BankTexts } from '../../../shared/bank.ts';
import { answerLogOn, type CountLogOn } from '../../login/server/public.ts';
import type { Sessions } from '../../session/server/public.ts';
import { passkeyCalls, passkeyLogOnCalls } from '../contract.ts';
import { type AddDeps, createAdding } from './add.ts';
import type { OnCopied } from '../../confirmation/server/copied.ts';
import { createPasskeyLogOn, type PasskeyLogOnDeps } from '../../login/server/passkey-log-on.ts';
import { createPasskeyList, type ManageDeps, toPasskey } from './manage.ts';

export interface PasskeyHandlerDeps extends PasskeyLogOnDeps, Omit<AddDeps, 'bank'>, ManageDeps {
  readonly bank: () => BankTexts;
  readonly sessions: Sessions;
  readonly countLogOn: CountLogOn;
  readonly onPasskeyCopied: OnCopied;
}

/** Log-on with passkeys and a person's passkeys. The flag refuses each call where the portal has none. */
export function handlers(deps: PasskeyHandlerDeps): Mounted[] {
  const rp = deps.config.passkeys;
  return rp ? [...logOnHandlers(deps, rp), ...addHandlers(deps, rp), ...listHandlers(deps)] : absent();
}

function logOnHandlers(deps: PasskeyHandlerDeps, rp: PasskeySettings): Mounted[] {
  const logOn = createPasskeyLogOn(deps, rp, deps.onPasskeyCopied);
  return [
    on(passkeyLogOnCalls.options, (_input, context) => logOn.options(context)),
    on(passkeyLogOnCalls.logOn, async ({ body }, context) => {
      const { assertion, deviceName } = body;
      const outcome = await deps.countLogOn(logOn.logOn(context, { assertion, deviceName }));
      return { ...answerLogOn(deps.sessions, context, outcome), username: outcome.username };
    }),
  ];
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
    on(passkeyCalls.list, (_input, context) => list.list(context)),
    on(passkeyCalls.rename, ({ params, body }, context) => list.rename(context, params.id, body.name)),
    on(passkeyCalls.remove, ({ params }, context) => list.remove(context, params.id)),
    on(passkeyCalls.keep, ({ params }, context) => list.keep(context, params.id)),
    on(passkeyCalls.later, (_input, context) => list.later(context)),
  ];
}

/** The calls where there are no passkeys: they are part of the API document, and answer like unknown ones. */
function absent(): Mounted[] {
  const calls = [...Object.values(passkeyLogOnCalls), ...Object.values(passkeyCalls)];
  return calls.map((endpoint) => ({
    endpoint,
    run: async () => {
      throw new Failure('NOT_FOUND');
    },
  }));
}
