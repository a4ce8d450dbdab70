/**
 * A forgotten password or username (FGT-1, FGT-2): card and person are judged together, a one-time password proves the
 * person, and only then is anything told or changed. Whatever goes wrong here never locks the account (S03).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config.ts';
import { keyedHash, tokenKey } from '../../../server/crypto/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { customerIdOf, type Facts, type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { OtpContext, SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardSystem, Customer } from '../../../server/ports/card-system/port.ts';
import { say } from '../../../shared/messages.ts';
import { type Captchas, requireCaptcha } from '../../captcha/server/public.ts';
import type { Credentials } from '../../credentials/server/public.ts';
import type { GivenCard, Identity } from '../../identity/server/public.ts';
import type { Account, Accounts } from '../../login/server/public.ts';
import { methodsOf, type Otp, type OtpSent, verifyWithAudit } from '../../otp/server/public.ts';
import { endSessionsOf } from '../../session/server/public.ts';
import { forgottenText } from '../messages.ts';

const KIND = 'forgotten';

export type Find = 'password' | 'username';

export interface ForgottenDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly cardSystem: CardSystem;
  readonly captchas: Captchas;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly flows: Flows;
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly otp: Otp;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

/** Everything the second step brings. */
export interface GivenInformation extends GivenCard {
  readonly traceId: string | undefined;
  readonly nationalId: string;
  readonly birthDate: string;
  readonly lastKey: string;
  readonly inputCode: string;
  readonly find: Find;
}

/** The new password as the browser protected it. */
export interface GivenPassword {
  readonly traceId: string;
  readonly password: string;
  readonly iv: string;
}

export function createForgotten(deps: ForgottenDeps) {
  const { db, flows, identity, accounts, otp, audit } = deps;

  async function customerOf(customerId: string): Promise<Customer> {
    const customer = await deps.cardSystem.customer(customerId);
    if (!customer) throw new Error('the card system does not know a customer it identified');
    return customer;
  }

  /** Whose one-time passwords and tokens these are. */
  function placeOf(context: SessionContext, flow: Flow) {
    return {
      customerId: customerIdOf(flow),
      sessionKey: context.session.key,
      purpose: 'forgot',
    } as const;
  }

  /** What a token may do: replace the password of this account while it is still the one in use. */
  const tokenSubject = ({ username, passwordHash }: Account) => ({
    username,
    replaces: keyedHash(deps.config.secret, 'password-in-use', passwordHash).toString('base64url'),
  });

  /** The flow of an earlier step, about this very card; none where the caller starts with the second step. */
  async function atCard(context: SessionContext, given: GivenInformation): Promise<Flow | undefined> {
    if (given.traceId === undefined) {
      await identity.acceptCard(given);
      return undefined;
    }
    const flow = await flows.at(context.session, KIND, given.traceId, ['card']);
    if (textFact(flow, 'card') !== identity.cardMark(given)) throw new Failure('NOT_NOW');
    return flow;
  }

  /** The account of somebody whose card and identity matched; why it cannot be brought back where it cannot. */
  async function accountOf(customerId: string): Promise<Account> {
    const account = await accounts.ofCustomer(customerId);
    if (!account) throw new Failure('FGT-NOTREG');
    if (account.disabled) throw new Failure('LOGIN-DISABLED');
    return account;
  }

  /** The same account in a later step; NOT_NOW when it is no longer what the flow began with. */
  async function sameAccount(flow: Flow): Promise<Account> {
    const account = await accounts.ofCustomer(customerIdOf(flow));
    if (!account || account.disabled || account.username !== textFact(flow, 'username'))
      throw new Failure('NOT_NOW');
    return account;
  }

  /** Burns a code that was right but is for something else, and refuses. */
  async function burn(context: SessionContext, flow: Flow, challengeId: string): Promise<never> {
    const place = placeOf(context, flow);
    await db.transaction().execute(async (trx) => {
      await otp.consume(trx, place, challengeId);
      await audit.record(trx, context, 'forgot-otp', 'other-subject', place.customerId);
    });
    throw new Failure('NOT_NOW');
  }

  /** The flow at its next stage, begun here when there is none yet; gives its trace id. */
  async function identified(
    trx: Transaction<Database>,
    context: SessionContext,
    flow: Flow | undefined,
    { traceId }: GivenInformation,
    known: { readonly customerId: string; readonly facts: Facts },
  ): Promise<string> {
    if (!flow || traceId === undefined) return flows.start(trx, context.session, KIND, 'identified', known);
    await flows.move(trx, flow, { from: ['card'], to: 'identified', ...known });
    return traceId;
  }

  /** What follows from a right code: a token for the new password, or the username in a message. */
  async function confirm(
    trx: Transaction<Database>,
    context: SessionContext,
    flow: Flow,
    account: Account,
    customer: Customer,
  ): Promise<string | null> {
    if (findOf(flow) === 'password') {
      await flows.move(trx, flow, { from: ['otp'], to: 'confirmed' });
      await audit.record(trx, context, 'forgot-password', 'confirmed', account.customerId);
      return otp.issueToken(trx, placeOf(context, flow), tokenSubject(account));
    }
    await flows.move(trx, flow, { from: ['otp'], to: 'done' });
    await audit.record(trx, context, 'forgot-username', 'done', account.customerId);
    const { language } = context;
    await enqueueNotice(deps.outbox, trx, customer, {
      purpose: 'username-found',
      language,
      text: say(forgottenText.usernameNotice, language, { username: account.username }),
      subject: say(forgottenText.usernameNoticeSubject, language),
    });
    return null;
  }

  /** After three wrong codes the person begins again. */
  async function judge(context: SessionContext, flow: Flow, code: string) {
    try {
      return await verifyWithAudit(deps, context, placeOf(context, flow), code);
    } catch (error) {
      if (error instanceof Failure && error.code === '01012') await flows.end(db, context.session, KIND);
      throw error;
    }
  }

  return {
    /** Step 1. Nothing that only the bank knows is judged yet. */
    async acceptCard(context: SessionContext, given: GivenCard): Promise<string> {
      await identity.acceptCard(given);
      const facts = { card: identity.cardMark(given) };
      return flows.start(db, context.session, KIND, 'card', { facts });
    },

    /** Step 2, with the image code. */
    async identify(
      context: SessionContext,
      given: GivenInformation,
    ): Promise<{ traceId: string; customer: Customer; methods: OtpMethod[] }> {
      const flow = await atCard(context, given);
      await requireCaptcha(deps, context, given);
      const { customerId, cardId } = await identity.identify(context, given, 'forgot-identity');
      const { username } = await accountOf(customerId);
      const customer = await customerOf(customerId);
      const methods = methodsOf(customer);
      if (methods.length === 0) throw new Failure('CONTACT-NONE');
      const known = { customerId, facts: { find: given.find, username, cardId } };
      const traceId = await db.transaction().execute(async (trx) => {
        const trace = await identified(trx, context, flow, given, known);
        await audit.record(trx, context, 'forgot-identity', 'done', customerId, { find: given.find });
        return trace;
      });
      return { traceId, customer, methods };
    },

    /** Step 3: sends the one-time password to the bank's own record of the person. */
    async requestOtp(
      context: SessionContext,
      asked: { traceId: string; method: OtpMethod | undefined; isResend: boolean },
    ): Promise<OtpSent> {
      const flow = await flows.at(context.session, KIND, asked.traceId, ['identified', 'otp']);
      const subject = codeSubject(flow);
      const sent = await otp.request({
        customer: await customerOf(customerIdOf(flow)),
        sessionKey: context.session.key,
        purpose: 'forgot',
        subject,
        action: say(forgottenText[subject.find], context.language),
        method: asked.method,
        // A code of an earlier flow is not sent again: it confirms what that one was about.
        isResend: asked.isResend && flow.stage === 'otp',
        language: context.language,
      });
      await flows.move(db, flow, { from: ['identified', 'otp'], to: 'otp' });
      await audit.record(db, context, 'forgot-otp', 'sent', customerIdOf(flow), { method: sent.method });
      return sent;
    },

    /** Step 4: a right code has proven the person, who may now know the username. */
    async validateOtp(
      context: SessionContext,
      traceId: string,
      code: string,
    ): Promise<{ accessToken: string | null; username: string }> {
      const flow = await flows.at(context.session, KIND, traceId, ['otp']);
      const place = placeOf(context, flow);
      const judged = await judge(context, flow, code);
      if (!isDeepStrictEqual(judged.subject, codeSubject(flow)))
        return burn(context, flow, judged.challengeId);
      const account = await sameAccount(flow);
      const customer = await customerOf(place.customerId);
      const accessToken = await db.transaction().execute(async (trx) => {
        await otp.consume(trx, place, judged.challengeId);
        return confirm(trx, context, flow, account, customer);
      });
      deps.wake();
      return { accessToken, username: account.username };
    },

    /** Step 5. A refused password leaves the token as it is; a set one unlocks the account and ends its sessions. */
    async changePassword(context: OtpContext, given: GivenPassword): Promise<void> {
      const flow = await flows.at(context.session, KIND, given.traceId, ['confirmed']);
      const place = placeOf(context, flow);
      const { customerId } = place;
      // Without the token nobody learns whether a password is the one in use.
      if (!(await otp.isToken(customerId, context.session.key, tokenKey(context.otpToken))))
        throw new Failure('NOT_NOW');
      const account = await sameAccount(flow);
      const { username, passwordHash: currentHash } = account;
      const password = await deps.credentials.openNew(
        context.session,
        { field: 'password', sealed: given.password, iv: given.iv },
        { username, customerId, currentHash },
      );
      const hash = await deps.passwords.hash(password);
      const customer = await customerOf(customerId);
      await db.transaction().execute(async (trx) => {
        await flows.move(trx, flow, { from: ['confirmed'], to: 'done' });
        const used = await otp.useToken(trx, place, context.otpToken);
        if (!isDeepStrictEqual(used?.subject, tokenSubject(account))) throw new Failure('NOT_NOW');
        await accounts.setPassword(trx, username, hash);
        await endSessionsOf(trx, username, 'reset');
        await audit.record(trx, context, 'forgot-password', 'done', customerId);
        const { language } = context;
        await enqueueNotice(deps.outbox, trx, customer, {
          purpose: 'password-reset',
          language,
          text: say(forgottenText.passwordNotice, language),
          subject: say(forgottenText.passwordNoticeSubject, language),
        });
      });
      deps.wake();
    },
  };
}

function findOf(flow: Flow): Find {
  return textFact(flow, 'find') === 'username' ? 'username' : 'password';
}

/** What a code confirms (OTP-4): which of the two is brought back, and of which account. */
function codeSubject(flow: Flow) {
  return { find: findOf(flow), username: textFact(flow, 'username') };
}
