/** Tests the stored files' endpoints over HTTP, with a folder and with S3. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { createFolderStore } from '../../../server/ports/object-store/folder.ts';
import type { ObjectStore } from '../../../server/ports/object-store/port.ts';
import { createS3Store } from '../../../server/ports/object-store/s3.ts';
import { startS3 } from '../../../server/ports/object-store/test-s3.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { hostilePaths } from '../../../tests/support/data/hostile-paths.ts';
import {
  type DatabaseContext,
  describeOnBank,
  describeOnOneBank,
} from '../../../tests/support/database/databases.ts';

interface TestStore {
  readonly store: ObjectStore;
  put(key: string, content: Buffer): Promise<void>;
  setDown?(down: boolean): Promise<void>;
  close(): Promise<void>;
}

async function folder(): Promise<TestStore> {
  const home = mkdtempSync(join(tmpdir(), 'portal-store-'));
  return {
    store: createFolderStore(home),
    async put(key, content) {
      mkdirSync(dirname(join(home, key)), { recursive: true });
      writeFileSync(join(home, key), content);
    },
    close: async () => rmSync(home, { recursive: true }),
  };
}

async function bucket(): Promise<TestStore> {
  const s3 = await startS3();
  return { ...s3, store: createS3Store(s3.settings, systemClock) };
}

/** A picture with two halves, one of them red. */
function drawn(width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'avif'): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#C4122F';
  context.fillRect(0, 0, width / 2, height);
  return format === 'png'
    ? canvas.encodeSync('png')
    : format === 'avif'
      ? canvas.encodeSync('avif')
      : canvas.encodeSync(format);
}

/** Queries with the path encoded, and also unencoded if a request can contain it. */
function queriesOf(path: string): string[] {
  const encoded = encodeURIComponent(path.replace(/\p{Surrogate}/gu, '\ufffd'));
  const plain = /^[\w./%;:,~$*()'!@-]+$/.test(path) && !/%2f[a-z-]+\.png$/i.test(path);
  return [encoded, ...(plain ? [path] : [])].map((one) => `FilePath=${one}`);
}

const PAGE = '<h1>分期</h1><script>alert(1)</script>';
const OBJECTS: Readonly<Record<string, Buffer>> = {
  'pages/terms.html': Buffer.from(PAGE),
  'documents/terms.pdf': Buffer.from('%PDF-1.7 …'),
  'promotions/wide.png': drawn(1600, 900, 'png'),
  'promotions/small.jpg': drawn(200, 100, 'jpeg'),
  'promotions/modern.avif': drawn(400, 200, 'avif'),
  'promotions/webp.webp': drawn(400, 200, 'webp'),
  'promotions/broken.png': Buffer.from('no picture at all, but long enough to look for one in it'),
  'promotions/script.svg': Buffer.from('<svg onload="alert(1)"/>'),
  'promotions/notes.json': Buffer.from('{}'),
  'secret/statement.pdf': Buffer.from('%PDF-1.7 secret'),
};

function suite(context: DatabaseContext, open: () => Promise<TestStore>): void {
  let store: TestStore;
  let t: TestApp;
  beforeAll(async () => {
    store = await open();
    for (const [key, content] of Object.entries(OBJECTS)) await store.put(key, content);
    t = await testApp(context, {}, { objectStore: store.store });
  });
  afterAll(async () => {
    await t.app.server.close();
    await store.close();
  });
  const get = (call: '/minio' | '/minio/img', query: string, headers: Record<string, string> = {}) =>
    t.app.server.inject({ url: `/api/v1${call}?${query}`, headers });
  const file = (path: string, headers?: Record<string, string>) =>
    get('/minio', `FilePath=${encodeURIComponent(path)}`, headers);
  const image = (path: string, width = '', headers?: Record<string, string>) =>
    get('/minio/img', `FilePath=${encodeURIComponent(path)}${width && `&width=${width}`}`, headers);

  it('[CNT-1] [S25] sends pages and documents with their type and a policy that runs nothing', async () => {
    const page = await file('pages/terms.html');
    expect([page.statusCode, page.body]).toEqual([200, PAGE]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename="terms.html"',
    });
    const document = await file('documents/terms.pdf');
    expect(document.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="terms.pdf"',
    });
  });

  it('[S25] answers absent, disallowed and missing paths identically', async () => {
    const seen = (answer: Awaited<ReturnType<typeof get>>) => {
      const { requestId } = answer.json().error;
      const nameless = (text: unknown) => String(text).replace(requestId, '');
      const { date: _, 'content-length': length, ...headers } = answer.headers;
      return {
        length: Number(length) - requestId.length,
        status: answer.statusCode,
        body: nameless(answer.body),
        headers: Object.entries(headers).map(([name, value]) => `${name}: ${nameless(value)}`),
      };
    };
    const missing = seen(await file('pages/none.html'));
    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('NOT_FOUND') });
    const paths = [
      'secret/statement.pdf',
      'promotions/script.svg',
      'promotions/notes.json',
      'redemption.json',
      'hyperlinks.json',
      ...hostilePaths('promotions/wide.png'),
    ];
    expect(paths.length).toBeGreaterThan(200);
    for (const call of ['/minio', '/minio/img'] as const) {
      for (const path of paths) {
        for (const query of queriesOf(path))
          expect([query, seen(await get(call, query))]).toEqual([query, missing]);
      }
      const twice = 'FilePath=pages/terms.html&FilePath=pages/terms.html';
      for (const query of ['', 'FilePath=', 'FilePath', twice])
        expect([query, seen(await get(call, query))]).toEqual([query, missing]);
    }
    // Each endpoint serves only its own types.
    expect(seen(await image('pages/terms.html'))).toEqual(missing);
    expect(seen(await file('promotions/wide.png'))).toEqual(missing);
  });

  it('[S25] takes as long to refuse an existing path as an absent one', async () => {
    const existing: number[] = [];
    const absent: number[] = [];
    const timed = async (path: string, into: number[]) => {
      const from = performance.now();
      await file(path);
      into.push(performance.now() - from);
    };
    for (let round = 0; round < 60; round++) {
      await timed('../package.json', existing);
      await timed('../nothing.json', absent);
      await timed('secret/statement.pdf', existing);
      await timed('secret/statements.pdf', absent);
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[list.length / 2] ?? 0;
    expect(Math.abs(median(existing) - median(absent))).toBeLessThan(5);
  });

  it('[CNT-1] answers 304 to conditional requests for unchanged content', async () => {
    const first = await file('pages/terms.html');
    const etag = String(first.headers.etag);
    const modified = String(first.headers['last-modified']);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await file('pages/terms.html', { 'if-none-match': known });
      expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', etag]);
      expect(again.headers['content-security-policy']).toContain('sandbox');
    }
    const since = async (headers: Record<string, string>) =>
      (await file('pages/terms.html', headers)).statusCode;
    expect(await since({ 'if-modified-since': modified })).toBe(304);
    expect(await since({ 'if-modified-since': new Date(Date.parse(modified) - 1000).toUTCString() })).toBe(
      200,
    );
    expect(await since({ 'if-modified-since': 'yesterday' })).toBe(200);
    // If-None-Match takes precedence over If-Modified-Since.
    expect(await since({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200);
  });

  it('[CNT-1] answers range requests', async () => {
    const whole = OBJECTS['documents/terms.pdf']!;
    const size = whole.length;
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const {
        statusCode,
        headers: received,
        rawPayload,
      } = await file('documents/terms.pdf', { range, ...headers });
      return [statusCode, received['content-range'], rawPayload.toString()];
    };
    const cut = (from: number, to?: number) => whole.subarray(from, to).toString();
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, cut(0, 4)]);
    expect(await part('bytes=5-')).toEqual([206, `bytes 5-${size - 1}/${size}`, cut(5)]);
    expect(await part('bytes=-4')).toEqual([206, `bytes ${size - 4}-${size - 1}/${size}`, cut(size - 4)]);
    expect(await part('bytes=-9999')).toEqual([206, `bytes 0-${size - 1}/${size}`, cut(0)]);
    expect(await part('bytes=4-9999')).toEqual([206, `bytes 4-${size - 1}/${size}`, cut(4)]);
    for (const outside of [
      `bytes=${size}-`,
      `bytes=${size}-${size + 5}`,
      'bytes=-0',
      'bytes=999999999999999-',
    ])
      expect([outside, ...(await part(outside))]).toEqual([outside, 416, `bytes */${size}`, '']);
    for (const other of [
      'bytes=',
      'bytes=-',
      'bytes=3-1',
      'bytes=0-1,3-4',
      'lines=0-1',
      'bytes=a-b',
      'bytes=0x1-2',
    ])
      expect([other, ...(await part(other))]).toEqual([other, 200, undefined, cut(0)]);
    const { etag } = (await file('documents/terms.pdf')).headers;
    expect((await part('bytes=0-3', { 'if-range': String(etag) }))[0]).toBe(206);
    expect((await part('bytes=0-3', { 'if-range': '"old"' }))[0]).toBe(200);
  });

  const AVIF = 'image/avif,image/webp,image/apng,*/*;q=0.8';
  it('[CNT-1] [PRM-1] sends pictures in the requested width and the best accepted format', async () => {
    const seen = async (path: string, width: string, accept: string) => {
      const answer = await image(path, width, { accept });
      const drawing = await loadImage(answer.rawPayload);
      expect(answer.headers.vary).toBe('Accept');
      return [answer.headers['content-type'], drawing.width, drawing.height];
    };
    expect(await seen('promotions/wide.png', '320', AVIF)).toEqual(['image/avif', 320, 180]);
    expect(await seen('promotions/wide.png', '640', 'image/webp,*/*')).toEqual(['image/webp', 640, 360]);
    expect(await seen('promotions/wide.png', '960', '*/*')).toEqual(['image/png', 960, 540]);
    expect(await seen('promotions/wide.png', '', 'image/webp')).toEqual(['image/webp', 1600, 900]);
    expect(await seen('promotions/wide.png', '320', 'image/avif;q=0, image/webp')).toEqual([
      'image/webp',
      320,
      180,
    ]);
    // Pictures are never enlarged. Formats that old browsers do not support are converted.
    expect(await seen('promotions/small.jpg', '1280', '')).toEqual(['image/jpeg', 200, 100]);
    expect(await seen('promotions/modern.avif', '320', '*/*')).toEqual(['image/jpeg', 320, 160]);
    expect(await seen('promotions/webp.webp', '320', AVIF)).toEqual(['image/avif', 320, 160]);
    const sizes = await Promise.all(
      ['320', '640', '1280'].map(
        async (width) => (await image('promotions/wide.png', width, { accept: AVIF })).rawPayload.length,
      ),
    );
    expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
    expect((await image('promotions/wide.png', '321')).statusCode).toBe(400);
  });

  it('[CNT-1] gives each width and format its own tag', async () => {
    const tagOf = async (width: string, accept: string) =>
      (await image('promotions/wide.png', width, { accept })).headers.etag;
    const tags = await Promise.all([tagOf('320', AVIF), tagOf('640', AVIF), tagOf('320', 'image/webp')]);
    expect(new Set(tags).size).toBe(3);
    expect(await tagOf('320', AVIF)).toBe(tags[0]);
    const known = { accept: AVIF, 'if-none-match': String(tags[0]) };
    expect((await image('promotions/wide.png', '320', known)).statusCode).toBe(304);
    expect((await image('promotions/wide.png', '640', known)).statusCode).toBe(200);
  });

  it('[CNT-1] sends an undecodable picture unchanged for a short time, and still serves others', async () => {
    const answer = await image('promotions/broken.png', '320', { accept: AVIF });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      ...[200, 'image/png', 'public, max-age=10'],
    ]);
    expect((await image('promotions/small.jpg', '320', { accept: AVIF })).headers['content-type']).toBe(
      'image/avif',
    );
  });
}

describeOnBank('[CNT-1] the bank’s files in a folder', (context) => suite(context, folder));
describe('with a bucket', () => {
  describeOnOneBank('[CNT-1] the bank’s files on S3', (context) => suite(context, bucket));
});

describeOnOneBank('[CNT-1] a store that is down', (context) => {
  it('serves cached files, refuses the rest at once and is logged once', async () => {
    const store = await bucket();
    await store.put('promotions/a.png', drawn(400, 200, 'png'));
    let reads = 0;
    const counted: ObjectStore = {
      read(key, options) {
        reads++;
        return store.store.read(key, options);
      },
    };
    const t = await testApp(context, {}, { objectStore: counted });
    const image = (name: string) =>
      t.app.server.inject({ url: `/api/v1/minio/img?FilePath=promotions/${name}.png` });
    expect((await image('a')).statusCode).toBe(200);
    await store.setDown?.(true);
    reads = 0;
    expect((await image('a')).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => image(`b${n % 5}`)));
    for (const { statusCode, body } of answers) {
      expect([statusCode, JSON.parse(body).error.code]).toEqual([502, 'FILE-UNAVAILABLE']);
      expect(body).not.toMatch(/127\.0\.0\.1|bank-files|S3RVER|ECONN/);
    }
    expect(reads).toBeLessThanOrEqual(8);
    expect(t.logged.filter((line) => line.includes('object store does not answer'))).toHaveLength(1);
    expect(t.logged.join('')).not.toMatch(/S3RVER|Signature=/);
    await t.app.server.close();
    await store.close();
  });
});
