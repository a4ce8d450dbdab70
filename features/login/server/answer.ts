/** Parts shared by log-on with a password and log-on with a passkey. */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CallContext, SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import type { LoggedOn } from '../../../shared/http/session.ts';
import type { Sessions } from '../../session/server/sessions.ts';
import type { Attempts } from './attempts.ts';
import type { Completion, Evidence, LoginOutcome } from './complete.ts';
import { DEVICE_COOKIE } from './device.ts';
import type { CountLogOn } from './metrics.ts';

export interface LogOnDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly rowTags: RowTags;
  readonly attempts: Attempts;
  readonly completion: Completion;
  readonly audit: Audit;
  readonly sessions: Pick<Sessions, 'setCookie'>;
  readonly countLogOn: CountLogOn;
}

/** Throws LOGIN-LOCKED or LOGIN-DISABLED for an account that the bank has closed. */
export async function requireOpen(
  { audit, db }: Pick<LogOnDeps, 'audit' | 'db'>,
  context: SessionContext,
  action: Evidence['action'],
  user: { readonly customerId: string; readonly locked: boolean; readonly disabled: boolean },
): Promise<void> {
  const refusal = user.locked ? 'LOGIN-LOCKED' : user.disabled ? 'LOGIN-DISABLED' : undefined;
  if (!refusal) return;
  await audit.record(db, context, action, user.locked ? 'locked-by-bank' : 'disabled', user.customerId);
  throw new Failure(refusal);
}

const DEVICE_OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: 31_536_000,
} as const;

/** Sets the cookies of session and browser, and returns the payload. Must be called after the commit. */
export function answerLogOn(
  { sessions }: Pick<LogOnDeps, 'sessions'>,
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
    // Until the one-time password is confirmed, the payload has neither national id nor customer number.
    nationalId: done ? customer.nationalIdMasked : null,
    customerNumber: done ? customer.customerNumber : null,
    primaryFlg: customer.primary,
    reOnboarding: !done,
    closing: done && outcome.closing,
    methods: outcome.methods,
  };
}
