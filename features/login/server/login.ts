/**
 * Log-on (LOGIN-1…7). Unknown names, wrong passwords and unreadable fields take the same path at the same cost and get
 * the same answer. Only the correct password reveals the account's state.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { fieldKey, openField } from '../../../server/crypto/fields.ts';
import { tokenKey } from '../../../server/crypto/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionContext, SessionInfo } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { say } from '../../../shared/messages.ts';
import { otpText } from '../../otp/public.ts';
import {
  contactChangedRecently,
  methodsOf,
  type Otp,
  type OtpSent,
  verifyWithAudit,
} from '../../otp/server/public.ts';
import type { NewSession, Sessions } from '../../session/server/public.ts';
import { isLoginUsername, normaliseUsername } from '../rules.ts';
import { loginNameKeys } from './accounts.ts';
import { type Attempts, type Browser, MAX_WRONG } from './attempts.ts';
import { type Device, newDevice, readDevice, shortDeviceId } from './device.ts';
import { noticeNewBrowser } from './new-browser.ts';
import { type LoginPerson, personOf } from './person.ts';
import * as store from './store.ts';

export interface LoginDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly cardSystem: CardReads;
  readonly sessions: Sessions;
  readonly otp: Otp;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly attempts: Attempts;
  readonly outbox: Outbox;
  readonly wake: (customerId: string) => void;
  readonly now: () => Promise<Date>;
}

/** Username and password encrypted with `iv`, and the device's name. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly iv: string;
  readonly deviceName: string | undefined;
}

/** A completed log-on, or one with a pending one-time password. */
export interface LoginOutcome {
  readonly session: NewSession;
  readonly customer: Customer;
  readonly methods: OtpMethod[];
  /** New value of the browser's device cookie. */
  readonly device: string | undefined;
}

export function createLogin(deps: LoginDeps) {
  const { config, db, sessions, otp, audit } = deps;

  /** Returns the account of correct credentials. Throws LOGIN-PW, LOGIN-LOCKED or LOGIN-DISABLED. */
  async function authenticate(
    context: SessionContext,
    username: string,
    password: string,
    browser: Browser,
  ): Promise<store.UserRow> {
    const name = loginNameKeys(config.keyring, username);
    const attempts = await deps.attempts.count(name, browser);
    if (attempts === undefined) {
      await audit.record(db, context, 'login', 'locked');
      throw new Failure('LOGIN-LOCKED');
    }
    const user = await store.findUser(db, username);
    if (!(await deps.passwords.check(password, user?.password_hash, context.address)) || !user) {
      await audit.record(db, context, 'login', 'wrong-password', user?.customer_id);
      await deps.attempts.countWrong(username);
      if (attempts >= MAX_WRONG) throw new Failure('LOGIN-LOCKED');
      throw new Failure('LOGIN-PW', attempts >= 3 ? { attemptsLeft: MAX_WRONG - attempts } : undefined);
    }
    await deps.attempts.clear(name, browser);
    const refusal = user.locked ? 'LOGIN-LOCKED' : user.disabled ? 'LOGIN-DISABLED' : undefined;
    if (refusal) {
      await audit.record(db, context, 'login', user.locked ? 'locked-by-bank' : 'disabled', user.customer_id);
      throw new Failure(refusal);
    }
    return user;
  }

  /**
   * Returns whether a one-time password is due: for marked accounts, and by configuration for new devices or always
   * (LOGIN-6).
   */
  function isOtpDue(user: store.UserRow, knownDevice: boolean): boolean {
    return (
      user.reonboard || config.loginOtp === 'always' || (config.loginOtp === 'new-device' && !knownDevice)
    );
  }

  /** Last transaction of a log-on: session, times, device, notice of a new browser, and audit record, which names the session. */
  async function completeLogin(
    trx: Transaction<Database>,
    context: SessionContext,
    person: LoginPerson,
    device: Device,
  ): Promise<NewSession> {
    const user = personOf(context, person);
    const session = await sessions.replace(trx, context.session, user, 'live');
    if (!session) throw new Failure('SESSION_OVER', { reason: 'unknown' });
    const { at, previous } = await store.recordLogin(trx, person.username);
    // The first log-on after registration is not remarkable.
    const isNew = (await store.rememberDevice(trx, person.username, device, user)) && previous !== null;
    const { language } = context;
    if (isNew)
      await noticeNewBrowser(deps.outbox, trx, person.customer, { at, browser: user.browser, language });
    const origin = {
      session: { key: tokenKey(session.sessionId) },
      device: shortDeviceId(config.keyring, device.cookie),
    };
    const details = { browser: user.browser, isNew };
    const { customerId } = person.customer;
    await audit.record(trx, { ...context, ...origin }, 'login', 'done', customerId, details);
    return session;
  }

  /** A log-on that waits for its one-time password. Throws CONTACT-NONE or CONTACT-RECENT. */
  async function beginOtp(
    context: SessionContext,
    user: store.UserRow,
    person: LoginPerson,
  ): Promise<LoginOutcome> {
    const { customer } = person;
    await requireContact(deps, customer);
    const session = await db.transaction().execute(async (trx) => {
      await requireSamePassword(trx, user);
      const replaced = await sessions.replace(trx, context.session, personOf(context, person), 'pending');
      await audit.record(trx, context, 'login', 'otp-due', customer.customerId);
      return replaced;
    });
    if (!session) throw new Failure('SESSION_OVER', { reason: 'unknown' });
    return { session, customer, methods: methodsOf(customer), device: undefined };
  }

  /** Completes a log-on without a one-time password. Undefined when one is due because the browser was just forgotten. */
  function completeKnown(
    context: SessionContext,
    user: store.UserRow,
    person: LoginPerson,
    sent: Device | undefined,
  ): Promise<LoginOutcome | undefined> {
    const { username, customer } = person;
    return db.transaction().execute(async (trx) => {
      await requireSamePassword(trx, user);
      // Read again under the lock of the user's row, which forgetting a browser takes too.
      const isKnown = sent !== undefined && (await store.isKnownDevice(trx, username, sent.storedKeys));
      if (isOtpDue(user, isKnown)) return undefined;
      const device = sent && (sent.isSigned || isKnown) ? sent : newDevice(config.keyring, deps.random);
      const session = await completeLogin(trx, context, person, device);
      return { session, customer, methods: [], device: device.cookie };
    });
  }

  async function customerOf(customerId: string): Promise<Customer> {
    const customer = await deps.cardSystem.customer(customerId);
    if (!customer) throw new Error('the card system does not know a registered customer');
    return customer;
  }

  function pendingUser(session: SessionInfo): { username: string; customerId: string } {
    if (session.state !== 'pending' || session.username === null || session.customerId === null) {
      throw new Failure('NOT_NOW');
    }
    return { username: session.username, customerId: session.customerId };
  }

  return {
    /** Step 0. By default every well-formed name appears to exist (LOGIN-4). */
    async usernameExists(context: SessionContext, text: string): Promise<boolean> {
      if (!config.revealUnknownUsername) return true;
      await deps.limits.shared('reveal-username', context.address, 5, 3600);
      const username = normaliseUsername(text);
      return isLoginUsername(username) && (await store.findUser(db, username)) !== undefined;
    },

    /** Step 1, after the image code. */
    async login(
      context: SessionContext,
      credentials: Credentials,
      deviceCookie: string | undefined,
    ): Promise<LoginOutcome> {
      if (context.session.state === 'live') throw new Failure('NOT_NOW');
      const key = fieldKey(config.keyring, context.session.fieldSeed);
      const opened = openField(key, 'username', credentials.username, credentials.iv);
      const password = openField(key, 'password', credentials.password, credentials.iv);
      const username = normaliseUsername(opened ?? '');
      if (opened === undefined || password === undefined || !isLoginUsername(username)) {
        await deps.attempts.limitUnreadable(context);
        await deps.passwords.check('', undefined, context.address);
        throw new Failure('LOGIN-PW');
      }
      const sent = readDevice(config.keyring, deviceCookie);
      const browser = await deps.attempts.browserOf(context, username, sent);
      if (!browser.known) await deps.attempts.limitUsernames(context.address, username);
      const user = await authenticate(context, username, password, browser);
      const customer = await customerOf(user.customer_id);
      const person = { username, customer, deviceName: credentials.deviceName };
      const outcome = isOtpDue(user, browser.known)
        ? undefined
        : await completeKnown(context, user, person, sent);
      if (!outcome) return beginOtp(context, user, person);
      deps.wake(customer.customerId);
      return outcome;
    },

    /** Step 2: sends the one-time password to an address in the bank's records, by the requested method. */
    async requestOtp(
      context: SessionContext,
      request: { method: OtpMethod | undefined; isResend: boolean },
    ): Promise<{ sent: OtpSent; customer: Customer }> {
      const { customerId } = pendingUser(context.session);
      const customer = await customerOf(customerId);
      const sent = await otp.request({
        customer,
        sessionKey: context.session.key,
        purpose: 'login',
        subject: {},
        action: say(otpText.login, context.language),
        language: context.language,
        ...request,
      });
      await audit.record(db, context, 'login-otp', 'sent', customerId, { method: sent.method });
      return { sent, customer };
    },

    /** Step 3: the one-time password completes the log-on. */
    async validateOtp(
      context: SessionContext,
      code: string,
      deviceCookie: string | undefined,
    ): Promise<LoginOutcome> {
      const { username, customerId } = pendingUser(context.session);
      const scope = { customerId, sessionKey: context.session.key, purpose: 'login' } as const;
      const verified = await verifyWithAudit(deps, context, scope, code);
      const customer = await customerOf(customerId);
      const sent = readDevice(config.keyring, deviceCookie);
      const device = sent?.isSigned ? sent : newDevice(config.keyring, deps.random);
      const person = { username, customer, deviceName: undefined };
      const session = await db.transaction().execute(async (trx) => {
        await otp.consume(trx, scope, verified.challengeId);
        return completeLogin(trx, context, person, device);
      });
      deps.wake(customerId);
      return { session, customer, methods: [], device: device.cookie };
    },

    passwordIsOld: (username: string) => store.passwordIsOld(db, username),
    customerOf,
  };
}

export type Login = ReturnType<typeof createLogin>;

/** Throws LOGIN-PW when the password was replaced during its check: the change has just ended every session (S18). */
async function requireSamePassword(trx: Transaction<Database>, user: store.UserRow): Promise<void> {
  if (!(await store.lockPassword(trx, user.username, user.password_hash))) throw new Failure('LOGIN-PW');
}

async function requireContact(deps: LoginDeps, customer: Customer): Promise<void> {
  if (methodsOf(customer).length === 0) throw new Failure('CONTACT-NONE');
  if (contactChangedRecently(customer, await deps.now())) throw new Failure('CONTACT-RECENT');
}
