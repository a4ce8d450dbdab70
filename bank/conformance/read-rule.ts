/** Rules for reads of a card system. They can be run separately, for example to show that they detect a planted fault. */

import type { CardReads } from '../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../shared/dates.ts';

/** The adapter under test, and the day for which the records were created. */
export interface ReadContext<Question extends keyof CardReads> {
  readonly system: Pick<CardReads, Question>;
  readonly today: IsoDate;
}

/** Checks by the name of their rule, which failed tests show. Each throws when the adapter breaks the rule. */
export type ReadRules<Question extends keyof CardReads> = Readonly<
  Record<string, (context: ReadContext<Question>) => Promise<void>>
>;
