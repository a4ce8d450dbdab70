/** Conformance tests for adapters of the Sms port (OPS-4). An adapter's test calls `smsConformance`. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFailure } from '../message.ts';
import type { Sms, SmsMessage } from './port.ts';

/** An adapter and the server that it sends to. */
export interface SmsHarness {
  readonly sms: Sms;
  /** The texts that the phone shows, oldest first. */
  shown(): Promise<readonly string[]>;
  /** Makes the server reject messages, or accept them again. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

const NUMBER = '0912345678';
const CODE = '482913';

/** A Chinese message with quotes, line breaks and characters outside the BMP. */
export function sampleSms(dedupeId: string): SmsMessage {
  return {
    to: NUMBER,
    text: `【示範銀行】您的驗證碼為 ${CODE}（交易序號 K7Q2）。\n堃喆峯 𠮷 "引號" & <符號> 😀\n@bank.example #${CODE}`,
    language: 'zh_tw',
    dedupeId,
    purpose: 'login',
  };
}

const notAborted = () => ({ signal: new AbortController().signal });

/** The test suite. `open` creates a new adapter for each test. */
export function smsConformance(name: string, open: () => Promise<SmsHarness>): void {
  describe(`Sms: ${name}`, () => {
    let harness: SmsHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('[OPS-4] delivers a Chinese text exactly', async () => {
      await harness.sms.send(sampleSms('m-1'), notAborted());
      expect(await harness.shown()).toEqual([sampleSms('m-1').text]);
    });

    it('[OPS-4] shows one message when it is sent repeatedly or concurrently', async () => {
      await harness.sms.send(sampleSms('m-1'), notAborted());
      await Promise.all([1, 2, 3].map(() => harness.sms.send(sampleSms('m-1'), notAborted())));
      expect(await harness.shown()).toHaveLength(1);
    });

    it('[OPS-4] shows two messages with the same text', async () => {
      await harness.sms.send(sampleSms('m-1'), notAborted());
      await harness.sms.send(sampleSms('m-2'), notAborted());
      expect(await harness.shown()).toHaveLength(2);
    });

    it('[OPS-4] sends nothing when the signal is already aborted', async () => {
      const sending = harness.sms.send(sampleSms('m-1'), { signal: AbortSignal.abort() });
      await expect(sending).rejects.toBeInstanceOf(TemporaryFailure);
      expect(await harness.shown()).toEqual([]);
    });

    it('[OPS-4] rejects with a TemporaryFailure without text or number while the server is down, and recovers', async () => {
      await harness.setDown(true);
      const failure: unknown = await harness.sms
        .send(sampleSms('m-1'), notAborted())
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TemporaryFailure);
      const printed = inspect(failure, { depth: 10, showHidden: true });
      expect(printed).not.toContain(NUMBER);
      expect(printed).not.toContain(CODE);
      await harness.setDown(false);
      await harness.sms.send(sampleSms('m-1'), notAborted());
      expect(await harness.shown()).toEqual([sampleSms('m-1').text]);
    });
  });
}
