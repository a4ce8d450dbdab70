/** Rules for reads of a card system. They can run outside a suite, for example to show that they detect a fault. */

import type { CardReads } from '../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../shared/dates.ts';

/** The adapter under test, and the day for which the records were created. */
export interface ReadContext<Question extends keyof CardReads> {
  readonly system: Pick<CardReads, Question>;
  readonly today: IsoDate;
}

/** Rules by name; failed tests show the name. Each check throws when the adapter breaks the rule. */
export type ReadRules<Question extends keyof CardReads> = Readonly<
  Record<string, (context: ReadContext<Question>) => Promise<void>>
>;
