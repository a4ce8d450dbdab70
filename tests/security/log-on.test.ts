/**
 * Log-on from an attacker's view: enumeration, lock-out, image codes, encrypted fields. Tests that lock an account use
 * separate users, because resetting the bank takes seconds.
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client } from '../support/api/client.ts';
import { advanceClock, readCode } from '../support/api/demo.ts';
import { type RunningServer, usualServer } from '../support/api/server.ts';

const LOCK_SECONDS = 15 * 60;
let server: RunningServer;

beforeAll(async () => {
  server = await usualServer();
});

/** Makes one attempt with a wrong password from a new browser. */
async function wrongPassword(username: string): Promise<Answer> {
  return (await Client.open(server)).logOn(username, { password: 'Wrong-pass.1' });
}

/** Returns everything that an observer can compare, without request id and header values. */
function comparable(answer: Answer): object {
  const names = [...answer.headers.keys()].sort();
  return { status: answer.status, text: answer.text.replace(/"requestId":"[^"]*"/, ''), names };
}

describe('[S01] [LOGIN-4] an unknown name is answered like a known one', () => {
  it('at step 0', async () => {
    const client = await Client.open(server);
    const known = await client.post('/authentication', { userId: 'demo.primary1' });
    const unknown = await client.post('/authentication', { userId: 'absent.here1' });
    expect(known.payload).toEqual({ useridExists: true });
    expect(comparable(unknown)).toEqual(comparable(known));
  });

  it('with wrong passwords up to the lock-out, also for locked and disabled accounts', async () => {
    const names = ['demo.primary2', 'absent.here2', 'demo.locked1', 'demo.disabled1'];
    for (let round = 0; round < 6; round++) {
      const answers: object[] = [];
      for (const name of names) answers.push(comparable(await wrongPassword(name)));
      expect(answers).toEqual(names.map(() => answers[0]));
    }
  });

  it('with an ill-formed name', async () => {
    const answer = await wrongPassword('no spaces allowed');
    expect(answer.error.code).toBe('LOGIN-PW');
  });
});

describe('[S02] [LOGIN-5] five consecutive wrong passwords lock the account', () => {
  it('refuses the right password then, and tries while locked do not extend the lock', async () => {
    const codes = [];
    for (let n = 0; n < 5; n++) codes.push((await wrongPassword('demo.primary1')).error.code);
    expect(codes).toEqual(['LOGIN-PW', 'LOGIN-PW', 'LOGIN-PW', 'LOGIN-PW', 'LOGIN-LOCKED']);
    const client = await Client.open(server);
    expect((await client.logOn('demo.primary1')).error.code).toBe('LOGIN-LOCKED');
    await advanceClock(server, LOCK_SECONDS - 60);
    const late = await Client.open(server);
    expect((await late.logOn('demo.primary1')).error.code).toBe('LOGIN-LOCKED');
    await advanceClock(server, 61);
    await Client.loggedOn(server, 'demo.primary1');
  });

  it('shows the remaining tries from the third on', async () => {
    const left = [];
    for (let n = 0; n < 4; n++) left.push((await wrongPassword('demo.supp1')).error.details);
    expect(left).toEqual([undefined, undefined, { attemptsLeft: 2 }, { attemptsLeft: 1 }]);
  });

  it('counts case variants of the name together, and resets on success', async () => {
    for (const name of ['Demo.Corp1', 'DEMO.CORP1', ' demo.corp1', 'demo.corp1']) {
      expect((await wrongPassword(name)).error.code).toBe('LOGIN-PW');
    }
    await Client.loggedOn(server, 'demo.CORP1');
    expect((await wrongPassword('demo.corp1')).error.details).toBeUndefined();
  });

  it('checks at most five of thirty parallel tries', async () => {
    const clients = await Promise.all(Array.from({ length: 30 }, () => Client.open(server)));
    const codes = await Promise.all(
      clients.map(async (client) => ({ client, code: await client.captcha() })),
    );
    const answers = await Promise.all(
      codes.map(({ client, code }) => client.logOn('demo.states1', { password: 'Wrong-pass.1', ...code })),
    );
    expect(answers.map(({ error }) => error.code).filter((code) => code === 'LOGIN-PW')).toHaveLength(4);
    expect(answers.map(({ error }) => error.code).filter((code) => code === 'LOGIN-LOCKED')).toHaveLength(26);
  });
});

it('[S03] does not lock the owner out of a browser that was used before', async () => {
  const owner = await Client.loggedOn(server, 'demo.nophone1');
  for (let n = 0; n < 6; n++) await wrongPassword('demo.nophone1');
  expect((await (await Client.open(server)).logOn('demo.nophone1')).error.code).toBe('LOGIN-LOCKED');
  const again = await Client.open(server);
  again.cookies.set('__Host-device', owner.cookies.get('__Host-device') ?? '');
  expect((await again.logOn('demo.nophone1')).status).toBe(200);
});

it('[S17] makes the value of the device cookie itself', async () => {
  const planted = Buffer.alloc(32, 7).toString('base64url');
  const client = await Client.open(server);
  client.cookies.set('__Host-device', planted);
  expect((await client.logOn('demo.primary2')).status).toBe(200);
  const own = client.cookies.get('__Host-device');
  expect(own).not.toBe(planted);
  // Two people who share a browser share its cookie.
  const shared = await Client.open(server);
  shared.cookies.set('__Host-device', own ?? '');
  expect((await shared.logOn('demo.supp1')).status).toBe(200);
  expect(shared.cookies.get('__Host-device')).toBe(own);
});

describe('[S05] [CAP-1] an image code', () => {
  it('is consumed by a wrong password', async () => {
    const client = await Client.open(server);
    const code = await client.captcha();
    expect((await client.logOn('demo.primary1', { password: 'Wrong-pass.1', ...code })).error.code).toBe(
      'LOGIN-PW',
    );
    expect((await client.logOn('demo.primary1', code)).error.code).toBe('CAPTCHA-WRONG');
  });

  it('is consumed by a wrong answer', async () => {
    const client = await Client.open(server);
    const code = await client.captcha();
    expect((await client.logOn('demo.primary1', { ...code, inputCode: 'AAAAA' })).error.code).toBe(
      'CAPTCHA-WRONG',
    );
    expect((await client.logOn('demo.primary1', code)).error.code).toBe('CAPTCHA-WRONG');
  });

  it('is accepted once in a race', async () => {
    const client = await Client.open(server);
    const code = await client.captcha();
    const attempts = Array.from({ length: 10 }, () => client.logOn('demo.primary1', code));
    const passed = (await Promise.all(attempts)).filter(({ error }) => error?.code !== 'CAPTCHA-WRONG');
    expect(passed).toHaveLength(1);
  });

  it('is bound to its session', async () => {
    const code = await (await Client.open(server)).captcha();
    const other = await Client.open(server);
    expect((await other.logOn('demo.primary1', code)).error.code).toBe('CAPTCHA-WRONG');
  });

  it.each(['/captcha/refresh', '/captcha/changeLanguage', '/captcha/alternative'])(
    'is invalid after %s',
    async (path) => {
      const client = await Client.open(server);
      const code = await client.captcha();
      expect((await client.post(path, { lastKey: code.lastKey, language: 'en' })).status).toBe(200);
      expect((await client.logOn('demo.primary1', code)).error.code).toBe('CAPTCHA-WRONG');
    },
  );

  it('expires after five minutes', async () => {
    const client = await Client.open(server);
    const code = await client.captcha();
    await advanceClock(server, 301);
    expect((await client.logOn('demo.primary1', code)).error.code).toBe('CAPTCHA-WRONG');
  });

  it('is accepted in lower-case and full-width letters', async () => {
    const client = await Client.open(server);
    const { lastKey, inputCode } = await client.captcha();
    const fullWidth = [...inputCode.toLowerCase()].map((c) =>
      String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0),
    );
    expect((await client.logOn('demo.primary1', { lastKey, inputCode: fullWidth.join('') })).status).toBe(
      200,
    );
  });

  it('is not accepted as proof of work, nor an unsolved proof of work as an image code', async () => {
    const client = await Client.open(server);
    const { lastKey } = await client.captcha();
    expect((await client.logOn('demo.primary1', { lastKey, inputCode: 'pow:1' })).error.code).toBe(
      'CAPTCHA-WRONG',
    );
    const code = await client.captcha();
    const { payload } = await client.post('/captcha/alternative', { lastKey: code.lastKey, language: 'en' });
    const unsolved = { lastKey: String(payload.key), inputCode: 'pow:' };
    expect((await client.logOn('demo.primary1', unsolved)).error.code).toBe('CAPTCHA-WRONG');
  });
});

describe('[S44] [CRY-1] protected fields', () => {
  /** Sends a modified encrypted password with an encrypted username. */
  async function withField(
    client: Client,
    change: (value: Buffer, iv: Buffer) => [Buffer, Buffer],
  ): Promise<Answer> {
    const iv = randomBytes(16);
    const sealed = Buffer.from(client.seal('password', 'Demo-pass.2468', iv), 'base64');
    const [password, sentIv] = change(sealed, iv);
    const username = client.seal('username', 'absent.at.all', sentIv);
    return client.logOn('', {
      replace: { username, password: password.toString('base64'), iv: sentIv.toString('base64') },
    });
  }

  it('give the same response for every broken ciphertext', async () => {
    const client = await Client.open(server);
    const seen = new Set<string>();
    const changes: ((value: Buffer, iv: Buffer) => [Buffer, Buffer])[] = [
      ...Array.from({ length: 24 }, (_, n) => (value: Buffer, iv: Buffer): [Buffer, Buffer] => {
        const changed = Buffer.from(value);
        const index = Math.floor((n * changed.length) / 24);
        changed[index] = (changed[index] ?? 0) ^ (1 << (n % 8));
        return [changed, iv];
      }),
      (value, iv) => [value.subarray(0, 31), iv],
      (value, iv) => [value.subarray(16), iv],
      (value, iv) => [value.subarray(0, -1), iv],
      (value, iv) => [Buffer.concat([value, Buffer.alloc(16)]), iv],
      (value) => [value, randomBytes(16)],
      (_value, iv) => [randomBytes(64), iv],
      (_value, iv) => [randomBytes(3), iv],
    ];
    for (const change of changes) {
      const answer = await withField(client, change);
      seen.add(`${answer.status} ${answer.text.replace(/"requestId":"[^"]*"/, '')}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^400 .*LOGIN-PW/)]);
  });

  it('are refused in another session and in the place of another field', async () => {
    const [one, two] = [await Client.open(server), await Client.open(server)];
    const iv = randomBytes(16);
    const replace = {
      username: one.seal('username', 'demo.primary1', iv),
      password: one.seal('password', 'Demo-pass.2468', iv),
      iv: iv.toString('base64'),
    };
    expect((await two.logOn('', { replace })).error.code).toBe('LOGIN-PW');
    const swapped = { ...replace, password: one.seal('username', 'Demo-pass.2468', iv) };
    expect((await one.logOn('', { replace: swapped })).error.code).toBe('LOGIN-PW');
    expect((await one.logOn('', { replace })).status).toBe(200);
  });
});

it('[S28] [S54] accepts any text as device name', async () => {
  for (const deviceName of [
    'a\u0000b',
    `${'a'.repeat(59)}\u{1F600}`,
    '\ud800',
    "'; --",
    '\u202e'.repeat(100),
  ]) {
    const client = await Client.open(server);
    expect((await client.logOn('demo.primary2', { replace: { deviceName } })).status).toBe(200);
  }
});

describe('one-time password at log-on', () => {
  it('[OTP-1] [OTP-2] is required before any read, and is accepted once', async () => {
    const client = await Client.open(server);
    const half = await client.logOn('demo.reonboard1');
    expect(half.payload).toMatchObject({ accessToken: null, reOnboarding: true, nationalId: null });
    expect((await client.get('/cards')).status).toBe(401);
    const sent = await client.post('/login/request-otp', { isResend: false, language: 'en', method: 'sms' });
    expect(sent.status).toBe(200);
    const otp = await readCode(server, 'demo.reonboard1');
    const wrong = otp === '000000' ? '000001' : '000000';
    expect((await client.post('/login/validate-otp', { otp: wrong, language: 'en' })).error.code).toBe(
      '01009',
    );
    const before = client.sessionId;
    const done = await client.post('/login/validate-otp', { otp, language: 'en' });
    expect(done.status).toBe(200);
    expect(done.payload.sessionId).not.toBe(before);
    client.sessionId = String(done.payload.sessionId);
    client.accessToken = String(done.payload.accessToken);
    expect((await client.get('/cards')).status).toBe(200);
    expect((await client.post('/login/validate-otp', { otp, language: 'en' })).error.code).toBe('NOT_NOW');
  });
});
