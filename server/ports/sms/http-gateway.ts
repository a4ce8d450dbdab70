import {
  type FailureReason,
  networkReason,
  PermanentFailure,
  type SendOptions,
  type SendReceipt,
  TemporaryFailure,
} from '../message.ts';
import type { Sms, SmsMessage } from './port.ts';

/** How to reach a gateway that takes messages as JSON over HTTP. */
export interface HttpGatewayOptions {
  /** Where to POST. https outside a private network: the text carries one-time passwords. */
  readonly url: string;
  readonly auth:
    | { readonly kind: 'bearer'; readonly token: string }
    | { readonly kind: 'basic'; readonly user: string; readonly password: string };
  /** What the phone shows as the sender, where the gateway lets its customer choose. */
  readonly sender?: string;
  /** The longest one try may take; 10 s when absent. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Refusals that say nothing about this message: our credentials, a time-out, the same message still in work from the
 * try before (409 in the Idempotency-Key draft), too early, too many.
 */
const ANOTHER_TRY_MAY_SUCCEED = new Set([401, 408, 409, 425, 429]);

/**
 * An SMS gateway behind HTTP. Sends `{to, text, language, id, sender?}` with the dedupe id in `Idempotency-Key` as well;
 * reads `messageId` or `id` of a JSON answer. 2xx is taken, 4xx is refused for good except those above, everything else
 * may be tried again. Redirects are not followed: the token and the text go nowhere but to the configured address.
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
        throw new TemporaryFailure(reasonOf(error, signal, timeout));
      });
      if (response.ok) return receipt(response);
      await response.body?.cancel().catch(() => undefined);
      throw refusal(response.status);
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

function reasonOf(error: unknown, signal: AbortSignal, timeout: AbortSignal): FailureReason {
  if (signal.aborted) return 'aborted';
  return timeout.aborted ? 'timeout' : networkReason(error);
}

function refusal(status: number): TemporaryFailure | PermanentFailure {
  const forGood = status >= 400 && status < 500 && !ANOTHER_TRY_MAY_SUCCEED.has(status);
  return forGood ? new PermanentFailure(`http-${status}`) : new TemporaryFailure(`http-${status}`);
}

/** The message is taken whatever the answer's body looks like, or whether it arrives at all. */
async function receipt(response: Response): Promise<SendReceipt> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return {};
    const id = 'messageId' in body ? body.messageId : 'id' in body ? body.id : undefined;
    const known = (typeof id === 'string' && id !== '') || typeof id === 'number';
    return known ? { providerId: String(id).slice(0, 200) } : {};
  } catch {
    return {};
  }
}
