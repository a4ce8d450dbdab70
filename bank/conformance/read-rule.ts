/** Rules for questions to a card system that can be checked one by one, for example to show that a fault of an adapter is found. */

import type { CardReads } from '../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../shared/dates.ts';

/** The adapter that a rule checks, and the day of the records. */
export interface ReadContext<Question extends keyof CardReads> {
  readonly system: Pick<CardReads, Question>;
  readonly today: IsoDate;
}

export interface ReadRule<Question extends keyof CardReads> {
  /** The name, which failed tests show. */
  readonly rule: string;
  /** Throws when the adapter breaks the rule. */
  readonly check: (context: ReadContext<Question>) => Promise<void>;
}
