/** Test helper: the SMPP adapter with short timeouts, its log and its metrics. */
import { Registry } from 'prom-client';
import { vi } from 'vitest';
import { sampleSms } from '../../conformance.ts';
import { systemRandom } from '../../random/system.ts';
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
const TIMEOUTS = { minReconnectMs: 20, maxReconnectMs: 100 };

/** A Chinese text that fits in one message. */
export const ZH = '【示範銀行】您的驗證碼為 482913（交易序號 K7Q2）。𠮷😀';
/** A text in the GSM alphabet. */
export const EN = 'Your one-time password is 482913.\n@bank.example #482913';

/** Waits up to 20 s until a check passes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000 });

/** Opens an adapter. `failure` resolves with the error of `send`, or with `sent`. */
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
    timeouts: { ...TIMEOUTS, ...change.timeouts },
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

export type SmppSetup = ReturnType<typeof openSmpp>;
