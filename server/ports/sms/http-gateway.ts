import { failureOf, type SendOptions, type SendReceipt, unanswered } from '../message.ts';
import type { Sms, SmsMessage } from './port.ts';

/** Connection to a gateway that accepts JSON over HTTP. */
export interface HttpGatewayOptions {
  /** The URL to POST to; https outside a private network, because texts contain one-time passwords. */
  readonly url: string;
  readonly auth:
    | { readonly kind: 'bearer'; readonly token: string }
    | { readonly kind: 'basic'; readonly user: string; readonly password: string };
  /** The sender that the phone shows; the gateway's default when absent. */
  readonly sender?: string;
  /** The timeout of one attempt; 10 s when absent. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * 4xx statuses that are temporary: wrong credentials, timeout, an earlier attempt still in progress (409 in the
 * Idempotency-Key draft), too early, too many requests.
 */
const TEMPORARY_STATUSES = new Set([401, 408, 409, 425, 429]);

/**
 * Sends SMS through an HTTP gateway: `{to, text, language, id, sender?}`, with the dedupe id also in `Idempotency-Key`.
 * Reads `messageId` or `id` of the JSON answer. 2xx is accepted, 4xx is permanent except the statuses above, all else is
 * temporary. Redirects are not followed, so that token and text only go to the configured address.
 */
export function createHttpGateway(options: HttpGatewayOptions): Sms {
  const headers = { authorization: authorization(options.auth), 'content-type': 'application/json' };
  return {
    async send(message: SmsMessage, { signal }: SendOptions): Promise<SendReceipt> {
      const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
      const response = await fetch(options.url, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, 'idempotency-key': message.dedupeId },
        body: JSON.stringify(payload(message, options.sender)),
        signal: AbortSignal.any([signal, timeout]),
      }).catch((error: unknown) => {
        throw unanswered(error, signal, timeout);
      });
      if (response.ok) return readReceipt(response);
      await response.body?.cancel().catch(() => undefined);
      throw failureOf(`http-${response.status}`, isPermanent(response.status));
    },
  };
}

function authorization(auth: HttpGatewayOptions['auth']): string {
  if (auth.kind === 'bearer') return `Bearer ${auth.token}`;
  return `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}`;
}

function payload(message: SmsMessage, sender: string | undefined): Record<string, string> {
  const { to, text, language, dedupeId } = message;
  return { to, text, language, id: dedupeId, ...(sender ? { sender } : {}) };
}

function isPermanent(status: number): boolean {
  return status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status);
}

/** Reads the gateway's id. The message is accepted even if the body is malformed or incomplete. */
async function readReceipt(response: Response): Promise<SendReceipt> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return {};
    const id = 'messageId' in body ? body.messageId : 'id' in body ? body.id : undefined;
    const hasId = (typeof id === 'string' && id !== '') || typeof id === 'number';
    return hasId ? { providerId: String(id).slice(0, 200) } : {};
  } catch {
    return {};
  }
}
