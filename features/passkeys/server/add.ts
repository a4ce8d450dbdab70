/** Adding a passkey (PASSKEY-4): a code by SMS or e-mail, then the authenticator's response. */
import type { Transaction } from 'kysely';
import type { PasskeySettings } from '../../../server/config/passkeys.ts';
import { newToken, newUuid } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext, LiveSession, OtpContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { liveSession } from '../../../server/http/live-session.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { browserFamily } from '../../../server/http/observe/browser-family.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import type { BankTexts } from '../../../shared/bank.ts';
import { browserName } from '../../../shared/browser-name.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { capitalizeFirst, say } from '../../../shared/messages.ts';
import { MOST_PASSKEYS, toPasskey } from '../../confirmation/server/list.ts';
import { creationOptions } from '../../confirmation/server/options.ts';
import { TOKEN_SECONDS } from '../../confirmation/server/otp.ts';
import * as changes from '../../confirmation/server/passkey-changes-store.ts';
import * as store from '../../confirmation/server/passkeys-store.ts';
import { verifyNew } from '../../confirmation/server/webauthn.ts';
import { passkeyCalls } from '../contract.ts';
import { passkeyNotice as text } from '../notices.messages.ts';
import type { ManageDeps } from './manage.ts';
import { notice } from './notices.ts';

export interface AddDeps extends ManageDeps {
  readonly random: Random;
  readonly bank: () => BankTexts;
}

/** Identifies what the code confirms. The code is not bound to a particular passkey. */
const confirmationOf = ({ customerId, key }: LiveSession) =>
  ({ purpose: 'passkey', customerId, sessionKey: key, subject: {} }) as const;

export function addHandlers(deps: AddDeps, rp: PasskeySettings): Mounted[] {
  const { db, confirmation, audit, random } = deps;

  /** Throws PASSKEY-LIMIT if the person already has the maximum number of passkeys. */
  async function requireRoom({ customerId }: LiveSession): Promise<void> {
    if ((await store.countPasskeys(db, customerId)) >= MOST_PASSKEYS) throw new Failure('PASSKEY-LIMIT');
  }

  async function ownerOf(trx: Transaction<Database>, { customerId }: LiveSession) {
    const owner = await changes.lockHandle(trx, deps.rowTags, customerId, random.bytes(32));
    if (!owner) throw new Error('a logged-on user has no account');
    return owner;
  }

  /** Adds the passkey in the transaction that consumes the token. A refusal consumes the token too. */
  async function add(
    trx: Transaction<Database>,
    context: OtpContext & LiveContext,
    { attestation, name }: BodyOf<typeof passkeyCalls.add>,
    customer: Customer,
  ): Promise<store.PasskeyRow | 'NOT_NOW' | 'PASSKEY-LIMIT' | 'PASSKEY-WRONG' | 'PASSKEY-KNOWN'> {
    const { session, language, request } = context;
    const { customerId } = session;
    const token = await confirmation.consumeToken(trx, confirmationOf(session), context.otpToken);
    if (!token) return 'NOT_NOW';
    // Locks the account, so that parallel calls cannot exceed the limit.
    const owner = await ownerOf(trx, session);
    if ((await store.countPasskeys(trx, customerId)) >= MOST_PASSKEYS) return 'PASSKEY-LIMIT';
    const { challenge } = token.subject as { readonly challenge: string };
    const verified = await verifyNew(rp, challenge, attestation);
    if (!verified) return 'PASSKEY-WRONG';
    const browser = browserFamily(request.headers['user-agent']);
    const row = await changes.insertPasskey(trx, deps.rowTags, {
      ...verified,
      customerId,
      passkeyId: newUuid(random),
      transports: attestation.response.transports ?? [],
      name: name ?? capitalizeFirst(browserName(browser, language)),
    });
    if (!row) return 'PASSKEY-KNOWN';
    await notice(deps.outbox, trx, customer, { event: 'added', language, browser });
    const details = { passkey: row.passkeyId, synced: row.synced, ...rowDetails(owner.change, row.change) };
    await audit.record(trx, context, 'passkey', 'added', customerId, details);
    return row;
  }

  return [
    /** Step 1: sends the code. Throws PASSKEY-LIMIT, or the errors of `confirmation.ask`. */
    on(passkeyCalls.requestOtp, async ({ body: { method, isResend } }, context) => {
      const { session, language } = context;
      await requireRoom(session);
      return confirmation.ask(context, confirmationOf(session), {
        customer: await customerOf(deps.cardSystem, session.customerId),
        action: say(text.action, language),
        method,
        isResend,
      });
    }),

    /**
     * Step 2: exchanges the code for a token. Returns it with the creation options, which contain the token's
     * challenge.
     */
    on(passkeyCalls.options, async ({ body: { otp } }, context) => {
      const { session, language } = context;
      await requireRoom(session);
      const known = await store.readCredentials(db, session.customerId);
      const challenge = newToken(random);
      const tokenFor = { challenge };
      const exchanged = await confirmation.exchange(context, confirmationOf(session), { otp }, { tokenFor });
      const owner = await db.transaction().execute(async (trx) => {
        const locked = await ownerOf(trx, session);
        if (locked.change)
          await audit.record(trx, context, 'passkey', 'begun', session.customerId, rowDetails(locked.change));
        return locked;
      });
      // The authenticator shows the bank's name.
      const relyingParty = { ...rp, name: say(deps.bank().name, language) };
      const options = creationOptions(relyingParty, owner, challenge, { seconds: TOKEN_SECONDS, known });
      return { ...exchanged, options };
    }),

    /** Step 3: stores the passkey. Throws NOT_NOW, PASSKEY-LIMIT, PASSKEY-WRONG or PASSKEY-KNOWN. */
    on(passkeyCalls.add, async ({ body }, context) => {
      const live = { ...context, session: liveSession(context) };
      const customer = await customerOf(deps.cardSystem, live.session.customerId);
      const outcome = await db.transaction().execute((trx) => add(trx, live, body, customer));
      if (typeof outcome === 'string') throw new Failure(outcome);
      deps.wake();
      return toPasskey(outcome);
    }),
  ];
}
