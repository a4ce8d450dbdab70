/** Configuration of push messages (PUSH_…). */
import { createECDH } from 'node:crypto';
import { keyedHash } from '../crypto/keys.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

export interface PushSettings {
  /** Private key of P-256, 32 bytes. */
  readonly vapidKey: Buffer;
  /** A mailto: or https: address where push services can contact the operator. */
  readonly subject: string;
}

const privateKey = env.parsed((value) => {
  const bytes = Buffer.from(value, 'base64url');
  return bytes.length === 32 && isOfCurve(bytes) ? bytes : undefined;
}, 'a private key of P-256: 32 bytes in base64url');

export const PUSH = {
  /** Identifies the portal to push services. Without it, push is off. */
  vapidKey: env.optional('PUSH_VAPID_KEY', privateKey, { secret: true }),
  subject: env.optional(
    'PUSH_VAPID_SUBJECT',
    env.pattern(/^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/, 'a mailto: or https: address'),
  ),
};

/** Reads the key and the address; both or neither must be set. */
export function readPush(reader: EnvReader): PushSettings | undefined {
  const { vapidKey, subject } = reader.read(PUSH);
  const isSet = reader.isSet('PUSH_VAPID_KEY');
  if (isSet && !reader.env.PUSH_VAPID_SUBJECT)
    reader.refuse('PUSH_VAPID_SUBJECT', undefined, 'set where PUSH_VAPID_KEY is');
  if (subject !== undefined && !isSet)
    reader.refuse('PUSH_VAPID_KEY', undefined, 'set where PUSH_VAPID_SUBJECT is');
  return vapidKey && subject ? { vapidKey, subject } : undefined;
}

/** Returns the demo's settings. The key derives from the server's secret, so a demo with a remote database needs no disk. */
export function demoPush(secret: Buffer): PushSettings {
  return { vapidKey: keyedHash(secret, 'demo-push'), subject: 'mailto:demo@bank.example' };
}

function isOfCurve(bytes: Buffer): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(bytes);
    return true;
  } catch {
    return false;
  }
}
