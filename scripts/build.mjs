/**
 * `npm run build`: the browser's scripts and styles, the documents (the log-on is rendered here, in both languages), the
 * hashes of what is inline in them for the content security policy, and the server.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const WEB = join(ROOT, 'dist/web');
const SERVER = join(ROOT, 'dist/server');
const PRERENDER = join(ROOT, 'dist/prerender');
const PROGRAMS = [
  'main',
  'prepare',
  'seed',
  'seed-rows',
  'statement-pdf',
  'picture-thread',
  'audit-verify',
  'content-check',
];

const ROBOTS = `User-agent: *
Disallow: /u/
Disallow: /api/
Disallow: /demo
`;
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="8" fill="#C4122F"/><path d="M18 6.5 26 21H18zM16 10.5V21h-6z" fill="#FFF"/><path d="M7.5 25.5c2.6 0 2.6 2 5.2 2s2.7-2 5.3-2 2.6 2 5.3 2 2.6-2 5.2-2" fill="none" stroke="#FFF" stroke-width="2.2" stroke-linecap="round"/></svg>\n`;

process.env.NODE_ENV = 'production';
process.chdir(ROOT);
await build({ logLevel: 'warn' });
await buildPrerender();
await writeDocuments();
await buildServer();
await compressAll(join(WEB, 'assets'));

/** Node's half: no bundled packages, no browser assets. */
function nodeBuild(input, outDir) {
  return build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
    ssr: { external: true },
  });
}

async function buildPrerender() {
  await nodeBuild({ prerender: 'web/prerender.tsx' }, PRERENDER);
}

async function buildServer() {
  await nodeBuild(Object.fromEntries(PROGRAMS.map((name) => [name, `server/${name}.ts`])), SERVER);
  cpSync(join(ROOT, 'features/captcha/server/voices'), join(SERVER, 'voices'), {
    recursive: true,
    filter: (source) => !source.endsWith('.mjs'),
  });
}

async function writeDocuments() {
  const manifest = JSON.parse(readFileSync(join(WEB, 'manifest.json'), 'utf8'));
  const login = filesOf(manifest, 'web/entry-login.tsx');
  const app = filesOf(manifest, 'web/entry-app.tsx');
  const demo = filesOf(manifest, 'web/entry-demo.tsx');
  const { renderLogin, shellPage } = await import(pathToFileURL(join(PRERENDER, 'prerender.js')).href);
  const css = login.styles.map((file) => readFileSync(join(WEB, file), 'utf8')).join('');

  const documents = Object.fromEntries(
    ['en', 'zh_tw'].map((language) => [
      `login.${language}.html`,
      page({ ...renderLogin(language), scripts: login.scripts, css, appScripts: app.scripts }),
    ]),
  );
  documents['app.html'] = page({ ...shellPage(), scripts: app.scripts, styles: app.styles });
  documents['demo.html'] = page({ ...shellPage(), scripts: demo.scripts, styles: demo.styles });

  const policy = {};
  for (const [name, html] of Object.entries(documents)) {
    refuseInlineStyles(name, html);
    writeFileSync(join(WEB, name), html);
    policy[name] = { style: hashesOf(html, 'style'), script: hashesOf(html, 'script') };
  }
  writeFileSync(join(WEB, 'csp.json'), JSON.stringify(policy, null, 2));
  writeFileSync(join(WEB, 'robots.txt'), ROBOTS);
  writeFileSync(join(WEB, 'favicon.svg'), FAVICON);
  rmSync(PRERENDER, { recursive: true });
}

/** The scripts of an entry (itself first) and their styles, without what is loaded later. */
function filesOf(manifest, entry, seen = new Set()) {
  if (seen.has(entry)) return { scripts: [], styles: [] };
  seen.add(entry);
  const { file, imports = [], css = [] } = manifest[entry];
  const below = imports.map((name) => filesOf(manifest, name, seen));
  return {
    scripts: [file, ...below.flatMap(({ scripts }) => scripts)],
    // What is imported comes first, so that a component's own rules win over those it builds on.
    styles: [...new Set([...below.flatMap(({ styles }) => styles), ...css])],
  };
}

function page({ lang, title, description, body = '', scripts, styles = [], css, appScripts }) {
  const [entry, ...others] = scripts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="theme-color" content="#C4122F">',
    // The server writes its own values over these two where they differ.
    '<meta name="api-base" content="/api/v1">',
    '<meta name="contact-phone" content="0800-000-000">',
    ...(appScripts
      ? [`<meta name="app-scripts" content="${appScripts.map((file) => `/${file}`).join(' ')}">`]
      : []),
    // In the page: one request less before it is ready.
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(FAVICON.trim())}">`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...(css ? [`<style>${css}</style>`] : []),
    ...others.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${entry}"></script>`,
  ];
  return `<!doctype html>\n<html lang="${lang}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<div id="root">${body}</div>\n</body>\n</html>\n`;
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A style attribute would need an unsafe source in the policy. */
function refuseInlineStyles(name, html) {
  if (/<[^>]+\sstyle=/.test(html.replace(/<style>[\s\S]*?<\/style>/g, '')))
    throw new Error(`${name} has a style attribute`);
}

/** The policy's hash for each inline element of a kind. */
function hashesOf(html, tag) {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...inline].map(([, text]) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}

/** Each asset beside itself in brotli and gzip: the server sends what the browser takes. */
async function compressAll(dir) {
  const squeeze = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  mkdirSync(dir, { recursive: true });
  await Promise.all(
    readdirSync(dir)
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(async (name) => {
        const file = join(dir, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, squeeze));
        writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}
