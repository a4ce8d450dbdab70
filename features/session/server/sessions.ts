/**
 * Sessions (SES-1…7). A session id exists before log-on and is replaced at log-on; the access token works only with
 * its session id and with the cookie set beside it. The server enforces idle and absolute limits by itself.
 */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { newToken, tokenKey } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveSession, SessionInfo } from '../../../server/http/context.ts';
import { Failure, sessionOver } from '../../../server/http/failure.ts';
import type { Authenticator } from '../../../server/http/mount.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { SessionEnd } from '../../../shared/errors.ts';
import * as store from './store.ts';

const SESSION_COOKIE = '__Host-session';
const COOKIE_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** A session nobody logged on to is kept this long after its last use. */
const PRE_LOGIN_SECONDS = 3600;
/** Activity is noted at most this often, so that reads do not become writes. */
const TOUCH_SECONDS = 15;

export interface SessionDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly idleSeconds: number;
  readonly maxSeconds: number;
  /** Whether a bearer is an OTP token of this session (OTP-5). */
  readonly isOtpToken: (customerId: string, sessionKey: Buffer, tokenKey: Buffer) => Promise<boolean>;
}

/** Who is logged on after {@link Sessions.logOn}. */
export interface NewSession {
  readonly sessionId: string;
  readonly accessToken: string | null;
  readonly cookie: string | null;
}

export interface Person {
  readonly username: string;
  readonly customerId: string;
  readonly primaryHolder: boolean;
  readonly deviceName: string | null;
}

type Judgement = { ok: true; row: store.SessionRow; idleLeft: number } | { ok: false; reason: SessionEnd };

export function createSessions(deps: SessionDeps) {
  const { db, random } = deps;

  /** Judges a session by the database's clock and ends it when its time is over. */
  async function judge(id: string, access: Buffer | null, cookie: Buffer | null): Promise<Judgement> {
    const key = tokenKey(id);
    const row = await store.readSession(db, key, access, cookie);
    if (!row) return { ok: false, reason: 'unknown' };
    if (row.state === 'ended') return { ok: false, reason: publicReason(row.end_reason) };
    const limit = row.state === 'live' ? deps.idleSeconds : PRE_LOGIN_SECONDS;
    const over =
      row.idle > limit ? 'idle' : row.state === 'live' && row.age > deps.maxSeconds ? 'expired' : undefined;
    if (over) {
      await store.endSession(db, key, over);
      return { ok: false, reason: over };
    }
    const absoluteLeft = row.state === 'live' ? deps.maxSeconds - row.age : limit;
    return { ok: true, row, idleLeft: Math.max(0, Math.floor(Math.min(limit - row.idle, absoluteLeft))) };
  }

  async function session(request: FastifyRequest): Promise<SessionInfo> {
    const id = headerToken(request.headers['x-session-id']);
    if (!id) throw sessionOver('unknown');
    const proof = proofOf(request);
    const judged = await judge(id, proof.access, proof.cookie);
    if (!judged.ok) throw sessionOver(judged.reason);
    // After log-on the id alone is no proof any more (S21).
    if (judged.row.state === 'live') return (await prove(request)).info;
    if (judged.row.idle > TOUCH_SECONDS) await store.touchSession(db, tokenKey(id));
    return infoOf(id, judged.row);
  }

  /** The live session of a request and whether its bearer is the access token (else an OTP token of the session). */
  async function prove(
    request: FastifyRequest,
    id = headerToken(request.headers['x-session-id']),
  ): Promise<{ info: LiveSession; byOtpToken: boolean; idle: number; idleLeft: number }> {
    const proof = proofOf(request);
    if (!id || !proof.access || !proof.cookie) throw sessionOver('unknown');
    const judged = await judge(id, proof.access, proof.cookie);
    if (!judged.ok) throw sessionOver(judged.reason);
    const { row } = judged;
    if (row.state !== 'live' || !row.cookie_ok) throw sessionOver('unknown');
    const info = infoOf(id, row) as LiveSession;
    const byOtpToken = !row.access_ok && (await deps.isOtpToken(info.customerId, info.key, proof.access));
    if (!row.access_ok && !byOtpToken) throw sessionOver('unknown');
    return { info, byOtpToken, idle: row.idle, idleLeft: judged.idleLeft };
  }

  async function live(request: FastifyRequest, keepsAlive: boolean): Promise<LiveSession> {
    const { info, byOtpToken, idle } = await prove(request);
    // An OTP token stands for its session when reading; what it may write is its own action alone (S16).
    if (byOtpToken && request.method !== 'GET') throw new Failure('NOT_NOW');
    if (keepsAlive && idle > TOUCH_SECONDS) await store.touchSession(db, info.key);
    return info;
  }

  /**
   * Before log-on nobody is known whose token it could be: the handler, which knows whom its flow is about, uses the
   * token up or refuses. After log-on it must be a token of this very session.
   */
  async function otp(request: FastifyRequest): Promise<{ session: SessionInfo; token: string }> {
    const token = bearerOf(request);
    const info = await session(request);
    if (info.state === 'live' && !(await prove(request)).byOtpToken) throw new Failure('NOT_NOW');
    if (token === undefined) throw new Failure('NOT_NOW');
    await store.touchSession(db, info.key);
    return { session: info, token };
  }

  return {
    authenticator: { session, live, otp } satisfies Authenticator,

    /** A fresh id before log-on. */
    async open(): Promise<{ id: string; fieldSeed: Buffer; openedAt: Date }> {
      const id = newToken(random);
      const fieldSeed = random.bytes(16);
      const openedAt = await store.insertSession(db, tokenKey(id), fieldSeed);
      return { id, fieldSeed, openedAt };
    },

    /** Notes activity and says how long the session lasts without more of it. */
    async refresh(info: SessionInfo): Promise<{ idleSecondsLeft: number }> {
      await store.touchSession(db, info.key);
      const judged = await judge(info.id, null, null);
      if (!judged.ok) throw sessionOver(judged.reason);
      return { idleSecondsLeft: judged.idleLeft };
    },

    /** Compares identifiers without counting as activity; never throws for a dead session. */
    async check(
      request: FastifyRequest,
      id: string,
    ): Promise<{ valid: true; idleSecondsLeft: number } | { valid: false; reason: SessionEnd }> {
      try {
        const { idleLeft } = await prove(request, id);
        return { valid: true, idleSecondsLeft: idleLeft };
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'SESSION_OVER')) throw error;
        return { valid: false, reason: error.details?.reason as SessionEnd };
      }
    },

    /** Inside the log-on's transaction: a new session in place of `from`; undefined when that one is gone. */
    async replace(
      trx: Transaction<Database>,
      from: SessionInfo,
      person: Person,
      state: 'pending' | 'live',
    ): Promise<NewSession | undefined> {
      const sessionId = newToken(random);
      const accessToken = state === 'live' ? newToken(random) : null;
      const cookie = state === 'live' ? newToken(random) : null;
      const done = await store.replaceSession(trx, from.key, {
        key: tokenKey(sessionId),
        state,
        ...person,
        accessKey: accessToken === null ? null : tokenKey(accessToken),
        cookieKey: cookie === null ? null : tokenKey(cookie),
      });
      return done ? { sessionId, accessToken, cookie } : undefined;
    },

    /** After commit: the cookie without which the access token is useless. */
    setCookie(reply: FastifyReply, created: NewSession): void {
      if (created.cookie !== null) reply.setCookie(SESSION_COOKIE, created.cookie, COOKIE_OPTIONS);
    },

    /** The browser of a session that has ended keeps neither its cookie nor pages. */
    forget,

    /** Log off. Undefined when the session was over already, else whose it was. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<LiveSession | undefined> {
      forget(reply);
      const id = headerToken(request.headers['x-session-id']);
      const row = id && (await store.readSession(db, tokenKey(id), null, null));
      if (!id || !row) throw sessionOver('unknown');
      if (row.state === 'ended') return undefined;
      const { info } = await prove(request);
      return (await store.endSession(db, info.key, 'logout')) ? info : undefined;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

function infoOf(id: string, row: store.SessionRow): SessionInfo {
  return {
    key: tokenKey(id),
    id,
    fieldSeed: row.field_seed,
    state: row.state as SessionInfo['state'],
    username: row.username,
    customerId: row.customer_id,
    primaryHolder: row.primary_holder,
  };
}

function forget(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
  reply.header('clear-site-data', '"cache"');
}

function publicReason(reason: store.SessionRow['end_reason']): SessionEnd {
  return reason === 'other-device' || reason === 'idle' || reason === 'expired' ? reason : 'unknown';
}

function proofOf(request: FastifyRequest): { access: Buffer | null; cookie: Buffer | null } {
  const bearer = bearerOf(request);
  const cookie = request.cookies[SESSION_COOKIE];
  return { access: bearer ? tokenKey(bearer) : null, cookie: cookie ? tokenKey(cookie) : null };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** The portal stores ids with a "Bearer " prefix (SES-6) and may send them so. */
function headerToken(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? /^(?:Bearer )?([\w-]{20,100})$/.exec(value)?.[1] : undefined;
}
