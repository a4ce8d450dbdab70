/**
 * Forgotten password or username (FGT-1, FGT-2). Verifies card and person, then a one-time password. Only then does it show the username or
 * change the password. Failures here never lock the account (S03).
 */
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { secretOfSeed } from '../../../server/crypto/keyring.ts';
import { keyedHash } from '../../../server/crypto/keys.ts';
import type { Passwords } from '../../../server/crypto/passwords.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { customerIdOf, type Facts, type Flow, type Flows, textFact } from '../../../server/flows/flows.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Limits } from '../../../server/http/limits/limits.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { say } from '../../../shared/messages.ts';
import type { Captchas } from '../../captcha/server/captchas.ts';
import { requireCaptcha } from '../../captcha/server/require-captcha.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import {
  CHECKED,
  HIDDEN_ADDRESSES,
  HIDDEN_STAGES,
  type HiddenCodes,
} from '../../confirmation/server/hidden.ts';
import { startHold } from '../../confirmation/server/hold-store.ts';
import { pausePasskeys } from '../../confirmation/server/passkey-changes-store.ts';
import { isSentMethod, type OtpProof } from '../../confirmation/server/request.ts';
import type { Credentials } from '../../credentials/server/credentials.ts';
import { requireSameCard, startWithCard, withExpiry } from '../../identity/server/flow-steps.ts';
import type { Identity } from '../../identity/server/identity.ts';
import type { Account, Accounts } from '../../login/server/accounts.ts';
import { endSessionsOf } from '../../session/server/store.ts';
import { forgottenCalls } from '../contract.ts';
import { forgottenText } from '../messages.ts';
import { findOf, KIND, ownerOf, wantedOf } from './flow.ts';

/** The body of step 2. Without a trace id, step 2 starts the flow. */
type IdentityBody = BodyOf<typeof forgottenCalls.validateInformation>;

interface ForgottenDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly cardSystem: CardReads;
  readonly captchas: Captchas;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly flows: Flows;
  readonly accounts: Accounts;
  readonly rowTags: RowTags;
  readonly credentials: Credentials;
  readonly confirmation: Confirmation;
  readonly hiddenCodes: HiddenCodes;
  readonly outbox: Outbox;
  readonly wake: () => void;
  readonly audit: Audit;
}

export function handlers(deps: ForgottenDeps): Mounted[] {
  const { db, flows, identity, accounts, confirmation, hiddenCodes, audit } = deps;

  /** Binds the token to the account and its current password. */
  const tokenSubject = ({ session }: SessionContext, { username, passwordHash }: Account) => {
    const secret = secretOfSeed(deps.config.keyring, session.fieldSeed);
    return {
      username,
      replaces: keyedHash(secret, 'password-in-use', passwordHash).toString('base64url'),
    };
  };

  /** Returns the flow that started with this card. Without a trace id, accepts the card and returns undefined. */
  async function flowOfCard(context: SessionContext, body: IdentityBody): Promise<Flow | undefined> {
    const card = withExpiry(body);
    if (body.traceId === undefined) {
      await identity.acceptCard(context, card);
      return undefined;
    }
    const flow = await flows.at(context.session, KIND, body.traceId, ['card']);
    requireSameCard(identity, context, flow, card);
    return flow;
  }

  /** Returns the account of an identified customer. Throws FGT-NOTREG or LOGIN-DISABLED. */
  async function accountOf(customerId: string): Promise<Account> {
    const account = await accounts.ofCustomer(customerId);
    if (!account) throw new Failure('FGT-NOTREG');
    if (account.disabled) throw new Failure('LOGIN-DISABLED');
    return account;
  }

  /** Returns the account of the flow. Throws NOT_NOW if it has changed since the flow started. */
  async function accountOfFlow(flow: Flow): Promise<Account> {
    const account = await accounts.ofCustomer(customerIdOf(flow));
    if (!account || account.disabled || account.username !== textFact(flow, 'username'))
      throw new Failure('NOT_NOW');
    return account;
  }

  /** Moves the flow to stage `to`, or starts a flow at that stage. Returns the trace id. */
  async function moveOrStart(
    trx: Transaction<Database>,
    context: SessionContext,
    flow: Flow | undefined,
    traceId: string | undefined,
    { to, ...known }: { readonly to: string; readonly customerId?: string; readonly facts: Facts },
  ): Promise<string> {
    if (!flow || traceId === undefined) return flows.start(trx, context.session, KIND, to, known);
    await flows.move(trx, flow, { from: ['card'], to, ...known });
    return traceId;
  }

  /** Returns the account of a customer who was identified with a hidden result. Undefined if the account is disabled. */
  async function openAccountOf(customerId: string): Promise<Account | undefined> {
    const account = await accounts.ofCustomer(customerId);
    return account?.disabled ? undefined : account;
  }

  /** Verifies the code of a flow whose identity check had a hidden result. */
  async function verifyHidden(context: SessionContext, flow: Flow, code: string | undefined) {
    let account: Account | undefined;
    const { consume } = await hiddenCodes.verify(context, flow, { purpose: 'forgot', code }, async (id) => {
      account = await openAccountOf(id);
      return { find: findOf(flow), username: account?.username ?? '' };
    });
    if (!account) throw new Failure('NOT_NOW');
    return { account, consume };
  }

  /** Verifies the code of a flow, and returns the account. */
  async function verifyCode(context: SessionContext, flow: Flow, proof: OtpProof) {
    if (hiddenCodes.isHidden(flow)) return verifyHidden(context, flow, proof.otp);
    const { subject, ...owner } = wantedOf(flow);
    const consume = await confirmation.verify(context, owner, proof, () => subject);
    return { account: await accountOfFlow(flow), consume };
  }

  /** Applies a correct code: returns a token for the new password, or queues the message with the username. */
  async function applyCode(
    trx: Transaction<Database>,
    context: SessionContext,
    flow: Flow,
    account: Account,
    { customer, method }: { readonly customer: Customer; readonly method: OtpMethod },
  ): Promise<string | null> {
    const { username } = account;
    if (findOf(flow) === 'password') {
      await flows.move(trx, flow, { from: [flow.stage], to: 'confirmed', facts: { username, method } });
      await audit.record(trx, context, 'forgot-password', 'confirmed', account.customerId);
      return confirmation.issueToken(trx, ownerOf(flow), tokenSubject(context, account));
    }
    await flows.move(trx, flow, { from: [flow.stage], to: 'done' });
    await audit.record(trx, context, 'forgot-username', 'done', account.customerId);
    const { language } = context;
    await enqueueNotice(deps.outbox, trx, customer, {
      purpose: 'username-found',
      language,
      text: say(forgottenText.usernameNotice, language, { username }),
      subject: say(forgottenText.usernameNoticeSubject, language),
    });
    return null;
  }

  return [
    /** Step 1: starts the flow with a card. The card is not yet compared with the bank's records. */
    on(forgottenCalls.cardInformation, async ({ body }, context) => ({
      accepted: true as const,
      traceId: await startWithCard(deps, context, KIND, 'card', withExpiry(body)),
    })),

    /** Step 2: verifies image code, card and person. */
    on(forgottenCalls.validateInformation, async ({ body }, context) => {
      const { find } = body;
      const flow = await flowOfCard(context, body);
      await requireCaptcha(deps, context, body);
      const { match, hidden } = await identity.identifyOrHide(context, withExpiry(body), 'forgot-identity');
      if (hidden || !match) {
        const known = { to: CHECKED, ...(match && { customerId: match.customerId }), facts: { find } };
        const outcome = match ? 'done' : 'wrong-details';
        const traceId = await db.transaction().execute(async (trx) => {
          const trace = await moveOrStart(trx, context, flow, body.traceId, known);
          await audit.record(trx, context, 'forgot-identity', outcome, match?.customerId, { find });
          return trace;
        });
        return { traceId, ...HIDDEN_ADDRESSES };
      }
      const { customerId, cardId } = match;
      const { username } = await accountOf(customerId);
      const addresses = await confirmation.addressesOf(
        await customerOf(deps.cardSystem, customerId),
        'forgot',
      );
      if (addresses.methods.length === 0) throw new Failure('CONTACT-NONE');
      const known = { to: 'identified', customerId, facts: { find, username, cardId } };
      const traceId = await db.transaction().execute(async (trx) => {
        const trace = await moveOrStart(trx, context, flow, body.traceId, known);
        await audit.record(trx, context, 'forgot-identity', 'done', customerId, { find });
        return trace;
      });
      return { traceId, ...addresses };
    }),

    /** Step 3: sends the one-time password to an address in the bank's records. */
    on(forgottenCalls.requestOtp, async ({ body: { traceId, method, isResend } }, context) => {
      const step = { from: ['identified', 'otp'], to: 'otp' };
      const flow = await flows.at(context.session, KIND, traceId, [...step.from, ...HIDDEN_STAGES]);
      if (hiddenCodes.isHidden(flow))
        return hiddenCodes.request(context, flow, { purpose: 'forgot', method }, async (customerId) => {
          const account = await openAccountOf(customerId);
          if (!account) return undefined;
          const find = findOf(flow);
          return {
            customer: await customerOf(deps.cardSystem, customerId),
            subject: { find, username: account.username },
            action: say(forgottenText[find], context.language),
          };
        });
      const wanted = wantedOf(flow);
      return confirmation.askInFlow(context, flow, step, wanted, {
        customer: await customerOf(deps.cardSystem, wanted.customerId),
        action: say(forgottenText[wanted.subject.find], context.language),
        method,
        isResend,
      });
    }),

    /** Step 4: verifies the code. Returns the username, and a token if the password was forgotten. */
    on(forgottenCalls.validateOtp, async ({ body }, context) => {
      const flow = await flows.at(context.session, KIND, body.traceId, ['otp', ...HIDDEN_STAGES.slice(1)]);
      const { account, consume } = await verifyCode(context, flow, body);
      const customer = await customerOf(deps.cardSystem, account.customerId);
      const accessToken = await db.transaction().execute(async (trx) => {
        const method = await consume(trx);
        return applyCode(trx, context, flow, account, { customer, method });
      });
      deps.wake();
      return { accessToken, username: account.username };
    }),

    /**
     * Step 5: sets the password, unlocks the account and ends its sessions. A code from an unknown browser starts a hold. An invalid
     * password does not consume the token.
     */
    on(forgottenCalls.changePassword, async ({ body }, context) => {
      const flow = await flows.at(context.session, KIND, body.traceId, ['confirmed']);
      const owner = ownerOf(flow);
      const { customerId } = owner;
      // Checked first, so that only the token's holder can test whether a password is the current password.
      if (!(await confirmation.hasToken(owner, context.otpToken))) throw new Failure('NOT_NOW');
      const account = await accountOfFlow(flow);
      const { username, passwordHash: currentHash } = account;
      const password = await deps.credentials.openNewPassword(
        context,
        { field: 'password', sealed: body.password, iv: body.iv },
        { username, customerId, currentHash },
      );
      const passwordHash = await deps.passwords.hash(password, context.address);
      const customer = await customerOf(deps.cardSystem, customerId);
      const method = textFact(flow, 'method');
      const known = (await accounts.customersOfBrowser(context))?.customerIds.includes(customerId);
      await db.transaction().execute(async (trx) => {
        await flows.move(trx, flow, { from: ['confirmed'], to: 'done' });
        const subject = tokenSubject(context, account);
        if (!(await confirmation.consumeTokenFor(trx, owner, context.otpToken, subject)))
          throw new Failure('NOT_NOW');
        const changed = await accounts.setPassword(trx, username, passwordHash);
        const paused = await pausePasskeys(trx, deps.rowTags, customerId);
        await endSessionsOf(trx, username, 'reset');
        // A passkey, and a browser of the person, are proofs that a stolen SIM does not give.
        const isHeld = !known && isSentMethod(method);
        const until = isHeld && formatDateTime(await startHold(trx, customerId, method), context.language);
        const details = { method, isHeld, ...rowDetails(changed, ...paused) };
        await audit.record(trx, context, 'forgot-password', 'done', customerId, details);
        await enqueueNotice(deps.outbox, trx, customer, {
          purpose: 'password-reset',
          language: context.language,
          text: until
            ? say(forgottenText.heldNotice, context.language, { until })
            : say(forgottenText.passwordNotice, context.language),
          subject: say(forgottenText.passwordNoticeSubject, context.language),
        });
      });
      deps.wake();
      return { changed: true as const };
    }),
  ];
}
