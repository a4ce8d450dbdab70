/** Opens a case, adds to it, answers the bank and withdraws it. Each is one command (DSP-2, DSP-3). */
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { DisputeCase } from '../../../server/ports/card-system/parts/disputes.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { isOpenDispute, MOST_DETAILS } from '../../../shared/disputes.ts';
import type { BodyOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import type { disputeCalls } from '../contract.ts';
import { readWords } from '../rules.ts';
import type { DisputeDeps } from './deps.ts';
import { claimNamed, deliverFiles } from './files.ts';
import { checkOrder } from './order.ts';
import {
  caseRefusal,
  disputeAnswerReport,
  disputeEvidenceReport,
  openDisputeReport,
  withdrawDisputeReport,
} from './report.ts';

type Calls = typeof disputeCalls;

/** Returns a case of the customer. Throws NOT_FOUND for an unknown case and another person's. */
export async function caseOf(
  { cardSystem }: Pick<DisputeDeps, 'cardSystem'>,
  customerId: string,
  disputeId: string,
): Promise<DisputeCase> {
  return orNotFound(await cardSystem.dispute?.(customerId, disputeId));
}

export function createActs(deps: DisputeDeps) {
  const { cardSystem, operations } = deps;

  /** Opens a case once per idempotency key. */
  async function open(context: LiveContext, body: BodyOf<Calls['open']>): Promise<PayloadOf<Calls['open']>> {
    const { customerId } = context.session;
    const { cardId, kind, evidence } = body;
    return operations.run(context, {
      ...{ report: openDisputeReport, customerId, cardId, input: body },
      prepare: async () => {
        const found = orNotFound(await cardSystem.cardWithHolder(customerId, cardId));
        if (!cardSystem.disputeOptions) throw new Failure('DISPUTE-NOT-HERE');
        const order = await checkOrder(cardSystem, customerId, body, taipeiDate(await deps.now()));
        return { ...found, order, named: await deliverFiles(deps, customerId, evidence) };
      },
      command: ({ order, named }) => ({
        kind: 'open-dispute',
        cardId,
        order: { ...order, evidence: named.files },
      }),
      facts: ({ card, order, named }) => ({
        ...{ cardId, lastFour: card.lastFour, kind, claimId: named.claimId },
        amount: `${order.lines.reduce((sum, { amount }) => sum + amount.minor, 0n)}`,
      }),
      customer: ({ customer }) => customer,
      consume: (trx, { named }) => claimNamed(trx, customerId, named),
    });
  }

  /** Adds files to an open case. */
  async function addEvidence(
    context: LiveContext,
    disputeId: string,
    body: BodyOf<Calls['evidence']>,
  ): Promise<PayloadOf<Calls['evidence']>> {
    const { customerId } = context.session;
    const { cardId } = await caseOf(deps, customerId, disputeId);
    return operations.run(context, {
      ...{ report: disputeEvidenceReport, customerId, cardId, input: { disputeId, body } },
      prepare: () => prepareFiles(customerId, disputeId, body.evidence),
      command: ({ files }) => ({
        ...{ kind: 'add-dispute-evidence', cardId, caseId: disputeId, evidence: files },
      }),
      facts: ({ claimId }) => ({ cardId, disputeId, claimId }),
      customer: ({ customer }) => customer,
      consume: (trx, named) => claimNamed(trx, customerId, named),
    });
  }

  /** Answers what the bank asked. */
  async function answer(
    context: LiveContext,
    disputeId: string,
    body: BodyOf<Calls['answer']>,
  ): Promise<PayloadOf<Calls['answer']>> {
    const { customerId } = context.session;
    const words = readWords(body.text, MOST_DETAILS);
    if ('problem' in words) throw new Failure('VALIDATION', { fields: { text: words.problem } });
    if (words.value === '') throw new Failure('VALIDATION', { fields: { text: 'empty' } });
    const { cardId } = await caseOf(deps, customerId, disputeId);
    return operations.run(context, {
      ...{ report: disputeAnswerReport, customerId, cardId, input: { disputeId, body } },
      prepare: () => prepareFiles(customerId, disputeId, body.evidence, 'more-wanted'),
      command: ({ files }) => ({
        ...{ kind: 'answer-dispute', cardId, caseId: disputeId, text: words.value, evidence: files },
      }),
      facts: ({ claimId }) => ({ cardId, disputeId, claimId }),
      customer: ({ customer }) => customer,
      consume: (trx, named) => claimNamed(trx, customerId, named),
    });
  }

  /** Withdraws an open case. */
  async function withdraw(
    context: LiveContext,
    disputeId: string,
    body: BodyOf<Calls['withdraw']>,
  ): Promise<PayloadOf<Calls['withdraw']>> {
    const { customerId } = context.session;
    const { cardId } = await caseOf(deps, customerId, disputeId);
    return operations.run(context, {
      ...{ report: withdrawDisputeReport, customerId, cardId, input: { disputeId, body } },
      prepare: async () => {
        const one = await openCase(customerId, disputeId);
        return { one, ...orNotFound(await cardSystem.cardWithHolder(customerId, cardId)) };
      },
      command: () => ({ kind: 'withdraw-dispute', cardId, caseId: disputeId }),
      facts: ({ one: { reference, amount }, card: { lastFour } }) => ({
        ...{ cardId, disputeId, reference, lastFour, amount: `${amount.minor}` },
      }),
      customer: ({ customer }) => customer,
    });
  }

  /** Reads a case again and throws the failure of one that has ended, or in which the bank asks nothing. */
  async function openCase(
    customerId: string,
    disputeId: string,
    wanted?: DisputeCase['state'],
  ): Promise<DisputeCase> {
    const one = await caseOf(deps, customerId, disputeId);
    if (!isOpenDispute(one.state)) throw caseRefusal({ refused: 'ended' });
    if (wanted !== undefined && one.state !== wanted) throw caseRefusal({ refused: 'not-asked' });
    return one;
  }

  async function prepareFiles(
    customerId: string,
    disputeId: string,
    fileIds: readonly string[],
    wanted?: DisputeCase['state'],
  ) {
    const one = await openCase(customerId, disputeId, wanted);
    const { customer } = orNotFound(await cardSystem.cardWithHolder(customerId, one.cardId));
    return { customer, ...(await deliverFiles(deps, customerId, fileIds, one.evidence.length)) };
  }

  return { open, addEvidence, answer, withdraw };
}
