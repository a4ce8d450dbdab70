/**
 * A holder asks for more, and the primary cardholder answers (FAM-6, FAM-9). Each step is a conditional update, so that of an answer, a
 * cancellation and the end of the last day exactly one counts.
 */
import { newUuid } from '../../../server/crypto/keys.ts';
import type { LiveContext, LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import { LOOSENINGS_PER_DAY } from '../../../shared/card-controls.ts';
import { formatDate, taipeiDate } from '../../../shared/dates.ts';
import type { BodyOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import { formatMoney, twd } from '../../../shared/money.ts';
import { addSealedNotice } from '../../alerts/server/portal-notices.ts';
import type { OtpSent } from '../../confirmation/server/request.ts';
import { amountProblem } from '../../safety/rules.ts';
import type { FamilyRequest, familyCalls } from '../contract.ts';
import { familyNotice } from '../notices.messages.ts';
import { readReason, untilProblem } from '../rules.ts';
import type { FamilyDeps } from './deps.ts';
import { accountCard, heldCard } from './held.ts';
import { toRequest } from './map.ts';
import { makeNotice } from './notice.ts';
import { extraReport } from './report.ts';
import { sealReason } from './sealing.ts';
import * as store from './store.ts';

type Calls = typeof familyCalls;
/** What an answer allows. */
type Allowed = Pick<BodyOf<Calls['allow']>, 'amount' | 'until'>;

export function createRequests(deps: FamilyDeps) {
  const { db, cardSystem, confirmation, operations, audit, cipher } = deps;

  /** Returns the valid fields of a request. Throws VALIDATION. */
  function checkFields(body: BodyOf<Calls['ask']>, highest: bigint, today: string) {
    const amount = BigInt(body.amount.amount);
    const reason = readReason(body.reason);
    const problems = {
      amount: amountProblem(amount, highest),
      until: untilProblem(body.until, today),
      reason: 'problem' in reason ? reason.problem : undefined,
    };
    const fields = Object.fromEntries(
      Object.entries(problems).filter(([, problem]) => problem !== undefined),
    );
    if ('problem' in reason || Object.keys(fields).length > 0) throw new Failure('VALIDATION', { fields });
    return { amount, until: body.until, reason: reason.value };
  }

  /** Asks for more. One request of a card is open at a time. */
  async function ask(
    context: LiveContext,
    cardId: string,
    body: BodyOf<Calls['ask']>,
  ): Promise<FamilyRequest> {
    const { customerId } = context.session;
    const { card, primaryId } = await heldCard(deps, customerId, cardId);
    if (!card.changeable) throw new Failure('FAM-CARD');
    const { perPurchase, perPeriod } = card.primary.settings;
    if (perPurchase === undefined && perPeriod === undefined) throw new Failure('FAM-NO-LIMIT');
    const now = await deps.now();
    const { reason, ...wanted } = checkFields(body, card.highestLimit.minor, taipeiDate(now));
    const requestId = newUuid(deps.random);
    const sealed = sealReason(cipher, reason, { customerId, requestId });
    const request = { customerId, requestId, cardId, primaryId, sealed, ...wanted };
    const notice = await makeNotice(deps, {
      ...{ customerId: primaryId, cardId, lastFour: card.lastFour, news: 'asked', request },
      source: `family-asked/${requestId}`,
    });
    await db.transaction().execute(async (trx) => {
      if (!(await store.insertRequest(trx, request))) throw new Failure('FAM-OPEN');
      await addSealedNotice(trx, notice);
      const details = { cardId, requestId, amount: `${wanted.amount}`, until: wanted.until };
      await audit.record(trx, context, 'family-request', 'submitted', customerId, details);
    });
    deps.alerts.sender.wake();
    return toRequest(cipher, { ...request, state: 'open', askedAt: now, answeredAt: null });
  }

  /** Takes a request back. */
  async function cancel(context: LiveContext, requestId: string): Promise<PayloadOf<Calls['cancel']>> {
    const { customerId } = context.session;
    const request = orNotFound(await store.findRequest(db, 'holder', customerId, requestId));
    await db.transaction().execute(async (trx) => {
      if (!(await store.answerRequest(trx, 'holder', customerId, requestId, 'cancelled')))
        throw new Failure('FAM-ANSWERED');
      const details = { cardId: request.cardId, requestId };
      await audit.record(trx, context, 'family-request', 'cancelled', customerId, details);
    });
    return { state: 'cancelled' };
  }

  /** Declines a request, and tells the holder. */
  async function decline(context: LiveContext, requestId: string): Promise<PayloadOf<Calls['decline']>> {
    const { customerId: primaryId } = context.session;
    const request = orNotFound(await store.findRequest(db, 'primary', primaryId, requestId));
    const { cardId, customerId } = request;
    const { lastFour } = await accountCard(deps, primaryId, cardId);
    const notice = await makeNotice(deps, {
      ...{ customerId, cardId, lastFour, news: 'declined', request },
      source: `family-answer/${requestId}`,
    });
    await db.transaction().execute(async (trx) => {
      if (!(await store.answerRequest(trx, 'primary', primaryId, requestId, 'declined')))
        throw new Failure('FAM-ANSWERED');
      await addSealedNotice(trx, notice);
      await audit.record(trx, context, 'family-request', 'declined', primaryId, { cardId, requestId });
    });
    deps.alerts.sender.wake();
    return { state: 'declined' };
  }

  /** Finds an open request to the caller that asks for exactly this. Throws NOT_FOUND or FAM-ANSWERED. */
  async function openRequest({ customerId }: LiveSession, requestId: string, allowed: Allowed) {
    const request = orNotFound(await store.findRequest(db, 'primary', customerId, requestId));
    const isSame = `${request.amount}` === allowed.amount.amount && request.until === allowed.until;
    if (request.state !== 'open' || !isSame) throw new Failure('FAM-ANSWERED');
    const card = await accountCard(deps, customerId, request.cardId);
    // The card may have another holder, or another account, than when the request was made.
    if (card.holderId !== request.customerId) throw new Failure('NOT_FOUND');
    return { request, card, customer: await customerOf(cardSystem, customerId) };
  }

  /** Sends the code for exactly this request, amount and day. */
  async function requestOtp(
    context: LiveContext,
    requestId: string,
    body: BodyOf<Calls['requestAllowOtp']>,
  ): Promise<OtpSent> {
    const { session, language } = context;
    const { request, card, customer } = await openRequest(session, requestId, body);
    if (!card.changeable) throw new Failure('FAM-CARD');
    if (card.primary.looseningsToday >= LOOSENINGS_PER_DAY) throw new Failure('FAM-LIMIT');
    return confirmation.ask(context, confirmationOf(session, requestId, body), {
      customer,
      method: body.method,
      isResend: body.isResend,
      action: say(familyNotice.allowAction, language, {
        lastFour: card.lastFour,
        amount: formatMoney(body.amount),
        until: formatDate(request.until, language),
      }),
    });
  }

  /** Allows a request: the request, the command, the records and both notices have one outcome. */
  async function allow(
    context: LiveContext,
    requestId: string,
    body: BodyOf<Calls['allow']>,
  ): Promise<PayloadOf<Calls['allow']>> {
    const { session } = context;
    const { customerId } = session;
    const found = orNotFound(await store.findRequest(db, 'primary', customerId, requestId));
    const { cardId } = found;
    const answer = await operations.run(context, {
      report: extraReport,
      customerId,
      cardId,
      input: { requestId, body },
      prepare: async () => {
        const { request, card, customer } = await openRequest(session, requestId, body);
        const notice = await makeNotice(deps, {
          ...{ customerId: request.customerId, cardId, lastFour: card.lastFour, news: 'allowed', request },
          source: `family-answer/${requestId}`,
        });
        return { request, card, customer, notice };
      },
      confirm: confirmation.byProof(context, confirmationOf(session, requestId, body), body),
      consume: async (trx, { request }) => {
        if (!(await store.beginAllowing(trx, customerId, request))) throw new Failure('FAM-ANSWERED');
      },
      command: ({ request: { amount, until } }) => ({
        kind: 'allow-family-extra',
        ...{ cardId, requestId, amount: twd(amount), until, confirmed: true },
      }),
      facts: ({ request: { amount, until }, card, notice }) => ({
        ...{ cardId, lastFour: card.lastFour, requestId, amount: `${amount}`, until, notice },
      }),
      customer: ({ customer }) => customer,
    });
    deps.alerts.sender.wake();
    return answer;
  }

  return { ask, cancel, decline, requestOtp, allow };
}

/** Identifies what a code confirms: this customer, session, request, amount and day. */
function confirmationOf({ customerId, key }: LiveSession, requestId: string, { amount, until }: Allowed) {
  const subject = { requestId, amount: amount.amount, until };
  return { purpose: 'family', customerId, sessionKey: key, subject } as const;
}
