import { refreshAll } from '../../../../web/http/query.tsx';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { CATEGORY } from '../../categories.ts';
import { type Redeemed, redemptionCalls } from '../../contract.ts';
import type { Order } from './wizardData.ts';

/**
 * Redeems an order, once for each idempotency key, and invalidates the data that it may have changed. `otpToken` comes
 * from a validated one-time password. Rejects with the server's error.
 */
export async function redeem(
  cardId: string,
  order: Order,
  idempotencyKey: string | undefined,
  otpToken?: string,
): Promise<Redeemed> {
  const result = await send(cardId, order, idempotencyKey, otpToken);
  refreshAll();
  return result;
}

function send(
  cardId: string,
  order: Order,
  idempotencyKey: string | undefined,
  otpToken: string | undefined,
): Promise<Redeemed> {
  const { product, category, quantity, membershipId, delivery } = order;
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  const item = { catalogCode: product.productCode, cardId };
  if (CATEGORY[category].call === 'partner')
    return sendCommand(
      redemptionCalls.partner,
      { body: { ...item, quantity, airmileId: membershipId, ...(otpToken !== undefined && { otpToken }) } },
      options,
    );
  if (CATEGORY[category].call === 'waiver') {
    const amount = Number(product.rebate?.amount ?? 0) * quantity;
    return sendCommand(redemptionCalls.waiver, { body: { ...item, amount } }, options);
  }
  const onFile = order.registeredEmail !== undefined && { registeredEmail: true };
  return sendCommand(
    redemptionCalls.catalogue,
    { body: { ...item, quantity, ...delivery, ...onFile } },
    options,
  );
}
