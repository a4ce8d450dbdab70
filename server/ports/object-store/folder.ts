/** The object store as a folder of this machine: a key is a path below it. */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isKey, LARGEST_OBJECT, type ObjectStore, type ReadOptions, StoreUnavailable } from './port.ts';

/** What the system says of a path that leads to no file. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EISDIR']);
/** A named pipe must not keep us waiting, and what was a file a moment ago must not be a link now. */
const READ_ONLY = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Reads below `root`; a link that leads out of it is no object. */
export function createFolderStore(root: string): ObjectStore {
  return {
    async read(key, options) {
      if (!isKey(key)) return undefined;
      const home = await realpath(root).catch(fail);
      const file = await realpath(join(home, key)).catch(absent);
      if (!file?.startsWith(home + sep)) return undefined;
      const handle = await open(file, READ_ONLY).catch(absent);
      try {
        return handle && (await readFrom(handle, options));
      } finally {
        await handle?.close();
      }
    },
  };
}

async function readFrom(handle: FileHandle, { known, signal }: ReadOptions) {
  const stat = await handle.stat().catch(fail);
  if (!stat.isFile()) return undefined;
  if (stat.size > LARGEST_OBJECT) throw new StoreUnavailable('too-large');
  const version = `${stat.ino}-${stat.mtimeMs}-${stat.size}`;
  if (version === known) return 'unchanged';
  if (signal.aborted) throw new StoreUnavailable('timeout');
  return { version, modified: stat.mtime, content: await handle.readFile().catch(fail) };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}

function absent(error: unknown): undefined {
  if (!ABSENT.has(codeOf(error))) fail(error);
}

function fail(error: unknown): never {
  throw new StoreUnavailable(`file-${codeOf(error)}`);
}
