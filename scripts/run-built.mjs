/**
 * `node scripts/run-built.mjs <program> …` builds if needed, then runs dist/server/<program>.js with the remaining
 * arguments.
 */
import { spawn } from 'node:child_process';
import { ensureBuilt } from './build/built.mjs';
import { checkNode, install } from './install.mjs';
import { main, ROOT } from './process.mjs';

await main(async () => {
  checkNode();
  await install();
  await ensureBuilt();
  const [program, ...args] = process.argv.slice(2);
  const child = spawn(process.execPath, [`dist/server/${program}.js`, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
});
