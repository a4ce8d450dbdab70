/**
 * Measures the processor time of this process and all its descendants with Linux's control groups. Browsers and
 * database servers detach from their parents, so the times of child processes that were waited for would not include
 * them.
 */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder of the run's control group. Descendants inherit it. */
const RUN = 'PROCESSOR_TIME_GROUP';
let groups = 0;

/**
 * Moves this process into its own group, below the run's group if there is one. Later children inherit it. Returns a function
 * that reads the group's processor time in seconds; undefined if groups cannot be created.
 * @param {string} name
 */
export function enterGroup(name) {
  const parent = process.env[RUN] ?? ownGroup();
  if (!parent) return undefined;
  const folder = join(parent, `${name}-${process.pid}-${groups++}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
    process.env[RUN] ??= folder;
    process.on('exit', () => leave(parent, folder));
    return () => readSeconds(folder);
  } catch {
    return undefined;
  }
}

/** Removes the group and its subgroups. The kernel does not remove a group that still has processes. */
function leave(parent, folder) {
  try {
    writeFileSync(join(parent, 'cgroup.procs'), String(process.pid));
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) rmdirSync(join(folder, entry.name));
    rmdirSync(folder);
  } catch {}
}

/**
 * Returns a function that returns the processor seconds since its last call. Without a group, it counts only this
 * process and its children that have ended, which is less than the whole run.
 */
export function startMeter(read = waitedFor) {
  let last = read();
  return () => {
    const now = read();
    const since = now - last;
    last = now;
    return since;
  };
}

/** Returns the processor seconds of this process and its children that have ended; 0 outside Linux. */
export function waitedFor() {
  try {
    // Fields 14 to 17, in hundredths of a second. The name in parentheses may contain spaces.
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?!.*\) )/);
    return (
      fields
        .split(' ')
        .slice(11, 15)
        .map(Number)
        .reduce((a, b) => a + b) / 100
    );
  } catch {
    return 0;
  }
}

function readSeconds(folder) {
  try {
    return Number(readFileSync(join(folder, 'cpuacct.usage'), 'utf8')) / 1e9;
  } catch {
    const [, microseconds] = /^usage_usec (\d+)/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8')) ?? [];
    return Number(microseconds) / 1e6;
  }
}

/**
 * Returns the folder of this process's group: of cgroup v1 if that measures processor time, otherwise of cgroup v2.
 */
function ownGroup() {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const lines = readFileSync('/proc/self/cgroup', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
    const first = lines.find(([, controllers]) => controllers?.split(',').includes('cpuacct'));
    const mount = first
      ? mounts.find(([, , type, options]) => type === 'cgroup' && options.split(',').includes('cpuacct'))
      : mounts.find(([, , type]) => type === 'cgroup2');
    const [, , path] = first ?? lines.find(([id]) => id === '0') ?? [];
    return mount && path ? join(mount[1], path) : undefined;
  } catch {
    return undefined;
  }
}
