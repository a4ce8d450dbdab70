/** Reports of the commands about disputes. Neither answers nor records nor notices have what the person wrote. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { CaseRefusal, DisputeRefusal } from '../../../server/ports/card-system/parts/disputes.ts';
import type { DisputeKind } from '../../../shared/disputes.ts';
import { say } from '../../../shared/messages.ts';
import { formatMoney, toWire } from '../../../shared/money.ts';
import { releaseFiles, takeFiles } from '../../evidence/server/taking.ts';
import { disputeNotice } from '../notices.messages.ts';

type OpenFacts = {
  readonly cardId: string;
  readonly lastFour: string;
  readonly kind: DisputeKind;
  /** Sum of the lines, whole TWD. */
  readonly amount: string;
  /** Id of the claim of the files; null without files. */
  readonly claimId: string | null;
};
type CaseFacts = { readonly cardId: string; readonly disputeId: string };
type FileFacts = CaseFacts & Pick<OpenFacts, 'claimId'>;
type WithdrawFacts = CaseFacts & {
  readonly reference: string;
  readonly lastFour: string;
  readonly amount: string;
};
type Opened = {
  readonly disputeId: string;
  readonly reference: string;
  readonly suspended: ReturnType<typeof toWire>;
};

const OPEN_REFUSALS = {
  'not-there': 'NOT_FOUND',
  authorised: 'DISPUTE-AUTHORISED',
  'not-a-purchase': 'DISPUTE-NOT-HERE',
  refunded: 'DISPUTE-NOT-HERE',
  'in-a-case': 'DISPUTE-OPEN',
  'too-late': 'DISPUTE-LATE',
  'not-allowed': 'DISPUTE-NOT-HERE',
  'out-of-range': 'DISPUTE-AMOUNT',
  incomplete: 'VALIDATION',
  'no-file': 'DISPUTE-FILES',
} as const;

/** Returns the failure of a case that was not opened. */
export function openRefusal({ refused, caseId }: DisputeRefusal): Failure {
  const details = {
    ...(refused === 'incomplete' && { fields: { answers: 'empty' } }),
    ...(caseId !== undefined && { disputeId: caseId }),
  };
  return new Failure(OPEN_REFUSALS[refused], Object.keys(details).length > 0 ? details : undefined);
}

const CASE_REFUSALS = {
  'not-there': 'NOT_FOUND',
  ended: 'DISPUTE-ENDED',
  'not-asked': 'DISPUTE-NOT-ASKED',
  full: 'DISPUTE-FILES',
  'no-file': 'DISPUTE-FILES',
} as const;

/** Returns the failure of evidence, an answer or a withdrawal that was refused. */
export function caseRefusal({ refused }: CaseRefusal): Failure {
  return new Failure(CASE_REFUSALS[refused]);
}

const inDollars = (amount: string) => formatMoney({ amount, currency: 'TWD' });

/** The files of a command that has no effect can be named again. */
const release = async (
  trx: Transaction<Database>,
  customerId: string,
  { claimId }: Pick<OpenFacts, 'claimId'>,
) => {
  if (claimId !== null) await releaseFiles(trx, customerId, claimId);
};

const take = async (
  trx: Transaction<Database>,
  customerId: string,
  { claimId }: Pick<OpenFacts, 'claimId'>,
  caseId: string,
) => {
  if (claimId !== null) await takeFiles(trx, customerId, claimId, caseId);
};

export const openDisputeReport: Report<'open-dispute', OpenFacts, Opened> = {
  kind: 'open-dispute',
  action: 'open-dispute',
  answer: ({ caseId, reference, suspended }, { facts: { cardId, lastFour, kind, amount }, language }) => ({
    payload: { disputeId: caseId, reference, suspended: toWire(suspended) },
    details: { cardId, disputeId: caseId, reference, kind },
    notice: {
      purpose: 'dispute-opened',
      text: say(disputeNotice.opened, language, { reference, lastFour, amount: inDollars(amount) }),
      subject: say(disputeNotice.openedSubject, language),
    },
  }),
  done: (trx, customerId, facts, { caseId }) => take(trx, customerId, facts, caseId),
  undo: release,
  refuse: openRefusal,
};

const takeForCase = (trx: Transaction<Database>, customerId: string, facts: FileFacts): Promise<void> =>
  take(trx, customerId, facts, facts.disputeId);

export const disputeEvidenceReport: Report<'add-dispute-evidence', FileFacts, { readonly added: number }> = {
  kind: 'add-dispute-evidence',
  action: 'add-dispute-evidence',
  answer: ({ added }, { facts: { cardId, disputeId } }) => ({
    payload: { added },
    details: { cardId, disputeId, added },
  }),
  done: takeForCase,
  undo: release,
  refuse: caseRefusal,
};

export const disputeAnswerReport: Report<'answer-dispute', FileFacts, { readonly answered: boolean }> = {
  kind: 'answer-dispute',
  action: 'answer-dispute',
  answer: ({ answered }, { facts: { cardId, disputeId } }) => ({
    payload: { answered },
    details: { cardId, disputeId },
  }),
  done: takeForCase,
  undo: release,
  refuse: caseRefusal,
};

export const withdrawDisputeReport: Report<
  'withdraw-dispute',
  WithdrawFacts,
  { readonly withdrawn: boolean }
> = {
  kind: 'withdraw-dispute',
  action: 'withdraw-dispute',
  answer: ({ withdrawn }, { facts, language }) => {
    const { cardId, disputeId, reference, lastFour, amount } = facts;
    return {
      payload: { withdrawn },
      details: { cardId, disputeId, reference },
      notice: {
        purpose: 'dispute-withdrawn',
        text: say(disputeNotice.withdrawn, language, { reference, lastFour, amount: inDollars(amount) }),
        subject: say(disputeNotice.withdrawnSubject, language),
      },
    };
  },
  refuse: caseRefusal,
};
