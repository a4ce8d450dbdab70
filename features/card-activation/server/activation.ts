/**
 * Activation of a card, before and after log-on (ACT-1, ACT-2). Whoever is not logged on proves card and person together;
 * whoever is, details of one of their own cards. A right one-time password then gives a token for this card alone, and
 * using it up, the activation, its record and the message to the person are one transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { newToken } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { customerIdOf, type Flow, type FlowKind, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveContext, OtpContext, SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardSystem, Customer, IdentifiedCard } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { say } from '../../../shared/messages.ts';
import type { CardExpiry } from '../../../shared/validation/card.ts';
import type { GivenCard, GivenIdentity, Identity } from '../../identity/server/public.ts';
import { methodsOf, type Otp, type OtpSent, verifyWithAudit } from '../../otp/server/public.ts';
import { activationNotice } from '../messages.ts';
import { activationStages as stages } from './stages.ts';

export interface ActivationDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly cardSystem: CardSystem;
  readonly identity: Identity;
  readonly flows: Flows;
  readonly otp: Otp;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

/** The details of one of the own cards. */
export interface OwnDetails {
  readonly expiry: CardExpiry;
  readonly birthDate: string;
}

/** Where somebody who is identified can get their code, masked. */
export interface Identified {
  readonly traceId: string;
  readonly phoneNo: string | null;
  readonly email: string | null;
  readonly methods: OtpMethod[];
  readonly username: string;
}

/** A right code: the token that activates this card, once. */
export interface Confirmed {
  readonly accessToken: string;
  readonly cardId: string;
}

export function createActivation(deps: ActivationDeps) {
  const { db, flows, otp, audit } = deps;

  async function customerOf(customerId: string): Promise<Customer> {
    const customer = await deps.cardSystem.customer(customerId);
    if (!customer) throw new Error('the card system does not know a customer it identified');
    return customer;
  }

  /** The judged code's challenge. After three wrong codes the person begins again. */
  async function judge(context: SessionContext, flow: Flow, code: string): Promise<string> {
    const place = placeOf(flow);
    const { challengeId, subject } = await verifyWithAudit(deps, context, place, code).catch(
      async (error: unknown) => {
        if (error instanceof Failure && error.code === '01012')
          await flows.end(db, context.session, flow.kind);
        throw error;
      },
    );
    if (isDeepStrictEqual(subject, subjectOf(flow))) return challengeId;
    await otp.invalidate(place);
    await audit.record(db, context, 'activation-otp', 'other-subject', place.customerId);
    throw new Failure('NOT_NOW');
  }

  /** Token, card, stage, record and message together; false when the token is not for this. 03109 leaves nothing. */
  function activateOnce(context: OtpContext, flow: Flow, customer: Customer): Promise<boolean> {
    const { customerId } = customer;
    const { cardId } = subjectOf(flow);
    return db.transaction().execute(async (trx) => {
      const used = await otp.useToken(trx, placeOf(flow), context.otpToken);
      if (!isDeepStrictEqual(used?.subject, { cardId })) {
        // A token for another card is used up all the same.
        await audit.record(trx, context, 'activate-card', 'wrong-token', customerId);
        return false;
      }
      const unit = { trx, id: flow.traceKey.toString('base64url') };
      if (!(await deps.cardSystem.activateCard(unit, customerId, cardId))) throw new Failure('03109');
      await flows.move(trx, flow, stages.activate);
      await audit.record(trx, context, 'activate-card', 'done', customerId);
      await enqueueNotice(deps.outbox, trx, customer, noticeOf(context, flow));
      return true;
    });
  }

  return {
    /** Before log-on, the card; gives the trace of the activation that begins here. */
    async begin(context: SessionContext, card: GivenCard): Promise<string> {
      if (context.session.state === 'live') throw new Failure('NOT_NOW');
      await deps.identity.acceptCard(card);
      return flows.start(db, context.session, 'activation', stages.cardInformation.to, {
        facts: { card: deps.identity.cardMark(card) },
      });
    },

    /** Before log-on, card and person together; what is answered or refused here, only the proven person learns. */
    async identify(context: SessionContext, traceId: string, given: GivenIdentity): Promise<Identified> {
      const step = stages.validatePerson;
      const flow = await flows.at(context.session, 'activation', traceId, step.from);
      requireSameCard(deps.identity, flow, given);
      const found = await deps.identity.identify(context, given, 'activation-identity', 'dateOfBirth');
      const { customerId, cardId, lastFour } = found;
      const customer = await customerOf(customerId);
      const refusal = refusalOf(found, customer);
      await db.transaction().execute(async (trx) => {
        if (!refusal) await flows.move(trx, flow, { ...step, customerId, facts: { cardId, lastFour } });
        await audit.record(trx, context, 'activation-identity', refusal ?? 'identified', customerId);
      });
      if (refusal) throw new Failure(refusal);
      // Stands for the person until they have a username here; of no use anywhere else.
      return identified(traceId, customer, newToken(deps.random));
    },

    /** After log-on, the details of one of the own cards; an activation of it begins. */
    async advise(context: LiveContext, cardId: string, given: OwnDetails): Promise<Identified> {
      const { customerId, username } = context.session;
      const card = await deps.cardSystem.card(customerId, cardId);
      if (!card) throw new Failure('NOT_FOUND');
      if (card.status === 'active') throw new Failure('CARD-ACTIVE');
      if (!card.canActivate) throw new Failure('03109');
      const customer = await deps.identity.confirmOwn(
        context,
        card,
        given,
        'activation-identity',
        'dateOfBirth',
      );
      if (methodsOf(customer).length === 0) throw new Failure('CONTACT-NONE');
      const known = { customerId, facts: { cardId, lastFour: card.lastFour } };
      const traceId = await db.transaction().execute(async (trx) => {
        const trace = await flows.start(trx, context.session, 'own-activation', stages.advice.to, known);
        await audit.record(trx, context, 'activation-identity', 'identified', customerId);
        return trace;
      });
      return identified(traceId, customer, username);
    },

    /** Sends the one-time password, for the card that was identified. */
    async requestOtp(
      context: SessionContext,
      kind: FlowKind,
      asked: { traceId: string; method: OtpMethod | undefined; isResend: boolean },
    ): Promise<OtpSent> {
      const flow = await flows.at(context.session, kind, asked.traceId, stages.requestOtp.from);
      const customer = await customerOf(customerIdOf(flow));
      const sent = await otp.request({
        ...{ ...placeOf(flow), customer, method: asked.method, language: context.language },
        subject: subjectOf(flow),
        action: say(activationNotice.action, context.language, lastFourOf(flow)),
        // A code of an earlier activation is not sent again: it confirms what that one was about.
        isResend: asked.isResend && flow.stage === stages.requestOtp.to,
      });
      await flows.move(db, flow, stages.requestOtp);
      await audit.record(db, context, 'activation-otp', 'sent', customer.customerId, { method: sent.method });
      return sent;
    },

    /** A right code allows the activation. `card` is what was sent along again: it must be the one given before. */
    async confirm(
      context: SessionContext,
      kind: FlowKind,
      given: { traceId: string; otp: string; card?: GivenCard },
    ): Promise<Confirmed> {
      const flow = await flows.at(context.session, kind, given.traceId, stages.validateOtp.from);
      if (given.card) requireSameCard(deps.identity, flow, given.card);
      const challengeId = await judge(context, flow, given.otp);
      const place = placeOf(flow);
      return db.transaction().execute(async (trx) => {
        await otp.consume(trx, place, challengeId);
        await flows.move(trx, flow, stages.validateOtp);
        const accessToken = await otp.issueToken(trx, place, subjectOf(flow));
        await audit.record(trx, context, 'activation-otp', 'confirmed', place.customerId);
        return { accessToken, ...subjectOf(flow) };
      });
    },

    /** The last step of both. The token proves the person; before log-on nothing else does. */
    async activate(context: OtpContext, cardId: string): Promise<{ cardId: string; lastFour: string }> {
      const kind = context.session.state === 'live' ? 'own-activation' : 'activation';
      const flow = await flows.at(context.session, kind, null, stages.activate.from);
      if (cardId !== subjectOf(flow).cardId) throw new Failure('NOT_FOUND');
      const customer = await customerOf(customerIdOf(flow));
      const activated = await activateOnce(context, flow, customer).catch(async (error: unknown) => {
        if (error instanceof Failure && error.code === '03109')
          await audit.record(db, context, 'activate-card', 'refused', customer.customerId);
        throw error;
      });
      if (!activated) throw new Failure('NOT_NOW');
      deps.wake();
      return { cardId, ...lastFourOf(flow) };
    },
  };
}

/** Why a proven person cannot activate the card, if so (ACT-3). */
function refusalOf({ status, canActivate }: IdentifiedCard, customer: Customer) {
  if (status === 'active') return 'CARD-ACTIVE';
  if (!canActivate) return 'CARD-CANNOT';
  return methodsOf(customer).length === 0 ? 'CONTACT-NONE' : undefined;
}

function requireSameCard(identity: Identity, flow: Flow, card: GivenCard): void {
  if (textFact(flow, 'card') !== identity.cardMark(card)) throw new Failure('NOT_NOW');
}

function identified(traceId: string, customer: Customer, username: string): Identified {
  return {
    traceId,
    phoneNo: customer.phone?.masked ?? null,
    email: customer.email?.masked ?? null,
    methods: methodsOf(customer),
    username,
  };
}

/** Whose codes and tokens these are. */
function placeOf(flow: Flow) {
  return { customerId: customerIdOf(flow), sessionKey: flow.sessionKey, purpose: 'activation' } as const;
}

/** What a code, and then its token, is good for: this card. */
function subjectOf(flow: Flow) {
  return { cardId: textFact(flow, 'cardId') };
}

function lastFourOf(flow: Flow) {
  return { lastFour: textFact(flow, 'lastFour') };
}

function noticeOf({ language }: OtpContext, flow: Flow) {
  return {
    purpose: 'card-activated',
    language,
    text: say(activationNotice.activated, language, lastFourOf(flow)),
    subject: say(activationNotice.subject, language, lastFourOf(flow)),
  };
}
