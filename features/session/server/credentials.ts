/** Reads the credentials of a request: bearer token, session cookie and session id. */
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { tokenKey } from '../../../server/crypto/keys.ts';

export const SESSION_COOKIE = '__Host-session';

/** Returns the hashes of token and cookie; null for one that the request lacks. */
export function credentialsOf(request: FastifyRequest): { access: Buffer | null; cookie: Buffer | null } {
  const bearer = bearerOf(request);
  const cookie = request.cookies[SESSION_COOKIE];
  return { access: bearer ? tokenKey(bearer) : null, cookie: cookie ? tokenKey(cookie) : null };
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Returns the session id of a header. Accepts an optional "Bearer " prefix, because the portal stores ids with it (SES-6). */
export function headerToken(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? /^(?:Bearer )?([\w-]{20,100})$/.exec(value)?.[1] : undefined;
}
