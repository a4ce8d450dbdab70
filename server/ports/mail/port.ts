import type { MessageHead, SendOptions, SendReceipt } from '../message.ts';

/** An e-mail to one address. */
export interface MailMessage extends MessageHead {
  /** One line. */
  readonly subject: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly text: string;
  /** A complete HTML document with the same content; generated from the text when absent. */
  readonly html?: string;
}

/** Sends e-mails (OPS-4). */
export interface Mail {
  /**
   * Sends one e-mail. A second call with the same `dedupeId` must not show the recipient a second message.
   *
   * @throws TemporaryFailure when a retry may succeed, PermanentFailure when it cannot
   */
  send(message: MailMessage, options: SendOptions): Promise<SendReceipt>;
}
