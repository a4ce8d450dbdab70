import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Gives this process and its children a temporary folder that is removed when the process ends, so that tests and
 * measurements need not clean up. PostgreSQL runs as another user and may enter the folder. With `inMemory`, the
 * folder is in memory if 4 GiB are free, because the tests copy many databases. Do not use `inMemory` for
 * measurements.
 */
export function makeOwnTmp({ inMemory = false } = {}) {
  const folder = mkdtempSync(join(inMemory && hasMemory() ? MEMORY : tmpdir(), 'portal-run-'));
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
