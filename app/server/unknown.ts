/** Decides how an address that the portal does not have is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownAddressTo } from '../../shared/unknown-address.ts';

/** Programs ask below these prefixes, people do not. The configured base of the API is one more. */
const NO_PAGES = ['/api', '/assets', '/.well-known', '/graphql', '/rest', '/rpc', '/oauth', '/v1', '/v2'];

/**
 * Answers a GET of an unknown address: 404 as JSON for a program or a missing file, else the log-on in the language of the
 * address. Fastify's own handler answers other methods, always with 404 as JSON.
 */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply, apiBase: string): unknown {
  reply.header('vary', 'accept');
  const path = request.url.split('?')[0] ?? '';
  return isForPrograms(path, apiBase) || !acceptsPages(request)
    ? reply.callNotFound()
    : reply.redirect(unknownAddressTo(request.url), 302);
}

function isForPrograms(path: string, apiBase: string): boolean {
  const lower = path.toLowerCase();
  const isBelow = (prefix: string) => lower === prefix || lower.startsWith(`${prefix}/`);
  return [apiBase.toLowerCase(), ...NO_PAGES].some(isBelow) || /\.[a-z0-9]{1,5}$/.test(lower);
}

/** Browsers accept HTML when they open an address. A program that names only other types does not want a page. */
function acceptsPages({ headers }: FastifyRequest): boolean {
  return /text\/(?:html|\*)|application\/xhtml\+xml|\*\/\*/i.test(headers.accept ?? '*/*');
}
