import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { createKeyring, type Keyring } from '../crypto/keyring.ts';
import { systemClock } from '../ports/clock/system.ts';
import { systemRandom } from '../ports/random/system.ts';
import { createDeletionBucket } from './bucket.ts';
import { createDeletionFolder } from './folder.ts';
import { createDeletionList, DeletionsUnreadable } from './list.ts';
import type { DeletionPlace } from './place.ts';

const secret = (byte: number) => Buffer.alloc(32, byte);
const OLD = createKeyring(secret(1));
const BOTH = createKeyring(secret(2), [secret(1)]);
const NEW = createKeyring(secret(2));
const [ANNA, BEN] = [customerIdOf('anna'), customerIdOf('ben')];
const AT = new Date('2026-03-09T08:30:00.000Z');
const LATER = new Date('2026-04-09T08:30:00.000Z');

const listIn = (place: DeletionPlace, keyring: Keyring = OLD) =>
  createDeletionList({ place, keyring, random: systemRandom });

/** What every place must do. `make` returns a place of an empty list, the same one each time. */
function behaves(make: () => DeletionPlace): void {
  it('[PRV-3] tells who was erased and when, and nothing of others', async () => {
    const place = make();
    expect(await listIn(place).read()).toBeUndefined();
    await listIn(place).add(ANNA, AT);
    const erasedAt = await listIn(place).read();
    expect(erasedAt?.(ANNA)).toEqual(AT);
    expect(erasedAt?.(BEN)).toBeUndefined();
  });

  it('[PRV-3] keeps one entry of a person, with the latest time', async () => {
    const place = make();
    await listIn(place).add(ANNA, LATER);
    expect((await listIn(place).read())?.(ANNA)).toEqual(LATER);
  });

  it('[PRV-3] is read with the next secret, after a start with both', async () => {
    const place = make();
    await expect(listIn(place, NEW).read()).rejects.toThrow(DeletionsUnreadable);
    expect((await listIn(place, BOTH).read())?.(ANNA)).toEqual(LATER);
    expect((await listIn(place, NEW).read())?.(ANNA)).toEqual(LATER);
  });
}

describe('the list of deletions in a folder', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'portal-deletions-')), 'list');
  behaves(() => createDeletionFolder(folder));

  it('[PRV-3] has no id of a person in its names and files', () => {
    const names = readdirSync(folder);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).not.toContain(ANNA);
      expect(readFileSync(join(folder, name), 'latin1')).not.toContain(ANNA);
    }
  });

  it('[PRV-3] is refused when its key is missing or an entry has no time', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'portal-deletions-'));
    writeFileSync(join(broken, `${'a'.repeat(64)}.txt`), `${AT.toISOString()}\n`);
    await expect(listIn(createDeletionFolder(broken)).read()).rejects.toThrow(/its key is missing/);
    writeFileSync(join(broken, `${'b'.repeat(64)}.txt`), 'x');
    await expect(listIn(createDeletionFolder(broken)).read()).rejects.toThrow(/has no time/);
  });
});

describe('the list of deletions in a bucket', () => {
  const objects = new Map<string, Buffer>();
  let status = 200;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const key = decodeURIComponent(url.pathname.replace(/^\/list\/?/, ''));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (status !== 200) return void response.writeHead(status).end();
      if (request.method === 'PUT') {
        if (request.headers['if-none-match'] && objects.has(key)) return void response.writeHead(412).end();
        objects.set(key, Buffer.concat(chunks));
        return void response.end();
      }
      if (key === '') {
        const prefix = url.searchParams.get('prefix') ?? '';
        const after = url.searchParams.get('start-after') ?? '';
        const keys = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
        const page = keys.slice(0, 1);
        return void response.end(
          `${page.map((name) => `<Key>${name}</Key>`).join('')}<IsTruncated>${keys.length > 1}</IsTruncated>`,
        );
      }
      const found = objects.get(key);
      if (!found) return void response.writeHead(404).end();
      response.end(found);
    });
  });
  let endpoint = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const bucket = () =>
    createDeletionBucket(
      {
        ...{ endpoint, bucket: 'list', region: 'r', addressing: 'path', prefix: 'portal/' },
        ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
      },
      systemClock,
    );
  behaves(bucket);

  it('[PRV-3] is refused when the bucket does not answer or is not there', async () => {
    for (const answer of [404, 403, 503]) {
      status = answer;
      await expect(listIn(bucket()).read()).rejects.toThrow(DeletionsUnreadable);
    }
    status = 200;
  });

  it('[PRV-3] keeps the key of the process that was first', async () => {
    const first = objects.get('portal/key');
    await bucket().writeKey(Buffer.from('another'), true);
    expect(objects.get('portal/key')).toEqual(first);
  });
});
