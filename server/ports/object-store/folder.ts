/** Object store adapter for a local folder: a key is a path below it. */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isKey, MAX_OBJECT_BYTES, type ObjectStore, type ReadOptions, StoreUnavailable } from './port.ts';

/** System error codes of a path without a file. */
const ABSENT_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EISDIR']);
/** Flags that do not block on a named pipe, and that fail if a link replaced the file after `realpath`. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Reads files below `root`. A link that points outside counts as absent. */
export function createFolderStore(root: string): ObjectStore {
  return {
    async read(key, options) {
      if (!isKey(key)) return undefined;
      const home = await realpath(root).catch(throwUnavailable);
      const file = await realpath(join(home, key)).catch(undefinedIfAbsent);
      if (!file?.startsWith(home + sep)) return undefined;
      const handle = await open(file, OPEN_FLAGS).catch(undefinedIfAbsent);
      try {
        return handle && (await readFrom(handle, options));
      } finally {
        await handle?.close();
      }
    },
  };
}

async function readFrom(handle: FileHandle, { known, signal }: ReadOptions) {
  const stat = await handle.stat().catch(throwUnavailable);
  if (!stat.isFile()) return undefined;
  if (stat.size > MAX_OBJECT_BYTES) throw new StoreUnavailable('too-large');
  const version = `${stat.ino}-${stat.mtimeMs}-${stat.size}`;
  if (version === known) return 'unchanged';
  if (signal.aborted) throw new StoreUnavailable('timeout');
  return { version, modified: stat.mtime, content: await handle.readFile().catch(throwUnavailable) };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!ABSENT_CODES.has(codeOf(error))) throwUnavailable(error);
}

function throwUnavailable(error: unknown): never {
  throw new StoreUnavailable(`file-${codeOf(error)}`);
}
