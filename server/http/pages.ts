/** Serves the built portal: prerendered pages, the application's page for its routes, and hashed assets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageTag, parseLanguage } from '../../shared/messages.ts';
import type { Config } from '../config.ts';
import { pagePolicy } from './protect.ts';
import { REPORT_GROUP, reportPath } from './reports.ts';

interface Page {
  readonly policy: string;
  /** Where the policy's violations are reported to. */
  readonly reporting: string;
  /** The document as it is and compressed, by the encoding's name. */
  readonly bodies: Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>;
}

type Hashes = Readonly<Record<string, { readonly style: string[]; readonly script: string[] }>>;

const PRE_LOGIN = [
  'register-page',
  'card-activation',
  'forgot-password',
  'session-expired',
  'error-maintenance',
  'error-busy',
  'information/:key',
];

/** Reads the built pages once; throws when the portal has not been built. */
function loadPages(webDir: string, config: Config): (name: string) => Page {
  const hashes: Hashes = JSON.parse(readFileSync(join(webDir, 'csp.json'), 'utf8'));
  const pages = new Map<string, Page>();
  for (const [file, found] of Object.entries(hashes)) {
    const text = withSettings(readFileSync(join(webDir, file), 'utf8'), config);
    // The prerendered log-on is in a language of its own; every other page starts in the configured one (GEN-1).
    const html = Buffer.from(file.startsWith('login.') ? text : inLanguage(text, config.defaultLanguage));
    const bodies = { identity: html, gzip: gzipSync(html), br: brotliCompressSync(html) };
    pages.set(file, {
      bodies,
      policy: pagePolicy(found),
      reporting: `${REPORT_GROUP}="${reportPath(config)}"`,
    });
  }
  return (name) => {
    const page = pages.get(name);
    if (!page) throw new Error(`${name} is missing: build the portal first`);
    return page;
  };
}

/** What the pages must know before their first call; built with the defaults. */
function withSettings(html: string, config: Config): string {
  const settings = { 'api-base': config.apiBase, 'contact-phone': config.contactPhone };
  return Object.entries(settings).reduce(
    (text, [name, value]) =>
      text.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_, start) => start + escapeHtml(value),
      ),
    html,
  );
}

function inLanguage(html: string, language: Language): string {
  return html.replace(/<html lang="[^"]*"/, `<html lang="${languageTag(language)}"`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('content-security-policy', page.policy)
    .header('reporting-endpoints', page.reporting)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8')
    .send(page.bodies[encoding]);
}

/** Pages that other parts send. */
export interface Pages {
  demo(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

export async function installPages(app: FastifyInstance, config: Config, webDir: string): Promise<Pages> {
  const page = loadPages(webDir, config);
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: 31_536_000_000,
    index: false,
    decorateReply: true,
  });
  const login = (language: Language) => page(`login.${language}.html`);
  app.get('/login', (request, reply) =>
    sendPage(request, reply, login(storedLanguage(request) ?? config.defaultLanguage)),
  );
  app.get('/en/login', (request, reply) => sendPage(request, reply, login('en')));
  app.get('/ch/login', (request, reply) => sendPage(request, reply, login('zh_tw')));
  for (const name of PRE_LOGIN) {
    for (const prefix of ['', '/en', '/ch'])
      app.get(`${prefix}/${name}`, (request, reply) => sendPage(request, reply, page('app.html')));
  }
  app.get('/u/*', (request, reply) => sendPage(request, reply, page('app.html')));
  for (const file of ['robots.txt', 'favicon.svg']) {
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, webDir, { immutable: false, maxAge: 86_400_000 }),
    );
  }
  // Fixed error addresses live behind the hash (GEN-3), which the server never sees: the application opens them.
  app.get('/', (request, reply) => sendPage(request, reply, page('app.html')));
  app.get('/*', (request, reply) =>
    isNoPage(request.url, config.apiBase) ? reply.callNotFound() : reply.redirect('/login', 302),
  );
  return { demo: (request, reply) => sendPage(request, reply, page('demo.html')) };
}

function storedLanguage(request: FastifyRequest): Language | undefined {
  return parseLanguage(request.cookies.language);
}

/** A missing file or API call is told so; a person's mistyped page goes to the log-on. */
function isNoPage(url: string, apiBase: string): boolean {
  const path = url.split('?')[0] ?? '';
  return path.startsWith(`${apiBase}/`) || path.startsWith('/assets/') || /\.[a-z0-9]{1,5}$/i.test(path);
}
