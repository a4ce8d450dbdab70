/** Reads of many customers from schema `cards`. */
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type { CardsOfMany } from '../../server/ports/card-system/parts/many.ts';
import type { CardSummary, Customer } from '../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { grouped } from './grouped.ts';
import { areIds } from './ids.ts';
import { pointsEndingOn } from './points/points.ts';
import { type CardRow, type CustomerRow, readCardsOfMany, readCustomers } from './store.ts';

/** Converts rows to what the port returns. */
interface Converters {
  readonly toCustomer: (row: CustomerRow) => Customer;
  readonly toSummary: (row: CardRow) => CardSummary;
}

export function createCardsOfMany(db: Kysely<Database>, { toCustomer, toSummary }: Converters): CardsOfMany {
  const known = (customerIds: readonly string[]) => customerIds.filter((id) => areIds(id));
  async function cards(customerIds: readonly string[], dueOn?: readonly IsoDate[]) {
    const rows = await readCardsOfMany(db, known(customerIds), dueOn);
    const byCustomer = grouped(rows, (row) => row.customer_id);
    return new Map(byCustomer.map((own) => [own[0]?.customer_id ?? '', own.map(toSummary)]));
  }
  return {
    async customersOf(customerIds) {
      const rows = await readCustomers(db, known(customerIds));
      return new Map(rows.map((row) => [row.customer_id, toCustomer(row)]));
    },
    cardsOf: (customerIds) => cards(customerIds),
    cardsDueOn: cards,
    pointsEndingOn: (customerIds, dates) => pointsEndingOn(db, known(customerIds), dates),
  };
}
