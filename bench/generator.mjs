/**
 * Generates load with little CPU time compared with the servers on the same machine: wrk if it is installed, otherwise
 * autocannon in a separate process. A generator that needs more CPU time would slow both servers and hide their
 * difference.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const run = promisify(execFile);
/** Clock ticks per second in /proc/<pid>/stat. */
const TICKS = 100;

const hasWrk = (() => {
  try {
    execFileSync('which', ['wrk']);
    return true;
  } catch {
    return false;
  }
})();

export const GENERATOR = hasWrk ? 'wrk' : 'autocannon';

/**
 * Repeats one GET for some seconds on keep-alive connections. Every answer must be 200. Resolves to calls per second,
 * the 99th percentile in milliseconds, and the server's CPU time per call in microseconds (undefined outside Linux).
 */
export async function repeat({ base, pid }, { path, headers }, { connections, seconds }) {
  const before = cpuSeconds(pid);
  const result = await (hasWrk ? wrk : autocannon)(base + path, headers, connections, seconds);
  const after = cpuSeconds(pid);
  const cpu =
    before === undefined || after === undefined ? undefined : ((after - before) / result.calls) * 1e6;
  return { ...result, cpu };
}

async function wrk(url, headers, connections, seconds) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const { stdout } = await run('wrk', [...flags, ...named, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    calls: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit],
  };
}

async function autocannon(url, headers, connections, seconds) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = [
    require.resolve('autocannon'),
    '-j',
    '-c',
    `${connections}`,
    '-d',
    `${seconds}`,
    ...named,
    url,
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1e7 });
  const { requests, latency, non2xx, errors } = JSON.parse(stdout);
  if (non2xx > 0 || errors > 0) throw new Error(`autocannon: ${non2xx} refused, ${errors} failed`);
  return { rate: requests.average, calls: requests.total, p99: latency.p99 };
}

/** Returns user and system time of a process in seconds; undefined without /proc. */
export function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}
