/** Sets the security headers of every answer and refuses cross-site writes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Failure } from '../failure.ts';
import { REPORT_GROUP } from '../observe/reports.ts';

const HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // Pages and workers replace it. Without a policy, a browser that shows another answer as a page could run its scripts.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of the API's answers. */
export const API_HEADERS = { ...HEADERS, 'cache-control': 'no-store' };

/** Returns the content security policy of a page. Inline code must have one of these hashes; no `unsafe-` source is used. */
export function pagePolicy(hashes: {
  readonly style: readonly string[];
  readonly script: readonly string[];
}): string {
  const list = (values: readonly string[]) => ["'self'", ...values.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${list(hashes.script)}`,
    `style-src ${list(hashes.style)}`,
    "img-src 'self' data:",
    'media-src data:',
    "connect-src 'self'",
    "font-src 'none'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // These policies are used by web/worker/register.ts and by DOMPurify.
    'trusted-types service-worker dompurify',
    `report-to ${REPORT_GROUP}`,
  ].join('; ');
}

export function installProtection(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(`${config.apiBase}/`) ? API_HEADERS : HEADERS);
    reply.header('x-request-id', request.id);
    done(
      hasSecondHost(request)
        ? new Failure('VALIDATION')
        : isForeign(request, config)
          ? new Failure('ORIGIN')
          : undefined,
    );
  });
}

/** Whether a request has two Host headers: proxy and server could each use a different one. */
function hasSecondHost({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Whether a request is a write from another origin. A write without an Origin header is allowed. */
function isForeign(request: FastifyRequest, config: Config): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  return foreign || (origin !== undefined && origin !== (config.publicOrigin ?? `http://${host}`));
}
