import { randomUUID } from 'node:crypto';
import type { Answer, Client } from './clients/client.ts';

/** Returns a function that redeems a voucher with points of the person's first card, by default under a new key. */
export async function voucherOrder(client: Client): Promise<(key?: string) => Promise<Answer>> {
  const [card] = (await client.get('/cards')).payload as readonly { cardId: string }[];
  const order = { catalogCode: 'VOUCCAFE', quantity: 1, cardId: card?.cardId, registeredEmail: true };
  return (key = randomUUID()) =>
    client.post('/points-redemption/redeem-product-catalogue', order, {
      headers: { 'idempotency-key': key },
    });
}
