/** A server in a process of its own. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts a script that prints its address; resolves with that. The process is added to `servers`. */
export function start(servers, script, env) {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/[\d.:]+/.exec(line)?.[0];
      if (address) resolve(address);
    });
  });
}
