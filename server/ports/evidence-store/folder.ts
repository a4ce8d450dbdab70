/** Evidence store adapter for a local folder: a key is a path below it. Servers on several machines need a shared folder or a bucket. */
import { constants, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreUnavailable } from '../object-store/port.ts';
import { checkedKey, type EvidenceStore, isHour, MAX_EVIDENCE_OBJECT, partsOf } from './port.ts';

const WRITE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const READ_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
/** The first attempt fails if the last object of the folder is deleted meanwhile, and its folder with it. */
const ATTEMPTS = 3;

/** Keeps objects below `root`, which is created when the first object is written. Only the server's own user can read them. */
export function createEvidenceFolder(root: string): EvidenceStore {
  const pathOf = (key: string) => join(root, checkedKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const file = await create(path).catch(throwUnavailable);
      try {
        await file.writeFile(content);
        await file.sync();
        await file.close();
        await syncFolder(dirname(path));
      } catch (error) {
        await file.close().catch(() => undefined);
        // A full disk has room again without the part.
        await unlink(path).catch(() => undefined);
        throwUnavailable(error);
      }
    },
    async get(key) {
      const file = await open(pathOf(key), READ_FLAGS).catch(undefinedIfAbsent);
      if (!file) return undefined;
      try {
        if ((await file.stat()).size > MAX_EVIDENCE_OBJECT) throw new StoreUnavailable('too-large');
        return await file.readFile();
      } catch (error) {
        return throwUnavailable(error);
      } finally {
        await file.close();
      }
    },
    async delete(key) {
      const path = pathOf(key);
      await unlink(path).catch(undefinedIfAbsent);
      // Folders with other objects stay.
      for (const folder of [dirname(path), dirname(dirname(path))])
        await rmdir(folder).catch(() => undefined);
    },
    async *list(hour) {
      const hours = hour === undefined ? await entriesOf(root) : [{ name: hour }];
      for (const { name } of hours) {
        if (!isHour(name)) continue;
        for (const file of await entriesOf(join(root, name)))
          for (const object of await entriesOf(join(root, name, file.name))) {
            const key = `${name}/${file.name}/${object.name}`;
            const found = partsOf(key) && (await stat(join(root, key)).catch(undefinedIfAbsent));
            if (found?.isFile()) yield { key, modified: found.mtime };
          }
      }
    },
  };
}

async function create(path: string) {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return await open(path, WRITE_FLAGS, 0o600);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Makes the names of new files durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(undefinedIfAbsent)) ?? [];
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) throwUnavailable(error);
}

function throwUnavailable(error: unknown): never {
  throw error instanceof StoreUnavailable ? error : new StoreUnavailable(`file-${codeOf(error)}`);
}
