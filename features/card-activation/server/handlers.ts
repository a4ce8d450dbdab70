/**
 * Activation of a card before and after log-on (ACT-1, ACT-2). Before log-on it verifies card and person; after
 * log-on it verifies the details of the person's own card. A correct one-time password gives a token for this card.
 * `operations` consumes the token, activates the card, writes the audit record and queues the message. With a card
 * system in the portal's database, this is one transaction.
 */
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { newToken } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { customerIdOf, type Flow, type FlowKind, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { OtpContext, SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Operations } from '../../../server/operations/operations.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads, Customer, IdentifiedCard } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { BodyOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import type { Post } from '../../confirmation/server/post.ts';
import { requireSameCard, startWithCard } from '../../identity/server/flow-steps.ts';
import type { CardDetails, Identity } from '../../identity/server/identity.ts';
import { activationCalls } from '../contract.ts';
import { activationNotice } from '../messages.ts';
import { activationReport } from './report.ts';
import { activationStages as stages } from './stages.ts';

interface ActivationDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly cardSystem: CardReads;
  readonly identity: Identity;
  readonly flows: Flows;
  readonly confirmation: Confirmation;
  readonly operations: Operations;
  readonly audit: Audit;
  readonly post: Post;
}

type CodeBody = BodyOf<typeof activationCalls.requestOtp>;
type ProofBody = BodyOf<typeof activationCalls.validateOwnOtp>;
type Activated = PayloadOf<typeof activationCalls.activate>;

export function handlers(deps: ActivationDeps): Mounted[] {
  const { db, flows, confirmation, audit } = deps;

  /** Activates the card once per flow. Throws 03109 and rolls back if the card system refuses. */
  function activateOnce(context: OtpContext, flow: Flow, customer: Customer) {
    const { subject, ...owner } = wantedOf(flow);
    const { cardId } = subject;
    return deps.operations.run(context, {
      report: activationReport,
      customerId: customer.customerId,
      cardId,
      input: { cardId },
      intention: intentionOf(flow),
      prepare: () => deps.post.requireSettled(customer.customerId),
      command: () => ({ kind: 'activate-card', cardId }),
      confirm: confirmation.byToken(owner, context.otpToken, () => subject),
      consume: (trx) => flows.move(trx, flow, stages.activate),
      facts: () => ({ cardId, ...lastFourOf(flow) }),
      customer: () => customer,
    });
  }

  async function repeated(context: SessionContext, flow: Flow): Promise<Activated> {
    const earlier = await deps.operations.earlier<Activated>(context, customerIdOf(flow), intentionOf(flow));
    if (!earlier) throw new Failure('NOT_NOW');
    return earlier.payload;
  }

  /** Sends the one-time password for the identified card. */
  async function requestOtp(context: SessionContext, kind: FlowKind, body: CodeBody) {
    const flow = await flows.at(context.session, kind, body.traceId, stages.requestOtp.from);
    return confirmation.askInFlow(context, flow, stages.requestOtp, wantedOf(flow), {
      customer: await customerOf(deps.cardSystem, customerIdOf(flow)),
      action: say(activationNotice.action, context.language, lastFourOf(flow)),
      method: body.method,
      isResend: body.isResend,
    });
  }

  /** Exchanges the code for a token. If the call contains a card, it must be the card of the first step. */
  async function validateOtp(context: SessionContext, kind: FlowKind, body: ProofBody, card?: CardDetails) {
    const flow = await flows.at(context.session, kind, body.traceId, stages.validateOtp.from);
    if (card) requireSameCard(deps.identity, context, flow, card);
    const wanted = wantedOf(flow);
    const { accessToken } = await confirmation.exchange(context, wanted, body, {
      also: (trx) => flows.move(trx, flow, stages.validateOtp),
    });
    return { accessToken, ...wanted.subject };
  }

  return [
    /** Before log-on: starts an activation with a card. */
    on(activationCalls.cardInformation, async ({ body: { cardNumber, expiredDate: expiry } }, context) => {
      if (context.session.state === 'live') throw new Failure('NOT_NOW');
      const stage = stages.cardInformation.to;
      return { traceId: await startWithCard(deps, context, 'activation', stage, { cardNumber, expiry }) };
    }),

    /** Before log-on: verifies card and person. The reason of a refusal is revealed only after both match. */
    on(activationCalls.validatePerson, async ({ body }, context) => {
      const { traceId, cardNumber, expiredDate: expiry, nationalId, dateOfBirth: birthDate } = body;
      const details = { cardNumber, expiry, nationalId, birthDate };
      const step = stages.validatePerson;
      const flow = await flows.at(context.session, 'activation', traceId, step.from);
      requireSameCard(deps.identity, context, flow, details);
      const found = await deps.identity.identify(context, details, 'activation-identity', 'dateOfBirth');
      const { customerId, cardId, lastFour } = found;
      const addresses = await confirmation.addressesOf(
        await customerOf(deps.cardSystem, customerId),
        'activation',
      );
      const refusal = refusalOf(found, addresses) ?? (await deps.post.refusal(customerId));
      await db.transaction().execute(async (trx) => {
        if (!refusal) await flows.move(trx, flow, { ...step, customerId, facts: { cardId, lastFour } });
        await audit.record(trx, context, 'activation-identity', refusal ?? 'identified', customerId);
      });
      if (refusal) throw new Failure(refusal);
      // `username` is a placeholder, because a response before log-on must not reveal a username. No call reads it.
      return { traceId, ...addresses, username: newToken(deps.random) };
    }),

    on(activationCalls.requestOtp, ({ body }, context) => requestOtp(context, 'activation', body)),

    on(activationCalls.validateOtp, ({ body }, context) => {
      const { cardNumber, expiredDate: expiry } = body;
      return validateOtp(context, 'activation', body, { cardNumber, expiry });
    }),

    /** After log-on: verifies details of the person's own card and starts its activation. */
    on(activationCalls.advice, async ({ params, body }, context) => {
      const { customerId, username } = context.session;
      const cardId = params.id;
      const card = await deps.cardSystem.card(customerId, cardId);
      if (!card) throw new Failure('NOT_FOUND');
      if (card.status === 'active') throw new Failure('CARD-ACTIVE');
      if (!card.canActivate) throw new Failure('03109');
      const customer = await deps.identity.verifyOwnCard(
        context,
        card,
        { expiry: body.expiredDate, birthDate: body.dateOfBirth },
        'activation-identity',
        'dateOfBirth',
      );
      const addresses = await confirmation.addressesOf(customer, 'activation');
      if (addresses.methods.length === 0) throw new Failure('CONTACT-NONE');
      await deps.post.requireSettled(customerId);
      const known = { customerId, facts: { cardId, lastFour: card.lastFour } };
      const traceId = await db.transaction().execute(async (trx) => {
        const trace = await flows.start(trx, context.session, 'own-activation', stages.advice.to, known);
        await audit.record(trx, context, 'activation-identity', 'identified', customerId);
        return trace;
      });
      return { traceId, ...addresses, username };
    }),

    on(activationCalls.requestOwnOtp, ({ body }, context) => requestOtp(context, 'own-activation', body)),

    on(activationCalls.validateOwnOtp, ({ body }, context) => validateOtp(context, 'own-activation', body)),

    /** Last step of both flows. Before log-on, the token alone authenticates the person. */
    on(activationCalls.activate, async ({ params }, context) => {
      const kind = context.session.state === 'live' ? 'own-activation' : 'activation';
      const { from, to } = stages.activate;
      const flow = await flows.at(context.session, kind, null, [...from, to]);
      if (params.id !== wantedOf(flow).subject.cardId) throw new Failure('NOT_FOUND');
      // A retry gets the outcome of the first call, which may still be pending in a remote card system.
      if (flow.stage === to) return repeated(context, flow);
      return activateOnce(context, flow, await customerOf(deps.cardSystem, customerIdOf(flow)));
    }),
  ];
}

/** Returns why the verified person cannot activate the card (ACT-3); undefined if they can. */
function refusalOf(
  { status, canActivate }: IdentifiedCard,
  { methods }: { readonly methods: readonly unknown[] },
) {
  if (status === 'active') return 'CARD-ACTIVE';
  if (!canActivate) return 'CARD-CANNOT';
  return methods.length === 0 ? 'CONTACT-NONE' : undefined;
}

/** Identifies the flow's single operation, because a flow completes only once. */
function intentionOf(flow: Flow): string {
  return flow.traceKey.toString('base64url');
}

/** Returns what a code or token must match: customer, session and card. Three wrong codes end the flow. */
function wantedOf(flow: Flow) {
  return {
    purpose: 'activation',
    customerId: customerIdOf(flow),
    sessionKey: flow.sessionKey,
    flow: flow.kind,
    subject: { cardId: textFact(flow, 'cardId') },
  } as const;
}

function lastFourOf(flow: Flow) {
  return { lastFour: textFact(flow, 'lastFour') };
}
