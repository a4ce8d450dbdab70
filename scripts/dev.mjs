/**
 * `npm run dev` runs the portal with hot reload. Vite serves the browser's modules. All other requests go to the
 * server, which is rebuilt and restarted when its code changes. The demo bank in DATA_DIR is kept.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt, forgetBuild, isBuilt } from './build/built.mjs';
import { checkNode, install } from './install.mjs';
import { freePort, main, ROOT } from './process.mjs';

const PORT = Number(process.env.PORT ?? 3000);
const HOST = process.env.HOST ?? '127.0.0.1';
const DOCUMENT = join(ROOT, 'dist/web/csp.json');
const ADDRESS = `http://${HOST}:${PORT}`;
/** Entry module of each built document. */
const ENTRIES = {
  login: '/app/web/entry-login.tsx',
  app: '/app/web/entry-app.tsx',
  demo: '/app/web/entry-demo.tsx',
};

/** The portal's server as a child process. */
class ServerProcess {
  #child;
  #restarting = Promise.resolve();
  #port;

  constructor(port) {
    this.#port = port;
  }

  /** Resolves when the server listens, or when it has ended before that. */
  start() {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: ROOT,
      // The service worker is off, because it would cache built files.
      env: {
        LOG_LEVEL: 'warn',
        SERVICE_WORKER: 'off',
        CHECK_ANSWERS: 'true',
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    return new Promise((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => /listening/i.test(line) && resolve());
      child.once('close', resolve);
    });
  }

  stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('close', resolve);
      child.kill('SIGTERM');
    });
  }

  /** Restarts the server. Concurrent restarts run one after the other. */
  restart() {
    this.#restarting = this.#restarting.then(async () => {
      const from = performance.now();
      await this.stop();
      await this.start();
      console.log(`  Server restarted (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    });
    return this.#restarting;
  }
}

/** Builds the server now and whenever its code changes. Resolves after the first build. */
async function watchServer(onChange) {
  const { build } = await import('vite');
  const { copyAssets, nodeBuild, SERVER, SERVER_PROGRAMS } = await import('./build/node-build.mjs');
  copyAssets();
  const watcher = await build(nodeBuild(SERVER_PROGRAMS, SERVER, {}));
  let builds = 0;
  await new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(`  ${event.error.message}`);
      if (event.code === 'BUNDLE_END') event.result?.close();
      if (event.code !== 'END' && event.code !== 'ERROR') return;
      builds += 1;
      if (builds === 1) return resolve();
      // The folder dist/ now differs from the output of `npm run build`.
      forgetBuild();
      if (event.code === 'END') void onChange();
    });
  });
  return watcher;
}

/** Starts Vite, which forwards all requests that are not for modules to the server. */
async function startVite(apiPort) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { host: HOST, port: PORT, strictPort: true, watch: { ignored: ['**/dist/**', '**/.data/**'] } },
  });
  // Runs after Vite's own middleware, so it gets every request that is not for a module.
  vite.middlewares.use((incoming, outgoing) => forward(vite, apiPort, incoming, outgoing));
  await vite.listen();
  return vite;
}

function forward(vite, port, incoming, outgoing) {
  const options = {
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.originalUrl ?? incoming.url,
    // Keeps the Host header, because the server checks the origin. Requests uncompressed answers, because documents
    // are rewritten.
    headers: { ...incoming.headers, 'accept-encoding': 'identity' },
  };
  const call = request(options, (answer) => {
    const isDocument = /^text\/html/.test(answer.headers['content-type'] ?? '');
    if (!isDocument) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    void sendDocument(vite, incoming, answer, outgoing);
  });
  call.on('error', () => {
    // There is no answer while the server restarts.
    if (!outgoing.headersSent) outgoing.writeHead(503, { 'retry-after': '1' });
    outgoing.end();
  });
  incoming.pipe(call);
}

/** Sends a document in which Vite's modules replace the built scripts and styles. */
async function sendDocument(vite, incoming, answer, outgoing) {
  let html = '';
  for await (const chunk of answer.setEncoding('utf8')) html += chunk;
  const { 'content-security-policy': _policy, 'content-length': _length, ...headers } = answer.headers;
  // The content security policy is removed, because it forbids the inline script of hot reload.
  const page = await vite.transformIndexHtml(incoming.originalUrl ?? '/', withModules(html));
  outgoing.writeHead(answer.statusCode ?? 200, headers);
  outgoing.end(page);
}

function withModules(html) {
  const script = /<script type="module"(?: src="\/assets\/(\w+)-[^>]*)?>[\s\S]*?<\/script>/;
  const found = script.exec(html);
  // The built documents contain their entry (log-on page or application) as an inline script. Only the log-on page
  // lists scripts to load later.
  const inPage = html.includes('<meta name="app-scripts"') ? 'login' : 'app';
  const entry = found && ENTRIES[found[1] ?? inPage];
  if (!entry) return html;
  return html
    .replace(/<link rel="(?:modulepreload|stylesheet)" href="\/assets\/[^>]*>/g, '')
    .replace(/<meta name="app-scripts"[^>]*>/, '')
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(script, `<script type="module" src="${entry}"></script>`)
    .replace(/<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/, '<div id="root"></div>');
}

function untilStopped(stop) {
  return new Promise((resolve) => {
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        void stop().then(() => {
          resolve(0);
          process.exit(0);
        });
      });
  });
}

function welcome(seconds) {
  return `
  Development server:   ${ADDRESS}   (ready in ${seconds.toFixed(1)} s)
  Log on as             demo.primary1   password  Demo-pass.2468
  People, inbox, clock  ${ADDRESS}/demo
  Stop                  Ctrl+C
`;
}

await main(async () => {
  checkNode();
  await install();
  const from = performance.now();
  // Documents of any earlier build are sufficient, because their scripts and styles are replaced.
  if (!existsSync(DOCUMENT)) await ensureBuilt();
  const isCurrent = isBuilt();
  const apiPort = await freePort();
  const server = new ServerProcess(apiPort);
  const vite = startVite(apiPort);
  if (isCurrent) await server.start();
  const watcher = await watchServer(() => server.restart());
  if (!isCurrent) await server.start();
  await vite;
  await fetch(`${ADDRESS}/login`).then((response) => response.text());
  console.log(welcome((performance.now() - from) / 1000));
  return untilStopped(async () => {
    await Promise.all([watcher.close(), (await vite).close(), server.stop()]);
  });
});
