/** Writes the chosen theme into a page, so that the page does not flash in the other theme before its scripts run. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseTheme, THEME_COOKIE, type Theme } from '../../shared/theme.ts';

/** A document by content encoding, plain and compressed. */
export type Bodies = Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>;

// Brotli level 9 takes about 2 ms per page; the highest level takes 50 ms.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const made = new WeakMap<object, Map<Theme, Bodies>>();

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Returns the theme from a request's cookie, and sets the cookie again. Some browsers delete a cookie of a script after
 * a week, but not a cookie that the server has set.
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

/** Returns the bodies of a page in the chosen theme. They are created on first use and cached by page. */
export function bodiesIn(theme: Theme | undefined, page: { readonly bodies: Bodies }): Bodies {
  if (!theme) return page.bodies;
  const known = made.get(page) ?? new Map<Theme, Bodies>();
  made.set(page, known);
  const bodies = known.get(theme) ?? compressed(withTheme(page.bodies.identity.toString(), theme));
  known.set(theme, bodies);
  return bodies;
}

/** Sets the theme on `<html>` and activates the matching `data-scheme` element. */
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
