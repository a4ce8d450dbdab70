import type { Generated } from 'kysely';

/** Tables of the demo surface, as migrations/0004_demo.sql makes them. */
export interface DemoTables {
  'demo.bank': { only_row: Generated<boolean>; made_for: string };
}
