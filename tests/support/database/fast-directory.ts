import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Returns a directory for files that need not survive a power failure: in memory if 2 GB are free, else the temporary directory. */
export function fastDirectory(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2e9 ? memory : tmpdir();
}
