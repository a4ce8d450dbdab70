/**
 * Compares log-ons with a passkey and log-ons with a password, alternating on the same server. Measures whole log-ons,
 * including session and challenge or image code, and the last call alone. Consecutive log-ons are of different people,
 * because log-ons of one person run one after another. All come from known browsers, because notices about a new
 * browser would add the same work to both ways.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Agent } from 'node:http';
import pg from 'pg';
import { loginCall, logOn } from './log-on.mjs';
import { limit, load, median, send } from './measure.mjs';
import { addPeople } from './people.mjs';
import { onPostgres } from './servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const LOGONS = 300;
const CONNECTIONS = 8;
const ORIGIN = 'http://localhost:3000';
const PRESENT_AND_VERIFIED = 0x05;
const BACKED_UP = 0x18;

export function run() {
  return onPostgres(async ({ url, portal }) => {
    const { base } = await portal();
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const usernames = (await addPeople(pool)).map(({ username }) => username);
    const passkeys = await addPasskeys(pool, usernames);
    await pool.end();
    const devices = await knownBrowsers(base, usernames);
    const from = (n, call) => {
      call.headers.cookie = devices[n % devices.length];
      return call;
    };
    const ways = {
      passkey: async (agent, n) => from(n, await passkeyCall(agent, base, passkeys[n % passkeys.length])),
      password: async (agent, n) => {
        const { call } = await loginCall(agent, base, usernames[n % usernames.length]);
        return from(n, call);
      },
    };
    const rates = { whole: { passkey: [], password: [] }, call: { passkey: [], password: [] } };
    for (let round = -1; round < ROUNDS; round++)
      for (const [way, prepare] of Object.entries(ways)) {
        const calls = await prepareAll(prepare);
        const { rate } = await load(base, {
          connections: CONNECTIONS,
          seconds: 600,
          next: () => calls.pop(),
        });
        const whole = await logOnAll(base, prepare);
        if (round < 0) continue;
        rates.call[way].push(rate);
        rates.whole[way].push(whole);
      }
    const [whole, call] = [rates.whole, rates.call].map(({ passkey, password }) => ({
      rates: `${median(passkey).toFixed(0)} (password ${median(password).toFixed(0)})`,
      ratio: median(passkey) / median(password),
    }));
    return [
      { name: 'Log-ons with a passkey, a second', value: whole.rates },
      limit('Log-ons with a passkey against log-ons with a password', whole.ratio, 'at least', 5),
      { name: 'The last calls of those, a second', value: call.rates },
      { name: 'The last call of one against that of the other', value: `${call.ratio.toFixed(2)} ×` },
    ];
  });
}

/** Performs whole log-ons, including the session. Returns log-ons per second. */
async function logOnAll(base, prepare) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let n = 0;
  const logOnInTurn = async () => {
    while (n < LOGONS) {
      const { status, text } = await send(agent, base, await prepare(agent, n++));
      if (status !== 200) throw new Error(`a log-on was answered with ${status}: ${text}`);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, logOnInTurn));
  agent.destroy();
  return (LOGONS * 1000) / (performance.now() - from);
}

async function prepareAll(prepare) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const calls = [];
  for (let n = 0; n < LOGONS; n += 4)
    calls.push(...(await Promise.all([0, 1, 2, 3].map((more) => prepare(agent, n + more)))));
  agent.destroy();
  return calls;
}

/** Logs each person on once and returns the cookies of their browsers. */
async function knownBrowsers(base, usernames) {
  const cookies = [];
  for (const username of usernames) {
    const { headers } = await logOn(base, username);
    const device = headers.cookie.split('; ').find((pair) => pair.startsWith('__Host-device='));
    if (!device) throw new Error('a log-on gave no cookie of the browser');
    cookies.push(device);
  }
  return cookies;
}

/** Prepares a passkey log-on call: session, challenge and signature. */
async function passkeyCall(agent, portal, { id, handle, privateKey }) {
  const json = async (call) => JSON.parse((await send(agent, portal, call)).text).payload;
  const { sessionId } = await json({ path: '/api/v1/session' });
  const headers = { 'x-session-id': sessionId };
  const path = '/api/v1/authentication/passkey';
  const { challenge, rpId } = await json({ method: 'POST', path: `${path}/options`, headers, body: {} });
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: ORIGIN }));
  const data = Buffer.concat([sha256(rpId), Buffer.from([PRESENT_AND_VERIFIED | BACKED_UP, 0, 0, 0, 0])]);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
  const response = {
    clientDataJSON: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle: handle.toString('base64url'),
  };
  const assertion = { id: id.toString('base64url'), type: 'public-key', response };
  return { method: 'POST', path, headers, body: { assertion, language: 'en' } };
}

/** Adds a passkey for each person, as a password manager creates it. */
async function addPasskeys(client, usernames) {
  const passkeys = [];
  for (const username of usernames) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const point = (text) => [Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')];
    const cose = Buffer.concat([
      Buffer.from('a501020326200121', 'hex'),
      ...point(x),
      Buffer.from('22', 'hex'),
      ...point(y),
    ]);
    const [id, handle] = [randomBytes(32), randomBytes(32)];
    await client.query('update portal.users set passkey_handle = $2 where username = $1', [username, handle]);
    await client.query(
      `insert into portal.passkeys (customer_id, passkey_id, credential_id, public_key, counter, synced, transports, name,
         created_at)
       select customer_id, gen_random_uuid(), $2, $3, 0, true, '{}', 'Phone', now() from portal.users where username = $1`,
      [username, id, cose],
    );
    passkeys.push({ id, handle, privateKey });
  }
  return passkeys;
}

function sha256(data) {
  return createHash('sha256').update(data).digest();
}
