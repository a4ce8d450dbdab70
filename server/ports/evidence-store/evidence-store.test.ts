import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../clock/system.ts';
import { startS3 } from '../object-store/test-s3.ts';
import { evidenceStoreConformance } from './conformance.ts';
import { createEvidenceFolder } from './folder.ts';
import { evidenceKey, partsOf } from './port.ts';
import { createEvidenceBucket } from './s3.ts';

const home = mkdtempSync(join(tmpdir(), 'portal-evidence-'));
afterAll(() => rmSync(home, { recursive: true }));
const key = () => evidenceKey('1970010100', randomUUID(), randomUUID());

evidenceStoreConformance('folder', async () => {
  const root = join(home, 'files');
  return {
    store: createEvidenceFolder(root),
    async setDown(down) {
      if (down) {
        renameSync(root, `${root}.away`);
        // A file in the place of the folder, because a missing folder is created.
        writeFileSync(root, '');
      } else {
        rmSync(root);
        renameSync(`${root}.away`, root);
      }
    },
    close: async () => undefined,
  };
});

evidenceStoreConformance('S3', async () => {
  const s3 = await startS3();
  return { ...s3, store: createEvidenceBucket(s3.settings, systemClock) };
});

it('[EVD-3] lets no other user of the machine read a file', async () => {
  const root = join(home, 'private');
  const one = key();
  await createEvidenceFolder(root).put(one, Buffer.of(1));
  expect(statSync(join(root, one)).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(join(root, one))).mode & 0o777).toBe(0o700);
});

it('[EVD-3] follows no link and never writes over a file', async () => {
  const root = join(home, 'links');
  const store = createEvidenceFolder(root);
  const [linked, there] = [key(), key()];
  writeFileSync(join(home, 'secret'), 'secret');
  for (const each of [linked, there]) mkdirSync(dirname(join(root, each)), { recursive: true });
  symlinkSync(join(home, 'secret'), join(root, linked));
  await expect(store.get(linked)).rejects.toMatchObject({ reason: 'file-ELOOP' });
  await store.put(there, Buffer.from('first'));
  await expect(store.put(there, Buffer.from('second'))).rejects.toMatchObject({ reason: 'file-EEXIST' });
  expect(String(await store.get(there))).toBe('first');
});

it('[EVD-4] leaves no folder of deleted files', async () => {
  const root = join(home, 'empty');
  const store = createEvidenceFolder(root);
  const keys = [key(), key()];
  for (const each of keys) await store.put(each, Buffer.of(1));
  for (const each of keys) await store.delete(each);
  expect(readdirSync(root)).toEqual([]);
});

it('[EVD-4] reads the file of a key', () => {
  const [fileId, objectId] = [randomUUID(), randomUUID()];
  expect(partsOf(evidenceKey('1970010100', fileId, objectId))).toEqual({ fileId, objectId });
  expect(partsOf(`${fileId}/${objectId}`)).toBeUndefined();
});

it('[EVD-4] reads every page of a bucket and stops when a page is missing', async () => {
  const keys = Array.from({ length: 5 }, key).toSorted();
  const asked: (string | null)[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://s3').searchParams.get('start-after');
    asked.push(after);
    const rest = keys.filter((each) => each > (after ?? ''));
    const objects = rest.slice(0, 2).map((each) => {
      const fields = `<Key>${each}</Key><LastModified>2026-11-29T18:00:00.000Z</LastModified>`;
      return `<Contents>${fields}</Contents>`;
    });
    const head = `<IsTruncated>${rest.length > 2}</IsTruncated>`;
    if (isDown) response.writeHead(503);
    response.end(isDown ? '' : `<ListBucketResult>${head}${objects.join('')}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { region: 'r', accessKeyId: 'a', secretAccessKey: 'b' };
  const store = createEvidenceBucket({ endpoint, bucket: 'b', addressing: 'path', ...account }, systemClock);
  const found: string[] = [];
  for await (const each of store.list()) found.push(each.key);
  expect(found).toEqual(keys);
  expect(asked).toEqual([null, keys[1], keys[3]]);
  isDown = true;
  await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ reason: 's3-503' });
  server.close();
});
