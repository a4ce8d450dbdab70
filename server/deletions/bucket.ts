/** The list of deletions in a bucket of any S3-compatible server: the object `key`, and one object per erased person. */
import type { Clock } from '../ports/clock/port.ts';
import {
  errorCodeOf,
  networkReasonOf,
  readBody,
  type S3Request,
  type S3Settings,
  signRequest,
  urlOf,
} from '../ports/object-store/s3-request.ts';
import { type DeletionPlace, HASH } from './place.ts';

export interface DeletionBucket extends S3Settings {
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 4 * 1024 * 1024;
/** Number of objects that are read concurrently. */
const PARALLEL = 16;

export function createDeletionBucket(bucket: DeletionBucket, clock: Clock): DeletionPlace {
  /** Returns the answer's body; undefined for an object that is not there, or is there already. */
  async function send(url: URL, request: S3Request = {}): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let response: Response;
    try {
      const headers = await signRequest(url, bucket, clock.now(), request);
      const body = request.body && new Uint8Array(request.body);
      // A redirect must not receive the signature.
      response = await fetch(url, {
        ...{ method: request.method ?? 'GET', headers, signal, redirect: 'error' },
        ...(body && { body }),
      });
    } catch (error) {
      throw new Error(networkReasonOf(error, signal));
    }
    if (response.status === 404 || response.status === 412) return undefined;
    if (response.status !== 200) throw new Error(`s3-${(await errorCodeOf(response)) || response.status}`);
    return readBody(response, MOST_BYTES);
  }

  const at = (name: string) => urlOf(bucket, `${bucket.prefix}${name}`);
  const put = (name: string, body: Buffer, headers: Readonly<Record<string, string>> = {}) =>
    send(at(name), { method: 'PUT', body, headers });

  async function* names(): AsyncGenerator<readonly string[]> {
    let startAfter = bucket.prefix;
    for (;;) {
      const url = urlOf(bucket);
      url.search = new URLSearchParams({
        ...{ 'list-type': '2', 'max-keys': '1000', prefix: bucket.prefix, 'start-after': startAfter },
      }).toString();
      const page = await send(url);
      // A bucket that is not there must not pass as an empty list.
      if (!page) throw new Error('s3-404');
      const text = String(page);
      const keys = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
      yield keys.map((key) => key.slice(bucket.prefix.length));
      startAfter = keys.at(-1) ?? startAfter;
      if (!text.includes('<IsTruncated>true</IsTruncated>') || keys.length === 0) return;
    }
  }

  return {
    name: `s3://${bucket.bucket}/${bucket.prefix}`,
    readKey: () => send(at('key')),
    async writeKey(sealed, isNew) {
      await put('key', sealed, isNew ? { 'if-none-match': '*' } : {});
    },
    async add({ hash, at: time }) {
      await put(hash, Buffer.from(`${time}\n`));
    },
    async *entries() {
      for await (const page of names()) {
        const hashes = page.filter((name) => HASH.test(name));
        for (let from = 0; from < hashes.length; from += PARALLEL) {
          const some = hashes.slice(from, from + PARALLEL);
          const times = await Promise.all(some.map((hash) => send(at(hash))));
          for (const [index, hash] of some.entries()) yield { hash, at: String(times[index] ?? '').trim() };
        }
      }
    },
  };
}
