/** Checks of what a program in a sandbox can access and do. */
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for sockets that every user may enter. */
export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-shared-'));
  chmodSync(folder, 0o777);
  return folder;
}

/** Returns writable mount points of a process, except those of the kernel. */
export function writableMounts(pid: number): string[] {
  return readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , , , , flags = '']) => !flags.split(',').includes('ro'))
    .map(([, , , , place = '']) => place)
    .filter((place) => !/^\/(?:proc|dev)(?:\/|$)/.test(place));
}

/** Returns identity and privileges of a process: the first value of each line of its status. */
export function privilegesOf(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  const values = lines.map((line) => line.split(/\s+/).slice(0, 2));
  return Object.fromEntries(values.map(([name = '', value = '']) => [name.replace(':', ''), value]));
}
