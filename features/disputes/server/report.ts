/** Reports of the commands about disputes. Neither answers nor records have what the person wrote. */
import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import { toWire } from '../../../shared/money.ts';

type OpenFacts = { readonly cardId: string };
type CaseFacts = { readonly cardId: string; readonly disputeId: string };
type Opened = {
  readonly disputeId: string;
  readonly reference: string;
  readonly suspended: ReturnType<typeof toWire>;
};

const OPEN_REFUSALS = {
  'not-there': 'NOT_FOUND',
  authorised: 'DISPUTE-AUTHORISED',
  'not-a-purchase': 'DISPUTE-NOT-HERE',
  'in-a-case': 'DISPUTE-OPEN',
  'too-late': 'DISPUTE-LATE',
  'not-allowed': 'DISPUTE-NOT-HERE',
  'out-of-range': 'DISPUTE-AMOUNT',
  incomplete: 'VALIDATION',
  'no-file': 'DISPUTE-FILES',
} as const;

export const openDisputeReport: Report<'open-dispute', OpenFacts, Opened> = {
  kind: 'open-dispute',
  action: 'open-dispute',
  answer: ({ caseId, reference, suspended }, { facts }) => ({
    payload: { disputeId: caseId, reference, suspended: toWire(suspended) },
    details: { cardId: facts.cardId, disputeId: caseId, reference },
  }),
  refuse: ({ refused }) => new Failure(OPEN_REFUSALS[refused]),
};

const CASE_REFUSALS = {
  'not-there': 'NOT_FOUND',
  ended: 'DISPUTE-ENDED',
  'not-asked': 'DISPUTE-NOT-ASKED',
  full: 'DISPUTE-FILES',
  'no-file': 'DISPUTE-FILES',
} as const;

export const disputeEvidenceReport: Report<'add-dispute-evidence', CaseFacts, { readonly added: number }> = {
  kind: 'add-dispute-evidence',
  action: 'add-dispute-evidence',
  answer: ({ added }, { facts }) => ({ payload: { added }, details: { ...facts, added } }),
  refuse: ({ refused }) => new Failure(CASE_REFUSALS[refused]),
};

export const disputeAnswerReport: Report<'answer-dispute', CaseFacts, { readonly answered: boolean }> = {
  kind: 'answer-dispute',
  action: 'answer-dispute',
  answer: ({ answered }, { facts }) => ({ payload: { answered }, details: facts }),
  refuse: ({ refused }) => new Failure(CASE_REFUSALS[refused]),
};

export const withdrawDisputeReport: Report<'withdraw-dispute', CaseFacts, { readonly withdrawn: boolean }> = {
  kind: 'withdraw-dispute',
  action: 'withdraw-dispute',
  answer: ({ withdrawn }, { facts }) => ({ payload: { withdrawn }, details: facts }),
  refuse: ({ refused }) => new Failure(CASE_REFUSALS[refused]),
};
