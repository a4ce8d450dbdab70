/**
 * Log-on with a passkey (PASSKEY-1, PASSKEY-2). Unknown credentials, wrong signatures and paused passkeys take the same path, at the same
 * cost, with the same response. Attempts share the counters and limits of password attempts.
 */
import type { Transaction } from 'kysely';
import type { PasskeySettings } from '../../../server/config/passkeys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import type { Assertion } from '../../../shared/http/passkeys.ts';
import type { OnCopied } from '../../confirmation/server/copied.ts';
import { requestOptions } from '../../confirmation/server/options.ts';
import * as store from '../../confirmation/server/passkeys-store.ts';
import { DECOY, type VerifiedUse, verifyAssertion } from '../../confirmation/server/webauthn.ts';
import { passkeyLogOnCalls } from '../contract.ts';
import { loginNameKeys } from './accounts.ts';
import { answerLogOn, type LogOnDeps, requireOpen } from './answer.ts';
import { MAX_WRONG } from './attempts.ts';
import type { LoginOutcome } from './complete.ts';
import { DEVICE_COOKIE, readDevice } from './device.ts';

/** Lifetime of a log-on's challenge in seconds. The person may look at the page for a while before the prompt. */
const CHALLENGE_SECONDS = 300;

export interface PasskeyLogOnDeps extends LogOnDeps {
  readonly onPasskeyCopied: OnCopied;
}

/** A verified signature of a passkey that can log on. */
interface Proven {
  readonly key: store.KeyOfAccount;
  readonly use: store.Use;
}

export function passkeyHandlers(deps: PasskeyLogOnDeps, rp: PasskeySettings): Mounted[] {
  const { config, db, attempts, audit } = deps;

  /** Verifies the signature over the session's challenge. An unknown credential costs the same work. */
  async function verify(
    key: store.StoredKey | undefined,
    challenge: Buffer,
    assertion: Assertion,
  ): Promise<VerifiedUse | undefined> {
    const verified = await verifyAssertion(rp, key ?? DECOY, challenge, assertion);
    return key?.paused === false ? verified : undefined;
  }

  /**
   * Verifies an attempt and counts a wrong one. Returns the proven use, or throws PASSKEY-WRONG, LOGIN-LOCKED or LOGIN-DISABLED. A
   * correct signature cannot be guessed, so it is accepted even if others have used up all attempts (decision 29).
   */
  async function prove(
    context: SessionContext,
    { challenge, key }: { readonly challenge: Buffer; readonly key: store.KeyOfAccount | undefined },
    assertion: Assertion,
  ): Promise<Proven & { readonly known: boolean }> {
    // Unknown credentials are counted too, each under a username that no user can have.
    const username = key?.username ?? `passkey ${assertion.id.slice(0, 64)}`;
    const browser = await attempts.read(context, username, deviceOf(context));
    const { locked, counted } = browser;
    const name = loginNameKeys(config.keyring, username);
    const verified = await verify(key, challenge, assertion);
    if (!verified || !key) {
      if (!browser.known) await attempts.limitUsernames(context.address, username);
      const count = locked ? undefined : (await attempts.count(name, browser))?.attempts;
      const outcome = count === undefined ? 'locked' : 'wrong-passkey';
      await audit.record(db, context, 'passkey-login', outcome, count === undefined ? null : key?.customerId);
      if (count !== undefined) await attempts.countWrong(username);
      throw new Failure((count ?? MAX_WRONG) >= MAX_WRONG ? 'LOGIN-LOCKED' : 'PASSKEY-WRONG');
    }
    if (counted) await attempts.clearOwn(name, browser);
    await requireOpen(deps, context, 'passkey-login', key);
    return { key, use: { key, counter: verified.counter }, known: browser.known };
  }

  const deviceOf = ({ request }: SessionContext) =>
    readDevice(config.keyring, request.cookies[DEVICE_COOKIE]);

  /**
   * Logs on the owner of a passkey, as after a correct password. Throws PASSKEY-LATE, PASSKEY-WRONG, LOGIN-LOCKED, LOGIN-DISABLED,
   * CONTACT-NONE or CONTACT-RECENT.
   */
  async function logOn(
    context: SessionContext,
    { assertion, deviceName }: BodyOf<typeof passkeyLogOnCalls.logOn>,
  ): Promise<LoginOutcome & { readonly username: string }> {
    if (context.session.state === 'live') throw new Failure('NOT_NOW');
    const credentialId = Buffer.from(assertion.id, 'base64url');
    const { challenge, key: found } = await store.takeChallenge(
      db,
      deps.rowTags,
      context.session.key,
      credentialId,
    );
    if (!challenge) throw new Failure('PASSKEY-LATE');
    const { key, use, known } = await prove(context, { challenge, key: found }, assertion);
    const { username, customerId, reonboard } = key;
    const evidence = {
      action: 'passkey-login',
      // The next statement locks the user first, as in every log-on.
      confirm: async (trx: Transaction<Database>) => {
        const noted = await store.noteUseAfterNext(trx, use);
        return () => {
          if (noted.length === 0) throw new NotNoted();
        };
      },
    } as const;
    try {
      const outcome = await deps.completion.logOn(context, {
        user: { username, customer_id: customerId, reonboard },
        deviceName,
        sent: deviceOf(context),
        known,
        evidence,
      });
      // The browser does not have the username, so the response contains it.
      return { ...outcome, username };
    } catch (error) {
      if (!(error instanceof NotNoted)) throw error;
      await audit.record(db, context, 'passkey-login', 'wrong-passkey', customerId);
      if (await store.isBehind(db, use)) await deps.onPasskeyCopied(key);
      throw new Failure('PASSKEY-WRONG');
    }
  }

  return [
    /** Starts a passkey log-on in this session and replaces an earlier challenge. Throws NOT_NOW after log-on. */
    on(passkeyLogOnCalls.options, async (_input, { session }) => {
      const challenge = deps.random.bytes(32);
      if (!(await store.setChallenge(db, session.key, challenge, CHALLENGE_SECONDS)))
        throw new Failure('NOT_NOW');
      return requestOptions(rp, challenge, CHALLENGE_SECONDS, []);
    }),

    on(passkeyLogOnCalls.logOn, async ({ body }, context) => {
      const outcome = await deps.countLogOn(logOn(context, body));
      return { ...answerLogOn(deps, context, outcome), username: outcome.username };
    }),
  ];
}

/** Thrown if the passkey was removed or paused during the check, or its counter did not rise. */
class NotNoted extends Error {}
