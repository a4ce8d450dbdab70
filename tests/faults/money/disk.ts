/** A small disk of one's own that can be filled up: a file system in memory, which only root may mount. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../../server/db/errors.ts';

const ZEROS = Buffer.alloc(1 << 20);

export interface SmallDisk {
  readonly path: string;
  /** Takes all the space that is left, and whatever is given up from then on; resolves when there is none. */
  fill(): Promise<void>;
  /** Gives that space back. */
  giveBack(): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined where this is not allowed. The disk goes with this process, however that ends. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status !== 0) {
    rmdirSync(path);
    return undefined;
  }
  // A shell that waits for the end of a pipe which only this process holds.
  const script = 'read _; umount -l "$1" && rmdir "$1"';
  const watch = spawn('sh', ['-c', script, 'sh', path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  const filler = join(path, 'filler');
  let full = false;
  let keeping = Promise.resolve();
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      await takeAll(file);
      full = true;
      keeping = keepFull(file, () => full);
    },
    async giveBack() {
      full = false;
      await keeping;
      await rm(filler);
    },
    async remove() {
      const gone = once(watch, 'exit');
      watch.stdin.end();
      await gone;
    },
  };
}

async function keepFull(file: FileHandle, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await sleep(20);
    await takeAll(file);
  }
  await file.close();
}

/** Writes until there is no space, the last bit of it too. */
async function takeAll(file: FileHandle): Promise<void> {
  try {
    for (;;) await file.write(ZEROS);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}
