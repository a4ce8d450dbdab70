import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process and those that it starts a folder for temporary files, which is removed when it ends: no test or
 * measurement has to clear up after itself. PostgreSQL, which runs as another user, may go through it.
 */
export function makeOwnTmp() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-run-'));
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
