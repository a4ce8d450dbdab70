import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Where to put files whose survival of a power loss is not what a test is about: in memory where there is enough of it
 * (2 GB, which a container often has not), else the system's temporary directory.
 */
export function fastDirectory(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2e9 ? memory : tmpdir();
}
