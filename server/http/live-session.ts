import type { LiveSession, OtpContext } from './context.ts';
import { Failure } from './failure.ts';

/** Returns the session of a call with an OTP token. Throws NOT_NOW if the session is not logged on. */
export function liveSession({ session }: OtpContext): LiveSession {
  const { state, username, customerId } = session;
  if (state !== 'live' || username === null || customerId === null) throw new Failure('NOT_NOW');
  return { ...session, state, username, customerId };
}
