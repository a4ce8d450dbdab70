/** Conformance tests for adapters of the ports Sms and Mail (OPS-4). An adapter's test calls `messageConformance`. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailMessage } from './mail/port.ts';
import { type SendOptions, type SendReceipt, TemporaryFailure } from './message.ts';
import type { SmsMessage } from './sms/port.ts';

/** An adapter and the server that it sends to. */
export interface MessageHarness<Message> {
  readonly port: { send(message: Message, options: SendOptions): Promise<SendReceipt> };
  /** Returns the messages that the phone or the mailbox shows, oldest first. Only e-mails have a subject. */
  shown(): Promise<readonly { readonly text: string; readonly subject?: string | undefined }[]>;
  /** Makes the server reject messages, or accept them again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const CODE = '482913';

/** A Chinese SMS with quotes, line breaks and characters outside the BMP. */
export function sampleSms(dedupeId: string): SmsMessage {
  return {
    to: '0912345678',
    text: `【示範銀行】您的驗證碼為 ${CODE}（交易序號 K7Q2）。\n堃喆峯 𠮷 "引號" & <符號> 😀\n@bank.example #${CODE}`,
    language: 'zh_tw',
    dedupeId,
    purpose: 'login',
  };
}

/** A Chinese e-mail with a long subject, quotes and characters outside the BMP. */
export function sampleMail(dedupeId: string): MailMessage {
  return {
    to: 'mei.lin@example.com',
    subject: '【示範銀行】信用卡會員服務網登入驗證碼通知，請於兩分鐘內輸入；堃喆峯 𠮷 & "引號"',
    text: `您的驗證碼為 ${CODE}（交易序號 K7Q2）。\n請勿提供他人。\n\n.一行以句點開頭\n堃喆峯 𠮷 <符號> 😀`,
    language: 'zh_tw',
    dedupeId,
    purpose: 'login',
  };
}

/** The test suite. `open` creates a new adapter for each test. */
export function messageConformance<Message extends SmsMessage & Partial<MailMessage>>(
  name: string,
  sample: (dedupeId: string) => Message,
  open: () => Promise<MessageHarness<Message>>,
): void {
  describe(name, () => {
    let harness: MessageHarness<Message>;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const { to, text, subject } = sample('m-1');
    const send = (dedupeId = 'm-1', signal = new AbortController().signal) =>
      harness.port.send(sample(dedupeId), { signal });

    it('[OPS-4] delivers a Chinese message exactly', async () => {
      await send();
      expect(await harness.shown()).toEqual([{ text, subject }]);
    });

    it('[OPS-4] shows one message when it is sent repeatedly or concurrently', async () => {
      await send();
      await Promise.all([1, 2, 3].map(() => send()));
      expect(await harness.shown()).toHaveLength(1);
    });

    it('[OPS-4] shows two messages with the same text', async () => {
      await send('m-1');
      await send('m-2');
      expect(await harness.shown()).toHaveLength(2);
    });

    it('[OPS-4] sends nothing when the signal is already aborted', async () => {
      await expect(send('m-1', AbortSignal.abort())).rejects.toBeInstanceOf(TemporaryFailure);
      expect(await harness.shown()).toEqual([]);
    });

    it('[OPS-4] rejects with a TemporaryFailure without text or address while the server is down, and recovers', async () => {
      await harness.setDown(true);
      const failure: unknown = await send().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TemporaryFailure);
      const printed = inspect(failure, { depth: 10, showHidden: true });
      expect(printed).not.toContain(to);
      expect(printed).not.toContain(CODE);
      await harness.setDown(false);
      await send();
      expect(await harness.shown()).toEqual([{ text, subject }]);
    });
  });
}
