import type { CardTables } from './cards.ts';
import type { MessageTables } from './messages.ts';
import type { PortalTables } from './portal.ts';

/**
 * The tables that Kysely's query builder knows, by qualified name. Statements written as SQL need no entry here. The
 * migrations contain every table.
 */
export interface Database extends PortalTables, CardTables, MessageTables {}
