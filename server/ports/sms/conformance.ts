/** What every adapter of the Sms port does (OPS-4). Test code: an adapter's test calls `smsConformance`. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFailure } from '../message.ts';
import type { Sms, SmsMessage } from './port.ts';

/** An adapter with the other side it talks to. */
export interface SmsHarness {
  readonly sms: Sms;
  /** The texts that a person's phone shows, oldest first. */
  seen(): Promise<readonly string[]>;
  /** Makes the other side unable to take messages, and able again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const NUMBER = '0912345678';
const CODE = '482913';

/** A message in Chinese with what breaks naive adapters: quotes, line breaks, rare characters outside the BMP. */
export function sampleSms(dedupeId: string): SmsMessage {
  return {
    to: NUMBER,
    text: `【示範銀行】您的驗證碼為 ${CODE}（交易序號 K7Q2）。\n堃喆峯 𠮷 "引號" & <符號> 😀\n@bank.example #${CODE}`,
    language: 'zh_tw',
    dedupeId,
    purpose: 'login',
  };
}

const going = () => ({ signal: new AbortController().signal });

/** The suite. `open` makes a fresh adapter for each test. */
export function smsConformance(name: string, open: () => Promise<SmsHarness>): void {
  describe(`Sms: ${name}`, () => {
    let harness: SmsHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('[OPS-4] delivers a Chinese text exactly', async () => {
      await harness.sms.send(sampleSms('m-1'), going());
      expect(await harness.seen()).toEqual([sampleSms('m-1').text]);
    });

    it('[OPS-4] shows one message however often it is sent, also at the same time', async () => {
      await harness.sms.send(sampleSms('m-1'), going());
      await Promise.all([1, 2, 3].map(() => harness.sms.send(sampleSms('m-1'), going())));
      expect(await harness.seen()).toHaveLength(1);
    });

    it('[OPS-4] shows two messages of the same text', async () => {
      await harness.sms.send(sampleSms('m-1'), going());
      await harness.sms.send(sampleSms('m-2'), going());
      expect(await harness.seen()).toHaveLength(2);
    });

    it('[OPS-4] sends nothing when it is aborted before', async () => {
      const sending = harness.sms.send(sampleSms('m-1'), { signal: AbortSignal.abort() });
      await expect(sending).rejects.toBeInstanceOf(TemporaryFailure);
      expect(await harness.seen()).toEqual([]);
    });

    it('[OPS-4] fails for now when the other side is down, tells neither text nor number, and works again after', async () => {
      await harness.setDown(true);
      const failure: unknown = await harness.sms
        .send(sampleSms('m-1'), going())
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TemporaryFailure);
      const told = inspect(failure, { depth: 10, showHidden: true });
      expect(told).not.toContain(NUMBER);
      expect(told).not.toContain(CODE);
      await harness.setDown(false);
      await harness.sms.send(sampleSms('m-1'), going());
      expect(await harness.seen()).toEqual([sampleSms('m-1').text]);
    });
  });
}
