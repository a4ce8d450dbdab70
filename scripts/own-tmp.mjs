import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process and its children a temporary folder that is removed when the process ends, so that tests and
 * measurements need not clean up. PostgreSQL, which runs as another user, may enter it.
 */
export function makeOwnTmp() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-run-'));
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
