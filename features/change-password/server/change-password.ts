/**
 * Change of the password after log-on (PWD-1 to PWD-3). Requires the current password; three wrong attempts end the session. Hashes the new
 * password before sending the code, and the code sets exactly that hash.
 */
import type { Kysely, Transaction } from 'kysely';
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
import type { Confirmation, OtpProof, OtpSent } from '../../confirmation/server/public.ts';
import type { Credentials } from '../../credentials/server/public.ts';
import type { Account, Accounts } from '../../login/server/public.ts';
import { endSession, endSessionsOf } from '../../session/server/public.ts';
import { changePasswordText } from '../messages.ts';

const KIND = 'change-password';
/** Number of consecutive wrong current passwords that ends the session. */
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
  readonly confirmation: Confirmation;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

/** Both passwords, encrypted with `iv`, and the method of sending the code. */
export interface ChangeRequest {
  readonly password: string;
  readonly newPassword: string;
  readonly iv: string;
  readonly isResend: boolean;
  readonly method: OtpMethod | undefined;
}

/** A proof, and the new password repeated, encrypted with `iv`. */
export interface CodeRequest extends OtpProof {
  readonly password: string;
  readonly iv: string;
}

export function createChangePassword(deps: ChangePasswordDeps) {
  const { db, flows, accounts, passwords, confirmation, audit } = deps;

  const openPassword = (context: LiveContext, field: string, sealed: string, iv: string) =>
    openField(fieldKey(deps.config.keyring, context.session.fieldSeed), field, sealed, iv);

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

  /** Ends the session after too many wrong passwords and throws PW-FORCED. */
  async function forceLogOff(context: LiveContext): Promise<never> {
    await db.transaction().execute(async (trx) => {
      await endSession(trx, context.session.key, 'logout');
      await audit.record(trx, context, KIND, 'forced-log-off', context.session.customerId);
    });
    throw new Failure('PW-FORCED');
  }

  /** Verifies the current password, after counting the attempt. Throws PW-CURRENT or PW-FORCED. */
  async function verifyCurrent(
    context: LiveContext,
    flow: Flow,
    request: ChangeRequest,
    account: Account,
  ): Promise<void> {
    const attempts = await flows.claimTry(flow, MAX_WRONG);
    if (attempts === undefined) return forceLogOff(context);
    const current = openPassword(context, 'password', request.password, request.iv);
    // An undecryptable field takes the same time and gets the same response as a wrong password.
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

  /** Verifies both passwords. Returns the hash of the new password, and a random id that binds the code to this hash. */
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

  /** Sets the password, ends every session, and writes the audit record and the message, in one transaction. */
  async function setPassword(
    context: LiveContext,
    hash: string,
    consumeCode: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<void> {
    const { username, customerId } = context.session;
    const customer = await customerOf(context);
    await db.transaction().execute(async (trx) => {
      await consumeCode(trx);
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
     * Verifies both passwords and sends the code. A resend verifies nothing, because its code is for the stored password. Throws PW-CURRENT
     * with the attempts left, or PW-FORCED if the session has ended.
     */
    async requestOtp(context: LiveContext, request: ChangeRequest): Promise<OtpSent & { triesLeft: number }> {
      await flows.resume(context.session, KIND, 'start');
      const flow = await flows.at(context.session, KIND, null, ['start', 'otp']);
      const isResend = request.isResend && flow.stage === 'otp';
      const prepared = isResend ? preparedOf(flow) : await preparePassword(context, flow, request);
      const wanted = { ...ownerOf(context), subject: { change: prepared.change } };
      const sent = await confirmation.ask(context, wanted, {
        customer: await customerOf(context),
        action: say(changePasswordText.title, context.language),
        method: request.method,
        isResend,
      });
      await flows.move(db, flow, { from: ['start', 'otp'], to: 'otp', facts: prepared });
      return { ...sent, triesLeft: MAX_WRONG };
    },

    /** Verifies the code and sets the stored password. The new password in the request must match it. */
    async validateOtp(context: LiveContext, request: CodeRequest): Promise<void> {
      const flow = await flows.at(context.session, KIND, null, ['otp']);
      const { hash, change } = preparedOf(flow);
      const consumeCode = await confirmation.verify(context, ownerOf(context), request, async () => {
        const password = openPassword(context, 'password', request.password, request.iv);
        const isSame = password !== undefined && (await passwords.check(password, hash, context.address));
        return isSame ? { change } : {};
      });
      await setPassword(context, hash, consumeCode);
    },
  };
}

/** The owner of the confirmation. Three wrong codes end the flow. */
function ownerOf({ session: { customerId, key } }: LiveContext) {
  return { purpose: KIND, customerId, sessionKey: key, flow: KIND } as const;
}

function preparedOf(flow: Flow): { readonly hash: string; readonly change: string } {
  return { hash: textFact(flow, 'hash'), change: textFact(flow, 'change') };
}
