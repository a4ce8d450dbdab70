/** Tests the places of anchors: what is written to them, and how failures are handled. */
import { createSocket } from 'node:dgram';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { systemClock } from '../../ports/clock/system.ts';
import { startS3, type TestS3 } from '../../ports/object-store/test-s3.ts';
import { createTestTrail } from '../test-trail.ts';
import { type AnchorSink, type Place, parsePlaces } from './place.ts';
import { type AnchorSource, createSinks, inputSource, readableSources } from './places.ts';
import { createS3Sink } from './s3.ts';
import { syslogMessage } from './syslog.ts';

const AT = '2026-01-31T00:00:00.000001Z';

async function linesOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** Returns the only sink besides the log. */
function sinkOf(place: Place, account?: TestS3['settings']): AnchorSink {
  const bucket = account && { ...account, lockDays: undefined };
  const [, sink] = createSinks({ places: [place], account: bucket, clock: systemClock }, () => undefined);
  if (!sink) throw new Error('no place');
  return sink;
}

/** Returns the only source. */
function sourceOf(place: Place, account?: TestS3['settings']): AnchorSource {
  const bucket = account && { ...account, lockDays: undefined };
  return readableSources({ places: [place], account: bucket, clock: systemClock })[0]!;
}

describe('[OPS-5] AUDIT_ANCHORS', () => {
  it.each<[string, Place]>([
    ['log', { kind: 'log' }],
    ['/var/lib/anchors', { kind: 'file', path: '/var/lib/anchors' }],
    ['./anchors.jsonl', { kind: 'file', path: './anchors.jsonl' }],
    ['s3://bank-anchors', { kind: 's3', bucket: 'bank-anchors', prefix: '' }],
    ['s3://bank-anchors/portal/a/', { kind: 's3', bucket: 'bank-anchors', prefix: 'portal/a/' }],
    ['syslog+tcp://logs.bank.tw:601', { kind: 'syslog', protocol: 'tcp', host: 'logs.bank.tw', port: 601 }],
    ['syslog+udp://[2001:db8::1]', { kind: 'syslog', protocol: 'udp', host: '2001:db8::1', port: 514 }],
  ])('accepts %s', (text, place) => {
    expect(parsePlaces(text)).toEqual([place]);
    expect(parsePlaces(`log, ${text}`)).toEqual([{ kind: 'log' }, place]);
  });

  it.each([
    '',
    'logs',
    's3://',
    's3://B',
    'syslog+tcp://',
    'syslog://a',
    'syslog+tcp://a:70000',
    'http://a/b',
    'log,',
  ])('refuses %j', (text) => expect(parsePlaces(text)).toBeUndefined());
});

describe('a file of anchors', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-anchors-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const path = () => join(folder, 'anchors.jsonl');

  it('[OPS-5] gets a line for each, only for its owner, also after a line that was cut off', async () => {
    const sink = sinkOf({ kind: 'file', path: path() });
    await sink.append('one', AT);
    writeFileSync(path(), `${readFileSync(path(), 'utf8')}two, cut`);
    await sink.append('three', AT);
    expect(readFileSync(path(), 'utf8')).toBe('one\ntwo, cut\nthree\n');
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    const source = sourceOf({ kind: 'file', path: path() });
    expect(await linesOf(source.read(undefined))).toEqual(['one', 'two, cut', 'three']);
  });

  it('[OPS-5] that is not there has no lines, and one that cannot be read is an error', async () => {
    const read = () => linesOf(sourceOf({ kind: 'file', path: path() }).read(undefined));
    expect(await read()).toEqual([]);
    mkdirSync(path());
    await expect(read()).rejects.toThrow();
    await expect(sinkOf({ kind: 'file', path: path() }).append('one', AT)).rejects.toThrow();
  });
});

describe('a bucket of anchors', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  it('[OPS-5] gets an object for each, and is read in the order of their times', async () => {
    const place = { kind: 's3', bucket: s3.settings.bucket, prefix: 'anchors/' } as const;
    const sink = sinkOf(place, s3.settings);
    const at = (n: number) => `2026-01-31T00:00:${String(n).padStart(2, '0')}.000000Z`;
    for (const n of [7, 3, 21, 5]) await sink.append(`anchor-${n}`, at(n));
    await sink.append('anchor-5', at(5));
    const source = sourceOf(place, s3.settings);
    expect(await linesOf(source.read(undefined))).toEqual(['anchor-3', 'anchor-5', 'anchor-7', 'anchor-21']);
    expect(await linesOf(source.read(at(5)))).toEqual(['anchor-5', 'anchor-7', 'anchor-21']);
    await s3.setDown(true);
    await expect(sink.append('anchor-9', at(9))).rejects.toThrow(/^net-/);
    await expect(linesOf(source.read(undefined))).rejects.toThrow(/^net-/);
    await s3.setDown(false);
    await expect(sinkOf({ ...place, bucket: 'none' }, s3.settings).append('a', AT)).rejects.toThrow(
      /^s3-NoSuchBucket$/,
    );
  });

  it('[OPS-5] locks each object for the configured days, with a checksum of its body', async () => {
    const requests: { method: string | undefined; headers: Record<string, unknown>; body: string }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => {
          const { method, headers } = request;
          requests.push({ method, headers, body: Buffer.concat(chunks).toString() });
          response.end();
        });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const clock = { ...systemClock, now: () => new Date('2026-01-31T00:00:00Z') };
    const bucket = { ...s3.settings, endpoint, prefix: '', lockDays: 30 };
    await createS3Sink({ name: 's3', place: 's3' }, bucket, clock).append('anchor', AT);
    server.close();
    expect(requests).toMatchObject([
      {
        ...{ method: 'PUT', body: 'anchor\n' },
        headers: {
          'x-amz-object-lock-mode': 'COMPLIANCE',
          'x-amz-object-lock-retain-until-date': '2026-03-02T00:00:00.000Z',
          'content-md5': expect.stringMatching(/^.{22}==$/),
          authorization: expect.stringContaining('x-amz-object-lock-mode'),
        },
      },
    ]);
  });
});

describe('a syslog collector', () => {
  const listen = async (take: (socket: Socket) => void) => {
    const server = createTcpServer({ allowHalfOpen: true }, take).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return { server, sink: sinkOf({ kind: 'syslog', protocol: 'tcp', host: '127.0.0.1', port }) };
  };

  it('[OPS-5] gets messages of RFC 5424 with their length over TCP', async () => {
    const received: string[] = [];
    const { server, sink } = await listen((socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => {
        received.push(text);
        socket.end();
      });
    });
    await sink.append('anchor', AT);
    server.close();
    const message = `<110>1 ${AT} - card-portal - audit-anchor - anchor`;
    expect(syslogMessage('anchor', AT)).toBe(message);
    expect(received).toEqual([`${message.length} ${message}`]);
    await expect(sink.append('anchor', AT)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('[OPS-5] that breaks the connection has not got the message', async () => {
    const { server, sink } = await listen((socket) => socket.on('data', () => socket.resetAndDestroy()));
    await expect(sink.append('anchor', AT)).rejects.toThrow();
    server.close();
  });

  it('[OPS-5] gets a datagram over UDP', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await new Promise((resolve) => socket.once('listening', resolve));
    const received = new Promise<string>((resolve) => socket.once('message', (m) => resolve(m.toString())));
    await sinkOf({ kind: 'syslog', protocol: 'udp', host: '127.0.0.1', port: socket.address().port }).append(
      'a'.repeat(4000),
      AT,
    );
    expect(await received).toMatch(/^<110>1 .* - a{4000}$/);
    socket.close();
  });
});

describeOnUsualDatabase('a place of anchors that fails', (context) => {
  const trail = createTestTrail(context);
  beforeEach(() => trail.clear());
  afterEach(() => trail.clear());

  it('[OPS-5] is named in log and metrics, tried again with the same anchor, and then gets the newest', async () => {
    const lines: string[] = [];
    const logged: unknown[] = [];
    let state: 'up' | 'down' | 'unconfirmed' = 'up';
    const sink: AnchorSink = {
      name: 'file',
      place: 'file',
      async append(text) {
        if (state !== 'down') lines.push(text);
        if (state !== 'up')
          throw Object.assign(new Error('ENOSPC: no space left, write /secret/place'), { code: 'ENOSPC' });
      },
    };
    const log = {
      warn: (...args: unknown[]) => void logged.push(args),
      info: (...args: unknown[]) => void logged.push(args),
    };
    const writer = trail.anchors({ sink, log });
    const registry = new Registry();
    writer.metrics.register(registry);
    await trail.write(2);
    await writer.write();
    expect(writer.isDegraded()).toBe(false);
    state = 'down';
    await trail.write(2);
    await writer.write();
    expect(writer.isDegraded()).toBe(true);
    await trail.write(2);
    state = 'unconfirmed';
    await writer.write();
    state = 'up';
    await Promise.all([writer.write(), writer.write()]);
    expect(writer.isDegraded()).toBe(false);
    expect(logged).toEqual([
      [{ place: 'file', reason: 'ENOSPC' }, 'no audit anchor'],
      [{ place: 'file', reason: 'ENOSPC' }, 'no audit anchor'],
      [{ place: 'file' }, 'audit anchors again'],
    ]);
    // The second anchor was written twice because its confirmation was lost. The third anchor covers the last two records.
    expect(lines.map((line) => /;n=(\d+);/.exec(line)?.[1])).toEqual(['1', '2', '2', '3']);
    expect(await trail.problems({ anchors: lines })).toEqual([]);
    const metrics = (await registry.metrics()).split('\n');
    for (const metric of [
      'audit_anchors_total{place="file",outcome="written"} 3',
      'audit_anchors_total{place="file",outcome="failed"} 2',
      'audit_anchor_age_seconds{place="file"} 0',
    ])
      expect(metrics).toContain(metric);
  });

  it('[OPS-5] does not keep the others from their anchors, and a stop writes the last ones', async () => {
    const written: string[] = [];
    const broken: AnchorSink = { name: 's3', place: 's3', append: () => Promise.reject(new Error('down')) };
    const whole: AnchorSink = { name: 'log', place: 'log', append: async (text) => void written.push(text) };
    for (const sink of [broken, whole]) {
      const writer = trail.anchors({ sink });
      writer.start();
      await expect.poll(() => writer.isDegraded() || written.length > 0).toBe(true);
      await trail.write(1);
      await writer.stop();
    }
    expect(written).toHaveLength(2);
  });
});

it('[OPS-5] anchors are read from a log on standard input', async () => {
  const input = Readable.from([Buffer.from('{"msg":"a"}\n{"anchor":"x'), Buffer.from('y"}\n{"msg":"b"}')]);
  expect(await linesOf(inputSource(input).read(undefined))).toEqual([
    '{"msg":"a"}',
    '{"anchor":"xy"}',
    '{"msg":"b"}',
  ]);
});
