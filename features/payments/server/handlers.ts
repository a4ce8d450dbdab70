import type { LiveSession } from '../../../server/http/context.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { paymentCalls } from '../contract.ts';
import { type CardOf, type PaymentDeps, readCost, readPayment, readSlip } from './payments.ts';

/** The handlers of payments (PAY-1 to PAY-4). */
export function handlers(deps: PaymentDeps): Mounted[] {
  return [
    on(paymentCalls.payment, ({ params, query: { amount } }, { session }) =>
      readPayment(deps, cardOf(session, params), amount === undefined ? undefined : BigInt(amount)),
    ),
    on(paymentCalls.slip, ({ params, query }, { session }) =>
      readSlip(deps, cardOf(session, params), BigInt(query.amount)),
    ),
    on(paymentCalls.cost, ({ params, query: { monthly } }, { session }) =>
      readCost(deps, cardOf(session, params), monthly === 'minimum' ? monthly : BigInt(monthly)),
    ),
  ];
}

function cardOf({ customerId }: LiveSession, { id }: { readonly id: string }): CardOf {
  return { customerId, cardId: id };
}
