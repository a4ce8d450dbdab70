/** Reads the language of a request from its header or body. */
import type { FastifyRequest } from 'fastify';
import { type Language, parseLanguage } from '../../shared/messages.ts';

/** Returns the first language of the Accept-Language header; undefined if the portal does not have this language. */
export function headerLanguage({ headers }: FastifyRequest): Language | undefined {
  return parseLanguage(headers['accept-language']?.split(',')[0]);
}

/** Returns the `language` field of a body; undefined if it is absent or not a language of the portal. */
export function bodyLanguage(body: unknown): Language | undefined {
  const hasLanguage = typeof body === 'object' && body !== null && 'language' in body;
  return hasLanguage ? parseLanguage(String(body.language)) : undefined;
}
