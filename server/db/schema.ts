import type { CardTables } from './schema.cards.ts';
import type { DemoTables } from './schema.demo.ts';
import type { MessageTables } from './schema.messages.ts';
import type { PortalTables } from './schema.portal.ts';

/** Every table of the product, by its qualified name. */
export interface Database extends PortalTables, CardTables, MessageTables, DemoTables {}
