/** Rules for reads of a card system. They can be run separately, for example to show that they detect a planted fault. */

import type { CardReads } from '../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../shared/dates.ts';

/** The adapter under test, and the day for which the records were created. */
export interface ReadContext<Question extends keyof CardReads> {
  readonly system: Pick<CardReads, Question>;
  readonly today: IsoDate;
}

export interface ReadRule<Question extends keyof CardReads> {
  /** The name that failed tests show. */
  readonly rule: string;
  /** Throws when the adapter breaks the rule. */
  readonly check: (context: ReadContext<Question>) => Promise<void>;
}
