/** Builds the address, headers and body of a call. */

import type { Endpoint } from '../../shared/http/endpoint.ts';
import { LANGUAGE } from '../../shared/languages.ts';
import { apiBase } from '../address.ts';
import { currentLanguage } from '../language/language-choice.ts';
import { authorization, sessionId } from '../store.ts';

/** Timeout of a call in milliseconds (specification section 7). */
export const TIMEOUT_MS = 60_000;

export interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Returns everything of a request except its URL. The body gets the endpoint's neutral fields, which the specification names. */
export function requestOf(endpoint: Endpoint, input: Parts, idempotencyKey?: string): RequestInit {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': LANGUAGE[currentLanguage()].accept,
  });
  const session = sessionId();
  const proof = authorization(endpoint.caller);
  if (session) headers.set('X-Session-Id', session);
  if (proof) headers.set('Authorization', proof);
  if (input.body !== undefined)
    headers.set('Content-Type', endpoint.upload ? 'application/octet-stream' : 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(input.body !== undefined && { body: bodyOf(endpoint, input.body) }),
  };
}

/** Returns the URL of a call. `params` replace `{name}` in its path; `query` becomes the query string, without empty values except the endpoint's neutral fields. */
export function urlOf(endpoint: Endpoint, input: Parts): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams(endpoint.method === 'GET' ? endpoint.neutral : undefined);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return apiBase() + path + (query.size > 0 ? `?${query}` : '');
}

function bodyOf(endpoint: Endpoint, body: unknown): BodyInit {
  return endpoint.upload ? (body as Blob) : JSON.stringify(withNeutral(endpoint, body));
}

function withNeutral({ neutral }: Endpoint, body: unknown): unknown {
  return neutral ? { ...neutral, ...(body as object) } : body;
}
