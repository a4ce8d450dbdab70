/** WebKit for GTK: WebKitWebDriver and its MiniBrowser, in a window of a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/process.mjs';
import type { Engine } from '../driver.ts';
import { actionsOf, WebDriver } from './webdriver.ts';

/**
 * Size of the virtual screen. The pointer rests at its centre; without a window manager, the window under the pointer
 * has the focus.
 */
const SCREEN = { width: 1600, height: 1200 };

/**
 * Collects the page's errors, starting with the first call in a document. Returns the errors since the last call. Leaves out
 * the event of sizes that are reported a frame later: no script has failed then, and the other drivers do not report it.
 */
const ERRORS = `(() => {
  if (!window.engineErrors) {
    const errors = window.engineErrors = [];
    const text = (one) => one instanceof Error ? one.name + ': ' + one.message : String(one);
    addEventListener('error', (event) => {
      if (!/^ResizeObserver loop /.test(event.message)) errors.push(text(event.error ?? event.message));
    });
    addEventListener('unhandledrejection', (event) => errors.push(text(event.reason)));
    addEventListener('securitypolicyviolation', (event) => errors.push(event.effectiveDirective + ' ' + event.blockedURI));
    const said = console.error;
    console.error = (...all) => { errors.push(all.map(text).join(' ')); said.apply(console, all); };
  }
  return window.engineErrors.splice(0);
})()`;

export async function startWebKit(program: string): Promise<Engine> {
  const options = { binary: findMiniBrowser(), args: ['--automation'] };
  const home = mkdtempSync(join(tmpdir(), 'webkit-home-'));
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${screen.number}`,
      // Folder of downloads and browser settings.
      HOME: home,
      XDG_DOWNLOAD_DIR: home,
      // The sandbox does not work for root.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    stdio: 'ignore',
  });
  const close = async () => {
    await end(driver);
    await end(screen.process);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  await untilListening(port, driver).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    name: 'webkit',
    // The driver supports one session at a time. Each session has its own storages.
    async newTab(size) {
      const web = await WebDriver.open(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': options });
      const errors: string[] = [];
      await web.resize(size, { x: (SCREEN.width - size.width) / 2, y: (SCREEN.height - size.height) / 2 });
      const run = async (expression: string) => {
        const both = `Promise.resolve(${expression}).then((value) => [value, ${ERRORS}])`;
        const [value, found] = (await web.run(both)) as [unknown, string[]];
        errors.push(...found);
        return value;
      };
      return {
        async goto(address) {
          await web.goto(address);
          await run('0');
        },
        run,
        press: (key, modifier) => web.act(actionsOf.press(key, modifier)),
        type: (text) => web.act(actionsOf.type(text)),
        clickAt: (x, y) => web.act(actionsOf.click(x, y)),
        picture: () => web.picture(),
        errors: () => errors,
        close: () => web.close(),
      };
    },
    close,
  };
}

/** Finds the browser beside the library, where Debian puts it, in a folder named after the library's API version. */
function findMiniBrowser(): string {
  const found = ['/usr/lib', '/usr/libexec', '/usr/lib64']
    .flatMap((place) => [place, ...foldersOf(place)])
    .flatMap((place) => foldersOf(place).filter((folder) => /\/webkit(2gtk|gtk)-[\d.]+$/.test(folder)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file));
  if (!found) throw new Error('MiniBrowser of WebKit was not found (Debian: webkit2gtk-driver)');
  return found;
}

function foldersOf(place: string): string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(place, entry.name));
}

/** Starts a virtual screen, which chooses its own number. */
async function startScreen(): Promise<{ readonly number: string; readonly process: ChildProcess }> {
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const failed = once(screen, 'error').then(([error]) => Promise.reject(error));
  const firstOutput = once(screen.stdio[3] as Readable, 'data').then(([text]) => String(text).trim());
  return { number: await Promise.race([firstOutput, failed]), process: screen };
}

async function untilListening(port: number, driver: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (driver.exitCode !== null) break;
    const ready = await fetch(`http://127.0.0.1:${port}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error('WebKitWebDriver did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
