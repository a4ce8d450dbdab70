/**
 * Registration (REG-1 to REG-5): from a card to an account. Nothing is said about anybody before card and person have
 * matched; nothing is made before the one-time password is right, and then all of it in one transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { newToken } from '../../../server/crypto/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { customerIdOf, type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits.ts';
import { maskUsername } from '../../../server/outbox/mask.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardSystem, Customer, IdentifiedCard } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { say } from '../../../shared/messages.ts';
import { type Captchas, requireCaptcha } from '../../captcha/server/public.ts';
import type { Credentials } from '../../credentials/server/public.ts';
import type { GivenCard, GivenIdentity, Identity } from '../../identity/server/public.ts';
import type { Accounts } from '../../login/server/public.ts';
import { methodsOf, type Otp, type OtpSent, verifyWithAudit } from '../../otp/server/public.ts';
import { registrationNotice } from '../messages.ts';
import { registrationStages as stages } from './stages.ts';

export interface RegistrationDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly cardSystem: CardSystem;
  readonly captchas: Captchas;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly accounts: Accounts;
  readonly flows: Flows;
  readonly otp: Otp;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

/** Card and person with the image code that goes before them. */
export interface GivenPerson extends GivenIdentity {
  readonly traceId: string;
  readonly lastKey: string;
  readonly inputCode: string;
}

/** What the last step brings. */
export interface Confirmation {
  readonly traceId: string;
  /** Lower case. */
  readonly username: string;
  /** The password, protected with `iv`. */
  readonly password: string;
  readonly iv: string;
  /** The one-time password, six digits. */
  readonly otp: string;
}

/** Where somebody who is identified can get their code, masked. */
export interface Identified {
  readonly traceId: string;
  readonly temporaryUsername: string;
  readonly phoneNo: string | null;
  readonly email: string | null;
  readonly methods: OtpMethod[];
}

const KIND = 'registration';

export function createRegistration(deps: RegistrationDeps) {
  const { db, flows, otp, audit } = deps;

  async function customerOf(customerId: string): Promise<Customer> {
    const customer = await deps.cardSystem.customer(customerId);
    if (!customer) throw new Error('the card system does not know a customer it identified');
    return customer;
  }

  /** Who may register: somebody without an account, by a card that is or was in use, whom codes can reach. */
  async function refusalOf(found: IdentifiedCard, customer: Customer) {
    if (await deps.accounts.ofCustomer(found.customerId)) return 'REG-ALREADY';
    if (found.status === 'unactivated') return found.canActivate ? 'REG-INACTIVE' : 'REG-CANNOT';
    if (found.status !== 'active' && found.status !== 'damaged') return 'REG-CANNOT';
    return methodsOf(customer).length === 0 ? 'CONTACT-NONE' : undefined;
  }

  /** The judged code's challenge, when the code was sent for exactly this account; burns the code when it was not. */
  async function judge(context: SessionContext, flow: Flow, given: Confirmation): Promise<string> {
    const place = placeOf(context, flow);
    const { challengeId, subject } = await verifyWithAudit(deps, context, place, given.otp).catch(
      async (error: unknown) => {
        if (error instanceof Failure && error.code === '01012') await flows.end(db, context.session, KIND);
        throw error;
      },
    );
    if (!isDeepStrictEqual(subject, subjectOf(flow, given.username))) throw await burn(context, flow);
    return challengeId;
  }

  /** Somebody tried to have another name confirmed than the code was sent for (S14). */
  async function burn(context: SessionContext, flow: Flow): Promise<Failure> {
    const place = placeOf(context, flow);
    await otp.invalidate(place);
    await audit.record(db, context, 'register-otp', 'other-subject', place.customerId);
    return new Failure('NOT_NOW');
  }

  /** Account, stage, record and message together; REG-TAKEN or REG-ALREADY leaves nothing of them. */
  function makeAccount(
    context: SessionContext,
    flow: Flow,
    made: { challengeId: string; customer: Customer; username: string; passwordHash: string },
  ): Promise<void> {
    const { customer, username, passwordHash } = made;
    const { customerId } = customer;
    return db.transaction().execute(async (trx) => {
      await otp.consume(trx, placeOf(context, flow), made.challengeId);
      const statementPreference = preferenceOf(customer);
      const outcome = await deps.accounts.create(trx, {
        ...{ username, customerId, passwordHash, statementPreference },
      });
      if (outcome !== 'created')
        throw new Failure(outcome === 'username-taken' ? 'REG-TAKEN' : 'REG-ALREADY');
      await flows.move(trx, flow, stages.validateOtp);
      await audit.record(trx, context, 'register', 'done', customerId);
      await enqueueNotice(deps.outbox, trx, customer, {
        purpose: 'registered',
        language: context.language,
        text: say(registrationNotice.welcome, context.language, { username: maskUsername(username) }),
        subject: say(registrationNotice.subject, context.language),
      });
    });
  }

  /** Somebody else was quicker: another name can be chosen; whoever has an account now is through. */
  async function missed(context: SessionContext, flow: Flow, { code }: Failure): Promise<void> {
    if (code !== 'REG-TAKEN' && code !== 'REG-ALREADY') return;
    const place = placeOf(context, flow);
    await db.transaction().execute(async (trx) => {
      if (code === 'REG-TAKEN')
        await flows.move(trx, flow, { ...stages.validateOtp, to: stages.validateInformation.to });
      else await flows.end(trx, context.session, KIND);
      await audit.record(trx, context, 'register', code, place.customerId);
    });
    await otp.invalidate(place);
  }

  return {
    /** The card, before log-on; gives the trace of the registration that begins here. */
    async begin(context: SessionContext, card: GivenCard): Promise<string> {
      if (context.session.state === 'live') throw new Failure('NOT_NOW');
      await deps.identity.acceptCard(card);
      return flows.start(db, context.session, KIND, stages.cardInformation.to, {
        facts: { card: deps.identity.cardMark(card) },
      });
    },

    /** Card and person together; what is answered or refused here, only the proven person learns. */
    async identify(context: SessionContext, given: GivenPerson): Promise<Identified> {
      const step = stages.validateInformation;
      const flow = await flows.at(context.session, KIND, given.traceId, step.from);
      if (textFact(flow, 'card') !== deps.identity.cardMark(given)) throw new Failure('NOT_NOW');
      await requireCaptcha(deps, context, given);
      const found = await deps.identity.identify(context, given, 'register');
      const { customerId, cardId, lastFour } = found;
      const customer = await customerOf(customerId);
      const refusal = await refusalOf(found, customer);
      await db.transaction().execute(async (trx) => {
        if (!refusal) await flows.move(trx, flow, { ...step, customerId, facts: { cardId, lastFour } });
        await audit.record(trx, context, 'register', refusal ?? 'identified', customerId);
      });
      if (refusal) throw new Failure(refusal);
      return {
        traceId: given.traceId,
        temporaryUsername: newToken(deps.random),
        phoneNo: customer.phone?.masked ?? null,
        email: customer.email?.masked ?? null,
        methods: methodsOf(customer),
      };
    },

    /** Whether a username is free; a free one is the one that the next steps are about. */
    async chooseUsername(context: SessionContext, traceId: string, username: string): Promise<boolean> {
      const flow = await flows.at(context.session, KIND, traceId, stages.userId.from);
      const problem = await deps.credentials.judgeUsername(username, customerIdOf(flow));
      if (problem) throw new Failure('VALIDATION', { fields: { username: problem } });
      if (await deps.accounts.ofUsername(username)) return false;
      await flows.move(db, flow, { ...stages.userId, facts: { username } });
      return true;
    },

    /** Sends the one-time password, for the chosen name and the card that was identified. */
    async requestOtp(
      context: SessionContext,
      asked: { traceId: string; method: OtpMethod | undefined; isResend: boolean },
    ): Promise<OtpSent> {
      const flow = await flows.at(context.session, KIND, asked.traceId, stages.requestOtp.from);
      const { customerId, sessionKey, purpose } = placeOf(context, flow);
      const sent = await otp.request({
        ...{ sessionKey, purpose, method: asked.method, language: context.language },
        customer: await customerOf(customerId),
        subject: subjectOf(flow, textFact(flow, 'username')),
        action: say(registrationNotice.action, context.language, { lastFour: textFact(flow, 'lastFour') }),
        // Once another name was chosen there is no code for it yet that could be sent again.
        isResend: asked.isResend && flow.stage === stages.requestOtp.to,
      });
      await flows.move(db, flow, stages.requestOtp);
      await audit.record(db, context, 'register-otp', 'sent', customerId, { method: sent.method });
      return sent;
    },

    /** The right code makes the account. A password that cannot be used is refused before the code is looked at. */
    async confirm(context: SessionContext, given: Confirmation): Promise<void> {
      const flow = await flows.at(context.session, KIND, given.traceId, stages.validateOtp.from);
      const { username, iv } = given;
      if (username !== textFact(flow, 'username')) throw await burn(context, flow);
      const sealed = { field: 'password', sealed: given.password, iv };
      const owner = { username, customerId: customerIdOf(flow) };
      const password = await deps.credentials.openNew(context.session, sealed, owner);
      const challengeId = await judge(context, flow, given);
      const passwordHash = await deps.passwords.hash(password);
      const customer = await customerOf(owner.customerId);
      await makeAccount(context, flow, { challengeId, customer, username, passwordHash }).catch(
        async (error: unknown) => {
          if (error instanceof Failure) await missed(context, flow, error);
          throw error;
        },
      );
      deps.wake();
    },

    /** The message was written with the account; this closes the registration. */
    async close(context: SessionContext, traceId: string): Promise<void> {
      const flow = await flows.at(context.session, KIND, traceId, stages.notifyUser.from);
      await flows.move(db, flow, stages.notifyUser);
    },
  };
}

function placeOf({ session }: SessionContext, flow: Flow) {
  return { customerId: customerIdOf(flow), sessionKey: session.key, purpose: 'register' } as const;
}

/** What the code confirms: this name, proven by this card. */
function subjectOf(flow: Flow, username: string) {
  return { username, cardId: textFact(flow, 'cardId') };
}

/** How statements come until the person says otherwise: company cards have paper only (STM-1). */
function preferenceOf({ corporate, email, phone }: Customer): 'email' | 'paper' | 'mobile' {
  if (corporate) return 'paper';
  if (email) return 'email';
  return phone ? 'mobile' : 'paper';
}
