/** What every adapter of the Mail port does (OPS-4). Test code: an adapter's test calls `mailConformance`. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFailure } from '../message.ts';
import type { Mail, MailMessage } from './port.ts';

/** An adapter with the other side it talks to. */
export interface MailHarness {
  readonly mail: Mail;
  /** Subject and plain text of what a person's mailbox shows, oldest first. */
  seen(): Promise<readonly { readonly subject: string; readonly text: string }[]>;
  /** Makes the other side unable to take messages, and able again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const ADDRESS = 'mei.lin@example.com';
const CODE = '482913';

/** A message in Chinese with what breaks naive adapters: a long subject, quotes, characters outside the BMP. */
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

const going = () => ({ signal: new AbortController().signal });

/** The suite. `open` makes a fresh adapter for each test. */
export function mailConformance(name: string, open: () => Promise<MailHarness>): void {
  describe(`Mail: ${name}`, () => {
    let harness: MailHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const { subject, text } = sampleMail('m-1');

    it('[OPS-4] delivers a Chinese subject and text exactly', async () => {
      await harness.mail.send(sampleMail('m-1'), going());
      expect(await harness.seen()).toEqual([{ subject, text }]);
    });

    it('[OPS-4] shows one message however often it is sent, also at the same time', async () => {
      await harness.mail.send(sampleMail('m-1'), going());
      await Promise.all([1, 2, 3].map(() => harness.mail.send(sampleMail('m-1'), going())));
      expect(await harness.seen()).toHaveLength(1);
    });

    it('[OPS-4] shows two messages of the same text', async () => {
      await harness.mail.send(sampleMail('m-1'), going());
      await harness.mail.send(sampleMail('m-2'), going());
      expect(await harness.seen()).toHaveLength(2);
    });

    it('[OPS-4] sends nothing when it is aborted before', async () => {
      const sending = harness.mail.send(sampleMail('m-1'), { signal: AbortSignal.abort() });
      await expect(sending).rejects.toBeInstanceOf(TemporaryFailure);
      expect(await harness.seen()).toEqual([]);
    });

    it('[OPS-4] fails for now when the other side is down, tells neither text nor address, and works again after', async () => {
      await harness.setDown(true);
      const failure: unknown = await harness.mail
        .send(sampleMail('m-1'), going())
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TemporaryFailure);
      const told = inspect(failure, { depth: 10, showHidden: true });
      expect(told).not.toContain(ADDRESS);
      expect(told).not.toContain(CODE);
      await harness.setDown(false);
      await harness.mail.send(sampleMail('m-1'), going());
      expect(await harness.seen()).toEqual([{ subject, text }]);
    });
  });
}
