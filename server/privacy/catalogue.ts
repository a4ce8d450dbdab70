/**
 * The catalogue of personal data: every table and column of the schemas cards, portal and demo, what it holds about card
 * holders, and what happens to it. The page, the copy and the closing of an account follow from it.
 */
import { ACCESS_TABLES } from './tables-access.ts';
import { CARD_TABLES } from './tables-cards.ts';
import { OTHER_TABLES, PORTAL_TABLES } from './tables-portal.ts';
import type { CatalogueTables, PersonTable } from './types.ts';

export const CATALOGUE: CatalogueTables = {
  ...CARD_TABLES,
  ...ACCESS_TABLES,
  ...PORTAL_TABLES,
  ...OTHER_TABLES,
};

/** Tables with data of card holders, by name. */
export const PERSON_TABLES: readonly (readonly [name: string, table: PersonTable])[] = Object.entries(
  CATALOGUE,
).flatMap(([name, table]) => (table.about === 'person' ? [[name, table] as const] : []));
