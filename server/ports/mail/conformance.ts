/** Conformance tests for adapters of the Mail port (OPS-4). An adapter's test calls `mailConformance`. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFailure } from '../message.ts';
import type { Mail, MailMessage } from './port.ts';

/** An adapter and the server that it sends to. */
export interface MailHarness {
  readonly mail: Mail;
  /** Subject and plain text of the mails in the mailbox, oldest first. */
  shown(): Promise<readonly { readonly subject: string; readonly text: string }[]>;
  /** Makes the server reject messages, or accept them again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const ADDRESS = 'mei.lin@example.com';
const CODE = '482913';

/** A Chinese message with a long subject, quotes and characters outside the BMP. */
export function sampleMail(dedupeId: string): MailMessage {
  return {
    to: ADDRESS,
    subject: '【示範銀行】信用卡會員服務網登入驗證碼通知，請於兩分鐘內輸入；堃喆峯 𠮷 & "引號"',
    text: `您的驗證碼為 ${CODE}（交易序號 K7Q2）。\n請勿提供他人。\n\n.一行以句點開頭\n堃喆峯 𠮷 <符號> 😀`,
    language: 'zh_tw',
    dedupeId,
    purpose: 'login',
  };
}

const notAborted = () => ({ signal: new AbortController().signal });

/** The test suite. `open` creates a new adapter for each test. */
export function mailConformance(name: string, open: () => Promise<MailHarness>): void {
  describe(`Mail: ${name}`, () => {
    let harness: MailHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const { subject, text } = sampleMail('m-1');

    it('[OPS-4] delivers a Chinese subject and text exactly', async () => {
      await harness.mail.send(sampleMail('m-1'), notAborted());
      expect(await harness.shown()).toEqual([{ subject, text }]);
    });

    it('[OPS-4] shows one message when it is sent repeatedly or concurrently', async () => {
      await harness.mail.send(sampleMail('m-1'), notAborted());
      await Promise.all([1, 2, 3].map(() => harness.mail.send(sampleMail('m-1'), notAborted())));
      expect(await harness.shown()).toHaveLength(1);
    });

    it('[OPS-4] shows two messages with the same text', async () => {
      await harness.mail.send(sampleMail('m-1'), notAborted());
      await harness.mail.send(sampleMail('m-2'), notAborted());
      expect(await harness.shown()).toHaveLength(2);
    });

    it('[OPS-4] sends nothing when the signal is already aborted', async () => {
      const sending = harness.mail.send(sampleMail('m-1'), { signal: AbortSignal.abort() });
      await expect(sending).rejects.toBeInstanceOf(TemporaryFailure);
      expect(await harness.shown()).toEqual([]);
    });

    it('[OPS-4] rejects with a TemporaryFailure without text or address while the server is down, and recovers', async () => {
      await harness.setDown(true);
      const failure: unknown = await harness.mail
        .send(sampleMail('m-1'), notAborted())
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TemporaryFailure);
      const printed = inspect(failure, { depth: 10, showHidden: true });
      expect(printed).not.toContain(ADDRESS);
      expect(printed).not.toContain(CODE);
      await harness.setDown(false);
      await harness.mail.send(sampleMail('m-1'), notAborted());
      expect(await harness.shown()).toEqual([{ subject, text }]);
    });
  });
}
