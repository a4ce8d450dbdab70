/**
 * Attackers at many addresses: they can neither lock an owner out, nor try many names, guess without limit, or slow down
 * other users. The server is behind one proxy, which reports the client address.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client } from '../../support/api/clients/client.ts';
import { readCode } from '../../support/api/demo.ts';
import { cardOf, demoPerson } from '../../support/api/people.ts';
import { type RunningServer, startServer } from '../../support/api/server.ts';

const WRONG = { password: 'Wrong-pass.1' };
let server: RunningServer;
/** A server with limits by address, and a portal-wide alarm from the eleventh name on. */
let limited: RunningServer;

beforeAll(async () => {
  [server, limited] = await Promise.all([
    startServer({ TRUST_PROXY: '1' }),
    startServer({ TRUST_PROXY: '1', RATE_LIMITS: 'on', SPRAYING_NAMES: '10', LOG_LEVEL: 'warn' }),
  ]);
});
afterAll(() => Promise.all([server?.stop(), limited?.stop()]));

const logOn = async (username: string, address: string, fields = {}): Promise<Answer> =>
  (await Client.open(server, address)).logOn(username, fields);

describe('[S03] [LOGIN-5] wrong passwords of strangers', () => {
  it('lock their address, not the owner’s new browser', async () => {
    for (let n = 0; n < 6; n++) await logOn('demo.primary1', '203.0.113.1', WRONG);
    expect((await logOn('demo.primary1', '203.0.113.1')).error.code).toBe('LOGIN-LOCKED');
    expect((await logOn('demo.primary1', '198.51.100.7')).status).toBe(200);
  });

  it('[LOGIN-8] from many addresses cost the owner a code at an unknown browser, and nothing at a known one', async () => {
    const owner = await Client.open(server, '198.51.100.8');
    await owner.logOn('demo.primary2');
    const codes: string[] = [];
    for (let n = 0; n < 24; n++) {
      const { status, error } = await logOn('demo.primary2', `203.0.113.${n}`, WRONG);
      codes.push(status === 200 ? 'hidden' : error.code);
    }
    expect(codes).toEqual([...Array(20).fill('LOGIN-PW'), ...Array(4).fill('hidden')]);
    const again = await Client.open(server, '198.51.100.9');
    again.cookies.set('__Host-device', owner.cookies.get('__Host-device') ?? '');
    expect((await again.logOn('demo.primary2')).status).toBe(200);
    const fresh = await Client.open(server, '198.51.100.10');
    expect((await fresh.logOn('demo.primary2')).payload.accessToken).toBe(null);
    await fresh.post('/login/request-otp', { isResend: false, language: 'en' });
    const otp = await readCode(server, 'demo.primary2');
    const { status, payload } = await fresh.post('/login/validate-otp', { otp, language: 'en' });
    expect([status, typeof payload.accessToken]).toEqual([200, 'string']);
  });

  it('from one network of IPv6 addresses count as from one address', async () => {
    for (let n = 0; n < 5; n++) await logOn('demo.supp1', `2001:db8:1:2::${n + 1}`, WRONG);
    expect((await logOn('demo.supp1', '2001:db8:1:2:ffff::9')).error.code).toBe('LOGIN-LOCKED');
    expect((await logOn('demo.supp1', '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('[S03] [S07] [FGT-1] wrong details of strangers', () => {
  const person = demoPerson('nophone1');
  const details = {
    ...cardOf(person),
    nationalId: person.nationalId,
    birthDate: person.birthDate,
    find: 'password',
  };
  const recover = async (
    address: string,
    change: object = {},
    cookies: ReadonlyMap<string, string> = new Map(),
  ) => {
    const client = await Client.open(server, address);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    const body = { ...details, ...(await client.captcha()), ...change };
    const answer = await client.post('/cards/forgot-password-validate-information', body);
    if (answer.status !== 200) return answer.error.code;
    return answer.payload.phoneNo === null && answer.payload.email === null ? 'hidden' : 'ok';
  };
  const wrong = { birthDate: '1950-01-01' };

  it('with the owner’s national id from five addresses do not stop the owner', async () => {
    for (let n = 0; n < 5; n++) expect(await recover(`203.0.113.${n}`, wrong)).toBe('PERSON-NOMATCH');
    expect(await recover('198.51.100.20')).toBe('ok');
  });

  it('stop their own address for the day', async () => {
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push(await recover('203.0.113.99', wrong));
    expect(codes).toEqual([...Array(4).fill('PERSON-NOMATCH'), 'CARD-TOOMANY', 'CARD-TOOMANY']);
    expect(await recover('203.0.113.99')).toBe('CARD-TOOMANY');
    expect(await recover('198.51.100.21')).toBe('ok');
  });

  it('[FGT-4] from many addresses hide the result from unknown browsers, and not from the owner’s', async () => {
    const owner = await Client.open(server, '198.51.100.22');
    await owner.logOn('demo.nophone1');
    const stranger = await Client.open(server, '198.51.100.23');
    await stranger.logOn('demo.corp1');
    const device = ({ cookies }: Client) =>
      new Map([...cookies].filter(([name]) => name === '__Host-device'));
    const codes = new Set<string>();
    for (let n = 100; n < 115; n++) codes.add(await recover(`203.0.113.${n}`, wrong));
    expect([...codes]).toEqual(['PERSON-NOMATCH', 'hidden']);
    const fresh = '198.51.100.24';
    expect(await recover(fresh)).toBe('hidden');
    expect(await recover(fresh, {}, device(stranger))).toBe('hidden');
    expect(await recover(fresh, {}, device(owner))).toBe('ok');
  });
});

describe('[S04] password spraying', () => {
  it('from many addresses raises an alarm, allows fewer names and makes the silent check harder', async () => {
    const alternative = async () => {
      const client = await Client.open(limited, '198.51.100.50');
      const { lastKey } = await client.captcha();
      return (await client.post('/captcha/alternative', { lastKey, language: 'en' })).payload.difficulty;
    };
    const easy = Number(await alternative());
    const statuses: number[] = [];
    // Six addresses try five names each, because an address may try only a few names.
    for (let n = 0; n < 30; n++) {
      const client = await Client.open(limited, `203.0.113.${Math.floor(n / 5)}`);
      statuses.push((await client.logOn(`absent.spray${n}`, WRONG)).status);
    }
    expect(statuses.slice(0, 11)).toEqual(Array(11).fill(400));
    // After the alarm, each address can try three names in ten minutes.
    expect(statuses.slice(15)).toEqual([
      400, 400, 400, 429, 429, 400, 400, 400, 429, 429, 400, 400, 400, 429, 429,
    ]);
    expect(Number(await alternative())).toBe(easy + 2);
    expect(limited.log()).toContain('wrong passwords for unusually many usernames');
  });
});

describe('[S44] [S50] unreadable fields', () => {
  it('are limited for a session and for an address', async () => {
    const spoiled = { replace: { password: 'AAAA' } };
    const client = await Client.open(limited, '198.51.100.60');
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await client.logOn('demo.primary1', spoiled)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    for (let n = 0; n < 4; n++) {
      const other = await Client.open(limited, '198.51.100.60');
      for (let i = 0; i < 4; i++) statuses.push((await other.logOn('demo.primary1', spoiled)).status);
    }
    expect(statuses.slice(6).filter((status) => status === 429).length).toBeGreaterThan(0);
    const elsewhere = await Client.open(limited, '198.51.100.61');
    expect((await elsewhere.logOn('demo.primary1')).status).toBe(200);
  });
});
