/** Reads of many customers from a card system that answers for one customer at a time. */
import type { IsoDate } from '../../../shared/dates.ts';
import type { CardsOfMany, MayReadMany } from './parts/many.ts';
import type { CardReads, CardSummary } from './port.ts';

type Reads = Pick<CardReads, 'customer' | 'cards' | 'pointsEnding'>;

/** The reads of a card system for batches. */
export type ReadsForBatches = Reads & MayReadMany;

/**
 * Calls the reads one after the other, so that requests of people have priority, and a card system that is down receives one failing call
 * instead of one for each customer.
 */
export function oneByOne(reads: Reads): CardsOfMany {
  async function byCustomer<T>(
    customerIds: readonly string[],
    read: (customerId: string) => Promise<T | undefined>,
  ): Promise<ReadonlyMap<string, T>> {
    const found = new Map<string, T>();
    for (const customerId of customerIds) {
      const value = await read(customerId);
      if (value !== undefined) found.set(customerId, value);
    }
    return found;
  }
  const cards = async (customerId: string, isWanted: (card: CardSummary) => boolean) => {
    const wanted = (await reads.cards(customerId)).filter(isWanted);
    return wanted.length > 0 ? wanted : undefined;
  };
  return {
    customersOf: (customerIds) => byCustomer(customerIds, (customerId) => reads.customer(customerId)),
    cardsOf: (customerIds) => byCustomer(customerIds, (customerId) => cards(customerId, () => true)),
    cardsDueOn: (customerIds, dates) =>
      byCustomer(customerIds, (customerId) => cards(customerId, (card) => isDueOn(card, dates))),
    async pointsEndingOn(customerIds, dates) {
      const lots = await byCustomer(customerIds, async (customerId) => {
        const found = [];
        for (const { cardId, points } of await reads.cards(customerId)) {
          const ending = points > 0 ? await reads.pointsEnding(customerId, cardId) : undefined;
          const due = ending?.filter(({ endsOn }) => dates.includes(endsOn)) ?? [];
          found.push(...due.map((lot) => ({ customerId, cardId, ...lot })));
        }
        return found;
      });
      return [...lots.values()].flat();
    },
  };
}

const isDueOn = ({ latestStatement }: CardSummary, dates: readonly IsoDate[]) =>
  latestStatement !== undefined && dates.includes(latestStatement.paymentDueDate);
