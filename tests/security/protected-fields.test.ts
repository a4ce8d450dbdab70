/**
 * [S44] Modified ciphertexts, IVs and tags of the protected fields all get an identical refusal, byte for byte. It reveals
 * nothing about padding, tag or text. Only text that violates the contract's format, which its sender knows, is refused
 * earlier. PROTECTED_RUNS is the number of modifications at log-on.
 */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PinSetter, sealedPins } from '../../features/cash-advance-pin/testing/calls.ts';
import { sealField } from '../../server/crypto/fields.ts';
import { type Answer, DEMO_PASSWORD, type TestApp, testApp } from '../support/api/clients/api.ts';
import { describeOnOneBank } from '../support/database/databases.ts';

const RUNS = Number(process.env.PROTECTED_RUNS ?? 128);
/** Number of modifications for each field outside log-on: the new password and the two PIN fields. */
const OTHER_RUNS = Math.ceil(RUNS / 4);
const TAG_BYTES = 32;

/** An encrypted value (ciphertext ‖ tag) and its IV. */
interface Sealed {
  readonly value: Buffer;
  readonly iv: Buffer;
}
/** The values as the client sends them. */
interface Sent {
  readonly value: string;
  readonly iv: string;
}

/** Returns reproducible bytes for modification `n`. */
const bytesOf = (n: number, length: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
      createHash('sha256').update(`${n}/${part}`).digest(),
    ),
  ).subarray(0, length);

/** Ways to modify bytes. Each returns different bytes. */
const CHANGES: readonly ((bytes: Buffer, n: number) => Buffer)[] = [
  (bytes, n) => withByte(bytes, n, (byte) => byte ^ (1 << (n % 8))),
  (bytes, n) => withByte(bytes, bytes.length - 1 - (n % 16), (byte) => byte ^ (1 + (n % 255))),
  (bytes, n) => withByte(bytes, n * 7, (byte) => 255 - byte),
  (bytes, n) => bytesOf(n, bytes.length),
  (bytes) => Buffer.alloc(bytes.length),
  (bytes) => Buffer.from(bytes).reverse(),
  (bytes) => Buffer.concat([bytes.subarray(8), bytes.subarray(0, 8)]),
  (bytes, n) => bytes.subarray(0, n % bytes.length),
  (bytes, n) => bytes.subarray(1 + (n % (bytes.length - 1))),
  (bytes, n) => Buffer.concat([bytes, bytesOf(n, 1 + (n % 16))]),
  (bytes, n) => Buffer.concat([bytesOf(n, 16), bytes]),
  (bytes) => Buffer.concat([bytes, bytes]),
];

/** Invalid or alternative encodings of the same bytes. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/=*$/, ''),
  (text) => `${text}=`,
  (text) => `${text}\n`,
  (text) => ` ${text}`,
  (text) => `${text.slice(0, 4)}\r\n${text.slice(4)}`,
  (text) => `${text.slice(0, 4)}%${text.slice(4)}`,
  (text) => `-_${text.slice(2)}`,
  (text) => Buffer.from(text, 'base64').toString('hex'),
  (text) => encodeURIComponent(text),
];

function withByte(bytes: Buffer, at: number, change: (byte: number) => number): Buffer {
  const changed = Buffer.from(bytes);
  const index = at % bytes.length;
  changed[index] = change(changed[index] ?? 0) & 255;
  return changed;
}

/** Returns modification `n`. Over all numbers, this covers every part (ciphertext, tag, IV), every way, and many positions. */
function changed({ value, iv }: Sealed, n: number): Sent {
  const split = value.length - TAG_BYTES;
  const [ciphertext, tag] = [value.subarray(0, split), value.subarray(split)];
  const way = Math.floor(n / 3) % (CHANGES.length + 2);
  const change = CHANGES[way];
  const text = { value: value.toString('base64'), iv: iv.toString('base64') };
  if (change) {
    const parts = [
      { value: Buffer.concat([change(ciphertext, n), tag]), iv },
      { value: Buffer.concat([ciphertext, change(tag, n)]), iv },
      { value, iv: change(iv, n) },
    ][n % 3];
    return { value: parts?.value.toString('base64') ?? '', iv: parts?.iv.toString('base64') ?? '' };
  }
  const spell = SPELLINGS[n % SPELLINGS.length] ?? String;
  const respelled = n % 3 === 2 ? { ...text, iv: spell(text.iv) } : { ...text, value: spell(text.value) };
  // To remove the padding changes nothing in a text without padding, so an invalid value replaces that text.
  return respelled.value === text.value && respelled.iv === text.iv ? { ...text, value: 'AAAA' } : respelled;
}

/** Whether a field and its IV have the format of the contract. */
const isWellFormed = ({ value, iv }: Sent) =>
  /^[A-Za-z0-9+/=]{1,4096}$/.test(value) && /^[A-Za-z0-9+/]{22}==$/.test(iv);

/** Returns everything that a client sees of a refusal, without time and request id (whose length varies). */
function refusal({ raw }: Answer): string {
  const headers = Object.entries(raw.headers).map(([name, value]) =>
    /^(date|x-request-id|content-length|set-cookie)$/.test(name) ? name : `${name}: ${value}`,
  );
  const body = raw.body.replace(/"requestId":"[^"]*"/, '');
  return [raw.statusCode, ...headers.sort(), body].join('\n');
}

describeOnOneBank('[S44] [CRY-1] changed protected fields', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());

  it(`${RUNS} changes at log-on get one refusal, with the right username and password`, async () => {
    const browser = await t.browser().open();
    const seen = { wellFormed: [] as string[], other: [] as string[] };
    const ways = new Set<string>();
    const texts = { username: `demo.primary1${' '.repeat(50)}`, password: DEMO_PASSWORD };
    for (let n = 0; n < RUNS; n++) {
      const iv = randomBytes(16);
      const seal = (field: 'username' | 'password') =>
        Buffer.from(sealField(browser.fieldKey!, field, texts[field], iv), 'base64');
      const field = Math.floor(n / 2) % 2 === 0 ? 'password' : 'username';
      const sent = changed({ value: seal(field), iv }, n);
      ways.add(`${n % 3} ${Math.floor(n / 3) % (CHANGES.length + 2)} ${field}`);
      const body = {
        username: seal('username').toString('base64'),
        password: seal('password').toString('base64'),
        [field]: sent.value,
        iv: sent.iv,
        language: 'en',
        ...(await browser.captcha()),
      };
      seen[isWellFormed(sent) ? 'wellFormed' : 'other'].push(
        refusal(await browser.call('POST', '/authentication/login', body)),
      );
    }
    expect(ways.size).toBeGreaterThanOrEqual(Math.min(RUNS / 2, 70));
    expect(seen.wellFormed.length).toBeGreaterThan(RUNS * 0.7);
    expect([...new Set(seen.wellFormed)]).toEqual([expect.stringMatching(/^400\n[\s\S]*"LOGIN-PW"/)]);
    for (const answer of new Set(seen.other))
      expect(answer).toMatch(/^400\n[\s\S]*"VALIDATION"[\s\S]*"(username|password|iv)":"\w+"/);
    // The unmodified values succeed: the account was not locked, and the calls were correct.
    expect((await browser.logIn('demo.primary1')).status).toBe(200);
  });

  it(`${OTHER_RUNS} changes of a new password get one refusal, with the right current password`, async () => {
    const browser = t.browser();
    await browser.logIn('demo.primary2');
    const seen: string[] = [];
    for (let n = 0; n < OTHER_RUNS; n++) {
      const iv = randomBytes(16);
      const seal = (field: string, text: string) => sealField(browser.fieldKey!, field, text, iv);
      const value = Buffer.from(seal('newPassword', 'Mountain-rain.8351'), 'base64');
      const sent = changed({ value, iv }, n % 3 === 2 ? n - 1 : n);
      const body = {
        password: seal('password', DEMO_PASSWORD),
        newPassword: sent.value,
        iv: iv.toString('base64'),
        isResend: false,
        language: 'en',
      };
      const answer = refusal(await browser.call('POST', '/change-password/request-otp', body));
      if (isWellFormed({ ...sent, iv: body.iv })) seen.push(answer);
      else expect(answer).toMatch(/^400\n[\s\S]*"VALIDATION"/);
    }
    expect(seen.length).toBeGreaterThan(OTHER_RUNS / 2);
    expect([...new Set(seen)]).toEqual([expect.stringMatching(/^400\n[\s\S]*"newPassword":"unreadable"/)]);
  });

  it.each(['newPIN', 'confirmPIN'] as const)(`${OTHER_RUNS} changes of %s get one refusal`, async (field) => {
    const setter = await (await PinSetter.open(t, field === 'newPIN' ? 'oldpass1' : 'primary1')).toToken();
    const seen: string[] = [];
    for (let n = 0; n < OTHER_RUNS; n++) {
      const pins = sealedPins(setter.browser, '258036');
      const iv = Buffer.from(pins.ivBase64, 'base64');
      const sent = changed({ value: Buffer.from(pins[field], 'base64'), iv }, n % 3 === 2 ? n - 1 : n);
      const answer = refusal(await setter.change({ ...pins, [field]: sent.value }));
      if (isWellFormed({ ...sent, iv: pins.ivBase64 })) seen.push(answer);
      else expect(answer).toMatch(/^400\n[\s\S]*"VALIDATION"/);
    }
    expect(seen.length).toBeGreaterThan(OTHER_RUNS / 2);
    expect([...new Set(seen)]).toEqual([
      expect.stringMatching(new RegExp(`^400\\n[\\s\\S]*"${field}":"unreadable"`)),
    ]);
  });
});
