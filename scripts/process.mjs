/** Runs child processes and the main functions of the scripts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The repository's directory. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** An expected failure. Its message is shown without a stack trace. */
export class Stop extends Error {}

/**
 * Runs a program until it ends. Resolves with its exit code and its output (both streams, in order). With `show:
 * true`, prints the output while the program runs and does not return it. If the program is missing, the code is 127.
 */
export function run(command, args, { show = false, env = {}, timeoutMs = 0, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    onStart?.(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const timer = timeoutMs > 0 ? setTimeout(() => child.kill('SIGKILL'), timeoutMs) : undefined;
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output });
    });
  });
}

/**
 * Returns the arguments of {@link run} that run a tool from node_modules with this Node: `['node', [file, …args]]`.
 */
export function tool(file, ...args) {
  return [process.execPath, [`node_modules/${file}`, ...args]];
}

/**
 * Returns a free port of the loopback address.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await once(probe.close(), 'close');
  return port;
}

/** Runs a script's main function, which returns the exit code. Prints the message of a {@link Stop} and sets code 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
