/**
 * `npm run build` builds the browser's scripts and styles, the documents (the log-on page is prerendered in both
 * languages), the hashes of their inline elements for the content security policy, and the server.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';
import { COLOUR, page } from '../pictures/document.mjs';
import { copyAssets, nodeBuild, SERVER, SERVER_PROGRAMS } from './node-build.mjs';
import { staffBuild } from './staff-build.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const WEB = join(ROOT, 'dist/web');
/** Folder of the staff's web desk. Another listener serves it, so it is not among the card holders' files. */
const STAFF = join(ROOT, 'dist/staff');
const PRERENDER = join(ROOT, 'dist/prerender');
const ROBOTS = `User-agent: *
Disallow: /u/
Disallow: /api/
Disallow: /demo
`;

/**
 * Variants of the log-on page for portals with some features switched off: the suffix of the file name
 * (app/server/pages.ts), and the features that are left out.
 */
const LOGIN_VARIANTS = {
  '': [],
  '.no-application': ['cardApplication'],
  '.no-passkeys': ['passkeys'],
  '.no-application.no-passkeys': ['cardApplication', 'passkeys'],
};
/** A placeholder that server/brand/identity.ts replaces. */
const VERSION = '{bank-version}';

process.env.NODE_ENV = 'production';
process.chdir(ROOT);
await build({ logLevel: 'warn' });
await build(staffBuild(STAFF));
await buildPrerender();
await writeDocuments();
await buildServer();
for (const folder of [WEB, STAFF]) await compressAll(join(folder, 'assets'));

async function buildPrerender() {
  await build(nodeBuild({ prerender: 'app/web/prerender.tsx' }, PRERENDER));
}

async function buildServer() {
  await build(nodeBuild(SERVER_PROGRAMS, SERVER));
  copyAssets();
}

async function writeDocuments() {
  const manifest = JSON.parse(readFileSync(join(WEB, 'manifest.json'), 'utf8'));
  inlineRuntime(manifest);
  const build = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);
  const login = withInlineEntry(filesOf(manifest, 'app/web/entry-login.tsx'));
  const { start, ...app } = withInlineEntry(filesOf(manifest, 'app/web/entry-app.tsx'));
  const demo = filesOf(manifest, 'app/web/entry-demo.tsx');
  const { renderLogin, renderStanding, shellPage, staffPage, webManifest } = await import(
    pathToFileURL(join(PRERENDER, 'prerender.js')).href
  );
  const unloaded = await scriptOf('app/web/unloaded.ts');
  const early = unloaded + (await scriptOf('app/web/early.ts'));
  const css = login.styles.map((file) => readFileSync(join(WEB, file), 'utf8')).join('');

  const documents = Object.fromEntries(
    ['en', 'zh_tw'].flatMap((language) =>
      Object.entries(LOGIN_VARIANTS).map(([variant, notOffered]) => [
        `login.${language}${variant}.html`,
        page({
          ...renderLogin(language, notOffered),
          scripts: login.scripts,
          start: login.start,
          css,
          appScripts: app.scripts,
          early: unloaded,
          build,
        }),
      ]),
    ),
  );
  const status = filesOf(manifest, 'web/pages/StatusPage.tsx');
  const standing = [...new Set([...login.styles, ...app.styles, ...status.styles])]
    .map((file) => readFileSync(join(WEB, file), 'utf8'))
    .join('');
  for (const name of ['offline', 'maintenance', 'maintenance-until'])
    documents[`${name}.html`] = page({ ...renderStanding(name), scripts: [], css: standing });
  for (const language of ['en', 'zh_tw']) {
    for (const [name, files] of Object.entries({
      app: { ...app, early, start },
      demo: { ...demo, early: unloaded },
    }))
      documents[`${name}.${language}.html`] = page({ ...shellPage(language), ...files, build });
  }

  writePages(WEB, documents);
  const desk = filesOf(
    JSON.parse(readFileSync(join(STAFF, 'manifest.json'), 'utf8')),
    'app/web/entry-staff.tsx',
  );
  const deskPages = ['en', 'zh_tw'].map((language) => [
    `staff.${language}.html`,
    page({ ...staffPage(language), ...desk, early: unloaded, icons: false }),
  ]);
  writePages(STAFF, Object.fromEntries(deskPages));
  writeFileSync(join(WEB, 'robots.txt'), ROBOTS);
  writeManifests(webManifest);
  rmSync(PRERENDER, { recursive: true });
  await buildWorker(
    'service-worker',
    shellOf([...new Set([...login.scripts, ...app.scripts, ...app.styles])]),
  );
  await buildWorker('push-worker');
}

/** Bundles a module with its imports into the text of one script. */
async function scriptOf(input, define = {}) {
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' });
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: config.plugins,
    define,
    build: {
      write: false,
      target: config.build.target,
      modulePreload: { polyfill: false },
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  return output[0].code.trim();
}

/** Writes the documents of a folder, and the hashes of their inline elements. */
function writePages(folder, documents) {
  const policy = {};
  for (const [name, html] of Object.entries(documents)) {
    refuseInlineStyles(name, html);
    writeFileSync(join(folder, name), html);
    policy[name] = { style: hashesOf(html, 'style'), script: hashesOf(html, 'script') };
  }
  writeFileSync(join(folder, 'csp.json'), JSON.stringify(policy, null, 2));
}

/**
 * Returns the files that the shell's service worker caches, and the cache's name. When a file changes, the name and
 * therefore the worker's text change, so browsers update the worker.
 */
function shellOf(files) {
  const hash = createHash('sha256').update(readFileSync(join(WEB, 'offline.html')));
  const cache = `shell-${hash.update(files.join()).digest('hex').slice(0, 16)}`;
  return {
    cache: `${cache}-${VERSION}`,
    offline: '/offline.html',
    files: files.map((file) => `/${file}`),
  };
}

/** Builds a service worker of `web/worker/` as one file. */
async function buildWorker(name, shell = {}) {
  const script = await scriptOf(`web/worker/${name}.ts`, { __SHELL__: JSON.stringify(shell) });
  writeFileSync(join(WEB, `${name}.js`), script);
}

/** Writes the two web manifests. The server draws their icons from the bank's logo. */
function writeManifests(webManifest) {
  const icon = (name, size, purpose) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const icons = [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...[
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  ];
  for (const language of ['en', 'zh_tw']) {
    const list = { ...webManifest(language), theme_color: COLOUR, background_color: '#FAF8F7', icons };
    writeFileSync(join(WEB, `site.${language}.webmanifest`), JSON.stringify(list, null, 2));
  }
}

/** Returns the scripts of an entry (the entry first) and their styles. Scripts that are loaded later are left out. */
function filesOf(manifest, entry, seen = new Set()) {
  if (seen.has(entry)) return { scripts: [], styles: [] };
  seen.add(entry);
  const { file, imports = [], css = [] } = manifest[entry];
  const below = imports.map((name) => filesOf(manifest, name, seen));
  return {
    scripts: [file, ...below.flatMap(({ scripts }) => scripts)],
    // Styles of imported modules come first, so that a component's own rules override them.
    styles: [...new Set([...below.flatMap(({ styles }) => styles), ...css])],
  };
}

/**
 * Copies the bundler's runtime, about 700 bytes without state, into the scripts of the first pages. The bundler writes
 * it to a file of its own. One more request would cost a slow phone more than the bytes.
 */
function inlineRuntime(manifest) {
  const chunks = Object.entries(manifest);
  const [key, { file }] = chunks.find(([, { name }]) => name === 'rolldown-runtime');
  const [, code, exported] = /^([\s\S]*)export\{([^}]*)\};\s*$/.exec(readFileSync(join(WEB, file), 'utf8'));
  const values = exported.split(',').map((pair) => pair.split(' as ').reverse().join(':'));
  const imported = /import\{([^}]*)\}from["'`]\.\/rolldown-runtime-[\w-]+\.js["'`];/;
  for (const [, chunk] of chunks.filter(([, { name }]) => name === 'frame' || name === 'shell')) {
    const text = readFileSync(join(WEB, chunk.file), 'utf8');
    const changed = text.replace(
      imported,
      (_, names) => `var{${names.replaceAll(' as ', ':')}}=(()=>{${code}return{${values.join()}}})();`,
    );
    if (changed === text) throw new Error(`${chunk.file} does not import the bundler's runtime as expected`);
    writeFileSync(join(WEB, chunk.file), changed);
    chunk.imports = chunk.imports.filter((name) => name !== key);
  }
}

/**
 * Removes the entry from the list of scripts and returns its text for an inline script. One more request would cost a
 * slow phone more than the bytes.
 */
function withInlineEntry({ scripts: [entry, ...scripts], styles }) {
  const file = join(WEB, entry);
  const text = readFileSync(file, 'utf8').trim();
  rmSync(file);
  // File names in a document are not relative to the scripts' folder.
  return { scripts, styles, start: text.replaceAll(/(["'`])\.\/(?=[\w-]+\.js\1)/g, '$1/assets/') };
}

/** Throws when a document has a style attribute. Allowing it would make the policy unsafe. */
function refuseInlineStyles(name, html) {
  if (/<[^>]+\sstyle=/.test(html.replace(/<style>[\s\S]*?<\/style>/g, '')))
    throw new Error(`${name} has a style attribute`);
}

/** Returns the policy hashes of all inline elements with this tag. */
function hashesOf(html, tag) {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...inline].map(([, text]) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}

/** Writes a brotli and a gzip version of each asset. */
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
