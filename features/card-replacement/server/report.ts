import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { ReplacementCategory } from '../../../server/ports/card-system/parts/replacements.ts';
import { DEFAULT_TERMS, type WorkingDays } from '../../../server/ports/card-system/parts/terms.ts';
import { say } from '../../../shared/messages.ts';
import type { ReplacementResult } from '../contract.ts';
import { replacementNotice } from '../messages.ts';
import { rangeOf } from '../rules.ts';

type ReplacementFacts = {
  readonly cardId: string;
  /** Last four digits of the replaced card. */
  readonly lastFour: string;
  readonly category: ReplacementCategory;
  readonly reason: string;
  /** Working days, such as `3-5`. Absent from commands of an earlier release. */
  readonly deliveryDays?: string;
  /** The postal address is changing, so that the new card cannot be activated yet. */
  readonly activationWaits?: true;
};

export const replacementReport: Report<'replace-card', ReplacementFacts, ReplacementResult> = {
  kind: 'replace-card',
  action: 'replace-card',
  answer: ({ referenceNumber, lastFour }, { facts, language }) => {
    const { cardId, category, reason, activationWaits } = facts;
    const deliveryWorkingDays = facts.deliveryDays ?? formatDays(DEFAULT_TERMS.deliveryDays);
    const delivery = rangeOf(deliveryWorkingDays);
    const params = { lastFour: facts.lastFour, reference: referenceNumber, ...delivery };
    const waits = activationWaits ? say(replacementNotice.waits, language) : '';
    return {
      payload: {
        referenceNumber,
        newStatus: category,
        deliveryWorkingDays,
        lastFour,
        ...(activationWaits && { activationWaits }),
      },
      details: { cardId, category, reason, referenceNumber },
      notice: {
        purpose: 'card-replaced',
        text: say(replacementNotice[category], language, params) + waits,
        subject: say(replacementNotice.subject, language, params),
      },
    };
  },
  refuse: ({ refused }) => new Failure(refused === 'not-there' ? 'NOT_FOUND' : 'SVC-REP'),
};

/** Returns a range of working days as text. */
export function formatDays({ from, to }: WorkingDays): string {
  return `${from}-${to}`;
}
