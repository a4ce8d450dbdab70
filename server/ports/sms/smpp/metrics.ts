import { Counter, Gauge, type Registry } from 'prom-client';
import { RECEIPT_STATES, type ReceiptState } from './receipts.ts';

/** Metrics of the SMPP adapter (OPS-3). */
export type SmppMetrics = ReturnType<typeof createSmppMetrics>;

export function createSmppMetrics() {
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
  // Starts every counter at 0, so that Prometheus' `rate()` includes the first receipt.
  for (const state of RECEIPT_STATES) receipts.inc({ state }, 0);
  return {
    bound: (isBound: boolean) => bound.set(isBound ? 1 : 0),
    receipt: (state: ReceiptState) => receipts.inc({ state }),
    register(registry: Registry) {
      registry.registerMetric(bound);
      registry.registerMetric(receipts);
    },
  };
}
