/**
 * Processor time of this process and all its descendants, from Linux's control groups: browsers and database servers
 * leave their parents, so sums over waited-for children miss them.
 */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the run's group, for its descendants. */
const RUN = 'PROCESSOR_TIME_GROUP';
let groups = 0;

/**
 * Moves this process into a group of its own, below the run's group if there is one; later children follow it. Returns a
 * function that reads the group's processor time in seconds; undefined where groups cannot be made.
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

/** Removes the group and those below it. The kernel keeps a group that still has processes. */
function leave(parent, folder) {
  try {
    writeFileSync(join(parent, 'cgroup.procs'), String(process.pid));
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) rmdirSync(join(folder, entry.name));
    rmdirSync(folder);
  } catch {}
}

/**
 * Seconds since the last call of the function it returns, of a run that called {@link enterGroup}. Elsewhere of this
 * process's ended children, which is less than all.
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

/** Seconds of this process and of its children that have ended; 0 outside of Linux. */
export function waitedFor() {
  try {
    // The name in parentheses may contain spaces. Fields 14 to 17, in hundredths of a second.
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

/** Folder of the group that this process is in: of version 1 with processor times, else of version 2. */
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
