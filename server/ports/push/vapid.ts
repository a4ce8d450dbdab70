/** Identifies the portal to push services: RFC 8292 (VAPID). */
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface VapidKeys {
  /** P-256, uncompressed, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Lifetime of a token in seconds. Push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3600;

/** Returns the keys for a private key of 32 bytes. Throws for zero and for a number that is not below the order of P-256. */
export function vapidKeys(secret: Buffer): VapidKeys {
  const own = createECDH('prime256v1');
  own.setPrivateKey(secret);
  const point = own.getPublicKey();
  const base64url = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(secret),
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  };
  return { publicKey: base64url(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/**
 * Returns the Authorization header for a push service.
 * @param audience origin of the endpoint
 * @param subject a mailto: or https: address of the operator, for questions of the push service
 */
export function vapidHeader(keys: VapidKeys, audience: string, subject: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
