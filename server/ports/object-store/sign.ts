/** Signature version 4 of S3 for reading: the headers that prove who asks. */
import { createHash, createHmac } from 'node:crypto';

export interface Signer {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** SHA-256 of a body that is not there. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Headers of a signed GET of `url`, which has no query and no character that would have to be escaped.
 * @param extra more headers, by lower-case names; they are signed too
 */
export function signGet(
  url: URL,
  { region, accessKeyId, secretAccessKey }: Signer,
  now: Date,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const sent = { ...extra, 'x-amz-content-sha256': EMPTY, 'x-amz-date': time };
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const headers = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const request = ['GET', url.pathname, '', headers, names, EMPTY].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  const credential = `${accessKeyId}/${scope.join('/')}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization };
}
