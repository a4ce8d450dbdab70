/**
 * Sessions (SES-1…7). A session id exists before log-on and is replaced at log-on. The access token is valid only
 * together with its session id and its cookie. The server enforces the idle and absolute limits.
 */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { type Keyring, newSeed } from '../../../server/crypto/keyring.ts';
import { newToken, tokenKey } from '../../../server/crypto/keys.ts';
import { inBudget } from '../../../server/db/engine/budget.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Authenticator, LiveCheck } from '../../../server/http/authenticator.ts';
import type { LiveSession, SessionInfo } from '../../../server/http/context.ts';
import { Failure, sessionOver } from '../../../server/http/failure.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import type { SessionEnd } from '../../../shared/errors.ts';
import {
  bearerOf,
  credentialsOf,
  headerToken,
  type Identifiers,
  presentedBy,
  SESSION_COOKIE,
} from './credentials.ts';
import { createSessionReader } from './reader.ts';
import * as store from './store.ts';

const COOKIE_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** Idle limit of a session before log-on. */
const PRE_LOGIN_SECONDS = 3600;
/** Minimum interval between two activity updates of a session, so that most reads cause no write. */
const TOUCH_SECONDS = 15;

export interface SessionDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly random: Random;
  readonly rowTags: RowTags;
  readonly idleSeconds: number;
  readonly maxSeconds: number;
  /** State of a bearer token that is an OTP token of this session (OTP-5). */
  readonly otpTokenState: (
    customerId: string,
    sessionKey: Buffer,
    tokenKey: Buffer,
  ) => Promise<'valid' | 'expired' | undefined>;
}

interface LiveOptions extends LiveCheck {
  /** Session id; the default is the id in the request. */
  readonly id?: string | undefined;
  /** Whether an expired OTP token is accepted too. */
  readonly expiredTokens?: boolean;
}

/** Identifiers for the browser. Token and cookie are null until the log-on is complete. */
export interface NewSession {
  readonly sessionId: string;
  readonly accessToken: string | null;
  readonly cookie: string | null;
}

export interface SessionUser {
  readonly username: string;
  readonly customerId: string;
  readonly primaryHolder: boolean;
  readonly deviceName: string | null;
  /** Browser name from `browserFamily`. */
  readonly browser: string;
  /** Network name from `networkOf`. */
  readonly network: string;
  /** Whether the log-on started with a passkey. */
  readonly byPasskey: boolean;
}

type Validation =
  | { ok: true; key: Buffer; row: store.SessionRow; idleLeft: number }
  | { ok: false; reason: SessionEnd };

export function createSessions(deps: SessionDeps) {
  const { db, random } = deps;
  const reader = createSessionReader(deps);

  /** Checks a session against its limits by the database's clock. Ends an expired session. */
  async function validateSession(
    presented: Identifiers,
    { alongside, budget }: LiveCheck = {},
  ): Promise<Validation> {
    const { key } = presented;
    const row =
      (await reader.readKnown(presented, alongside)) ??
      (await inBudget(budget, () => reader.read(presented, alongside)));
    if (!row) return { ok: false, reason: 'unknown' };
    if (row.state === 'ended') return { ok: false, reason: publicReason(row.end_reason) };
    const limit = row.state === 'live' ? deps.idleSeconds : PRE_LOGIN_SECONDS;
    const over =
      row.idle > limit ? 'idle' : row.state === 'live' && row.age > deps.maxSeconds ? 'expired' : undefined;
    if (over) {
      await inBudget(budget, () => store.endSession(db, key, over));
      return { ok: false, reason: over };
    }
    const absoluteLeft = row.state === 'live' ? deps.maxSeconds - row.age : limit;
    return {
      ok: true,
      key,
      row,
      idleLeft: Math.max(0, Math.floor(Math.min(limit - row.idle, absoluteLeft))),
    };
  }

  async function session(
    request: FastifyRequest,
    options?: Pick<LiveOptions, 'expiredTokens'>,
  ): Promise<SessionInfo> {
    const id = headerToken(request.headers['x-session-id']);
    if (!id) throw sessionOver('unknown');
    const validation = await validateSession({ id, key: tokenKey(id), ...credentialsOf(request) });
    if (!validation.ok) throw sessionOver(validation.reason);
    // After log-on the session id alone proves nothing (S21).
    if (validation.row.state === 'live') return (await requireLiveSession(request, options)).info;
    if (validation.row.idle > TOUCH_SECONDS) await store.touchSession(db, validation.key);
    return toSessionInfo(id, validation);
  }

  /** Returns the live session if the request has its id, bearer token and cookie. The bearer may be an OTP token. */
  async function requireLiveSession(
    request: FastifyRequest,
    { id, expiredTokens, ...check }: LiveOptions = {},
  ): Promise<{ info: LiveSession; byOtpToken: boolean; idle: number; idleLeft: number }> {
    const presented = check.presented ?? presentedBy(request, id);
    if (!presented) throw sessionOver('unknown');
    const { access } = presented;
    const validation = await validateSession(presented, check);
    if (!validation.ok) throw sessionOver(validation.reason);
    const { row } = validation;
    // The browser refuses the cookie or has lost it. Only a caller with the session's id and token learns this.
    if (row.state === 'live' && row.access_ok && !presented.cookie) throw sessionOver('no-cookie');
    if (row.state !== 'live' || !row.cookie_ok) throw sessionOver('unknown');
    const info = toSessionInfo(presented.id, validation) as LiveSession;
    const timing = { idle: row.idle, idleLeft: validation.idleLeft };
    if (row.access_ok) return { info, byOtpToken: false, ...timing };
    const token = await inBudget(check.budget, () => deps.otpTokenState(info.customerId, info.key, access));
    if (token === 'valid' || (token === 'expired' && expiredTokens))
      return { info, byOtpToken: true, ...timing };
    throw sessionOver('unknown');
  }

  async function live(
    request: FastifyRequest,
    keepsAlive: boolean,
    check: LiveCheck = {},
  ): Promise<LiveSession> {
    const { info, byOtpToken, idle } = await requireLiveSession(request, check);
    // An OTP token authenticates reads; the only write it permits is its own action (S16).
    if (byOtpToken && request.method !== 'GET') throw new Failure('NOT_NOW');
    if (keepsAlive && idle > TOUCH_SECONDS)
      await inBudget(check.budget, () => store.touchSession(db, info.key));
    return info;
  }

  /**
   * Returns the session and the OTP token of a call. Before log-on the customer is unknown here, so the flow's handler
   * checks the token. After log-on it must be a token of this session. An expired token permits nothing, but the call
   * may be a retry of a call that was in time. The retry gets the stored response. Other calls with an expired token
   * get the error for a late token, not SESSION_OVER.
   */
  async function otp(request: FastifyRequest): Promise<{ session: SessionInfo; token: string }> {
    const token = bearerOf(request);
    const options = { expiredTokens: true };
    const info = await session(request, options);
    if (info.state === 'live' && !(await requireLiveSession(request, options)).byOtpToken)
      throw new Failure('NOT_NOW');
    if (token === undefined) throw new Failure('NOT_NOW');
    await store.touchSession(db, info.key);
    return { session: info, token };
  }

  return {
    authenticator: { session, live, otp, recognise: reader.recognise } satisfies Authenticator,

    /** Creates a session before log-on. */
    async open(): Promise<{ id: string; fieldSeed: Buffer; openedAt: Date }> {
      const id = newToken(random);
      const fieldSeed = newSeed(deps.keyring, random);
      const openedAt = await store.insertSession(db, tokenKey(id), fieldSeed);
      return { id, fieldSeed, openedAt };
    },

    /** Records activity and returns the seconds left without further activity. */
    async refresh(info: SessionInfo): Promise<{ idleSecondsLeft: number }> {
      await store.touchSession(db, info.key);
      const validation = await validateSession({ ...info, access: null, cookie: null });
      if (!validation.ok) throw sessionOver(validation.reason);
      return { idleSecondsLeft: validation.idleLeft };
    },

    /** Checks the identifiers without counting as activity. Does not throw if the session has ended. */
    async check(
      request: FastifyRequest,
      id: string,
    ): Promise<{ valid: true; idleSecondsLeft: number } | { valid: false; reason: SessionEnd }> {
      try {
        const { idleLeft } = await requireLiveSession(request, { id });
        return { valid: true, idleSecondsLeft: idleLeft };
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'SESSION_OVER')) throw error;
        return { valid: false, reason: error.details?.reason as SessionEnd };
      }
    },

    /**
     * Replaces the session `from` in the log-on's transaction. Returns undefined if it no longer exists.
     * @param request its cookie tells a log-on in the same browser from a log-on on another device
     */
    async replace(
      trx: Transaction<Database>,
      request: FastifyRequest,
      from: SessionInfo,
      user: SessionUser,
      state: 'pending' | 'live',
    ): Promise<NewSession | undefined> {
      const sessionId = newToken(random);
      const accessToken = state === 'live' ? newToken(random) : null;
      const cookie = state === 'live' ? newToken(random) : null;
      const replaced = await store.replaceSession(trx, deps.rowTags, from.key, {
        key: tokenKey(sessionId),
        state,
        ...user,
        accessKey: accessToken === null ? null : tokenKey(accessToken),
        cookieKey: cookie === null ? null : tokenKey(cookie),
        browserCookie: credentialsOf(request).cookie,
      });
      return replaced ? { sessionId, accessToken, cookie } : undefined;
    },

    /** Sets the session cookie. Must be called after the commit. */
    setCookie(reply: FastifyReply, created: NewSession): void {
      if (created.cookie !== null) reply.setCookie(SESSION_COOKIE, created.cookie, COOKIE_OPTIONS);
    },

    /** Deletes the session cookie and the cached pages in the browser. */
    clearClientState,

    /**
     * Logs off. Returns the ended session, or undefined if it had already ended. Throws SESSION_OVER for an unknown
     * session.
     */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<LiveSession | undefined> {
      clearClientState(reply);
      const id = headerToken(request.headers['x-session-id']);
      const row = id && (await reader.read({ id, key: tokenKey(id), access: null, cookie: null }));
      if (!row) throw sessionOver('unknown');
      if (row.state === 'ended') return undefined;
      const { info } = await requireLiveSession(request);
      return (await store.endSession(db, info.key, 'logout')) ? info : undefined;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

function toSessionInfo(
  id: string,
  { key, row }: { readonly key: Buffer; readonly row: store.SessionRow },
): SessionInfo {
  return {
    key,
    id,
    fieldSeed: row.field_seed,
    state: row.state as SessionInfo['state'],
    username: row.username,
    customerId: row.customer_id,
    primaryHolder: row.primary_holder,
    byPasskey: row.by_passkey,
    closing: row.closing,
  };
}

function clearClientState(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
  reply.header('clear-site-data', '"cache"');
}

function publicReason(reason: store.SessionRow['end_reason']): SessionEnd {
  return reason === 'other-device' || reason === 'idle' || reason === 'expired' ? reason : 'unknown';
}
