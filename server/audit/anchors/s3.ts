/**
 * Stores each anchor as an object in a bucket with object lock. Either the bucket has a default retention, or the portal sets
 * a retention. So an intruder with the portal's credentials can hide an object behind a newer version, but not delete it.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../ports/clock/port.ts';
import {
  errorCodeOf,
  networkReasonOf,
  readBody,
  type S3Request,
  type S3Settings,
  signRequest,
  urlOf,
} from '../../ports/object-store/s3-request.ts';
import type { AnchorSink } from './place.ts';

export interface AnchorBucket extends S3Settings {
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Days for which the portal locks each object in compliance mode; undefined uses the bucket's default. */
  readonly lockDays: number | undefined;
}

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
const MAX_ANCHOR_BYTES = 64 * 1024;
const MAX_LIST_BYTES = 4 * 1024 * 1024;
/** Number of objects that are read concurrently. */
const PARALLEL = 16;

/** The bucket refused or did not answer. The message is a code without an address. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

/** Returns a key that sorts by time. The digest separates anchors of the same moment. */
function keyOf(prefix: string, at: string, text: string): string {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${prefix}${keyTime(at)}-${digest}.txt`;
}

function keyTime(at: string): string {
  return at.replaceAll(':', '-');
}

export function createS3Sink(
  { name, place }: Pick<AnchorSink, 'name' | 'place'>,
  bucket: AnchorBucket,
  clock: Clock,
): AnchorSink {
  return {
    name,
    place,
    async append(text, at) {
      const body = Buffer.from(`${text}\n`);
      const url = urlOf(bucket, keyOf(bucket.prefix, at, text));
      const md5 = createHash('md5').update(body).digest('base64');
      // S3 requires a checksum of the body for a locked object.
      const headers = { 'content-type': 'text/plain', 'content-md5': md5, ...lockHeaders(bucket, clock) };
      await send(url, bucket, clock, { method: 'PUT', body, headers });
    },
  };
}

function lockHeaders({ lockDays }: AnchorBucket, clock: Clock): Readonly<Record<string, string>> {
  if (lockDays === undefined) return {};
  const until = new Date(clock.now().getTime() + lockDays * DAY_MS);
  return {
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': until.toISOString(),
  };
}

/** Sends a request and returns the answer's body. Throws {@link BucketError} without an answer of status 200. */
async function send(url: URL, bucket: AnchorBucket, clock: Clock, request: S3Request): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const headers = await signRequest(url, bucket, clock.now(), request);
    const body = request.body && new Uint8Array(request.body);
    // A redirect must not receive the signature.
    const response = await fetch(url, {
      ...{ method: request.method ?? 'GET', headers, signal, redirect: 'error' },
      ...(body && { body }),
    });
    if (response.status !== 200)
      throw new BucketError(`s3-${(await errorCodeOf(response)) || response.status}`);
    return String((await readBody(response, MAX_LIST_BYTES)) ?? '');
  } catch (error) {
    throw error instanceof BucketError ? error : new BucketError(networkReasonOf(error, signal));
  }
}

/**
 * Reads the anchors of a bucket in chronological order. Throws {@link BucketError}.
 * @param after reads only later anchors, ISO 8601, UTC
 */
export async function* readBucket(
  bucket: AnchorBucket,
  clock: Clock,
  after: string | undefined,
): AsyncGenerator<string> {
  let startAfter = after === undefined ? bucket.prefix : `${bucket.prefix}${keyTime(after)}`;
  for (;;) {
    const url = urlOf(bucket);
    url.search = new URLSearchParams({
      ...{ 'list-type': '2', 'max-keys': '1000', prefix: bucket.prefix, 'start-after': startAfter },
    }).toString();
    const page = await send(url, bucket, clock, {});
    const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    for (let at = 0; at < keys.length; at += PARALLEL) {
      const some = keys.slice(at, at + PARALLEL);
      yield* await Promise.all(some.map((key) => readAnchor(bucket, clock, key)));
    }
    startAfter = keys.at(-1) ?? startAfter;
    if (!page.includes('<IsTruncated>true</IsTruncated>') || keys.length === 0) return;
  }
}

async function readAnchor(bucket: AnchorBucket, clock: Clock, key: string): Promise<string> {
  const text = await send(urlOf(bucket, key), bucket, clock, {});
  return text.slice(0, MAX_ANCHOR_BYTES).trimEnd();
}
