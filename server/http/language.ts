/** The language that a request asks for. */
import type { FastifyRequest } from 'fastify';
import { type Language, parseLanguage } from '../../shared/messages.ts';

/** Returns the language of the Accept-Language header, if the portal has it. */
export function headerLanguage({ headers }: FastifyRequest): Language | undefined {
  return parseLanguage(headers['accept-language']?.split(',')[0]);
}

/** Returns the `language` of a body, if it has one that the portal has. */
export function bodyLanguage(body: unknown): Language | undefined {
  const hasLanguage = typeof body === 'object' && body !== null && 'language' in body;
  return hasLanguage ? parseLanguage(String(body.language)) : undefined;
}
