/** `npm start` installs and builds if needed, starts the portal and prints instructions. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ensureBuilt } from './build/built.mjs';
import { checkNode, install } from './install.mjs';
import { main, ROOT } from './process.mjs';

/**
 * Limits the young generation and the heap, because the server is mostly idle and the embedded database's memory is outside
 * the heap. NODE_OPTIONS replaces both limits.
 */
const NODE_FLAGS = process.env.NODE_OPTIONS ? [] : ['--max-semi-space-size=8', '--max-old-space-size=512'];
const isProduction = process.env.PORTAL_MODE === 'production';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

await main(async () => {
  checkNode();
  await install();
  await ensureBuilt();
  return await serve();
});

/** Runs the server until it ends. Resolves with its exit code. */
function serve() {
  const child = spawn(process.execPath, [...NODE_FLAGS, 'dist/server/main.js'], {
    cwd: ROOT,
    // Outside production, log only warnings. The full log, one line of JSON per request, is for operators.
    env: { ...(isProduction ? {} : { LOG_LEVEL: 'warn' }), ...process.env },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  // A terminal sends signals to both processes, so the server may get a signal twice. It ignores the second one.
  for (const signal of SIGNALS) process.on(signal, () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event === 'start') endWithNpm(child);
  let welcomed = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = welcomed ? undefined : listeningAt(line);
    if (address === undefined) return console.log(line);
    welcomed = true;
    console.log(welcome(address, memoryOf(child.pid)));
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 0));
  });
}

/**
 * Ends the server when the parent process changes. npm sends signals to a shell between npm and this process, and that
 * shell ends without forwarding them.
 */
function endWithNpm(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}

/** Returns the address in the line that the server prints when it listens. */
function listeningAt(line) {
  return /listening/i.test(line) ? /https?:\/\/[\w.:[\]-]+/.exec(line)?.[0] : undefined;
}

function welcome(address, memory) {
  const demo = `
  Log on as             demo.primary1   password  Demo-pass.2468
  Everybody else        ${address}/demo   (people, messages sent, clock)
  Codes as a bank has   LOGIN_OTP=new-device npm start`;
  return `
  The portal is ready:  ${address}${isProduction ? '' : demo}
  Stop                  Ctrl+C
${memory}`;
}

/** Returns a text about the memory of a process; Linux only. */
function memoryOf(pid) {
  const status = readStatus(pid);
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  if (status === '') return '';
  return `  Memory                ${megabytes('VmRSS')} MB now, ${megabytes('VmHWM')} MB at its peak (the database is opened at start)\n`;
}

function readStatus(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
