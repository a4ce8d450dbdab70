/** All tables of the bank's data, referenced ones first. */
import type { BankTable } from './table.ts';
import { CARDS } from './tables-cards.ts';
import { CUSTOMERS, PRODUCTS } from './tables-customers.ts';
import { POINT_ENTRIES, STATEMENTS, TRANSACTIONS } from './tables-history.ts';

/** Tables whose rows belong to a customer. */
export const CUSTOMER_TABLES: readonly BankTable[] = [
  CUSTOMERS,
  CARDS,
  STATEMENTS,
  POINT_ENTRIES,
  TRANSACTIONS,
];

export const BANK_TABLES: readonly BankTable[] = [PRODUCTS, ...CUSTOMER_TABLES];
