import type { SendOptions, SendReceipt } from '../message.ts';

/** A browser's address for push messages, issued by its push service. Never log it. */
export interface PushAddress {
  readonly endpoint: string;
  /** The browser's public key: P-256, uncompressed, 65 bytes in base64url. */
  readonly p256dh: string;
  /** The browser's secret: 16 bytes in base64url. */
  readonly auth: string;
}

/** A push message to one browser. */
export interface PushMessage {
  readonly address: PushAddress;
  /** At most {@link LONGEST_PUSH} bytes in UTF-8. Only the browser can decrypt it. */
  readonly text: string;
  /** A UUID. The push service keeps only the last message with this id, so that a retry is not shown twice. */
  readonly dedupeId: string;
}

/** Maximum bytes of a text that every push service accepts after encryption (RFC 8030, 7.2). */
export const LONGEST_PUSH = 3000;

/** Sends push messages (OPS-4). */
export interface Push {
  /** The key that browsers subscribe with: P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /** Whether messages may be sent to the endpoint: https on a host of a browser vendor. */
  accepts(endpoint: string): boolean;
  /**
   * Sends one message.
   *
   * @throws TemporaryFailure when a retry may succeed; PermanentFailure when it cannot. The PermanentFailure has
   *   the reason `gone` when the browser is unsubscribed; then delete the address
   */
  send(message: PushMessage, options: SendOptions): Promise<SendReceipt>;
}
