/**
 * Log-on (LOGIN-1…7). Unknown usernames, wrong passwords and undecryptable fields take the same path, at the same cost, with the same
 * response. Only the correct password reveals the account's state.
 */
import type { Transaction } from 'kysely';
import { fieldKey, openField } from '../../../server/crypto/fields.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionContext, SessionInfo } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import { type Mounted, notOffered, on } from '../../../server/http/mount.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { Captchas } from '../../captcha/server/captchas.ts';
import { requireCaptcha } from '../../captcha/server/require-captcha.ts';
import { otpText } from '../../confirmation/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { HIDDEN_ADDRESSES } from '../../confirmation/server/hidden.ts';
import type { OtpProof } from '../../confirmation/server/request.ts';
import { loginCalls, passkeyLogOnCalls } from '../contract.ts';
import { isLoginUsername, normaliseUsername } from '../rules.ts';
import { loginNameKeys } from './accounts.ts';
import { answerLogOn, type LogOnDeps, requireOpen } from './answer.ts';
import { type Browser, MAX_WRONG } from './attempts.ts';
import type { Evidence, LoginOutcome } from './complete.ts';
import { DEVICE_COOKIE, newDevice, readDevice } from './device.ts';
import { createHiddenLogOn, type HiddenLogOnDeps } from './hidden-log-on.ts';
import { type PasskeyLogOnDeps, passkeyHandlers } from './passkey-log-on.ts';
import * as store from './store.ts';

interface LoginDeps extends LogOnDeps, HiddenLogOnDeps {
  readonly passwords: Passwords;
  readonly confirmation: Confirmation;
  readonly limits: Limits;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly captchas: Captchas;
}

/** Log-on handlers. If passkeys are not configured, every passkey call answers NOT_FOUND. */
export function handlers(deps: LoginDeps & PasskeyLogOnDeps): Mounted[] {
  const rp = deps.config.passkeys;
  const byPasskey = rp ? passkeyHandlers(deps, rp) : notOffered(Object.values(passkeyLogOnCalls));
  return [...byPasskey, ...loginHandlers(deps)];
}

/** Handlers of the log-on with a password, and of questions about the account after log-on. */
function loginHandlers(deps: LoginDeps): Mounted[] {
  const { config, db, confirmation, audit, completion } = deps;
  const hiddenLogOn = createHiddenLogOn(deps);

  /**
   * Returns the account if the credentials are correct, even if the bank has closed it, or `hidden` if the answer must not depend on that.
   * The attempt stays counted until the log-on completes or is refused. Throws LOGIN-PW or LOGIN-LOCKED.
   */
  async function authenticate(
    context: SessionContext,
    username: string,
    password: string,
    browser: Browser,
  ): Promise<store.UserRow | 'hidden'> {
    const name = loginNameKeys(config.keyring, username);
    const attempt = await deps.attempts.count(name, browser);
    if (attempt === undefined) {
      await audit.record(db, context, 'login', 'locked');
      throw new Failure('LOGIN-LOCKED');
    }
    const { attempts } = attempt;
    const user = await store.findUser(db, deps.rowTags, username);
    const isCorrect = await deps.passwords.check(password, user?.password_hash, context.address);
    if (attempt.hidden) {
      await hiddenLogOn.begin(context, user, isCorrect);
      // Counted for a correct password too, because the alarm must not reveal the result.
      await deps.attempts.countWrong(username);
      return 'hidden';
    }
    if (!isCorrect || !user) {
      await audit.record(db, context, 'login', 'wrong-password', user?.customer_id);
      await deps.attempts.countWrong(username);
      if (attempts >= MAX_WRONG) throw new Failure('LOGIN-LOCKED');
      throw new Failure('LOGIN-PW', attempts >= 3 ? { attemptsLeft: MAX_WRONG - attempts } : undefined);
    }
    return user;
  }

  function pendingUser(session: SessionInfo): { username: string; customerId: string } {
    if (session.state !== 'pending' || session.username === null || session.customerId === null) {
      throw new Failure('NOT_NOW');
    }
    return { username: session.username, customerId: session.customerId };
  }

  /** Checks username and password, after the image code. */
  async function logOn(
    context: SessionContext,
    body: BodyOf<typeof loginCalls.login>,
  ): Promise<LoginOutcome | 'hidden'> {
    if (context.session.state === 'live') throw new Failure('NOT_NOW');
    const key = fieldKey(config.keyring, context.session.fieldSeed);
    const opened = openField(key, 'username', body.username, body.iv);
    const password = openField(key, 'password', body.password, body.iv);
    const username = normaliseUsername(opened ?? '');
    if (opened === undefined || password === undefined || !isLoginUsername(username)) {
      await deps.attempts.limitUnreadable(context);
      await deps.passwords.check('', undefined, context.address);
      throw new Failure('LOGIN-PW');
    }
    const sent = deviceOf(context);
    const browser = await deps.attempts.browserOf(context, username, sent);
    if (!browser.known) await deps.attempts.limitUsernames(context.address, username);
    const user = await authenticate(context, username, password, browser);
    if (user === 'hidden') return user;
    const name = loginNameKeys(config.keyring, username);
    const evidence: Evidence = {
      action: 'login',
      confirm: async (trx) => {
        const requirePassword = await requireSamePassword(trx, user);
        await deps.attempts.clearLater(trx, name, browser);
        return requirePassword;
      },
    };
    const { known } = browser;
    try {
      await requireOpen(deps, context, 'login', { ...user, customerId: user.customer_id });
      return await completion.logOn(context, { user, deviceName: body.deviceName, sent, known, evidence });
    } catch (error) {
      // The password was correct, and the transaction that would have cleared the attempt is undone: a bank that does not answer locks no
      // person out.
      await deps.attempts.clear(name, browser);
      throw error;
    }
  }

  /** Verifies the one-time password and completes the log-on. */
  async function confirm(context: SessionContext, proof: OtpProof): Promise<LoginOutcome> {
    const hidden = await hiddenLogOn.find(context);
    if (hidden) return hiddenLogOn.confirm(context, hidden, proof.otp, deviceOf(context));
    const { username, customerId } = pendingUser(context.session);
    const consumeCode = await confirmation.verify(context, ownerOf(context, customerId), proof, () => ({}));
    const customer = await customerOf(deps.cardSystem, customerId);
    const sent = deviceOf(context);
    const device = sent?.isSigned ? sent : newDevice(config.keyring, deps.random);
    const byPasskey = context.session.byPasskey ?? false;
    const person = { username, customer, deviceName: undefined, byPasskey };
    const done = await db.transaction().execute(async (trx) => {
      await consumeCode(trx);
      return completion.complete(trx, context, person, () => device);
    });
    return completion.outcomeOf(customer, done);
  }

  const deviceOf = ({ request }: SessionContext) =>
    readDevice(config.keyring, request.cookies[DEVICE_COOKIE]);

  return [
    /** Step 0. By default every well-formed username appears to exist (LOGIN-4). */
    on(loginCalls.username, async ({ body }, context) => {
      if (!config.revealUnknownUsername) return { useridExists: true };
      await deps.limits.address('reveal-username', context.address, 5, 3600);
      const username = normaliseUsername(body.userId);
      const isKnown =
        isLoginUsername(username) && (await store.findUser(db, deps.rowTags, username)) !== undefined;
      return { useridExists: isKnown };
    }),

    /** Step 1: checks the image code, then username and password. */
    on(loginCalls.login, async ({ body }, context) => {
      await requireCaptcha(deps, context, body);
      const outcome = await deps.countLogOn(logOn(context, body));
      if (outcome !== 'hidden') return answerLogOn(deps, context, outcome);
      const { requestId: traceId, session } = context;
      const { id: sessionId } = session;
      return { ...NOT_LOGGED_ON, ...HIDDEN_ADDRESSES, sessionId, traceId };
    }),

    /**
     * Step 2: sends the one-time password to an address in the bank's records, or returns the request for a passkey.
     */
    on(loginCalls.requestOtp, async ({ body: { method, isResend } }, context) => {
      const hidden = await hiddenLogOn.find(context);
      if (hidden) return { ...(await hiddenLogOn.request(context, hidden, method)), phoneNo: null };
      const { customerId } = pendingUser(context.session);
      // The passkey was already used for this log-on, so it is no second proof.
      if (method === 'passkey' && context.session.byPasskey) throw new Failure('METHOD-NONE');
      const customer = await customerOf(deps.cardSystem, customerId);
      const wanted = { ...ownerOf(context, customerId), subject: {} };
      const action = say(otpText.login, context.language);
      const sent = await confirmation.ask(context, wanted, { customer, action, method, isResend });
      return { ...sent, phoneNo: customer.phone?.masked ?? null };
    }),

    /** Step 3: verifies the one-time password or the passkey. */
    on(loginCalls.validateOtp, async ({ body }, context) =>
      answerLogOn(deps, context, await deps.countLogOn(confirm(context, body))),
    ),

    on(loginCalls.nationalId, async ({ params }, { session }) => {
      const customer = await customerOf(deps.cardSystem, session.customerId);
      if (![session.username, customer.customerNumber].includes(params.id.toLowerCase()))
        throw new Failure('NOT_FOUND');
      return { nationalId: customer.nationalIdMasked };
    }),

    on(loginCalls.checkPasswordChange, (_input, { session }) => store.passwordIsOld(db, session.username)),
  ];
}

/** Payload of a log-on whose password was checked with a hidden result. */
const NOT_LOGGED_ON = {
  accessToken: null,
  nationalId: null,
  customerNumber: null,
  primaryFlg: false,
  reOnboarding: true,
  closing: false,
};

/** Identifies the confirmation of a log-on: the person whose password or passkey was correct, and the session. */
function ownerOf({ session }: SessionContext, customerId: string) {
  return { purpose: 'login', customerId, sessionKey: session.key } as const;
}

/** Throws LOGIN-PW if the password was replaced during its check, because that change has just ended every session (S18). */
async function requireSamePassword(trx: Transaction<Database>, user: store.UserRow): Promise<() => void> {
  const same = await store.lockPasswordLater(trx, user.username, user.password_hash);
  return () => {
    if (same.length === 0) throw new Failure('LOGIN-PW');
  };
}
