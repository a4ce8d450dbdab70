import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/system.ts';
import { objectStoreConformance } from './conformance.ts';
import { createFolderStore } from './folder.ts';
import { createS3Store } from './s3.ts';
import { type S3Settings, signRequest } from './s3-request.ts';
import { startS3, type TestS3 } from './test-s3.ts';

const neverAborted = () => ({ signal: new AbortController().signal });

objectStoreConformance('folder', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-files-'));
  const root = join(home, 'files');
  mkdirSync(root);
  return {
    store: createFolderStore(root),
    async put(key, content) {
      mkdirSync(dirname(join(root, key)), { recursive: true });
      writeFileSync(join(root, key), content);
    },
    async setDown(down) {
      renameSync(down ? root : `${root}.away`, down ? `${root}.away` : root);
    },
    close: async () => rmSync(home, { recursive: true }),
  };
});

objectStoreConformance('S3', async () => {
  const s3 = await startS3();
  return { ...s3, store: createS3Store(s3.settings, systemClock) };
});

describe('[S25] a folder as object store', () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-links-'));
  const root = join(home, 'files');
  afterAll(() => rmSync(home, { recursive: true }));

  it('does not follow links out of the folder and reads only regular files', async () => {
    mkdirSync(join(root, 'pages.d'), { recursive: true });
    writeFileSync(join(home, 'secret.txt'), 'secret');
    writeFileSync(join(root, 'inside.txt'), 'inside');
    symlinkSync(join(home, 'secret.txt'), join(root, 'out.txt'));
    symlinkSync(home, join(root, 'up'));
    symlinkSync('inside.txt', join(root, 'within.txt'));
    symlinkSync('loop.txt', join(root, 'loop.txt'));
    execFileSync('mkfifo', [join(root, 'pipe.txt')]);
    const store = createFolderStore(root);
    for (const key of ['out.txt', 'up/secret.txt', 'pages.d', 'loop.txt', 'pipe.txt', 'inside.txt/a.txt'])
      expect([key, await store.read(key, neverAborted())]).toEqual([key, undefined]);
    expect(await store.read('within.txt', neverAborted())).toMatchObject({ content: Buffer.from('inside') });
  });
});

describe('[OPS-4] reading from S3', () => {
  it('computes the signature of the protocol’s published example', async () => {
    const credentials = {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    };
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const now = new Date('2013-05-24T00:00:00Z');
    const headers = await signRequest(url, credentials, now, { headers: { range: 'bytes=0-9' } });
    expect(headers.get('authorization')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  describe('with wrong settings', () => {
    let s3: TestS3;
    beforeAll(async () => {
      s3 = await startS3();
      await s3.put('pages/a.txt', Buffer.from('a'));
    });
    afterAll(() => s3.close());
    const read = (change: Partial<S3Settings>) =>
      createS3Store({ ...s3.settings, ...change }, systemClock).read('pages/a.txt', neverAborted());

    it.each<[string, Partial<S3Settings>, string]>([
      ['a wrong secret', { secretAccessKey: 'other' }, 's3-SignatureDoesNotMatch'],
      ['an unknown account', { accessKeyId: 'other' }, 's3-InvalidAccessKeyId'],
      ['a missing bucket', { bucket: 'other' }, 's3-NoSuchBucket'],
      ['an address without a server', { endpoint: 'http://127.0.0.1:9' }, 'net-'],
    ])('reports the reason: %s', async (_about, change, reason) => {
      await expect(read(change)).rejects.toMatchObject({ reason: expect.stringContaining(reason) });
    });
  });

  describe('from an unusual server', () => {
    let respond: (path: string) => { status: number; body?: string; headers?: Record<string, string> };
    let requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.headers.host}${request.url}`);
      const { status, body, headers } = respond(request.url ?? '');
      response.writeHead(status, headers).end(body);
    });
    let settings: S3Settings;
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      settings = {
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'bank',
        addressing: 'path',
        region: 'us-east-1',
        accessKeyId: 'a',
        secretAccessKey: 'b',
      };
    });
    afterAll(() => server.close());
    const read = (change: Partial<S3Settings> = {}) =>
      createS3Store({ ...settings, ...change }, systemClock).read('pages/a.txt', neverAborted());

    it('treats AccessDenied as absent, because servers answer it when listing is not allowed', async () => {
      respond = () => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
      expect(await read()).toBeUndefined();
    });

    it('does not follow redirects', async () => {
      requests = [];
      respond = () => ({ status: 307, headers: { location: '/other/pages/a.txt' } });
      await expect(read()).rejects.toMatchObject({ reason: expect.stringMatching(/^net-/) });
      expect(requests).toHaveLength(1);
    });

    it('stops reading a chunked body above the size limit', async () => {
      respond = () => ({
        status: 200,
        body: 'x'.repeat(9 * 1024 * 1024),
        headers: { 'transfer-encoding': 'chunked' },
      });
      await expect(read()).rejects.toMatchObject({ reason: 'too-large' });
    });

    it('does not read a long error body to its end', async () => {
      respond = () => ({ status: 500, body: 'x'.repeat(9 * 1024 * 1024) });
      await expect(read()).rejects.toMatchObject({ reason: 's3-500' });
    });

    it('puts the bucket into the path or before the host’s name', async () => {
      const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a'));
      const endpoint = 'https://s3.example:9000';
      await read({ endpoint });
      await read({ endpoint, addressing: 'host' });
      expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([
        'https://s3.example:9000/bank/pages/a.txt',
        'https://bank.s3.example:9000/pages/a.txt',
      ]);
      fetched.mockRestore();
    });
  });
});
