/** Completes a log-on after the first proof: requires a one-time password if one is due, and creates the session. */

import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Config } from '../../../server/config/config.ts';
import { tokenKey } from '../../../server/crypto/keys.ts';
import type { OtpMethod } from '../../../server/db/schema/portal.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { SessionContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { clientAddress, networkOf } from '../../../server/http/limits/address.ts';
import { browserFamily } from '../../../server/http/observe/browser-family.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { RowTags } from '../../../server/row-tags/row-tags.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import { browserName } from '../../../shared/browser-name.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import { contactChangedRecently, methodsOf } from '../../confirmation/server/request.ts';
import type { NewSession, Sessions, SessionUser } from '../../session/server/sessions.ts';
import { newBrowserNotice } from '../new-browser.messages.ts';
import { type Device, newDevice, shortDeviceId } from './device.ts';
import * as store from './store.ts';

type Trx = Transaction<Database>;

export interface CompletionDeps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly cardSystem: CardReads;
  readonly sessions: Sessions;
  readonly confirmation: Confirmation;
  readonly rowTags: RowTags;
  readonly audit: Audit;
  readonly outbox: Outbox;
  /** Sends the customer's enqueued notices at once, so that a new-browser notice arrives without delay. */
  readonly wake: (customerId: string) => void;
  readonly now: () => Promise<Date>;
}

/** A completed log-on, or a log-on with a pending one-time password. */
export interface LoginOutcome {
  readonly session: NewSession;
  readonly customer: Customer;
  readonly methods: OtpMethod[];
  /** Whether the account closes. */
  readonly closing: boolean;
  /** New value of the browser's device cookie. */
  readonly device: string | undefined;
}

/** The first proof of a log-on: a password or a passkey. */
export interface Evidence {
  /** Action name in its audit records. */
  readonly action: 'login' | 'passkey-login';
  /**
   * Checks whether the proof is still valid, because it may have been replaced during verification. The check runs in
   * the transaction's next round trip, with the statements that lock the user and delete the earlier session.
   * @returns a function to call after that round trip; it throws if the proof is no longer valid
   */
  readonly confirm: (trx: Trx) => Promise<() => void>;
}

/** A completed log-on, committed with its transaction. */
interface Completed {
  readonly session: NewSession;
  readonly device: Device;
  /** Whether a notice was enqueued. */
  readonly isNoticed: boolean;
  readonly closing: boolean;
}

/** A person whose proof was correct, and the browser of the log-on. */
export interface ProvenLogOn {
  readonly user: Pick<store.UserRow, 'username' | 'customer_id' | 'reonboard'>;
  /** The name that the client gave its device. */
  readonly deviceName: string | undefined;
  /** The device from the cookie. */
  readonly sent: Device | undefined;
  /** Whether the user has logged on with this browser before. */
  readonly known: boolean;
  readonly evidence: Evidence;
}

export function createCompletion(deps: CompletionDeps) {
  const { config, db, sessions, confirmation, audit, rowTags } = deps;

  /**
   * Whether a one-time password is due. It always is for accounts with the bank's re-onboarding mark. By configuration it is also due for
   * new devices, for log-ons without a passkey, or always (LOGIN-6).
   */
  function isOtpDue(user: ProvenLogOn['user'], knownDevice: boolean, byPasskey: boolean): boolean {
    if (user.reonboard || config.loginOtp === 'always') return true;
    if (byPasskey) return false;
    return config.loginOtp === 'unless-passkey' || (config.loginOtp === 'new-device' && !knownDevice);
  }

  /**
   * Runs the last part of the log-on's transaction: session, times, device, new-browser notice, and audit record with the session.
   * @param deviceOf returns the browser, or throws; called after the queued statements have run
   */
  async function complete(
    trx: Trx,
    context: SessionContext,
    person: LoginPerson,
    deviceOf: () => Device,
  ): Promise<Completed> {
    const { customerId } = person.customer;
    const user = personOf(context, person);
    const session = await sessions.replace(trx, context.request, context.session, user, 'live');
    const device = deviceOf();
    if (!session) throw new Failure('SESSION_OVER', { reason: 'unknown' });
    const times = await store.recordLoginLater(trx, person.username);
    // Locks the audit chain right after the browser is stored, the last statement with locks that other transactions
    // may wait for.
    const head = await audit.lockAfterNext(trx, customerId);
    const added = await store.rememberDevice(trx, rowTags, person.username, device, user);
    const [time] = times;
    if (!time) throw new Error('the user of a log-on does not exist');
    const cleared = time.reonboard ? await store.clearReonboard(trx, rowTags, person.username) : undefined;
    // The first log-on after registration sends no notice.
    const isNew = added !== undefined && time.previous !== null;
    const { language } = context;
    if (isNew)
      await noticeNewBrowser(deps.outbox, trx, person.customer, {
        at: time.at,
        browser: user.browser,
        language,
      });
    const origin = {
      session: { key: tokenKey(session.sessionId) },
      device: shortDeviceId(config.keyring, device.cookie),
    };
    const details = {
      browser: user.browser,
      isNew,
      ...(person.byPasskey && { passkey: true }),
      ...rowDetails(added, cleared),
    };
    await audit.record(trx, { ...context, ...origin }, 'login', 'done', customerId, details, head);
    return { session, device, isNoticed: isNew, closing: time.closing };
  }

  /** Throws CONTACT-NONE or CONTACT-RECENT if no code can be sent. */
  async function requireContact(customer: Customer): Promise<void> {
    if (methodsOf(customer).length === 0) throw new Failure('CONTACT-NONE');
    if (contactChangedRecently(customer, await deps.now())) throw new Failure('CONTACT-RECENT');
  }

  /** Starts a log-on with a pending one-time password. Throws CONTACT-NONE or CONTACT-RECENT. */
  async function beginOtp(
    context: SessionContext,
    person: LoginPerson,
    evidence: Evidence,
  ): Promise<LoginOutcome> {
    const { customer, byPasskey } = person;
    // The passkey was already used for this log-on, so it is no second proof.
    const methods = byPasskey ? methodsOf(customer) : await confirmation.methodsOf(customer, 'login');
    if (!methods.includes('passkey')) await requireContact(customer);
    const session = await db.transaction().execute(async (trx) => {
      const requireProof = await evidence.confirm(trx);
      const replaced = await sessions.replace(
        trx,
        context.request,
        context.session,
        personOf(context, person),
        'pending',
      );
      requireProof();
      if (!replaced) throw new Failure('SESSION_OVER', { reason: 'unknown' });
      await audit.record(trx, context, evidence.action, 'otp-due', customer.customerId);
      return replaced;
    });
    return { session, customer, methods, device: undefined, closing: false };
  }

  /** Completes a log-on without a one-time password. Throws OtpDue if one became due because the browser was forgotten meanwhile. */
  function completeKnown(
    context: SessionContext,
    { user, sent, evidence }: ProvenLogOn,
    person: LoginPerson,
  ): Promise<Completed> {
    const { username, byPasskey } = person;
    return db.transaction().execute(async (trx) => {
      const requireProof = await evidence.confirm(trx);
      // Read again under the lock of the user's row, because forgetting a browser takes the same lock.
      const found = sent ? await store.findDeviceAfterNext(trx, username, sent.storedKeys) : [];
      return complete(trx, context, person, () => {
        requireProof();
        const isKnown = store.isKnown(rowTags, found);
        if (isOtpDue(user, isKnown, byPasskey)) throw new OtpDue();
        return sent && (sent.isSigned || isKnown) ? sent : newDevice(config.keyring, deps.random);
      });
    });
  }

  /** Builds the outcome and sends the notices. Must be called after the commit. */
  function outcomeOf(customer: Customer, { session, device, isNoticed, closing }: Completed): LoginOutcome {
    if (isNoticed) deps.wake(customer.customerId);
    return { session, customer, methods: [], device: device.cookie, closing };
  }

  return {
    complete,
    outcomeOf,

    /**
     * Logs a person on, or starts the one-time password that is due. Throws CONTACT-NONE, CONTACT-RECENT, SESSION_OVER,
     * or what `confirm` throws.
     */
    async logOn(context: SessionContext, proven: ProvenLogOn): Promise<LoginOutcome> {
      const { user, known, deviceName, evidence } = proven;
      const byPasskey = evidence.action === 'passkey-login';
      const customer = await customerOf(deps.cardSystem, user.customer_id);
      const person = { username: user.username, customer, deviceName, byPasskey };
      if (isOtpDue(user, known, byPasskey)) return beginOtp(context, person, evidence);
      try {
        return outcomeOf(customer, await completeKnown(context, proven, person));
      } catch (error) {
        // Only a log-on with a password gets here: after a passkey, a forgotten browser makes no code due.
        if (error instanceof OtpDue) return beginOtp(context, person, evidence);
        throw error;
      }
    },
  };
}

export type Completion = ReturnType<typeof createCompletion>;

/** Thrown if a one-time password turns out to be due. */
class OtpDue extends Error {}

/** A person whose proof was correct. */
interface LoginPerson {
  readonly username: string;
  readonly customer: Customer;
  /** The name that the client gave its device. */
  readonly deviceName: string | undefined;
  readonly byPasskey: boolean;
}

/** Values for the person's session, including browser and network of the call. */
function personOf({ request }: Pick<SessionContext, 'request'>, person: LoginPerson): SessionUser {
  return {
    username: person.username,
    customerId: person.customer.customerId,
    primaryHolder: person.customer.primary,
    deviceName: person.deviceName === undefined ? null : storable(person.deviceName),
    browser: browserFamily(request.headers['user-agent']),
    network: networkOf(clientAddress(request)),
    byPasskey: person.byPasskey,
  };
}

/** The first 60 characters of a client's text, without control characters, because the database refuses NUL. */
function storable(text: string): string {
  return [...text.replace(/\p{Cc}/gu, ' ')].slice(0, 60).join('');
}

/** Enqueues the notice to every address of the person. It names browser, system and time, but never a place. */
async function noticeNewBrowser(
  outbox: Outbox,
  trx: Trx,
  customer: Customer,
  logOn: { readonly at: Date; readonly browser: string; readonly language: Language },
): Promise<void> {
  const { language } = logOn;
  const told = { at: formatDateTime(logOn.at, language), browser: browserName(logOn.browser, language) };
  await enqueueNotice(outbox, trx, customer, {
    purpose: 'new-browser',
    language,
    subject: say(newBrowserNotice.subject, language),
    text: say(newBrowserNotice.text, language, told),
  });
}
