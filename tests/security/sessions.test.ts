/** Sessions from an attacker's view: fixation, stolen parts, log-off, other devices, expiry. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/api/client.ts';
import { advanceClock } from '../support/api/demo.ts';
import { type RunningServer, usualServer } from '../support/api/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await usualServer();
});

/** Returns the statuses of calls that need a logged-on person. */
async function callAsPerson(client: Client): Promise<number[]> {
  const paths = [
    '/cards',
    '/profile',
    '/login/check_password_change',
    '/login/get-national-id/demo.primary1',
  ];
  return Promise.all(paths.map(async (path) => (await client.get(path)).status));
}

/** Returns a second client with some secrets of the first. */
function thief(from: Client, keep: { session?: boolean; token?: boolean; cookie?: boolean }): Client {
  const client = new Client(server);
  if (keep.session) client.sessionId = from.sessionId;
  if (keep.token) client.accessToken = from.accessToken;
  if (keep.cookie) client.cookies.set('__Host-session', from.cookies.get('__Host-session') ?? '');
  return client;
}

describe('[S17] [SES-1] session ids', () => {
  it('have 256 random bits and change at log-on; the old one becomes invalid', async () => {
    const client = await Client.open(server);
    const before = client.sessionId;
    expect(Buffer.from(before, 'base64url')).toHaveLength(32);
    await client.logOn('demo.primary1');
    expect(client.sessionId).not.toBe(before);
    const old = new Client(server);
    old.sessionId = before;
    expect((await old.post('/captcha/request?language=en', undefined)).status).toBe(401);
    expect((await old.post('/session', { sessionId: before })).status).toBe(401);
  });

  it('are refused when not issued by the server', async () => {
    const client = new Client(server);
    client.sessionId = 'A'.repeat(43);
    expect((await client.post('/session', { sessionId: client.sessionId })).error.code).toBe('SESSION_OVER');
    expect((await client.post('/captcha/request?language=en', undefined)).status).toBe(401);
    const { payload } = await client.get('/session');
    expect(payload.sessionId).not.toBe(client.sessionId);
  });
});

describe('[S21] [SES-6] part of the credentials is useless after log-on', () => {
  it.each([
    ['session and token without the cookie', { session: true, token: true }],
    ['session and cookie without the token', { session: true, cookie: true }],
    ['token and cookie without the session', { token: true, cookie: true }],
    ['the session alone', { session: true }],
  ])('%s', async (_about, keep) => {
    const owner = await Client.loggedOn(server, 'demo.primary1');
    const other = thief(owner, keep);
    expect(await callAsPerson(other)).toEqual([401, 401, 401, 401]);
    expect((await other.post('/session', { sessionId: owner.sessionId })).status).toBe(401);
    expect((await other.post('/captcha/request?language=en', undefined)).status).toBe(401);
    expect(await callAsPerson(owner)).toEqual([200, 200, 200, 200]);
  });

  it('token and session of one person with the cookie of another', async () => {
    const one = await Client.loggedOn(server, 'demo.primary1');
    const two = await Client.loggedOn(server, 'demo.primary2');
    const mixed = thief(one, { session: true, token: true });
    mixed.cookies.set('__Host-session', two.cookies.get('__Host-session') ?? '');
    expect(await callAsPerson(mixed)).toEqual([401, 401, 401, 401]);
  });

  it('does not allow logging the owner off', async () => {
    const owner = await Client.loggedOn(server, 'demo.primary1');
    expect((await thief(owner, { session: true }).post('/authentication/logout', undefined)).status).toBe(
      401,
    );
    expect((await owner.get('/cards')).status).toBe(200);
  });

  it('the cookie is __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
    const client = await Client.open(server);
    const { headers } = await client.logOn('demo.primary1');
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      for (const part of [/; Secure/, /; HttpOnly/, /; SameSite=Strict/, /; Path=\//])
        expect(cookie).toMatch(part);
      expect(cookie).not.toMatch(/; Domain/i);
    }
  });
});

it('[S18] [SES-5] log-off ends the session at once; a second log-off gives 07006', async () => {
  const client = await Client.loggedOn(server, 'demo.primary1');
  const thiefClient = thief(client, { session: true, token: true, cookie: true });
  const answer = await client.post('/authentication/logout', undefined);
  expect(answer.payload).toEqual({ loggedOut: true });
  expect(answer.headers.get('clear-site-data')).toContain('cache');
  expect(await callAsPerson(thiefClient)).toEqual([401, 401, 401, 401]);
  expect((await thiefClient.post('/authentication/logout', undefined)).error.code).toBe('07006');
});

describe('[S19] [SES-3] one session for each person', () => {
  it('a second log-on ends the first session and gives the reason', async () => {
    const first = await Client.loggedOn(server, 'demo.primary1');
    const second = await Client.loggedOn(server, 'demo.primary1');
    const refused = await first.get('/cards');
    expect(refused.status).toBe(401);
    expect(refused.error).toMatchObject({ code: 'SESSION_OVER', details: { reason: 'other-device' } });
    const check = await first.post('/session/check', { sessionId: first.sessionId });
    expect(check.payload).toEqual({ valid: false, reason: 'other-device' });
    expect((await second.get('/cards')).status).toBe(200);
  });

  it('exactly one of twenty parallel log-ons keeps a session', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => Client.open(server)));
    const answers = await Promise.all(clients.map((client) => client.logOn('demo.batch1')));
    // With more than five concurrent log-ons, some are locked out, because attempts are counted before the password is checked.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    const reads = await Promise.all(clients.map((client) => client.get('/cards')));
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('[S20] [SES-4] expiry', () => {
  it('ends a session after ten idle minutes; checks do not extend it, activity does', async () => {
    const client = await Client.loggedOn(server, 'demo.primary1');
    await advanceClock(server, 590);
    expect((await client.post('/session', { sessionId: client.sessionId })).status).toBe(200);
    await advanceClock(server, 590);
    expect((await client.get('/cards')).status).toBe(200);
    for (let n = 0; n < 3; n++) {
      await advanceClock(server, 190);
      await client.post('/session/check', { sessionId: client.sessionId });
      await client.get('/session');
    }
    await advanceClock(server, 31);
    const refused = await client.get('/cards');
    expect(refused.error).toMatchObject({ code: 'SESSION_OVER', details: { reason: 'idle' } });
  });

  it('ends a session after two hours of activity', async () => {
    const client = await Client.loggedOn(server, 'demo.primary1');
    for (let n = 0; n < 13; n++) {
      await advanceClock(server, 550);
      expect((await client.get('/cards')).status).toBe(200);
    }
    await advanceClock(server, 100);
    const refused = await client.get('/cards');
    expect(refused.error).toMatchObject({ code: 'SESSION_OVER', details: { reason: 'expired' } });
  });
});

it('[S23] [CARD-6] another person’s cards and ids are answered like missing ones', async () => {
  const other = await Client.loggedOn(server, 'demo.primary2');
  const [foreignCard] = (await other.get('/cards')).payload;
  const cardId = String(Reflect.get(Object(foreignCard), 'cardId'));
  const client = await Client.loggedOn(server, 'demo.primary1');
  for (const path of ['', '/e-statements', '/transactions/unposted']) {
    const foreign = await client.get(`/cards/${cardId}${path}`);
    const missing = await client.get(`/cards/${cardId.slice(0, -4)}0000${path}`);
    expect([foreign.status, foreign.error.code]).toEqual([404, 'NOT_FOUND']);
    expect([missing.status, missing.error.code]).toEqual([404, 'NOT_FOUND']);
  }
  for (const id of ['demo.primary2', 'absent.here1']) {
    expect((await client.get(`/login/get-national-id/${id}`)).error.code).toBe('NOT_FOUND');
  }
});
