/** Signatures of the bank's requests: HMAC-SHA-256 over `timestamp.body`, with the raw body bytes. */
import { createHmac } from 'node:crypto';
import { sameBytes } from '../../server/crypto/keys.ts';

/**
 * Maximum difference between the bank's timestamp and the server's clock, in seconds. Within this time, a request can
 * be replayed.
 */
export const CLOCK_TOLERANCE_SECONDS = 300;

export interface SignedRequest {
  /** Header `bank-timestamp`: Unix seconds. */
  readonly timestamp: string | readonly string[] | undefined;
  /** Header `bank-signature`: 64 hexadecimal digits. */
  readonly signature: string | readonly string[] | undefined;
  readonly body: Uint8Array;
}

/** Returns the signature of a request in hexadecimal. */
export function sign(secret: Uint8Array, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/**
 * Returns whether one of the secrets signed the request and its timestamp is recent. Compares with every secret in
 * constant time.
 * @param now time of the server
 */
export function isSigned(secrets: readonly Uint8Array[], request: SignedRequest, now: Date): boolean {
  const { timestamp, signature, body } = request;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-fA-F]{64}$/.test(signature)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > CLOCK_TOLERANCE_SECONDS) return false;
  const given = Buffer.from(signature, 'hex');
  const matches = secrets.map((secret) =>
    sameBytes(Buffer.from(sign(secret, timestamp, body), 'hex'), given),
  );
  return matches.includes(true);
}
