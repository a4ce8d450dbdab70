/**
 * Baseline pages. The static page is the built log-on page without scripts. The bare page is one small prerendered
 * form with React only. The client page is the same form without prerendering, as most React applications start. All
 * are served with the portal's headers.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** `lang` of the bare page, by the name of the log-on page. */
const LANGUAGES = { en: 'en', ch: 'zh-Hant-TW' };
const BARE = resolve(import.meta.dirname, 'bare');
/** Headers that belong to one answer or connection and are not copied. */
const UNSHARED_HEADERS =
  /^(content-length|content-encoding|x-request-id|date|connection|keep-alive|etag|last-modified)$/;

/**
 * Writes the baseline pages into `dir` for yardstick-server.mjs: `/static-…`, `/bare-…` and `/client-…` with the names `en`
 * and `ch`. `portal` is the address of the running portal; `logOn` maps both names to the path of its log-on page.
 */
export async function writeYardsticks(dir, portal, logOn) {
  const headers = {};
  let page;
  for (const [name, path] of Object.entries(logOn)) {
    const answer = await get(portal + path);
    page = { html: await answer.text(), headers: shared(answer.headers) };
    const html = withoutScripts(page.html);
    writeFileSync(join(dir, `static-${name}`), html);
    headers[`/static-${name}`] = withHash(page.headers, html);
  }
  const icon = '/icon-192.png';
  const drawn = await get(portal + icon);
  writeFileSync(join(dir, icon), Buffer.from(await drawn.arrayBuffer()));
  headers[icon] = shared(drawn.headers);
  const [, script] = /<link rel="modulepreload" href="([^"]+)"/.exec(page.html);
  const scriptHeaders = shared((await get(portal + script)).headers);
  const bare = await buildBare(dir);
  for (const [name, html] of Object.entries(bare.html)) {
    writeFileSync(join(dir, name), html);
    headers[`/${name}`] = withHash(page.headers, html);
  }
  headers[bare.script] = scriptHeaders;
  writeFileSync(join(dir, 'headers.json'), JSON.stringify(headers));
}

async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

function shared(headers) {
  return Object.fromEntries([...headers].filter(([name]) => !UNSHARED_HEADERS.test(name)));
}

/** Replaces the hash of the styles in the portal's content security policy. */
function withHash(headers, html) {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)[1];
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const policy = headers['content-security-policy'].replace(/'sha256-[^']+'/g, hash);
  return { ...headers, 'content-security-policy': policy };
}

function withoutScripts(html) {
  const result = html.replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  if (
    result.length === html.length ||
    /<script|<link rel="(?!icon|manifest|apple-touch-icon|expect)/.test(result)
  )
    throw new Error('The log-on page is not built as this measurement expects');
  return result;
}

/** Builds the bare page and writes its script into `dir`. Resolves to the script's path and the documents by name. */
async function buildBare(dir) {
  const common = { configFile: false, root: BARE, logLevel: 'warn', publicDir: false, plugins: [react()] };
  const outDir = join(dir, 'build');
  mkdirSync(outDir);
  await build({
    ...common,
    build: {
      outDir: join(outDir, 'web'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(BARE, 'client.jsx'),
        output: { entryFileNames: 'bare.js', codeSplitting: false },
      },
    },
  });
  const [script, ...others] = readdirSync(join(outDir, 'web'));
  if (others.length > 0) throw new Error(`The bare page has more than one file: ${others}`);
  writeFileSync(join(dir, script), readFileSync(join(outDir, 'web', script)));
  await build({
    ...common,
    build: {
      ssr: join(BARE, 'prerender.jsx'),
      outDir: join(outDir, 'node'),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
    ssr: { noExternal: true },
  });
  const { body } = await import(pathToFileURL(join(outDir, 'node/prerender.mjs')).href);
  const html = Object.entries(LANGUAGES).flatMap(([name, lang]) => [
    [`bare-${name}`, barePage(`/${script}`, lang, body(lang))],
    [`client-${name}`, barePage(`/${script}`, lang, '')],
  ]);
  return { script: `/${script}`, html: Object.fromEntries(html) };
}

function barePage(script, lang, body) {
  const css = readFileSync(join(BARE, 'form.css'), 'utf8');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log on</title>
<link rel="icon" href="data:,">
<style>${css}</style>
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root">${body}</div>
</body>
</html>
`;
}
