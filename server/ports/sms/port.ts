import type { MessageHead, SendOptions, SendReceipt } from '../message.ts';

/** A text message to one phone. */
export interface SmsMessage extends MessageHead {
  /** Plain text, any language; the gateway splits it where it is long. */
  readonly text: string;
}

/** The bank's way to people's phones (OPS-4). */
export interface Sms {
  /**
   * Sends one message. A second call with the same `dedupeId` must not be seen by its reader as a second message.
   *
   * @throws TemporaryFailure when another try may succeed; PermanentFailure when none will.
   */
  send(message: SmsMessage, options: SendOptions): Promise<SendReceipt>;
}
