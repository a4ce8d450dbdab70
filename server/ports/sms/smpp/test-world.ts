/** The SMPP adapter with short limits against a gateway in this process, and what it logs and counts. Test code. */
import { Registry } from 'prom-client';
import { vi } from 'vitest';
import { systemRandom } from '../../random/system.ts';
import { sampleSms } from '../conformance.ts';
import { createSmppSms, type SmppOptions } from '../smpp.ts';
import { createSmppMetrics } from './metrics.ts';

const SETTINGS = {
  sender: 'DEMOBANK',
  senderTon: undefined,
  senderNpi: undefined,
  numbers: 'international',
  alphabet: 'gsm',
  longTexts: 'parts',
  systemType: '',
} as const;
const LIMITS = { shortestPauseMs: 20, longestPauseMs: 100 };

/** A text in Chinese that fits in one message. */
export const ZH = '【示範銀行】您的驗證碼為 482913（交易序號 K7Q2）。𠮷😀';
/** A text in the GSM alphabet. */
export const EN = 'Your one-time password is 482913.\n@bank.example #482913';

/** Waits until a check holds, also on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000 });

/** An adapter; `send` sends to one phone, `failure` resolves with what a sending throws, or `sent`. */
export function openSmpp(url: string, change: Partial<SmppOptions> = {}) {
  const logged: string[] = [];
  const metrics = createSmppMetrics();
  const registry = new Registry();
  metrics.register(registry);
  const write = (fields: object, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const sms = createSmppSms({
    ...SETTINGS,
    url,
    random: systemRandom,
    log: { info: write, warn: write },
    metrics,
    ...change,
    limits: { ...LIMITS, ...change.limits },
  });
  const send = (text = ZH, dedupeId = 'm-1', to = '0912345678', signal = new AbortController().signal) =>
    sms.send({ ...sampleSms(dedupeId), text, to }, { signal });
  const failure = (...message: Parameters<typeof send>) =>
    send(...message).then(
      () => 'sent',
      (error: unknown) => error,
    );
  return { sms, logged, send, failure, metrics: () => registry.metrics() };
}

export type SmppWorld = ReturnType<typeof openSmpp>;
