import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../../server/ports/object-store/test-s3.ts';
import { FileProblem, openFile, type Place } from './open.ts';

const TEXT = Buffer.from('a,b\n'.repeat(200_000));
const hasZstd = spawnSync('zstd', ['--version']).status === 0;

function folderWith(name: string, bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'bank-files-'));
  writeFileSync(join(folder, name), bytes);
  return folder;
}

async function read(folder: Place): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openFile(folder, 'x.csv')) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const problemOf = (folder: string) =>
  read(folder).then(
    () => undefined,
    (error: unknown) => (error instanceof FileProblem ? error.message : error),
  );

describe('the files of a bank', () => {
  it('are read as they are, or unpacked with gzip', async () => {
    expect((await read(folderWith('x.csv', TEXT))).equals(TEXT)).toBe(true);
    expect((await read(folderWith('x.csv.gz', gzipSync(TEXT)))).equals(TEXT)).toBe(true);
  });

  it.skipIf(!hasZstd)('are unpacked with zstd', async () => {
    const folder = folderWith('plain', TEXT);
    execFileSync('zstd', ['-q', join(folder, 'plain'), '-o', join(folder, 'x.csv.zst')]);
    expect((await read(folder)).equals(TEXT)).toBe(true);
  });

  it('are refused when they are not there, or are cut off', async () => {
    expect(await problemOf(folderWith('y.csv', TEXT))).toBe('cannot be read');
    expect(await problemOf(folderWith('x.csv.gz', gzipSync(TEXT).subarray(0, 200)))).toBe(
      'cannot be unpacked',
    );
    if (hasZstd) expect(await problemOf(folderWith('x.csv.zst', TEXT))).toBe('cannot be unpacked');
  });

  it('packed with zstd need a new Node or the program, and say so', async () => {
    if ('createZstdDecompress' in (await import('node:zlib'))) return;
    const folder = folderWith('x.csv.zst', TEXT);
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      expect(await problemOf(folder)).toContain('needs Node 22.15 or newer, or the program zstd');
    } finally {
      process.env.PATH = PATH;
    }
  });
});

describe('the files of a bank in a bucket', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());
  const from = (settings = s3.settings) => read({ bucket: settings, prefix: 'nightly/1' });

  it('are read as a stream, also packed ones', async () => {
    await s3.put('nightly/1/x.csv.gz', gzipSync(TEXT));
    expect((await from()).equals(TEXT)).toBe(true);
  });

  it('are refused with a reason and without an address or a key', async () => {
    const wrong = from({ ...s3.settings, secretAccessKey: 'WRONG' });
    await expect(wrong).rejects.toThrow('cannot be read: the bucket answers 403 SignatureDoesNotMatch');
    await expect(read({ bucket: s3.settings, prefix: 'nightly/2' })).rejects.toThrow(/^cannot be read$/);
    await s3.setDown(true);
    await expect(from()).rejects.toThrow('cannot be read: net-ECONNREFUSED');
  });
});
