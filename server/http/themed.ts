/** Writes the chosen colours into a page, so that it does not flash in the others before its scripts run. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseTheme, THEME_COOKIE, type Theme } from '../../shared/theme.ts';

/** A document, plain and compressed, by content encoding. */
export type Bodies = Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>;

interface WithBodies {
  readonly bodies: Bodies;
}

// Level 9 takes about 2 ms a page, the highest level 50 ms.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const made = new WeakMap<WithBodies, Map<Theme, Bodies>>();

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The colours that a request's cookie asks for. Sets the cookie again, because some browsers delete one that a script wrote
 * after a week, but keep one that the server sets.
 */
export function takeTheme(request: FastifyRequest, reply: FastifyReply): Theme | undefined {
  const theme = parseTheme(request.cookies[THEME_COOKIE]);
  if (theme)
    reply.setCookie(THEME_COOKIE, theme, {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure: 'auto',
    });
  return theme;
}

/** The bodies of a page in the chosen colours. Made at the first request for them, once for each page. */
export function bodiesIn(theme: Theme | undefined, page: WithBodies): Bodies {
  if (!theme) return page.bodies;
  const known = made.get(page) ?? new Map<Theme, Bodies>();
  made.set(page, known);
  const bodies = known.get(theme) ?? compressed(withTheme(page.bodies.identity.toString(), theme));
  known.set(theme, bodies);
  return bodies;
}

/** Marks the document, and the one of the browser's own colours that goes with it. */
function withTheme(html: string, theme: Theme): string {
  return html
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace(
      /media="\(prefers-color-scheme: (\w+)\)" data-scheme/g,
      (_, scheme: string) => `media="${scheme === theme ? 'all' : 'not all'}" data-scheme`,
    );
}

function compressed(html: string): Bodies {
  const identity = Buffer.from(html);
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity, BROTLI) };
}
