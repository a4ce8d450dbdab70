/** Signed requests to a bucket of any S3-compatible server (Signature Version 4). */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Settings extends S3Credentials {
  /** `https://host`, without a path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Position of the bucket's name: in the path, which every server accepts, or as a prefix of the host name. */
  readonly addressing: 'path' | 'host';
}

export interface S3Request {
  /** Default: GET. */
  readonly method?: 'GET' | 'PUT' | 'DELETE';
  /** More headers to sign. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Returns the URL of an object; without a key, of the bucket. */
export function urlOf({ endpoint, bucket, addressing }: S3Settings, key?: string): URL {
  const url = new URL(endpoint);
  if (addressing === 'host') url.host = `${bucket}.${url.host}`;
  const parts = [...(addressing === 'path' ? [bucket] : []), ...(key === undefined ? [] : [key])];
  url.pathname = `/${parts.join('/')}`;
  return url;
}

/** Returns the signed headers of a request. */
export async function signRequest(
  url: URL,
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  now: Date,
  { method = 'GET', headers = {}, body = Buffer.alloc(0) }: S3Request = {},
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    allHeaders: true,
    service: 's3',
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    region,
    accessKeyId,
    secretAccessKey,
  });
  return (await signer.sign()).headers;
}

/** Reads a whole body; undefined when it is longer than `maxBytes`. */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Returning from the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const MAX_ERROR_BODY_BYTES = 4096;

/** Returns the error code in a response's body; empty if there is none. */
export async function errorCodeOf(response: Response): Promise<string> {
  const text = String((await readBody(response, MAX_ERROR_BODY_BYTES)) ?? '');
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

/** Returns a code for a network error, without an address. */
export function networkReasonOf(error: unknown, signal: AbortSignal): `net-${string}` | 'timeout' {
  if (signal.aborted) return 'timeout';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed';
  return `net-${code.slice(0, 40)}`;
}
