/** The object store as a bucket of anything that speaks S3. */
import type { Clock } from '../clock/port.ts';
import { isKey, LARGEST_OBJECT, type ObjectStore, type ReadOptions, StoreUnavailable } from './port.ts';
import { type Signer, signGet } from './sign.ts';

export interface S3Settings extends Signer {
  /** `https://host`, without a path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The bucket in the path, which every server understands, or before the host's name. */
  readonly addressing: 'path' | 'host';
}

/** One try, the content included. */
const TIMEOUT_MS = 5_000;
/** The most of a refusal that is read. */
const REFUSAL_BYTES = 4096;
/** What an object that is not there is called, also by a server that does not tell us what is in the bucket. */
const ABSENT = new Set(['NoSuchKey', 'AccessDenied', 'NoSuchVersion']);

export function createS3Store(settings: S3Settings, clock: Clock): ObjectStore {
  return {
    async read(key, options) {
      if (!isKey(key)) return undefined;
      const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        return await get(key, settings, clock, { ...options, signal });
      } catch (error) {
        throw error instanceof StoreUnavailable ? error : new StoreUnavailable(reasonOf(error, signal));
      }
    },
  };
}

async function get(key: string, settings: S3Settings, clock: Clock, { known, signal }: ReadOptions) {
  const url = addressOf(key, settings);
  const headers = signGet(url, settings, clock.now(), known === undefined ? {} : { 'if-none-match': known });
  // A redirect would be to where our signature is not meant for.
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (response.status === 304) return 'unchanged';
  if (response.status !== 200) return refused(response);
  if (Number(response.headers.get('content-length')) > LARGEST_OBJECT) {
    await response.body?.cancel();
    throw new StoreUnavailable('too-large');
  }
  const content = await bytesOf(response, LARGEST_OBJECT);
  if (!content) throw new StoreUnavailable('too-large');
  const modified = new Date(response.headers.get('last-modified') ?? Number.NaN);
  return {
    version: response.headers.get('etag') ?? '',
    modified: Number.isNaN(modified.getTime()) ? new Date(0) : modified,
    content,
  };
}

function addressOf(key: string, { endpoint, bucket, addressing }: S3Settings): URL {
  const url = new URL(endpoint);
  if (addressing === 'host') url.host = `${bucket}.${url.host}`;
  url.pathname = addressing === 'host' ? `/${key}` : `/${bucket}/${key}`;
  return url;
}

/** Undefined where the answer says that there is no such object; a bucket that is not there is a wrong setting. */
async function refused(response: Response): Promise<undefined> {
  const text = String((await bytesOf(response, REFUSAL_BYTES)) ?? '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
  if (ABSENT.has(code) || (response.status === 404 && code === '')) return undefined;
  throw new StoreUnavailable(`s3-${code || response.status}`);
}

/** The whole body, or undefined once it is longer than `most`. */
async function bytesOf(response: Response, most: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop gives the connection up.
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function reasonOf(error: unknown, signal: AbortSignal): `net-${string}` | 'timeout' {
  if (signal.aborted) return 'timeout';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed';
  return `net-${code.slice(0, 40)}`;
}
