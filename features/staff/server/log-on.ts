/**
 * Log-on and log-off of staff, and their sessions. A session is a random cookie, stored as SHA-256, with the roles from
 * the provider at log-on. It ends after 10 minutes without activity, or after 8 hours, by the database's clock.
 */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { StaffSettings } from '../../../server/config/staff.ts';
import { newToken, tokenKey } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { sessionOver } from '../../../server/http/failure.ts';
import { limitedAddress } from '../../../server/http/limits/address.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { STAFF_ROLES, type StaffRole } from '../../../shared/staff-roles.ts';
import { type LogOnProblem, STAFF_RETURN } from '../calls.ts';
import type { StaffContext } from './context.ts';
import { type Identity, type Provider, ProviderUnavailable } from './provider.ts';
import * as store from './session-store.ts';

const SESSION = '__Host-staff';
/** SameSite=Lax, because the provider's redirect from another site would not send a Strict cookie. */
const LOG_ON = '__Host-staff-log-on';
const COOKIE = { path: '/', httpOnly: true, secure: true } as const;
const STRICT = { ...COOKIE, sameSite: 'strict' } as const;
const LAX = { ...COOKIE, sameSite: 'lax' } as const;

/** Maximum log-ons that an address can start in ten minutes. */
const MAX_LOG_ONS = 60;
const TEN_MINUTES = 600;

/** The desk's page. Its scripts send the Strict cookie; the navigation from the provider does not. */
const HOME = '/';

export interface LogOnDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly audit: Audit;
  readonly limits: Limits;
  readonly settings: StaffSettings;
  readonly provider: Provider;
}

export function createLogOn({ db, random, audit, limits, settings, provider }: LogOnDeps) {
  const originOf = ({ host }: FastifyRequest) => settings.origin ?? `http://${host}`;
  const failed = (reply: FastifyReply, problem: LogOnProblem) =>
    reply.redirect(`${HOME}?problem=${problem}`, 303);

  function rolesOf({ roles }: Identity): StaffRole[] {
    const given = new Set(roles.map((value) => settings.roles.get(value)));
    return STAFF_ROLES.filter((role) => given.has(role));
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const isOutage = error instanceof ProviderUnavailable;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
    // Logs name and code only, because an error message may repeat data of the provider.
    const code = String(Reflect.get(cause ?? {}, 'code') ?? '').slice(0, 60);
    request.log.warn(
      { problem: isOutage ? 'provider' : 'refused', cause: cause?.name, code },
      'staff log-on failed',
    );
    if (isOutage) return failed(reply, 'provider');
    await audit.record(db, contextOf(request), 'staff-log-on', 'refused');
    return failed(reply, 'failed');
  }

  return {
    /** Redirects the browser to the provider. */
    async begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      await limits.address('staff-log-on', limitedAddress(request), MAX_LOG_ONS, TEN_MINUTES);
      const proof = { state: newToken(random), nonce: newToken(random), codeVerifier: newToken(random) };
      const cookie = newToken(random);
      try {
        const address = await provider.logOnAddress(proof, originOf(request) + STAFF_RETURN);
        await store.insertLogOn(db, tokenKey(cookie), proof);
        return reply.setCookie(LOG_ON, cookie, { ...LAX, maxAge: TEN_MINUTES }).redirect(address, 303);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        return refuse(request, reply, error);
      }
    },

    /** Accepts the provider's response, once, in the browser that started the log-on. */
    async complete(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const cookie = request.cookies[LOG_ON];
      reply.clearCookie(LOG_ON, LAX);
      const proof = cookie ? await store.takeLogOn(db, tokenKey(cookie)) : undefined;
      if (!proof) return failed(reply, 'expired');
      let identity: Identity;
      try {
        identity = await provider.identify(proof, new URL(request.url, originOf(request)));
      } catch (error) {
        return refuse(request, reply, error);
      }
      const { subject, name } = identity;
      const roles = rolesOf(identity);
      const context = contextOf(request, subject);
      const outcome = roles.length === 0 ? 'no-role' : 'done';
      await audit.record(db, context, 'staff-log-on', outcome, null, {
        staff: subject,
        roles: roles.join(' '),
      });
      if (roles.length === 0) return failed(reply, 'no-role');
      const session = newToken(random);
      await store.insertSession(db, tokenKey(session), { subject, name, roles });
      return reply.setCookie(SESSION, session, STRICT).redirect(HOME, 303);
    },

    /** Returns the staff member of a call. Throws SESSION_OVER if there is no session within its limits. */
    async authenticate(request: FastifyRequest): Promise<StaffContext> {
      const cookie = request.cookies[SESSION];
      const member = cookie ? await store.readSession(db, tokenKey(cookie)) : undefined;
      if (!member) throw sessionOver('unknown');
      return { ...contextOf(request, member.subject), name: member.name, roles: member.roles };
    },

    /** Ends the session. Returns the provider's log-off URL; null if it has none or is unreachable. */
    async end(request: FastifyRequest, reply: FastifyReply, context: StaffContext): Promise<string | null> {
      const cookie = request.cookies[SESSION];
      reply.clearCookie(SESSION, STRICT).header('clear-site-data', '"cache"');
      if (cookie && (await store.deleteSession(db, tokenKey(cookie))))
        await audit.record(db, context, 'staff-log-off', 'done', null, { staff: context.actor.id });
      return (await provider.logOffAddress(originOf(request) + HOME)) ?? null;
    },
  };
}

export type LogOn = ReturnType<typeof createLogOn>;

/** @param subject subject of the staff member, once known */
function contextOf(request: FastifyRequest, subject = 'unknown'): Omit<StaffContext, 'name' | 'roles'> {
  return {
    requestId: request.id,
    actor: { kind: 'staff', id: subject },
    channel: 'staff',
    address: limitedAddress(request),
  };
}
