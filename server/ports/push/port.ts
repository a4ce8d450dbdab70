import type { SendOptions, SendReceipt } from '../message.ts';

/** Where a browser receives push messages, as its own push service gave it. Never log it. */
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
  /** At most {@link LONGEST_PUSH} bytes in UTF-8. Only the browser can read it. */
  readonly text: string;
  /** The push service keeps only the last message with it, so that a second attempt is not shown twice. A UUID. */
  readonly dedupeId: string;
}

/** Bytes of a text that every push service accepts once it is encrypted (RFC 8030, 7.2). */
export const LONGEST_PUSH = 3000;

/** Sends push messages (OPS-4). */
export interface Push {
  /** The key that browsers subscribe with: P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /** Whether messages may be sent there: https on a host of a browser's maker. */
  accepts(endpoint: string): boolean;
  /**
   * Sends one message.
   *
   * @throws TemporaryFailure when a retry may succeed; PermanentFailure when it cannot, with the reason `gone` when the
   *   browser receives no messages any more and its address is to be deleted
   */
  send(message: PushMessage, options: SendOptions): Promise<SendReceipt>;
}
