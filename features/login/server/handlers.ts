import type { CallContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { type Captchas, requireCaptcha } from '../../captcha/server/public.ts';
import type { Sessions } from '../../session/server/public.ts';
import { loginCalls } from '../contract.ts';
import { DEVICE_COOKIE } from './device.ts';
import type { Login, LoginOutcome } from './login.ts';

const DEVICE_OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: 31_536_000,
} as const;

export interface LoginHandlerDeps {
  readonly login: Login;
  readonly captchas: Captchas;
  readonly sessions: Sessions;
  readonly limits: Limits;
}

export function handlers(deps: LoginHandlerDeps): Mounted[] {
  const { login } = deps;
  return [
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
      return answer(deps, context, outcome);
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
      return answer(deps, context, outcome);
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

function answer(
  deps: LoginHandlerDeps,
  { reply, requestId }: CallContext,
  outcome: LoginOutcome,
): PayloadOf<typeof loginCalls.login> {
  const { session, customer } = outcome;
  const done = session.accessToken !== null;
  deps.sessions.setCookie(reply, session);
  if (outcome.device) reply.setCookie(DEVICE_COOKIE, outcome.device, DEVICE_OPTIONS);
  return {
    accessToken: session.accessToken,
    sessionId: session.sessionId,
    traceId: requestId,
    phoneNo: customer.phone?.masked ?? null,
    email: customer.email?.masked ?? null,
    // Before the one-time password is confirmed, only the masked addresses.
    nationalId: done ? customer.nationalIdMasked : null,
    customerNumber: done ? customer.customerNumber : null,
    primaryFlg: customer.primary,
    reOnboarding: !done,
    methods: outcome.methods,
  };
}
