import { refreshAll } from '../../../../web/http/query.tsx';
import { sendCommand } from '../../../operations/web/sendCommand.ts';
import { CATEGORY } from '../../categories.ts';
import { type Redeemed, redemptionCalls } from '../../contract.ts';
import { type Order, orderFields } from './wizardData.ts';

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
  const { product, category, quantity } = order;
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  if (CATEGORY[category].call === 'waiver') {
    const amount = Number(product.rebate?.amount ?? 0) * quantity;
    return sendCommand(
      redemptionCalls.waiver,
      { body: { catalogCode: product.productCode, cardId, amount } },
      options,
    );
  }
  const body = { ...orderFields(cardId, order), ...(otpToken !== undefined && { otpToken }) };
  return CATEGORY[category].call === 'partner'
    ? sendCommand(redemptionCalls.partner, { body }, options)
    : sendCommand(redemptionCalls.catalogue, { body }, options);
}
