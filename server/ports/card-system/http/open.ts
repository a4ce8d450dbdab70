/** Opens the card system over HTTP as the configuration describes it. */
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '../../clock/port.ts';
import type { CardReads } from '../port.ts';
import type { RemoteCommands } from '../remote.ts';
import { createHttpCommands, createHttpReads } from './adapter.ts';
import { createCardSystemMetrics } from './metrics.ts';
import type { Connection } from './request.ts';
import { createTransport } from './transport.ts';

/** Where the bank's card system is, and what the portal asks of it. */
export interface CardSystemSettings extends Connection {
  /** Where questions are answered: in the portal's read model, or by the bank. */
  readonly reads: 'database' | 'http';
  /** Deadlines of one call, in milliseconds. */
  readonly readMs: number;
  readonly commandMs: number;
  /** Concurrent calls, of questions and of commands each. */
  readonly calls: number;
}

export interface HttpCardSystem {
  readonly commands: RemoteCommands;
  /** Absent when the portal's read model answers. */
  readonly reads?: CardReads;
  /**
   * What only the bank can answer, also beside a read model: it alone opens the PIN blocks of its key, asks its partners and
   * makes payment slips.
   */
  readonly online: Pick<CardReads, 'pinKey' | 'verifyMembership' | 'paymentSlip'>;
  metrics(registry: Registry): void;
  /** Whether calls are kept away from the card system because it did not answer. */
  isPausing(): boolean;
  /** Closes the connections. */
  close(): void;
}

export function openHttpCardSystem(
  settings: CardSystemSettings,
  log: Pick<Logger, 'warn' | 'error'>,
  clock: Clock,
): HttpCardSystem {
  const metrics = createCardSystemMetrics();
  const monotonic = () => performance.now();
  const transport = createTransport({ ...settings, log, metrics, monotonic, now: () => clock.now() });
  const reads = createHttpReads(transport);
  // These alone, or they would hide the read model's answers.
  const { pinKey, verifyMembership, paymentSlip } = reads;
  return {
    commands: createHttpCommands(transport),
    ...(settings.reads === 'http' && { reads }),
    online: { pinKey, verifyMembership, paymentSlip },
    metrics: metrics.register,
    isPausing: transport.isPausing,
    close: transport.close,
  };
}
