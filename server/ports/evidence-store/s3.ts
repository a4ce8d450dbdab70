/** Evidence store adapter for a bucket of any S3-compatible server. */
import type { Clock } from '../clock/port.ts';
import { StoreUnavailable } from '../object-store/port.ts';
import {
  errorCodeOf,
  networkReasonOf,
  readBody,
  type S3Request,
  type S3Settings,
  signRequest,
  urlOf,
} from '../object-store/s3-request.ts';
import { checkedKey, type EvidenceStore, isHour, MAX_EVIDENCE_OBJECT } from './port.ts';

/** Milliseconds for one request, including the body. */
const TIMEOUT_MS = 8_000;
const MAX_LIST_BYTES = 4 * 1024 * 1024;
const LISTED = /<Contents>.*?<\/Contents>/gs;

/** Keeps objects in the bucket. Nothing else must be in it, and it needs no versions: a deleted object has to be gone. */
export function createEvidenceBucket(bucket: S3Settings, clock: Clock): EvidenceStore {
  /** Sends a request and returns the answer's body; undefined for an absent object. */
  async function send(url: URL, request: S3Request, maxBytes: number): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const headers = await signRequest(url, bucket, clock.now(), request);
      const body = request.body && new Uint8Array(request.body);
      // A redirect must not receive the signature.
      const response = await fetch(url, {
        ...{ method: request.method ?? 'GET', headers, signal, redirect: 'error' },
        ...(body && { body }),
      });
      if (response.status !== 200 && response.status !== 204) {
        const code = await errorCodeOf(response);
        if (code === 'NoSuchKey' || (response.status === 404 && code === '')) return undefined;
        throw new StoreUnavailable(`s3-${code || response.status}`);
      }
      const content = await readBody(response, maxBytes);
      if (!content) throw new StoreUnavailable('too-large');
      return content;
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(networkReasonOf(error, signal));
    }
  }

  const objectUrl = (key: string) => urlOf(bucket, checkedKey(key));
  return {
    async put(key, content) {
      await send(objectUrl(key), { method: 'PUT', body: Buffer.from(content) }, MAX_LIST_BYTES);
    },
    async get(key) {
      return send(objectUrl(key), {}, MAX_EVIDENCE_OBJECT);
    },
    async delete(key) {
      await send(objectUrl(key), { method: 'DELETE' }, MAX_LIST_BYTES);
    },
    async *list(hour) {
      if (hour !== undefined && !isHour(hour)) return;
      let startAfter = '';
      for (;;) {
        const url = urlOf(bucket);
        url.search = new URLSearchParams({
          ...{ 'list-type': '2', 'max-keys': '1000' },
          ...(hour !== undefined && { prefix: `${hour}/` }),
          ...(startAfter !== '' && { 'start-after': startAfter }),
        }).toString();
        const page = String((await send(url, {}, MAX_LIST_BYTES)) ?? '');
        const objects = [...page.matchAll(LISTED)].map(([text]) => listedOf(text));
        yield* objects;
        startAfter = objects.at(-1)?.key ?? startAfter;
        if (!page.includes('<IsTruncated>true</IsTruncated>') || objects.length === 0) return;
      }
    },
  };
}

function listedOf(text: string): { key: string; modified: Date } {
  const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
  return { key: field('Key'), modified: new Date(field('LastModified')) };
}
