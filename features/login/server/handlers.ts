import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits.ts';
import { type Mounted, notOffered, on } from '../../../server/http/mount.ts';
import { type Captchas, requireCaptcha } from '../../captcha/server/public.ts';
import type { OnCopied } from '../../confirmation/server/public.ts';
import type { Sessions } from '../../session/server/public.ts';
import { loginCalls, passkeyLogOnCalls } from '../contract.ts';
import { answerLogOn } from './answer.ts';
import { DEVICE_COOKIE } from './device.ts';
import type { Login } from './login.ts';
import type { CountLogOn } from './metrics.ts';
import { createPasskeyLogOn, type PasskeyLogOnDeps } from './passkey-log-on.ts';

export interface LoginHandlerDeps extends PasskeyLogOnDeps {
  readonly login: Login;
  readonly captchas: Captchas;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly countLogOn: CountLogOn;
  readonly onPasskeyCopied: OnCopied;
}

export function handlers(deps: LoginHandlerDeps): Mounted[] {
  const { login } = deps;
  return [
    ...passkeyHandlers(deps),
    on(loginCalls.username, async ({ body }, context) => ({
      useridExists: await login.usernameExists(context, body.userId),
    })),
    on(loginCalls.login, async ({ body }, context) => {
      await requireCaptcha(deps, context, body);
      const outcome = await login.login(
        context,
        { ...body, deviceName: body.deviceName },
        context.request.cookies[DEVICE_COOKIE],
      );
      return answerLogOn(deps.sessions, context, outcome);
    }),
    on(loginCalls.requestOtp, async ({ body }, context) => {
      const { sent, customer } = await login.requestOtp(context, {
        method: body.method,
        isResend: body.isResend,
      });
      return { ...sent, phoneNo: customer.phone?.masked ?? null };
    }),
    on(loginCalls.validateOtp, async ({ body }, context) => {
      const outcome = await login.validateOtp(context, body, context.request.cookies[DEVICE_COOKIE]);
      return answerLogOn(deps.sessions, context, outcome);
    }),
    on(loginCalls.nationalId, async ({ params }, { session }) => {
      const customer = await login.customerOf(session.customerId);
      if (![session.username, customer.customerNumber].includes(params.id.toLowerCase()))
        throw new Failure('NOT_FOUND');
      return { nationalId: customer.nationalIdMasked };
    }),
    on(loginCalls.checkPasswordChange, (_input, { session }) => login.passwordIsOld(session.username)),
  ];
}

/** If passkeys are not configured, every call is refused as switched off. */
function passkeyHandlers(deps: LoginHandlerDeps): Mounted[] {
  const rp = deps.config.passkeys;
  if (!rp) return notOffered(Object.values(passkeyLogOnCalls));
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
