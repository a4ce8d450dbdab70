import { type Mounted, on } from '../../../server/http/mount.ts';
import { paymentCalls } from '../contract.ts';
import { type PaymentDeps, readCost, readPayment, readSlip } from './payments.ts';

/** The handlers of payments (PAY-1 to PAY-4). */
export function handlers(deps: PaymentDeps): Mounted[] {
  return [
    on(paymentCalls.payment, ({ params, query }, { session }) =>
      readPayment(deps, { customerId: session.customerId, cardId: params.id }, toDollars(query.amount)),
    ),
    on(paymentCalls.slip, ({ params, query }, { session }) =>
      readSlip(deps, { customerId: session.customerId, cardId: params.id }, BigInt(query.amount)),
    ),
    on(paymentCalls.cost, ({ params, query }, { session }) =>
      readCost(
        deps,
        { customerId: session.customerId, cardId: params.id },
        query.monthly === 'minimum' ? 'minimum' : BigInt(query.monthly),
      ),
    ),
  ];
}

function toDollars(amount: string | undefined): bigint | undefined {
  return amount === undefined ? undefined : BigInt(amount);
}
