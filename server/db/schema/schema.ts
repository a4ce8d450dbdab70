import type { CardTables } from './cards.ts';
import type { MessageTables } from './messages.ts';
import type { PortalTables } from './portal.ts';

/**
 * The tables that statements of Kysely's query builder name, by their qualified names. Statements written as SQL need no
 * entry here. The migrations have every table.
 */
export interface Database extends PortalTables, CardTables, MessageTables {}
