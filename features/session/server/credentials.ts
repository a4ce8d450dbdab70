/** Reads the credentials of a request: bearer token, session cookie and session id. */
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { tokenKey } from '../../../server/crypto/keys.ts';
import type { Presented } from '../../../server/http/authenticator.ts';

export const SESSION_COOKIE = '__Host-session';

/** Returns the hashes of token and cookie; null for one that the request lacks. */
export function credentialsOf(request: FastifyRequest): { access: Buffer | null; cookie: Buffer | null } {
  const bearer = bearerOf(request);
  const cookie = request.cookies[SESSION_COOKIE];
  return { access: bearer ? tokenKey(bearer) : null, cookie: cookie ? tokenKey(cookie) : null };
}

/** The session id of a request, with the hashes of its identifiers; null for one that the request lacks. */
export type Identifiers = Omit<Presented, 'customerId' | 'access'> & { readonly access: Buffer | null };

/**
 * Returns what a request presents; undefined without a session id or a bearer token.
 * @param id the default is the id in the request
 */
export function presentedBy(
  request: FastifyRequest,
  id = headerToken(request.headers['x-session-id']),
): Omit<Presented, 'customerId'> | undefined {
  const { access, cookie } = credentialsOf(request);
  return id && access ? { id, key: tokenKey(id), access, cookie } : undefined;
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Returns the session id of a header. Accepts an optional "Bearer " prefix, because the portal stores ids with it (SES-6). */
export function headerToken(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? /^(?:Bearer )?([\w-]{20,100})$/.exec(value)?.[1] : undefined;
}
