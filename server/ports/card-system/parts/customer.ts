import type { CardReads, Customer } from '../port.ts';

/** Returns a customer whom the card system has identified, or who has registered since. */
export async function customerOf(
  cardSystem: Pick<CardReads, 'customer'>,
  customerId: string,
): Promise<Customer> {
  const customer = await cardSystem.customer(customerId);
  if (!customer) throw new Error('the card system does not have a known customer');
  return customer;
}
