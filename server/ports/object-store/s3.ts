/** Object store adapter for a bucket of any S3-compatible server. */
import type { Clock } from '../clock/port.ts';
import { isKey, MAX_OBJECT_BYTES, type ObjectStore, type ReadOptions, StoreUnavailable } from './port.ts';
import { errorCodeOf, networkReasonOf, readBody, type S3Settings, signRequest, urlOf } from './s3-request.ts';

/** Milliseconds for one attempt, including the body. */
const TIMEOUT_MS = 5_000;
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
        throw error instanceof StoreUnavailable
          ? error
          : new StoreUnavailable(networkReasonOf(error, signal));
      }
    },
  };
}

async function get(key: string, settings: S3Settings, clock: Clock, { known, signal }: ReadOptions) {
  const url = urlOf(settings, key);
  const conditional = known !== undefined && { headers: { 'if-none-match': known } };
  const headers = await signRequest(url, settings, clock.now(), { ...conditional });
  // A redirect must not receive the signature.
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

/** Returns undefined when the object is absent. Throws for a missing bucket, which is a configuration error. */
async function handleError(response: Response): Promise<undefined> {
  const code = await errorCodeOf(response);
  if (ABSENT_CODES.has(code) || (response.status === 404 && code === '')) return undefined;
  throw new StoreUnavailable(`s3-${code || response.status}`);
}
