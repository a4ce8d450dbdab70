import type { MessageHead, SendOptions, SendReceipt } from '../message.ts';

/** An e-mail to one address. */
export interface MailMessage extends MessageHead {
  /** One line. */
  readonly subject: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly text: string;
  /** A whole HTML document saying the same; made from the text when absent. */
  readonly html?: string;
}

/** The bank's way to people's mailboxes (OPS-4). */
export interface Mail {
  /**
   * Sends one e-mail. A second call with the same `dedupeId` must not be seen by its reader as a second message.
   *
   * @throws TemporaryFailure when another try may succeed; PermanentFailure when none will.
   */
  send(message: MailMessage, options: SendOptions): Promise<SendReceipt>;
}
