/** Serves the built portal: prerendered pages, the application's page for its routes, and hashed assets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, parseLanguage } from '../../shared/messages.ts';
import type { Config } from '../config.ts';
import { pagePolicy } from './protect.ts';

interface Page {
  readonly html: Buffer;
  readonly policy: string;
}

type Hashes = Readonly<Record<string, { readonly style: string[]; readonly script: string[] }>>;

const PRE_LOGIN = [
  'register-page',
  'card-activation',
  'forgot-password',
  'session-expired',
  'error-maintenance',
  'error-busy',
];

/** Reads the built pages once; throws when the portal has not been built. */
function loadPages(webDir: string): (name: string) => Page {
  const hashes: Hashes = JSON.parse(readFileSync(join(webDir, 'csp.json'), 'utf8'));
  const pages = new Map<string, Page>();
  for (const [file, found] of Object.entries(hashes)) {
    pages.set(file, { html: readFileSync(join(webDir, file)), policy: pagePolicy(found) });
  }
  return (name) => {
    const page = pages.get(name);
    if (!page) throw new Error(`${name} is missing: build the portal first`);
    return page;
  };
}

/** Pages that other parts send. */
export interface Pages {
  demo(reply: FastifyReply): FastifyReply;
}

export async function installPages(app: FastifyInstance, config: Config, webDir: string): Promise<Pages> {
  const page = loadPages(webDir);
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: 31_536_000_000,
    index: false,
    decorateReply: true,
  });
  const send = (reply: FastifyReply, { html, policy }: Page) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);

  const login = (language: Language) => page(`login.${language}.html`);
  app.get('/login', (request, reply) =>
    send(reply, login(storedLanguage(request) ?? config.defaultLanguage)),
  );
  app.get('/en/login', (_request, reply) => send(reply, login('en')));
  app.get('/ch/login', (_request, reply) => send(reply, login('zh_tw')));
  for (const name of PRE_LOGIN) {
    for (const prefix of ['', '/en', '/ch'])
      app.get(`${prefix}/${name}`, (_request, reply) => send(reply, page('app.html')));
  }
  app.get('/u/*', (_request, reply) => send(reply, page('app.html')));
  for (const file of ['robots.txt', 'favicon.svg']) {
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, webDir, { immutable: false, maxAge: 86_400_000 }),
    );
  }
  // Fixed error addresses live behind the hash (GEN-3), which the server never sees: the application opens them.
  app.get('/', (_request, reply) => send(reply, page('app.html')));
  app.get('/*', (request, reply) =>
    looksLikeFile(request.url) ? reply.callNotFound() : reply.redirect('/login', 302),
  );
  return { demo: (reply) => send(reply, page('demo.html')) };
}

function storedLanguage(request: FastifyRequest): Language | undefined {
  return parseLanguage(request.cookies.language);
}

/** A missing file or API call is told so; a person's mistyped page goes to the log-on. */
function looksLikeFile(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return path.startsWith('/api/') || path.startsWith('/assets/') || /\.[a-z0-9]{1,5}$/i.test(path);
}
