/** Sends push messages to the vendors' push services: RFC 8030. */
import { lookup as systemLookup } from 'node:dns';
import { Agent, type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../../networks.ts';
import type { Clock } from '../clock/port.ts';
import { failureOf, PermanentFailure, type SendReceipt, unanswered } from '../message.ts';
import type { Random } from '../random/port.ts';
import { encryptPush } from './encrypt.ts';
import { isPushEndpoint, PUSH_HOSTS } from './hosts.ts';
import type { Push, PushMessage } from './port.ts';
import { vapidHeader, vapidKeys } from './vapid.ts';

export interface WebPushOptions {
  /** The private key, 32 bytes. Changing it invalidates every subscription. */
  readonly vapidKey: Buffer;
  /** A mailto: or https: address of the operator. */
  readonly subject: string;
  readonly clock: Clock;
  readonly random: Random;
  /** For tests: a local push service. */
  readonly test?: { readonly hosts: readonly string[]; readonly port: number; readonly ca: string };
}

/**
 * Seconds that a push service keeps a message for an offline browser: the same time as the outbox tries to send a message.
 */
const KEPT_SECONDS = 24 * 3600;
const TIMEOUT_MS = 10_000;
/** Statuses of a subscription that no longer exists. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** 4xx statuses that are not caused by the message. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429]);

/** Fails for a name that resolves only to private addresses, so that DNS answers cannot open the private network. */
const publicLookup: LookupFunction = (name, options, done) => {
  systemLookup(name, { ...options, all: true }, (error, addresses) => {
    const open = addresses?.filter(({ address }) => isPublicAddress(address)) ?? [];
    const [first] = open;
    if (error || !first) return done(error ?? Object.assign(new Error('private'), { code: 'EACCES' }), '');
    return options.all ? done(null, open) : done(null, first.address, first.family);
  });
};

/** Creates the adapter. It does not follow redirects and does not read answers. */
export function createWebPush({ vapidKey, subject, clock, random, test }: WebPushOptions): Push {
  const keys = vapidKeys(vapidKey);
  const hosts = test?.hosts ?? PUSH_HOSTS;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 8,
    ...(test ? { ca: test.ca } : { lookup: publicLookup }),
  });
  const accepts = (endpoint: string) => isPushEndpoint(endpoint, hosts);
  return {
    publicKey: keys.publicKey,
    accepts,
    async send(message, { signal }) {
      const { endpoint } = message.address;
      // The host may have been removed from the list since the browser subscribed.
      if (!accepts(endpoint)) throw new PermanentFailure('gone');
      const body = bodyOf(message, random);
      const { origin, hostname, pathname, search } = new URL(endpoint);
      const headers = {
        authorization: vapidHeader(keys, origin, subject, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: KEPT_SECONDS,
        urgency: 'high',
        // At most 32 characters of base64url: the id without its hyphens.
        topic: message.dedupeId.replaceAll('-', ''),
      };
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const target = { hostname, path: pathname + search, port: test?.port ?? 443, method: 'POST', headers };
      const status = await post({ ...target, agent, signal: AbortSignal.any([signal, timeout]) }, body).catch(
        (error: unknown) => {
          throw unanswered(error, signal, timeout);
        },
      );
      return receiptOf(status);
    },
  };
}

/** Encrypts a message. A key that is not a point of the curve makes the subscription useless, so it counts as gone. */
function bodyOf({ text, address }: PushMessage, random: Random): Buffer {
  try {
    return encryptPush(text, address, random);
  } catch {
    throw new PermanentFailure('gone');
  }
}

/** Sends a request and resolves to the status of the answer. */
function post(options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      answer.resume();
      answer.on('error', reject);
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function receiptOf(status: number): SendReceipt {
  if (status >= 200 && status < 300) return {};
  if (GONE.has(status)) throw new PermanentFailure('gone');
  throw failureOf(`http-${status}`, status >= 300 && status < 500 && !TEMPORARY.has(status));
}
