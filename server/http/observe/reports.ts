/**
 * Receives browsers' reports of violations of the content security policy (S30). A violation can come from a browser
 * extension or an attack. It is logged in one line. Reports contain whole URLs, so only the directive and the blocked origin
 * are logged.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import { Failure } from '../failure.ts';
import { limitedAddress } from '../limits/address.ts';
import type { Limits } from '../limits/limits.ts';

/** Name of the reporting endpoint, used in the policy and in the header that declares the endpoint. */
export const REPORT_GROUP = 'csp';

const MOST_REPORTS = 20;
const REPORTS_PER_HOUR = 60;

const text = z.string().check(z.maxLength(4000));
const reports = z
  .array(
    z.object({
      type: text,
      body: z.optional(z.object({ effectiveDirective: z.optional(text), blockedURL: z.optional(text) })),
    }),
  )
  .check(z.maxLength(MOST_REPORTS));

/** Path of the reports below the API's base. */
export function reportPath(config: Config): string {
  return `${config.apiBase}/csp-reports`;
}

/** Receives reports in a Fastify scope of their own, so that no other call accepts the content type of reports. */
export async function installReports(
  app: FastifyInstance,
  { config, limits }: { readonly config: Config; readonly limits: Limits },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/reports+json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(reportPath(config), async (request, reply) => {
      await limits.address('csp-reports', limitedAddress(request), REPORTS_PER_HOUR, 3600);
      for (const { type, body } of readReports(request.body)) {
        if (type !== 'csp-violation') continue;
        const directive = /^[a-z-]{1,40}$/.exec(body?.effectiveDirective ?? '')?.[0] ?? 'unknown';
        request.log.warn({ directive, blocked: originOf(body?.blockedURL ?? '') }, 'page policy violated');
      }
      return reply.code(204).send();
    });
  });
}

function readReports(body: unknown): z.output<typeof reports> {
  const parsed = reports.safeParse(parseJson(body));
  if (!parsed.success) throw new Failure('VALIDATION', { fields: {} });
  return parsed.data;
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/**
 * Returns `https://host`, the browser's keyword for a source without a URL (`inline`, `eval`, `data`), or `unknown`.
 */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : 'unknown';
}
