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
import { networkOf } from '../../../server/http/address.ts';
import { browserFamily } from '../../../server/http/browser-family.ts';
import type { SessionContext, SessionInfo } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits.ts';
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

  /** Last transaction of a log-on: session, times, device and audit record, which names the new session. */
  async function completeLogin(
    trx: Transaction<Database>,
    context: SessionContext,
    person: { username: string; customer: Customer; deviceName: string | undefined; device: Device },
  ): Promise<NewSession> {
    const user = personOf(context, person);
    const session = await sessions.replace(trx, context.session, user, 'live');
    if (!session) throw new Failure('SESSION_OVER', { reason: 'unknown' });
    await store.recordLogin(trx, person.username);
    await store.rememberDevice(trx, person.username, person.device, user.browser);
    const origin = {
      session: { key: tokenKey(session.sessionId) },
      device: shortDeviceId(config.keyring, person.device.cookie),
    };
    await audit.record(trx, { ...context, ...origin }, 'login', 'done', person.customer.customerId);
    return session;
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
      const deviceName = credentials.deviceName;
      if (isOtpDue(user, browser.known)) {
        await requireContact(deps, customer);
        const session = await db.transaction().execute(async (trx) => {
          await requireSamePassword(trx, user);
          const replaced = await sessions.replace(
            trx,
            context.session,
            personOf(context, { username, customer, deviceName }),
            'pending',
          );
          await audit.record(trx, context, 'login', 'otp-due', customer.customerId);
          return replaced;
        });
        if (!session) throw new Failure('SESSION_OVER', { reason: 'unknown' });
        return { session, customer, methods: methodsOf(customer), device: undefined };
      }
      const device = sent && (sent.isSigned || browser.known) ? sent : newDevice(config.keyring, deps.random);
      const session = await db.transaction().execute(async (trx) => {
        await requireSamePassword(trx, user);
        return completeLogin(trx, context, { username, customer, deviceName, device });
      });
      return { session, customer, methods: [], device: device.cookie };
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
      const session = await db.transaction().execute(async (trx) => {
        await otp.consume(trx, scope, verified.challengeId);
        return completeLogin(trx, context, { username, customer, deviceName: undefined, device });
      });
      return { session, customer, methods: [], device: device.cookie };
    },

    passwordIsOld: (username: string) => store.passwordIsOld(db, username),
    customerOf,
  };
}

export type Login = ReturnType<typeof createLogin>;

/** The start of a client's text, without control characters: the database refuses NUL. */
function storable(text: string): string {
  return [...text.replace(/\p{Cc}/gu, ' ')].slice(0, 60).join('');
}

function personOf(
  { request }: Pick<SessionContext, 'request'>,
  person: { username: string; customer: Customer; deviceName: string | undefined },
) {
  return {
    username: person.username,
    customerId: person.customer.customerId,
    primaryHolder: person.customer.primary,
    deviceName: person.deviceName === undefined ? null : storable(person.deviceName),
    browser: browserFamily(request.headers['user-agent']),
    network: networkOf(request.ip),
  };
}

/** Throws LOGIN-PW when the password was replaced during its check: the change has just ended every session (S18). */
async function requireSamePassword(trx: Transaction<Database>, user: store.UserRow): Promise<void> {
  if (!(await store.lockPassword(trx, user.username, user.password_hash))) throw new Failure('LOGIN-PW');
}

async function requireContact(deps: LoginDeps, customer: Customer): Promise<void> {
  if (methodsOf(customer).length === 0) throw new Failure('CONTACT-NONE');
  if (contactChangedRecently(customer, await deps.now())) throw new Failure('CONTACT-RECENT');
}
