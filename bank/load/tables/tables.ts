/** All tables of the bank's data, referenced ones first. */
import type { BankTable } from './table.ts';
import { CARDS } from './tables-cards.ts';
import { CUSTOMERS, PRODUCTS } from './tables-customers.ts';
import { POINT_ENTRIES, STATEMENTS, TRANSACTIONS } from './tables-history.ts';
import { INSTALMENT_PLANS, TERMS } from './tables-terms.ts';

/** Tables whose rows belong to a customer. */
export const CUSTOMER_TABLES: readonly BankTable[] = [
  CUSTOMERS,
  CARDS,
  STATEMENTS,
  POINT_ENTRIES,
  TRANSACTIONS,
];

/** Tables that grow with the years, and whose rows are compared by the hash of their record. */
export const HISTORY_TABLES = CUSTOMER_TABLES.filter(({ compared }) => compared);

/** Tables whose rows are the same for all customers, and that nothing refers to. */
export const TERM_TABLES: readonly BankTable[] = [TERMS, INSTALMENT_PLANS];

export const BANK_TABLES: readonly BankTable[] = [PRODUCTS, ...TERM_TABLES, ...CUSTOMER_TABLES];
