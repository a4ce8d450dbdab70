/** Serves the built portal: prerendered pages, the application's document for its routes, and hashed assets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withHyperlinks } from '../../features/hyperlinks/server/pages.ts';
import type { Maintenance } from '../../features/published/server/maintenance.ts';
import { createIcons, ICON_NAMES } from '../../server/brand/icons.ts';
import type { BankIdentity } from '../../server/brand/identity.ts';
import { bankManifest, bankPage, bankWorker, escapeHtml } from '../../server/brand/pages.ts';
import type { Config } from '../../server/config/config.ts';
import { offersPasskeys } from '../../server/config/passkeys.ts';
import { pagePolicy } from '../../server/http/limits/protect.ts';
import { REPORT_GROUP, reportPath } from '../../server/http/observe/reports.ts';
import { type Bodies, bodiesIn, takeTheme } from '../../server/http/themed.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import { formatDateTime } from '../../shared/dates.ts';
import { FEATURE_FLAGS, type FeatureFlag } from '../../shared/feature-flags.ts';
import type { Hyperlinks } from '../../shared/hyperlinks/names.ts';
import { LANGUAGE, LANGUAGES, type Language } from '../../shared/languages.ts';
import { parseLanguage } from '../../shared/messages.ts';
import { PRE_LOGIN_PAGES } from '../../shared/pages.ts';
import type { Content } from './content-kinds.ts';
import { answerUnknown } from './unknown.ts';
import { installWellKnown } from './well-known.ts';

interface Page {
  readonly policy: string;
  /** Value of the header that tells the browser where to report policy violations. */
  readonly reporting: string;
  readonly bodies: Bodies;
}

type PageHashes = Parameters<typeof pagePolicy>[0];

/** Routes of the application before log-on. The log-on has its own document. */
const PRE_LOGIN = [...PRE_LOGIN_PAGES.filter((page) => page !== 'login'), 'information/:key'];

/** Static pages: offline, and maintenance. */
const STANDING = ['offline', 'maintenance'] as const;
/** Suffix of the log-on page for hosts at which passkeys cannot be used. */
const NO_PASSKEYS = '.no-passkeys';
const DAY_SECONDS = 86_400;
/** The service worker may fetch only what the portal serves. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
/** The worker of push messages fetches nothing. The browser itself loads the icons of messages. */
const PUSH_WORKER_POLICY = "default-src 'none'";
/** An SVG opened as a document must not run scripts or load anything. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A built page before runtime values are inserted. */
interface Template {
  readonly html: string;
  readonly hashes: PageHashes;
}

/** Reads the built pages once. Throws when the portal has not been built. */
function readTemplates(webDir: string, config: Config): Map<string, Template> {
  const pages: Readonly<Record<string, PageHashes>> = JSON.parse(
    readFileSync(join(webDir, 'csp.json'), 'utf8'),
  );
  const templates = Object.entries(pages).map(([file, hashes]) => {
    const html = withSettings(readFileSync(join(webDir, file), 'utf8'), config, file.includes(NO_PASSKEYS));
    return [file, { html, hashes }] as const;
  });
  return new Map(templates);
}

/** Values in the pages that the bank can edit at run time. */
type Edited = readonly [bank: BankIdentity, hyperlinks: Hyperlinks, maintenance: Maintenance];

/** Loads the pages of a folder, with the bank's current values and compressed in advance. Throws when they were not built. */
export async function loadPages(
  webDir: string,
  { config, content, log }: PagesDeps,
): Promise<(name: string) => Page> {
  const templates = readTemplates(webDir, config);
  const reporting = `${REPORT_GROUP}="${reportPath(config)}"`;
  const read = (): Edited => [content.bank(), content.hyperlinks(), content.maintenance()];
  let edited = read();
  let pages = await makePages(templates, edited, reporting);
  const follow = (): void => {
    const now = read();
    if (now.every((value, index) => value === edited[index])) return;
    edited = now;
    // The old pages are served until the new pages are ready.
    makePages(templates, now, reporting).then(
      (made) => {
        if (now === edited) pages = made;
      },
      (error: Error) => log.error({ name: error.name }, 'pages were not rebuilt'),
    );
  };
  return (name) => {
    follow();
    const page = pages.get(name);
    if (!page) throw new Error(`${name} is missing: build the portal first`);
    return page;
  };
}

async function makePages(
  templates: ReadonlyMap<string, Template>,
  [bank, hyperlinks, maintenance]: Edited,
  reporting: string,
): Promise<ReadonlyMap<string, Page>> {
  const made = [...templates].map(async ([file, { html: template, hashes }]) => {
    const { html, styleHash } = bankPage(withMaintenance(template, maintenance), bank);
    const policy = pagePolicy({ ...hashes, style: [...hashes.style, styleHash] });
    const identity = Buffer.from(withHyperlinks(html, hyperlinks));
    const [zipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity)]);
    return [file, { policy, reporting, bodies: { identity, gzip: zipped, br } }] as const;
  });
  return new Map(await Promise.all(made));
}

/** Inserts values that pages need before their first call. The build contains defaults. */
function withSettings(html: string, config: Config, withoutPasskeys: boolean): string {
  const isOffered = (feature: FeatureFlag) =>
    config.features[feature] && !(withoutPasskeys && feature === 'passkeys');
  const settings = {
    'api-base': config.apiBase,
    features: FEATURE_FLAGS.filter(isOffered).join(' '),
    'context-menu': config.blockContextMenu ? 'notice' : '',
    analytics: config.analytics ? 'on' : '',
    'service-worker': config.serviceWorker ? 'on' : '',
  };
  return Object.entries(settings).reduce(
    (text, [name, value]) =>
      text.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_, start) => start + escapeHtml(value),
      ),
    html,
  );
}

function withMaintenance(html: string, { until }: Maintenance): string {
  if (!until) return html;
  return html
    .replace(/(<meta name="maintenance-until" content=")/, `$1${until.toISOString()}`)
    .replace(/\{maintenance-until:(en|zh_tw)\}/g, (_, language: Language) => formatDateTime(until, language));
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('content-security-policy', page.policy)
    .header('reporting-endpoints', page.reporting)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8')
    .send(bodiesIn(takeTheme(request, reply), page)[encoding]);
}

export interface PagesDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly content: Pick<Content, 'bank' | 'hyperlinks' | 'maintenance'>;
  readonly log: FastifyBaseLogger;
}

/** Serves the portal. Returns the pages that other modules send. */
export async function installPages(app: FastifyInstance, deps: PagesDeps, webDir: string) {
  const { config } = deps;
  const page = await loadPages(webDir, deps);
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: 31_536_000_000,
    index: false,
    decorateReply: true,
  });
  const application = config.features.cardApplication ? '' : '.no-application';
  const login = ({ headers }: FastifyRequest, language: Language) =>
    page(
      `login.${language}${application}${offersPasskeys(config.passkeys, headers.host) ? '' : NO_PASSKEYS}.html`,
    );
  const standing = (name: (typeof STANDING)[number]) => {
    const { until } = deps.content.maintenance();
    return name === 'maintenance' && until && deps.clock.now() < until
      ? page('maintenance-until.html')
      : page(`${name}.html`);
  };
  /** Returns the language for an address without a language: the person's last choice, else the bank's default. */
  const chosen = (request: FastifyRequest) =>
    parseLanguage(request.cookies.language) ?? config.defaultLanguage;
  const shell = (request: FastifyRequest, reply: FastifyReply, language = chosen(request)) =>
    sendPage(request, reply, page(`app.${language}.html`));
  app.get('/login', (request, reply) => sendPage(request, reply, login(request, chosen(request))));
  for (const name of PRE_LOGIN) app.get(`/${name}`, (request, reply) => shell(request, reply));
  for (const language of LANGUAGES) {
    const { segment } = LANGUAGE[language];
    app.get(`/${segment}/login`, (request, reply) => sendPage(request, reply, login(request, language)));
    for (const name of PRE_LOGIN)
      app.get(`/${segment}/${name}`, (request, reply) => shell(request, reply, language));
  }
  app.get('/u/*', (request, reply) => shell(request, reply));
  for (const name of STANDING)
    app.get(`/${name}.html`, (request, reply) => sendPage(request, reply, standing(name)));
  installFiles(app, webDir, deps.content.bank);
  installWellKnown(app, { ...deps, bank: deps.content.bank });
  // Hash routes (GEN-3) never reach the server; the application handles them.
  app.get('/', (request, reply) => shell(request, reply));
  app.get('/*', (request, reply) => answerUnknown(request, reply, config.apiBase));
  return {
    demo: (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply, page(`demo.${chosen(request)}.html`)),
    maintenance: (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply, standing('maintenance')),
  };
}

/**
 * Serves files with fixed names. Browsers revalidate the service workers before each use, so that a new build or a new
 * name of the bank replaces them.
 */
function installFiles(app: FastifyInstance, webDir: string, bank: () => BankIdentity): void {
  const text = (file: string) => readFileSync(join(webDir, file), 'utf8');
  const cached = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${DAY_SECONDS}`);
  app.get('/robots.txt', (_request, reply) =>
    reply.sendFile('robots.txt', webDir, { immutable: false, maxAge: DAY_SECONDS * 1000 }),
  );
  app.get('/favicon.svg', (_request, reply) =>
    cached(reply)
      .header('content-security-policy', LOGO_POLICY)
      .type('image/svg+xml; charset=utf-8')
      .send(bank().logo),
  );
  const icon = createIcons();
  for (const name of ICON_NAMES)
    app.get(`/${name}`, async (_request, reply) =>
      cached(reply)
        .type('image/png')
        .send(await icon(bank(), name)),
    );
  for (const language of LANGUAGES) {
    const manifest = text(`site.${language}.webmanifest`);
    app.get(`/site.${language}.webmanifest`, (_request, reply) =>
      cached(reply).type('application/manifest+json').send(bankManifest(manifest, bank())),
    );
  }
  const worker = (policy: string, content: () => string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(content());
  const shellWorker = text('service-worker.js');
  const pushWorker = text('push-worker.js');
  app.get(
    '/service-worker.js',
    worker(WORKER_POLICY, () => bankWorker(shellWorker, bank())),
  );
  app.get(
    '/push-worker.js',
    worker(PUSH_WORKER_POLICY, () => pushWorker),
  );
}
