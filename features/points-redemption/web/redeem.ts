import { call } from '../../../web/api.ts';
import { outdate } from '../../../web/query.tsx';
import { cardCalls } from '../../cards/public.ts';
import { rewardCalls } from '../../reward-points/public.ts';
import { WAY } from '../categories.ts';
import { historyCalls, type Redeemed, redemptionCalls } from '../contract.ts';
import type { Order } from './data.ts';

/**
 * Redeems an order, once for its key; `otpToken` is what a right code gave for it. Rejects with what the server said.
 */
export async function redeem(
  cardId: string,
  order: Order,
  key: string | undefined,
  otpToken?: string,
): Promise<Redeemed> {
  const made = await send(cardId, order, key, otpToken);
  outdate(redemptionCalls.balance, cardCalls.cards, cardCalls.card);
  outdate(historyCalls.list, rewardCalls.points);
  return made;
}

function send(
  cardId: string,
  order: Order,
  key: string | undefined,
  otpToken: string | undefined,
): Promise<Redeemed> {
  const { product, category, quantity, membershipId, delivery } = order;
  const options = key === undefined ? {} : { idempotencyKey: key };
  const what = { catalogCode: product.productCode, cardId };
  if (WAY[category] === 'partner')
    return call(
      redemptionCalls.partner,
      { body: { ...what, quantity, airmileId: membershipId, ...(otpToken !== undefined && { otpToken }) } },
      options,
    );
  if (WAY[category] === 'waiver') {
    const amount = Number(product.rebate?.amount ?? 0) * quantity;
    return call(redemptionCalls.waiver, { body: { ...what, amount } }, options);
  }
  return call(redemptionCalls.catalogue, { body: { ...what, quantity, ...delivery } }, options);
}
