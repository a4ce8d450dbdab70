import type { MessageHead, SendOptions, SendReceipt } from '../message.ts';

/** An SMS to one phone. */
export interface SmsMessage extends MessageHead {
  /** Plain text in any language and of any length. */
  readonly text: string;
}

/** Sends SMS (OPS-4). */
export interface Sms {
  /**
   * Sends one message. A second call with the same `dedupeId` must not show the recipient a second message.
   *
   * @throws TemporaryFailure when a retry may succeed, PermanentFailure when it cannot
   */
  send(message: SmsMessage, options: SendOptions): Promise<SendReceipt>;
}
