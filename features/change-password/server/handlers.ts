/**
 * Change of the password after log-on (PWD-1 to PWD-3). Requires the current password; three wrong attempts end the
 * session. Hashes the new password before sending the code. A correct code sets exactly that hash.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { fieldKey, openField } from '../../../server/crypto/fields.ts';
import { newToken } from '../../../server/crypto/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import type { Credentials } from '../../credentials/server/credentials.ts';
import type { Account, Accounts } from '../../login/server/accounts.ts';
import type { Sessions } from '../../session/server/sessions.ts';
import { endSession, endSessionsOf } from '../../session/server/store.ts';
import { changePasswordCalls } from '../contract.ts';
import { changePasswordText } from '../messages.ts';

const KIND = 'change-password';
/** Number of consecutive wrong current passwords that ends the session. */
const MAX_WRONG = 3;

interface ChangePasswordDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly cardSystem: CardReads;
  readonly flows: Flows;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'clearClientState'>;
  readonly credentials: Credentials;
  readonly confirmation: Confirmation;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

/** Both passwords, encrypted with `iv`. */
type ChangeRequest = BodyOf<typeof changePasswordCalls.requestOtp>;

export function handlers(deps: ChangePasswordDeps): Mounted[] {
  const { db, flows, accounts, passwords, confirmation, audit } = deps;

  const openPassword = (context: LiveContext, field: string, sealed: string, iv: string) =>
    openField(fieldKey(deps.config.keyring, context.session.fieldSeed), field, sealed, iv);

  async function accountOf({ session }: LiveContext): Promise<Account> {
    const account = await accounts.ofUsername(session.username);
    if (!account) throw new Error('a logged-on user has no account');
    return account;
  }

  /** Ends the session after too many wrong passwords, on the server and in the browser, and throws PW-FORCED. */
  async function forceLogOff(context: LiveContext): Promise<never> {
    await db.transaction().execute(async (trx) => {
      await endSession(trx, context.session.key, 'logout');
      await audit.record(trx, context, KIND, 'forced-log-off', context.session.customerId);
    });
    deps.sessions.clearClientState(context.reply);
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
    consumeCode: (trx: Transaction<Database>) => Promise<unknown>,
  ): Promise<void> {
    const { username, customerId } = context.session;
    const customer = await customerOf(deps.cardSystem, customerId);
    await db.transaction().execute(async (trx) => {
      await consumeCode(trx);
      const changed = await accounts.setPassword(trx, username, hash);
      await endSessionsOf(trx, username, 'reset');
      await flows.end(trx, context.session, KIND);
      await audit.record(trx, context, KIND, 'done', customerId, rowDetails(changed));
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

  return [
    /**
     * Verifies both passwords and sends the code. A resend verifies nothing, because its code confirms the new password
     * that the flow already stores. Throws PW-CURRENT with the attempts left. After too many wrong passwords, ends the
     * session and throws PW-FORCED.
     */
    on(changePasswordCalls.requestOtp, async ({ body }, context) => {
      const step = { from: ['start', 'otp'], to: 'otp' };
      await flows.resume(context.session, KIND, 'start');
      const flow = await flows.at(context.session, KIND, null, step.from);
      const isResend = body.isResend && flow.stage === step.to;
      const prepared = isResend ? preparedOf(flow) : await preparePassword(context, flow, body);
      const wanted = { ...ownerOf(context), subject: { change: prepared.change } };
      const sent = await confirmation.askInFlow(context, flow, { ...step, facts: prepared }, wanted, {
        customer: await customerOf(deps.cardSystem, context.session.customerId),
        action: say(changePasswordText.title, context.language),
        method: body.method,
        isResend,
      });
      return { ...sent, passwordAttemptsLeft: MAX_WRONG };
    }),

    /** Verifies the code and sets the stored password. The new password in the request must match it. */
    on(changePasswordCalls.validateOtp, async ({ body }, context) => {
      const flow = await flows.at(context.session, KIND, null, ['otp']);
      const { hash, change } = preparedOf(flow);
      const consumeCode = await confirmation.verify(context, ownerOf(context), body, async () => {
        const password = openPassword(context, 'password', body.password, body.iv);
        const isSame = password !== undefined && (await passwords.check(password, hash, context.address));
        return isSame ? { change } : {};
      });
      await setPassword(context, hash, consumeCode);
      deps.sessions.clearClientState(context.reply);
      return { changed: true as const };
    }),
  ];
}

/** The owner of the confirmation. Three wrong codes end the flow. */
function ownerOf({ session: { customerId, key } }: LiveContext) {
  return { purpose: KIND, customerId, sessionKey: key, flow: KIND } as const;
}

function preparedOf(flow: Flow) {
  return { hash: textFact(flow, 'hash'), change: textFact(flow, 'change') };
}
