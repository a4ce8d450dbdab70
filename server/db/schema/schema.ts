import type { AlertTables } from './alerts.ts';
import type { CardTables } from './cards.ts';
import type { DemoTables } from './demo.ts';
import type { MessageTables } from './messages.ts';
import type { PortalTables } from './portal.ts';
import type { StaffTables } from './staff.ts';

/** Every table of the product, by its qualified name. */
export interface Database
  extends PortalTables,
    CardTables,
    MessageTables,
    DemoTables,
    StaffTables,
    AlertTables {}
