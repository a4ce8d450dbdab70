/** The list of deletions in a folder: the file `key`, and one file per erased person. */
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeletionPlace, HASH } from './place.ts';

export function createDeletionFolder(folder: string): DeletionPlace {
  const keyFile = join(folder, 'key');
  return {
    name: folder,
    readKey: () => readIfThere(keyFile),
    async writeKey(sealed, isNew) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!isNew) return writeWhole(keyFile, sealed);
      await writeNew(keyFile, sealed).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    },
    add: ({ hash, at }) => writeWhole(join(folder, `${hash}.txt`), Buffer.from(`${at}\n`)),
    async *entries() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of names) {
        const hash = name.endsWith('.txt') ? name.slice(0, -4) : '';
        if (!HASH.test(hash)) continue;
        yield { hash, at: (await readFile(join(folder, name), 'utf8')).trim() };
      }
    },
  };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Replaces a file as a whole, and returns when it is on the disk. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  await writeSynced(part, content, 'w');
  await rename(part, path);
  const folder = await open(join(path, '..'), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function writeNew(path: string, content: Buffer): Promise<void> {
  return writeSynced(path, content, 'wx');
}

async function writeSynced(path: string, content: Buffer, flags: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
