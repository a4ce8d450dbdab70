/** A local push service for tests. It receives messages like a vendor's service and decrypts them like a browser. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TEST_CERTIFICATE, TEST_KEY } from '../mail/fake-server-tls.ts';
import type { PushAddress } from './port.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer with a status, or no answer. */
type Answer = number | 'never' | { readonly status: number; readonly location: string };

/** @param onReceived called before the answer */
export async function startPushService(onReceived: (push: ReceivedPush) => void = () => undefined) {
  const received: ReceivedPush[] = [];
  let answer: Answer = 201;
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
      received.push(push);
      onReceived(push);
      if (answer === 'never') return;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.writeHead(answer.status, { location: answer.location }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** Options for the adapter. */
    test: { hosts: ['localhost'], port, ca: TEST_CERTIFICATE },
    answerWith(next: Answer): void {
      answer = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The browser's side of a subscription. */
export class TestSubscriber {
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth: Buffer;
  readonly address: PushAddress;

  constructor(path: string, auth = Buffer.alloc(16, 7)) {
    this.#keys.generateKeys();
    this.#auth = auth;
    this.address = {
      endpoint: `https://localhost${path}`,
      p256dh: this.#keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  /** Decrypts the body of a message (RFC 8291). Throws when it was made for another browser or was changed. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const shared = derive(this.#keys.computeSecret(sender), this.#auth, info, 32);
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    if (plain.at(-1) !== 2) throw new Error('the record has no delimiter');
    return plain.subarray(0, -1).toString();
  }
}

/** Returns the claims of an Authorization header if the public key in the header verifies them (RFC 8292). */
export function vapidClaims(
  header: string | undefined,
): { aud: string; exp: number; sub: string } | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined;
}
