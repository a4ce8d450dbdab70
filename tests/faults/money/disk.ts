/** A small disk that can be filled: an in-memory file system. Mounting it needs root. */
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
  /** Fills all free space, including space that becomes free later. Resolves when the disk is full. */
  fill(): Promise<void>;
  /** Frees the filled space. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts the disk; undefined without permission. It is unmounted when this process ends, even after SIGKILL. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status !== 0) {
    rmdirSync(path);
    return undefined;
  }
  // The shell reads from a pipe that only this process holds open, so the shell continues when this process ends.
  const script = 'read _; umount -l "$1" && rmdir "$1"';
  const watch = spawn('sh', ['-c', script, 'sh', path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  const filler = join(path, 'filler');
  let full = false;
  let keptFull = Promise.resolve();
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      await writeUntilFull(file);
      full = true;
      keptFull = keepFull(file, () => full);
    },
    async free() {
      full = false;
      await keptFull;
      await rm(filler);
    },
    async remove() {
      const gone = once(watch, 'exit');
      watch.stdin.end();
      await gone;
    },
  };
}

async function keepFull(file: FileHandle, isActive: () => boolean): Promise<void> {
  while (isActive()) {
    await sleep(20);
    await writeUntilFull(file);
  }
  await file.close();
}

/** Writes until no space is left. The last write may be partial. */
async function writeUntilFull(file: FileHandle): Promise<void> {
  try {
    for (;;) await file.write(ZEROS);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}
