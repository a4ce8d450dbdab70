/** Opens the card system over HTTP according to the configuration. */
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '../../clock/port.ts';
import type { CardContacts } from '../parts/contacts.ts';
import type { CardDisputes, CardEvidence } from '../parts/disputes.ts';
import type { CardReads } from '../port.ts';
import type { RemoteCommands } from '../remote.ts';
import { createHttpCommands, createHttpEvidence, createHttpReads } from './adapter.ts';
import { createCardSystemMetrics } from './metrics.ts';
import { rememberTerms } from './remembered-terms.ts';
import type { Connection } from './sending/request.ts';
import { createTransport } from './sending/transport.ts';

/** The connection to the bank's card system and its limits. */
export interface CardSystemSettings extends Connection {
  /** The source of reads: the portal's read model, or the bank. */
  readonly reads: 'database' | 'http';
  /** Deadlines of one call, in milliseconds. */
  readonly readMs: number;
  readonly commandMs: number;
  /** Maximum concurrent calls, separately for reads and commands. */
  readonly calls: number;
}

export interface HttpCardSystem {
  readonly commands: RemoteCommands;
  /** Absent when the portal's read model answers reads. */
  readonly reads?: CardReads;
  /**
   * Reads that only the bank can answer, even with a read model: it decrypts PIN blocks, asks its partners, makes payment slips,
   * says which contacts may be changed, and decides what can be disputed. It is the record of disputes, so the portal keeps none.
   */
  readonly online: Pick<CardReads, 'pinKey' | 'verifyMembership' | 'paymentSlip'> &
    Required<CardContacts> &
    Required<CardDisputes>;
  readonly evidence: Required<CardEvidence>;
  metrics(registry: Registry): void;
  /** Whether a circuit breaker is open, because the card system did not answer. */
  isPausing(): boolean;
  /** Closes the connections. */
  close(): void;
}

/** Deadline for the delivery of a file, in milliseconds. A file has up to 5 MB. */
const EVIDENCE_MS = 20_000;

export function openHttpCardSystem(
  settings: CardSystemSettings,
  log: Pick<Logger, 'warn' | 'error'>,
  clock: Clock,
): HttpCardSystem {
  const metrics = createCardSystemMetrics();
  const monotonic = () => performance.now();
  const transport = createTransport({
    ...{ ...settings, evidenceMs: EVIDENCE_MS },
    ...{ log, metrics, monotonic, now: () => clock.now() },
  });
  const asked = createHttpReads(transport);
  const reads = { ...asked, terms: rememberTerms(asked.terms, monotonic) };
  // `online` has only these reads, because all other reads must come from the read model.
  const { pinKey, verifyMembership, paymentSlip, contacts, disputeOptions, disputes, dispute } = reads;
  return {
    commands: createHttpCommands(transport),
    ...(settings.reads === 'http' && { reads }),
    online: { pinKey, verifyMembership, paymentSlip, contacts, disputeOptions, disputes, dispute },
    evidence: createHttpEvidence(transport),
    metrics: metrics.register,
    isPausing: transport.isPausing,
    close: transport.close,
  };
}
