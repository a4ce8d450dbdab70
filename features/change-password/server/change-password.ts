/**
 * A new password for somebody who is logged on (PWD-1 to PWD-3). The current password is asked for again, three wrong
 * ones end the session; the new one is hashed before the code is sent, and the code sets exactly that hash.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config.ts';
import { fieldKey, openField } from '../../../server/crypto/fields.ts';
import { newToken } from '../../../server/crypto/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardSystem, Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { say } from '../../../shared/messages.ts';
import type { Credentials } from '../../credentials/server/public.ts';
import type { Account, Accounts } from '../../login/server/public.ts';
import { type Otp, type OtpSent, verifyWithAudit } from '../../otp/server/public.ts';
import { endSession, endSessionsOf } from '../../session/server/public.ts';
import { changePasswordText } from '../messages.ts';

const KIND = 'change-password';
/** Wrong current passwords in a row before the person has to log on again. */
const MAX_WRONG = 3;

export interface ChangePasswordDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly cardSystem: CardSystem;
  readonly flows: Flows;
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly otp: Otp;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

/** Both passwords as the browser protected them, and how the code shall be sent. */
export interface ChangeRequest {
  readonly password: string;
  readonly newPassword: string;
  readonly iv: string;
  readonly isResend: boolean;
  readonly method: OtpMethod | undefined;
}

/** A code, and the new password again as the browser protected it. */
export interface Confirmation {
  readonly password: string;
  readonly iv: string;
  readonly otp: string;
}

export function createChangePassword(deps: ChangePasswordDeps) {
  const { db, flows, accounts, passwords, otp, audit } = deps;

  const openOf = (context: LiveContext, field: string, sealed: string, iv: string) =>
    openField(fieldKey(deps.config.secret, context.session.fieldSeed), field, sealed, iv);

  const placeOf = ({ session }: LiveContext) =>
    ({ customerId: session.customerId, sessionKey: session.key, purpose: 'change-password' }) as const;

  async function accountOf({ session }: LiveContext): Promise<Account> {
    const account = await accounts.ofUsername(session.username);
    if (!account) throw new Error('somebody is logged on without an account');
    return account;
  }

  async function customerOf({ session }: LiveContext): Promise<Customer> {
    const customer = await deps.cardSystem.customer(session.customerId);
    if (!customer) throw new Error('the card system does not know a registered customer');
    return customer;
  }

  /** Too many wrong passwords: whoever sits here has to show again that they know it, by logging on. */
  async function force(context: LiveContext): Promise<never> {
    await db.transaction().execute(async (trx) => {
      await endSession(trx, context.session.key, 'logout');
      await audit.record(trx, context, KIND, 'forced-log-off', context.session.customerId);
    });
    throw new Failure('PW-FORCED');
  }

  /** Judges the current password; each try is counted before it is looked at. */
  async function judgeCurrent(
    context: LiveContext,
    flow: Flow,
    given: ChangeRequest,
    account: Account,
  ): Promise<void> {
    const tries = await flows.claimTry(flow, MAX_WRONG);
    if (tries === undefined) return force(context);
    const current = openOf(context, 'password', given.password, given.iv);
    // A field that cannot be read costs as much as a wrong password and is answered like one.
    const right = await passwords.check(
      current ?? '',
      current === undefined ? undefined : account.passwordHash,
    );
    if (right) return flows.clearTries(flow);
    await audit.record(db, context, KIND, 'wrong-password', account.customerId);
    if (tries >= MAX_WRONG) return force(context);
    throw new Failure('PW-CURRENT', { attemptsLeft: MAX_WRONG - tries });
  }

  /** Judges both passwords; the hash of the new one, and a mark by which a code knows that it is for this hash. */
  async function freeze(context: LiveContext, flow: Flow, given: ChangeRequest) {
    const account = await accountOf(context);
    await judgeCurrent(context, flow, given, account);
    const { username, customerId, passwordHash: currentHash } = account;
    const password = await deps.credentials.openNew(
      context.session,
      { field: 'newPassword', sealed: given.newPassword, iv: given.iv },
      { username, customerId, currentHash },
    );
    return { hash: await passwords.hash(password), change: newToken(deps.random) };
  }

  /** Burns a code that was right but came with another password, and refuses. */
  async function burn(context: LiveContext, challengeId: string): Promise<never> {
    const place = placeOf(context);
    await db.transaction().execute(async (trx) => {
      await otp.consume(trx, place, challengeId);
      await audit.record(trx, context, `${KIND}-otp`, 'other-subject', place.customerId);
    });
    throw new Failure('NOT_NOW');
  }

  /** After three wrong codes the person begins again. */
  async function judgeCode(context: LiveContext, code: string) {
    try {
      return await verifyWithAudit(deps, context, placeOf(context), code);
    } catch (error) {
      if (error instanceof Failure && error.code === '01012') await flows.end(db, context.session, KIND);
      throw error;
    }
  }

  /** The effect, all of it or nothing: password, end of every session, record and notice. */
  async function change(context: LiveContext, hash: string, challengeId: string): Promise<void> {
    const { username, customerId } = context.session;
    const customer = await customerOf(context);
    await db.transaction().execute(async (trx) => {
      await otp.consume(trx, placeOf(context), challengeId);
      await accounts.setPassword(trx, username, hash);
      await endSessionsOf(trx, username, 'reset');
      await flows.end(trx, context.session, KIND);
      await audit.record(trx, context, KIND, 'done', customerId);
      const { language } = context;
      await enqueueNotice(deps.outbox, trx, customer, {
        purpose: 'password-changed',
        language,
        text: say(changePasswordText.notice, language),
        subject: say(changePasswordText.noticeSubject, language),
      });
    });
    deps.wake();
  }

  return {
    /**
     * Judges both passwords and sends the code. Sending it again judges nothing again: the code is for the password that
     * was frozen with the first. Throws PW-CURRENT with the tries left; PW-FORCED when the session is over.
     */
    async requestOtp(context: LiveContext, given: ChangeRequest): Promise<OtpSent & { triesLeft: number }> {
      await flows.resume(context.session, KIND, 'start');
      const flow = await flows.at(context.session, KIND, null, ['start', 'otp']);
      const again = given.isResend && flow.stage === 'otp';
      const frozen = again ? frozenOf(flow) : await freeze(context, flow, given);
      const sent = await otp.request({
        ...placeOf(context),
        customer: await customerOf(context),
        subject: { change: frozen.change },
        action: say(changePasswordText.title, context.language),
        method: given.method,
        isResend: again,
        language: context.language,
      });
      await flows.move(db, flow, { from: ['start', 'otp'], to: 'otp', facts: frozen });
      await audit.record(db, context, `${KIND}-otp`, 'sent', context.session.customerId, {
        method: sent.method,
      });
      return { ...sent, triesLeft: MAX_WRONG };
    },

    /** The code sets the frozen password; the new password is sent along and must be that one. */
    async validateOtp(context: LiveContext, given: Confirmation): Promise<void> {
      const flow = await flows.at(context.session, KIND, null, ['otp']);
      const { hash, change: mark } = frozenOf(flow);
      const judged = await judgeCode(context, given.otp);
      const password = openOf(context, 'password', given.password, given.iv);
      const isFrozen = password !== undefined && (await passwords.check(password, hash));
      if (!isFrozen || !isDeepStrictEqual(judged.subject, { change: mark }))
        return burn(context, judged.challengeId);
      await change(context, hash, judged.challengeId);
    },
  };
}

function frozenOf(flow: Flow): { readonly hash: string; readonly change: string } {
  return { hash: textFact(flow, 'hash'), change: textFact(flow, 'change') };
}
