/** Gives people passkeys, for tests. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/clients/api.ts';
import { type Altered, Authenticator } from '../../../tests/support/api/clients/authenticator.ts';
import { newestCode } from '../../../tests/support/api/people.ts';
import { empty } from '../../../tests/support/api/state.ts';
import { creationOptions } from '../../confirmation/server/options.ts';
import { verifyNew } from '../../confirmation/server/webauthn.ts';
import type { PasskeyChange } from '../changes.ts';
import type { passkeyCalls } from '../contract.ts';

/** Origin of the demo's pages in tests. */
export const ORIGIN = 'http://localhost:3000';
const LANGUAGE = 'en';

export const newAuthenticator = (synced = false): Authenticator =>
  new Authenticator({ origin: ORIGIN, synced });

/** Requests the code for a new passkey and enters it. The response contains the token and the options. */
export async function beginAdding(t: TestApp, browser: Browser, customerId: string): Promise<Answer> {
  const asked = await browser.call('POST', '/passkeys/request-otp', { isResend: false, language: LANGUAGE });
  if (asked.status !== 200) return asked;
  const otp = await newestCode(t, customerId);
  return browser.call('POST', '/passkeys/options', { otp, language: LANGUAGE });
}

export type BegunAdding = PayloadOf<typeof passkeyCalls.options>;

export function sendAttestation(
  browser: Browser,
  { accessToken }: BegunAdding,
  attestation: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return browser.call('POST', '/passkeys', { attestation, language: LANGUAGE }, headers);
}

/** Sends a new passkey created by an authenticator. */
export const sendNew = (
  browser: Browser,
  begun: BegunAdding,
  authenticator: Authenticator,
  altered: Altered = {},
): Promise<Answer> => sendAttestation(browser, begun, authenticator.create(begun.options, altered));

/** Adds a passkey for a logged-on person. Throws if a step is refused. */
export async function addPasskey(
  t: TestApp,
  browser: Browser,
  customerId: string,
  authenticator: Authenticator,
): Promise<string> {
  const begun = await beginAdding(t, browser, customerId);
  if (begun.status !== 200) throw new Error(`no options: ${begun.raw.body}`);
  const added = await sendNew(browser, begun.payload as BegunAdding, authenticator);
  if (added.status !== 200) throw new Error(`not added: ${added.raw.body}`);
  return (added.payload as { passkeyId: string }).passkeyId;
}

/** Requests the proof of a change of a passkey. */
export const askChange = (
  browser: Browser,
  id: string,
  change: PasskeyChange,
  over: object = {},
): Promise<Answer> =>
  browser.call('POST', `/passkeys/${id}/request-otp`, {
    change,
    isResend: false,
    language: LANGUAGE,
    ...over,
  });

/** Removes or keeps a passkey with a code. Returns the refusal of the request, or the answer to the change. */
export async function changePasskey(
  t: TestApp,
  browser: Browser,
  customerId: string,
  id: string,
  change: PasskeyChange,
): Promise<Answer> {
  const asked = await askChange(browser, id, change);
  if (asked.status !== 200) return asked;
  const otp = await newestCode(t, customerId);
  return browser.call('POST', `/passkeys/${id}/${change}`, { otp, language: LANGUAGE });
}

/**
 * Stores a passkey as if the person had added it, without the calls.
 * @param hours hours since it was added
 */
export async function givePasskey(
  db: Kysely<Database>,
  customerId: string,
  authenticator: Authenticator,
  hours = 0,
): Promise<void> {
  const handle = randomBytes(32);
  const rp = { rpId: 'localhost', origin: undefined };
  const relyingParty = { ...rp, name: 'Bank' };
  const options = creationOptions(relyingParty, { handle, username: '' }, 'AAAA', { seconds: 1, known: [] });
  const made = await verifyNew(rp, 'AAAA', authenticator.create(options));
  if (!made) throw new Error('the authenticator makes no passkeys');
  await sql`update portal.users set passkey_handle = ${handle} where customer_id = ${customerId}`.execute(db);
  await sql`insert into portal.passkeys (customer_id, passkey_id, credential_id, public_key, counter, synced, transports,
      name, created_at)
    values (${customerId}, gen_random_uuid(), ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${made.synced},
      '{}', 'Phone', app_now() - make_interval(hours => ${hours}))`.execute(db);
}

/** Requests the options of a log-on in the browser's session. */
export async function logOnOptions(browser: Browser): Promise<PasskeyRequest> {
  const { status, payload, raw } = await browser.call('POST', '/authentication/passkey/options', {});
  if (status !== 200) throw new Error(`no options: ${raw.body}`);
  return payload as PasskeyRequest;
}

/** Logs on with a passkey in a new session and keeps that session, as a browser does. */
export async function logOnWith(
  browser: Browser,
  authenticator: Authenticator,
  altered: Altered = {},
): Promise<Answer> {
  await browser.open();
  browser.accessToken = undefined;
  const assertion = authenticator.get(await logOnOptions(browser), altered);
  const answer = await browser.call('POST', '/authentication/passkey', { assertion, language: LANGUAGE });
  browser.keep(answer);
  return answer;
}

/** Deletes passkeys, codes, counters, flows and known browsers, and resets the columns of passkeys and holds of accounts. */
export async function resetPasskeys(db: Kysely<Database>): Promise<void> {
  await empty(db, 'portal.passkeys', 'portal.otp_challenges', 'portal.otp_tokens');
  await empty(db, 'portal.login_counters', 'portal.flows', 'portal.devices');
  await sql`update portal.users set passkey_handle = null, passkey_offer_at = null,
    hold_from = null, hold_until = null, hold_used = null`.execute(db);
}
