/** Builds the response of a log-on and sets the cookies of its session and browser. */
import type { CallContext } from '../../../server/http/context.ts';
import type { LoggedOn } from '../../../shared/http/session.ts';
import type { Sessions } from '../../session/server/sessions.ts';
import type { LoginOutcome } from './complete.ts';
import { DEVICE_COOKIE } from './device.ts';

const DEVICE_OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: 31_536_000,
} as const;

/** Sets the cookies and returns the payload. Must be called after the commit. */
export function answerLogOn(
  sessions: Pick<Sessions, 'setCookie'>,
  { reply, requestId }: CallContext,
  outcome: LoginOutcome,
): LoggedOn {
  const { session, customer } = outcome;
  const done = session.accessToken !== null;
  sessions.setCookie(reply, session);
  if (outcome.device) reply.setCookie(DEVICE_COOKIE, outcome.device, DEVICE_OPTIONS);
  return {
    accessToken: session.accessToken,
    sessionId: session.sessionId,
    traceId: requestId,
    phoneNo: customer.phone?.masked ?? null,
    email: customer.email?.masked ?? null,
    // Until the one-time password is confirmed, the payload contains only the masked addresses.
    nationalId: done ? customer.nationalIdMasked : null,
    customerNumber: done ? customer.customerNumber : null,
    primaryFlg: customer.primary,
    reOnboarding: !done,
    methods: outcome.methods,
  };
}
