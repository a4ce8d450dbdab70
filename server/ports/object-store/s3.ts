/** Object store adapter for a bucket of any S3-compatible server. */
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '../clock/port.ts';
import { isKey, MAX_OBJECT_BYTES, type ObjectStore, type ReadOptions, StoreUnavailable } from './port.ts';

export interface S3Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Settings extends S3Credentials {
  /** `https://host`, without a path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Where the bucket's name goes: in the path, which every server accepts, or before the host's name. */
  readonly addressing: 'path' | 'host';
}

/** For one attempt, including the body. */
const TIMEOUT_MS = 5_000;
const MAX_ERROR_BODY_BYTES = 4096;
/** SHA-256 of an empty body. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Error codes of an absent object. Servers that hide a bucket's content answer AccessDenied. */
const ABSENT_CODES = new Set(['NoSuchKey', 'AccessDenied', 'NoSuchVersion']);

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

/**
 * Headers of a GET of `url`, signed with Signature Version 4.
 * @param extra more headers to sign
 */
export async function signGet(
  url: URL,
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  now: Date,
  extra: Readonly<Record<string, string>> = {},
): Promise<Headers> {
  const signer = new AwsV4Signer({
    url: url.href,
    headers: { ...extra, 'x-amz-content-sha256': EMPTY_SHA256 },
    allHeaders: true,
    service: 's3',
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    region,
    accessKeyId,
    secretAccessKey,
  });
  return (await signer.sign()).headers;
}

async function get(key: string, settings: S3Settings, clock: Clock, { known, signal }: ReadOptions) {
  const url = urlOf(key, settings);
  const extra: Record<string, string> = known === undefined ? {} : { 'if-none-match': known };
  const headers = await signGet(url, settings, clock.now(), extra);
  // The signature must not be sent to the target of a redirect.
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (response.status === 304) return 'unchanged';
  if (response.status !== 200) return handleError(response);
  if (Number(response.headers.get('content-length')) > MAX_OBJECT_BYTES) {
    await response.body?.cancel();
    throw new StoreUnavailable('too-large');
  }
  const content = await readBody(response, MAX_OBJECT_BYTES);
  if (!content) throw new StoreUnavailable('too-large');
  const modified = new Date(response.headers.get('last-modified') ?? Number.NaN);
  return {
    version: response.headers.get('etag') ?? '',
    modified: Number.isNaN(modified.getTime()) ? new Date(0) : modified,
    content,
  };
}

function urlOf(key: string, { endpoint, bucket, addressing }: S3Settings): URL {
  const url = new URL(endpoint);
  if (addressing === 'host') url.host = `${bucket}.${url.host}`;
  url.pathname = addressing === 'host' ? `/${key}` : `/${bucket}/${key}`;
  return url;
}

/** Returns undefined when the object is absent. Throws for a missing bucket, which is a wrong setting. */
async function handleError(response: Response): Promise<undefined> {
  const text = String((await readBody(response, MAX_ERROR_BODY_BYTES)) ?? '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
  if (ABSENT_CODES.has(code) || (response.status === 404 && code === '')) return undefined;
  throw new StoreUnavailable(`s3-${code || response.status}`);
}

/** Returns the whole body, or undefined when it is longer than `maxBytes`. */
async function readBody(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown, signal: AbortSignal): `net-${string}` | 'timeout' {
  if (signal.aborted) return 'timeout';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed';
  return `net-${code.slice(0, 40)}`;
}
