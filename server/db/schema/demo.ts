import type { Generated } from 'kysely';

/** Tables of the demo, created by migrations/0004_demo.sql. */
export interface DemoTables {
  'demo.bank': { only_row: Generated<boolean>; made_for: string };
}
