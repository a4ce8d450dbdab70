/**
 * Change of the password after log-on (PWD-1 to PWD-3). Requires the current password; three wrong ones end the session.
 * Hashes the new password before sending the code, and the code sets exactly that hash.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
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
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { say } from '../../../shared/messages.ts';
import {
  auditRequest,
  type Otp,
  type OtpProof,
  type OtpSent,
  verifyWithAudit,
} from '../../confirmation/server/public.ts';
import type { Credentials } from '../../credentials/server/public.ts';
import { endFlowAfterLastTry } from '../../identity/server/public.ts';
import type { Account, Accounts } from '../../login/server/public.ts';
import { endSession, endSessionsOf } from '../../session/server/public.ts';
import { changePasswordText } from '../messages.ts';

const KIND = 'change-password';
/** Wrong current passwords in a row that end the session. */
const MAX_WRONG = 3;

export interface ChangePasswordDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly cardSystem: CardReads;
  readonly flows: Flows;
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly otp: Otp;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

/** Both passwords, encrypted with `iv`, and the method of the code. */
export interface ChangeRequest {
  readonly password: string;
  readonly newPassword: string;
  readonly iv: string;
  readonly isResend: boolean;
  readonly method: OtpMethod | undefined;
}

/** A proof, and the new password again, encrypted with `iv`. */
export interface CodeRequest extends OtpProof {
  readonly password: string;
  readonly iv: string;
}

export function createChangePassword(deps: ChangePasswordDeps) {
  const { db, flows, accounts, passwords, otp, audit } = deps;

  const openPassword = (context: LiveContext, field: string, sealed: string, iv: string) =>
    openField(fieldKey(deps.config.keyring, context.session.fieldSeed), field, sealed, iv);

  const otpScopeOf = ({ session }: LiveContext) =>
    ({ customerId: session.customerId, sessionKey: session.key, purpose: 'change-password' }) as const;

  async function accountOf({ session }: LiveContext): Promise<Account> {
    const account = await accounts.ofUsername(session.username);
    if (!account) throw new Error('a logged-on user has no account');
    return account;
  }

  async function customerOf({ session }: LiveContext): Promise<Customer> {
    const customer = await deps.cardSystem.customer(session.customerId);
    if (!customer) throw new Error('the card system does not know a registered customer');
    return customer;
  }

  /** Ends the session after too many wrong passwords. Throws PW-FORCED. */
  async function forceLogOff(context: LiveContext): Promise<never> {
    await db.transaction().execute(async (trx) => {
      await endSession(trx, context.session.key, 'logout');
      await audit.record(trx, context, KIND, 'forced-log-off', context.session.customerId);
    });
    throw new Failure('PW-FORCED');
  }

  /** Verifies the current password. Counts the attempt first. Throws PW-CURRENT or PW-FORCED. */
  async function verifyCurrent(
    context: LiveContext,
    flow: Flow,
    request: ChangeRequest,
    account: Account,
  ): Promise<void> {
    const attempts = await flows.claimTry(flow, MAX_WRONG);
    if (attempts === undefined) return forceLogOff(context);
    const current = openPassword(context, 'password', request.password, request.iv);
    // An unreadable field takes the same time and gets the same answer as a wrong password.
    const isCorrect = await passwords.check(
      current ?? '',
      current === undefined ? undefined : account.passwordHash,
      context.address,
    );
    if (isCorrect) return flows.clearTries(flow);
    await audit.record(db, context, KIND, 'wrong-password', account.customerId);
    if (attempts >= MAX_WRONG) return forceLogOff(context);
    throw new Failure('PW-CURRENT', { attemptsLeft: MAX_WRONG - attempts });
  }

  /** Verifies both passwords. Returns the hash of the new one, and a random id that binds the code to this hash. */
  async function preparePassword(context: LiveContext, flow: Flow, request: ChangeRequest) {
    const account = await accountOf(context);
    await verifyCurrent(context, flow, request, account);
    const { username, customerId, passwordHash: currentHash } = account;
    const password = await deps.credentials.openNewPassword(
      context,
      { field: 'newPassword', sealed: request.newPassword, iv: request.iv },
      { username, customerId, currentHash },
    );
    return { hash: await passwords.hash(password, context.address), change: newToken(deps.random) };
  }

  /** Consumes a correct code that came with another password, and throws NOT_NOW. */
  async function rejectCode(context: LiveContext, challengeId: string): Promise<never> {
    const scope = otpScopeOf(context);
    await db.transaction().execute(async (trx) => {
      await otp.consume(trx, scope, challengeId);
      await audit.record(trx, context, `${KIND}-otp`, 'other-subject', scope.customerId);
    });
    throw new Failure('NOT_NOW');
  }

  /** Sets the password, ends every session, and writes audit record and message, in one transaction. */
  async function setPassword(context: LiveContext, hash: string, challengeId: string): Promise<void> {
    const { username, customerId } = context.session;
    const customer = await customerOf(context);
    await db.transaction().execute(async (trx) => {
      await otp.consume(trx, otpScopeOf(context), challengeId);
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
     * Verifies both passwords and sends the code. A resend verifies nothing: its code is for the stored password. Throws
     * PW-CURRENT with the attempts left, or PW-FORCED when the session has ended.
     */
    async requestOtp(context: LiveContext, request: ChangeRequest): Promise<OtpSent & { triesLeft: number }> {
      await flows.resume(context.session, KIND, 'start');
      const flow = await flows.at(context.session, KIND, null, ['start', 'otp']);
      const isResend = request.isResend && flow.stage === 'otp';
      const prepared = isResend ? preparedOf(flow) : await preparePassword(context, flow, request);
      const sent = await otp.request({
        ...otpScopeOf(context),
        customer: await customerOf(context),
        subject: { change: prepared.change },
        action: say(changePasswordText.title, context.language),
        method: request.method,
        isResend,
        language: context.language,
      });
      await flows.move(db, flow, { from: ['start', 'otp'], to: 'otp', facts: prepared });
      await auditRequest(deps, context, otpScopeOf(context), sent);
      return { ...sent, triesLeft: MAX_WRONG };
    },

    /** Sets the stored password after the correct code. The new password in the request must match it. */
    async validateOtp(context: LiveContext, request: CodeRequest): Promise<void> {
      const flow = await flows.at(context.session, KIND, null, ['otp']);
      const { hash, change } = preparedOf(flow);
      const verified = await endFlowAfterLastTry(
        deps,
        context,
        KIND,
        verifyWithAudit(deps, context, otpScopeOf(context), request),
      );
      const password = openPassword(context, 'password', request.password, request.iv);
      const isSamePassword =
        password !== undefined && (await passwords.check(password, hash, context.address));
      if (!isSamePassword || !isDeepStrictEqual(verified.subject, { change }))
        return rejectCode(context, verified.challengeId);
      await setPassword(context, hash, verified.challengeId);
    },
  };
}

function preparedOf(flow: Flow): { readonly hash: string; readonly change: string } {
  return { hash: textFact(flow, 'hash'), change: textFact(flow, 'change') };
}
