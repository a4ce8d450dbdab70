import type { CardReads, Customer } from '../port.ts';

/** Returns a customer who must exist, such as the customer of a session. Throws if the card system does not have it. */
export async function customerOf(
  cardSystem: Pick<CardReads, 'customer'>,
  customerId: string,
): Promise<Customer> {
  const customer = await cardSystem.customer(customerId);
  if (!customer) throw new Error('the card system does not have a known customer');
  return customer;
}
