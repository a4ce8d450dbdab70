import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirectoryInUse } from '../errors.ts';
import { openDatabase } from '../open.ts';
import { lockDirectory } from './lock.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'card-portal-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Writes a claim with the content of this process's own claim and these changes. */
async function leaveClaim(changes: Readonly<Record<string, unknown>>): Promise<string> {
  const unlock = await lockDirectory(dir);
  const [name = ''] = readdirSync(dir);
  const own: unknown = JSON.parse(readFileSync(join(dir, name), 'utf8'));
  unlock();
  const path = join(dir, 'in-use-left-behind');
  writeFileSync(path, JSON.stringify({ ...Object(own), ...changes }));
  return path;
}

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('[OPS-1] the lock of a data directory', () => {
  test('refuses a second opening with directory and process id, and the first continues', async () => {
    const options = { kind: 'embedded', dir: join(dir, 'data') } as const;
    const first = await openDatabase(options);
    try {
      const refusal = await openDatabase(options).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DataDirectoryInUse);
      expect(refusal).toMatchObject({ directory: join(dir, 'data'), pid: process.pid });
      expect(String(refusal)).toContain(join(dir, 'data'));
      await first.ping();
    } finally {
      await first.close();
    }
    const again = await openDatabase(options);
    await again.close();
  });

  test('names another live process', async () => {
    const path = await leaveClaim({ pid: process.ppid, started: startOf(process.ppid) });
    await expect(lockDirectory(dir)).rejects.toMatchObject({ pid: process.ppid });
    expect(existsSync(path)).toBe(true);
    expect(readdirSync(dir)).toEqual(['in-use-left-behind']);
  });

  test('admits exactly one of many that start together', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(dir)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(dir)).toHaveLength(1);
  });

  test('ignores a dead process', async () => {
    const path = await leaveClaim({ pid: deadPid() });
    (await lockDirectory(dir))();
    expect(existsSync(path)).toBe(false);
  });

  test.runIf(process.platform === 'linux')(
    'ignores a process from before the boot, and a reused process id',
    async () => {
      await leaveClaim({ boot: 'another start of this machine' });
      (await lockDirectory(dir))();
      await leaveClaim({ started: '1' });
      (await lockDirectory(dir))();
      expect(readdirSync(dir)).toEqual([]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'one in another container holds it while it gives signs of life',
    async () => {
      const path = await leaveClaim({ pidSpace: 'pid:[1]', pid: deadPid() });
      await expect(lockDirectory(dir)).rejects.toBeInstanceOf(DataDirectoryInUse);
      expect(existsSync(path)).toBe(true);
    },
  );
});

function startOf(pid: number): string | undefined {
  return existsSync('/proc')
    ? readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, '').split(' ')[20]
    : '';
}
