import { Counter, Gauge, type Registry } from 'prom-client';
import { RECEIPT_STATES, type ReceiptState } from './receipts.ts';

/** Metrics of the SMPP adapter (OPS-3). */
export interface SmppMetrics {
  readonly bound: (isBound: boolean) => void;
  readonly receipt: (state: ReceiptState) => void;
  readonly register: (registry: Registry) => void;
}

export function createSmppMetrics(): SmppMetrics {
  const bound = new Gauge({
    name: 'sms_smpp_bound',
    help: '1 while the SMS gateway has accepted our bind',
    registers: [],
  });
  const receipts = new Counter({
    name: 'sms_receipts_total',
    help: 'Delivery receipts of the SMS gateway, by final state',
    labelNames: ['state'],
    registers: [],
  });
  // Starts every counter at 0, so that a rate includes the first receipt.
  for (const state of RECEIPT_STATES) receipts.inc({ state }, 0);
  return {
    bound: (isBound) => bound.set(isBound ? 1 : 0),
    receipt: (state) => receipts.inc({ state }),
    register(registry) {
      registry.registerMetric(bound);
      registry.registerMetric(receipts);
    },
  };
}
