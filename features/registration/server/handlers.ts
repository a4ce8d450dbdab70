/**
 * Registration (REG-1 to REG-5): creates an account for a card holder. No response depends on the customer until card and person match.
 * After the correct one-time password, one transaction creates the account.
 */

import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { newToken } from '../../../server/crypto/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { customerIdOf, type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { maskUsername } from '../../../server/outbox/mask.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads, Customer, IdentifiedCard } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import type { StatementPreference } from '../../../shared/card-values.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { say } from '../../../shared/messages.ts';
import type { Captchas } from '../../captcha/server/captchas.ts';
import { requireCaptcha } from '../../captcha/server/require-captcha.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { hadAccount, startHold } from '../../confirmation/server/hold-store.ts';
import { isSentMethod, methodsOf } from '../../confirmation/server/request.ts';
import type { Credentials } from '../../credentials/server/credentials.ts';
import { requireSameCard, startWithCard, withExpiry } from '../../identity/server/flow-steps.ts';
import type { Identity } from '../../identity/server/identity.ts';
import type { Accounts } from '../../login/server/accounts.ts';
import { registrationCalls } from '../contract.ts';
import { registrationNotice } from '../messages.ts';
import { registrationStages as stages } from './stages.ts';

interface RegistrationDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly cardSystem: CardReads;
  readonly captchas: Captchas;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly accounts: Accounts;
  readonly flows: Flows;
  readonly confirmation: Confirmation;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

const KIND = 'registration';
/** Maximum number of usernames that a customer may check in an hour, over all sessions. */
const MAX_USERNAMES = 30;

export function handlers(deps: RegistrationDeps): Mounted[] {
  const { db, flows, confirmation, audit } = deps;

  /** Returns why an identified person cannot register: existing account, unsuitable card, or no address for the code. */
  async function refusalOf(found: IdentifiedCard, customer: Customer) {
    if (await deps.accounts.ofCustomer(found.customerId)) return 'REG-ALREADY';
    if (found.status === 'unactivated') return found.canActivate ? 'REG-INACTIVE' : 'REG-CANNOT';
    if (found.status !== 'active' && found.status !== 'damaged') return 'REG-CANNOT';
    return methodsOf(customer).length === 0 ? 'CONTACT-NONE' : undefined;
  }

  /** Creates account, stage, audit record and message in one transaction. Throws REG-TAKEN or REG-ALREADY. */
  async function createAccount(
    context: SessionContext,
    flow: Flow,
    account: { customer: Customer; username: string; passwordHash: string },
    consumeCode: (trx: Transaction<Database>) => Promise<OtpMethod>,
  ): Promise<void> {
    const { customer, username, passwordHash } = account;
    const { customerId } = customer;
    const { language } = context;
    const isAgain = await hadAccount(db, customerId);
    return db.transaction().execute(async (trx) => {
      const method = await consumeCode(trx);
      const statementPreference = preferenceOf(customer);
      const outcome = await deps.accounts.create(trx, {
        username,
        customerId,
        passwordHash,
        statementPreference,
      });
      if (typeof outcome === 'string')
        throw new Failure(outcome === 'username-taken' ? 'REG-TAKEN' : 'REG-ALREADY');
      await flows.move(trx, flow, stages.validateOtp);
      const until =
        isAgain && isSentMethod(method)
          ? formatDateTime(await startHold(trx, customerId, method), language)
          : undefined;
      await audit.record(trx, context, 'register', 'done', customerId, rowDetails(outcome));
      const welcome = say(registrationNotice.welcome, language, { username: maskUsername(username) });
      await enqueueNotice(deps.outbox, trx, customer, {
        purpose: 'registered',
        language,
        text: until ? welcome + say(registrationNotice.held, language, { until }) : welcome,
        subject: say(registrationNotice.subject, language),
      });
    });
  }

  /**
   * Handles a lost race for the username or the account. If the username was taken, the customer can choose a different
   * username. If the account exists, the flow ends.
   */
  async function handleConflict(context: SessionContext, flow: Flow, { code }: Failure): Promise<void> {
    if (code !== 'REG-TAKEN' && code !== 'REG-ALREADY') return;
    const owner = ownerOf(flow);
    await db.transaction().execute(async (trx) => {
      if (code === 'REG-TAKEN')
        await flows.move(trx, flow, { ...stages.validateOtp, to: stages.validateInformation.to });
      else await flows.end(trx, context.session, KIND);
      await audit.record(trx, context, 'register', code, owner.customerId);
    });
    await confirmation.invalidate(owner);
  }

  return [
    /** Step 2: starts a registration with a card. */
    on(registrationCalls.cardInformation, async ({ body }, context) => {
      if (context.session.state === 'live') throw new Failure('NOT_NOW');
      const stage = stages.cardInformation.to;
      return {
        accepted: true as const,
        traceId: await startWithCard(deps, context, KIND, stage, withExpiry(body)),
      };
    }),

    /** Step 3: verifies card and person. The reason of a refusal is revealed only after both match. */
    on(registrationCalls.validateInformation, async ({ body }, context) => {
      const step = stages.validateInformation;
      const { traceId } = body;
      const details = withExpiry(body);
      const flow = await flows.at(context.session, KIND, traceId, step.from);
      requireSameCard(deps.identity, context, flow, details);
      await requireCaptcha(deps, context, body);
      const found = await deps.identity.identify(context, details, 'register');
      const { customerId, cardId, lastFour } = found;
      const customer = await customerOf(deps.cardSystem, customerId);
      const refusal = await refusalOf(found, customer);
      await db.transaction().execute(async (trx) => {
        if (!refusal) await flows.move(trx, flow, { ...step, customerId, facts: { cardId, lastFour } });
        await audit.record(trx, context, 'register', refusal ?? 'identified', customerId);
      });
      if (refusal) throw new Failure(refusal);
      const addresses = await confirmation.addressesOf(customer, 'register');
      return { traceId, temporaryUsername: newToken(deps.random), ...addresses };
    }),

    /** Step 4: returns whether a username is free, and stores a free username in the flow. */
    on(registrationCalls.userId, async ({ body: { traceId, username } }, context) => {
      const flow = await flows.at(context.session, KIND, traceId, stages.userId.from);
      const problem = await deps.credentials.validateUsername(username, customerIdOf(flow));
      if (problem) throw new Failure('VALIDATION', { fields: { username: problem } });
      // Otherwise a person could test the existence of any number of usernames, with one card in many sessions.
      await deps.limits.shared('usernames', customerIdOf(flow), MAX_USERNAMES, 3600);
      if (await deps.accounts.ofUsername(username)) return { available: false };
      await flows.move(db, flow, { ...stages.userId, facts: { username } });
      return { available: true };
    }),

    /** Step 6: sends the one-time password for the chosen username and the identified card. */
    on(registrationCalls.requestOtp, async ({ body: { traceId, method, isResend } }, context) => {
      const flow = await flows.at(context.session, KIND, traceId, stages.requestOtp.from);
      const wanted = confirmationOf(flow, textFact(flow, 'username'));
      return confirmation.askInFlow(context, flow, stages.requestOtp, wanted, {
        customer: await customerOf(deps.cardSystem, wanted.customerId),
        action: say(registrationNotice.action, context.language, { lastFour: textFact(flow, 'lastFour') }),
        method,
        isResend,
      });
    }),

    /** Step 7: creates the account. Validates the password first, so that an invalid password does not consume the code. */
    on(registrationCalls.validateOtp, async ({ body }, context) => {
      const flow = await flows.at(context.session, KIND, body.traceId, stages.validateOtp.from);
      const { username, iv } = body;
      // The code was sent for a different username (S14).
      if (username !== textFact(flow, 'username')) throw await confirmation.reject(context, ownerOf(flow));
      const sealed = { field: 'password', sealed: body.password, iv };
      const owner = { username, customerId: customerIdOf(flow) };
      const password = await deps.credentials.openNewPassword(context, sealed, owner);
      const { subject } = confirmationOf(flow, username);
      const consumeCode = await confirmation.verify(context, ownerOf(flow), body, () => subject);
      const passwordHash = await deps.passwords.hash(password, context.address);
      const customer = await customerOf(deps.cardSystem, owner.customerId);
      await createAccount(context, flow, { customer, username, passwordHash }, consumeCode).catch(
        async (error: unknown) => {
          if (error instanceof Failure) await handleConflict(context, flow, error);
          throw error;
        },
      );
      deps.wake();
      return { registered: true as const };
    }),

    /** Ends the flow. The message was queued with the account. */
    on(registrationCalls.notifyUser, async ({ body }, context) => {
      const flow = await flows.at(context.session, KIND, body.traceId, stages.notifyUser.from);
      await flows.move(db, flow, stages.notifyUser);
      return { notified: true };
    }),
  ];
}

/** Identifies the confirmation of a registration. With `flow` set, three wrong codes end that flow. */
function ownerOf(flow: Flow) {
  const { sessionKey } = flow;
  return { purpose: 'register', customerId: customerIdOf(flow), sessionKey, flow: KIND } as const;
}

/** Identifies what a code confirms: this username for this card. */
function confirmationOf(flow: Flow, username: string) {
  return { ...ownerOf(flow), subject: { username, cardId: textFact(flow, 'cardId') } };
}

/** Default delivery of statements. Corporate cards get paper only (STM-1). */
function preferenceOf({ corporate, email, phone }: Customer): StatementPreference {
  if (corporate) return 'paper';
  if (email) return 'email';
  return phone ? 'mobile' : 'paper';
}
