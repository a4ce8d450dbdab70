import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { ReplacementCategory } from '../../../server/ports/card-system/parts/replacements.ts';
import { say } from '../../../shared/messages.ts';
import type { ReplacementResult } from '../contract.ts';
import { replacementNotice } from '../messages.ts';

export const DELIVERY_WORKING_DAYS = '3-5' as const;

type ReplacementFacts = {
  readonly cardId: string;
  /** Last four digits of the replaced card. */
  readonly lastFour: string;
  readonly category: ReplacementCategory;
  readonly reason: string;
};

export const replacementReport: Report<'replace-card', ReplacementFacts, ReplacementResult> = {
  kind: 'replace-card',
  action: 'replace-card',
  answer: ({ referenceNumber, lastFour }, { facts, language }) => {
    const { cardId, category, reason } = facts;
    const params = { lastFour: facts.lastFour, reference: referenceNumber };
    return {
      payload: { referenceNumber, newStatus: category, deliveryWorkingDays: DELIVERY_WORKING_DAYS, lastFour },
      details: { cardId, category, reason, referenceNumber },
      notice: {
        purpose: 'card-replaced',
        text: say(replacementNotice[category], language, params),
        subject: say(replacementNotice.subject, language, params),
      },
    };
  },
  refuse: ({ refused }) => new Failure(refused === 'not-there' ? 'NOT_FOUND' : 'SVC-REP'),
};
