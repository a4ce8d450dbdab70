import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import type { Altered, Authenticator, Cbor } from '../../../tests/support/api/clients/authenticator.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { Scene } from '../../../tests/support/api/flows.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { approvalCalls } from '../../confirmation/contract.ts';
import {
  addPasskey,
  askChange,
  type BegunAdding,
  beginAdding,
  changePasskey,
  givePasskey,
  logOnWith,
  newAuthenticator,
  resetPasskeys,
  sendAttestation,
  sendNew,
} from '../testing/passkeys.ts';

type List = PayloadOf<typeof approvalCalls.passkeys>;

const ANNA = demoPerson('primary1').customerId;
const BEN = demoPerson('states1').customerId;

describeOnBank("a person's passkeys", (context) => {
  let t: TestApp;
  let anna: Browser;
  let phone: Authenticator;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetPasskeys(context.db());
    await run(sql`delete from portal.outbox where purpose like 'passkey-%'`);
    // A test that logs on in another browser ends this session.
    if ((await anna?.call('GET', '/passkeys'))?.status !== 200) anna = await loggedOn(t, 'demo.primary1');
    phone = newAuthenticator(true);
  });

  const run = (statement: RawBuilder<unknown>) => statement.execute(context.db());
  const list = async (browser: Browser) => (await browser.call('GET', '/passkeys')).payload as List;
  const begin = async () => {
    const answer = await beginAdding(t, anna, ANNA);
    expect(answer.status).toBe(200);
    return answer.payload as BegunAdding;
  };
  /** Sends what is due, because sending starts the wait for the next code, and ends the wait. */
  const passWait = async () => {
    await t.app.dispatcher.drain();
    await passCodeWait(context.db());
  };
  const notices = async (purpose: string) => {
    const { rows } = await sql<{ channel: string }>`select channel from portal.outbox
      where customer_id = ${ANNA} and purpose = ${purpose} order by channel`.execute(context.db());
    return rows.map(({ channel }) => channel);
  };

  it('[PASSKEY-4] adds one after a code, with the options of the standard, and tells both addresses', async () => {
    const begun = await begin();
    expect(begun.options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'demo.primary1', displayName: 'demo.primary1' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(begun.options.user.id, 'base64url')).toHaveLength(32);
    const { status, payload } = await sendNew(anna, begun, phone);
    expect([status, payload]).toEqual([
      200,
      expect.objectContaining({ synced: true, paused: false, lastUsedAt: null }),
    ]);
    expect(await notices('passkey-added')).toEqual(['email', 'sms']);
    const { passkeys, canApprove, offer, most } = await list(anna);
    expect(passkeys).toHaveLength(1);
    expect({ canApprove, offer, most }).toEqual({ canApprove: false, offer: false, most: 10 });
    const again = await begin();
    expect(again.options.user.id).toBe(begun.options.user.id);
    expect(again.options.excludeCredentials.map(({ id }) => id)).toEqual([phone.id]);
  });

  it('[PASSKEY-4] is never confirmed by a passkey', async () => {
    await addPasskey(t, anna, ANNA, phone);
    await run(sql`update portal.passkeys set created_at = app_now() - interval '2 days'`);
    const body = { isResend: false, language: 'en', method: 'passkey' };
    expect((await anna.call('POST', '/passkeys/request-otp', body)).error?.code).toBe('VALIDATION');
    const assertion = { id: 'AAAA', type: 'public-key', response: {} };
    const tried = await anna.call('POST', '/passkeys/options', { assertion, language: 'en' });
    expect(tried.error?.code).toBe('VALIDATION');
  });

  it('[PASSKEY-4] [S22] gives no options before a code was sent, nor a second time for the same code', async () => {
    const ask = (otp: string) => anna.call('POST', '/passkeys/options', { otp, language: 'en' });
    expect((await ask('123456')).error?.code).toBe('01009');
    expect((await begin()).accessToken).toBeTruthy();
    expect((await ask(await newestCode(t, ANNA))).error?.code).toBe('01009');
  });

  it('[PASSKEY-4] takes no other token, and its own once, also when the answer is refused', async () => {
    const begun = await begin();
    const other = await beginAdding(t, await loggedOn(t, 'demo.states1'), BEN);
    const foreign = { ...begun, accessToken: (other.payload as BegunAdding).accessToken };
    expect((await sendNew(anna, foreign, phone)).status).toBe(401);
    const body = { attestation: phone.create(begun.options), language: 'en' };
    expect((await anna.call('POST', '/passkeys', body)).error?.code).toBe('NOT_NOW');
    expect((await sendNew(anna, begun, phone, { origin: 'https://evil.example' })).error?.code).toBe(
      'PASSKEY-WRONG',
    );
    expect((await sendNew(anna, begun, phone)).error?.code).toBe('NOT_NOW');
    const late = await begin();
    await run(sql`update portal.otp_tokens set expires_at = app_now()`);
    expect((await sendNew(anna, late, phone)).status).not.toBe(200);
    expect((await list(anna)).passkeys).toEqual([]);
  });

  const ALTERED: Readonly<Record<string, Altered>> = {
    'another origin': { origin: 'https://evil.example' },
    'another relying party': { rpId: 'evil.example' },
    'the type of a log-on': { type: 'webauthn.get' },
    'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'no verification of the person': { verified: false },
    'no presence of a person': { present: false },
    'an id that the authenticator data do not have': { id: Buffer.alloc(32).toString('base64url') },
  };
  it.each(Object.entries(ALTERED))('[PASSKEY-4] refuses a new one with %s', async (_, altered) => {
    expect((await sendNew(anna, await begin(), phone, altered)).error?.code).toBe('PASSKEY-WRONG');
  });

  it('[PASSKEY-4] ignores attestation of all formats, wrong ones too', async () => {
    const forged: readonly (readonly [string, Readonly<Record<string, Cbor>>])[] = [
      ['packed', { alg: -7, sig: Buffer.alloc(70) }],
      ['packed', { alg: -7, sig: Buffer.alloc(70), x5c: [Buffer.alloc(9)] }],
      ['fido-u2f', { sig: Buffer.alloc(1), x5c: [Buffer.alloc(1)] }],
      ['tpm', { ver: '2.0' }],
      ['android-key', {}],
      ['android-safetynet', { ver: '1', response: Buffer.from('no jwt') }],
      ['apple', {}],
      ['invented', { a: 1 }],
    ];
    for (const [format, fields] of forged) {
      const statement = new Map(Object.entries(fields));
      const added = await sendNew(anna, await begin(), newAuthenticator(true), { format, statement });
      expect([format, added.status]).toEqual([format, 200]);
    }
  });

  it('[PASSKEY-4] refuses data that are no attestation, without an error of the server', async () => {
    const sendObject = async (attestationObject: string) => {
      const begun = await begin();
      const made = phone.create(begun.options);
      const response = { ...made.response, attestationObject };
      return (await sendAttestation(anna, begun, { ...made, response })).error?.code;
    };
    for (const bytes of [
      Buffer.alloc(1),
      Buffer.from('a0', 'hex'),
      Buffer.alloc(24_000, 0x9f),
      Buffer.from('text'),
    ])
      expect(await sendObject(bytes.toString('base64url'))).toBe('PASSKEY-WRONG');
    expect(await sendObject('a'.repeat(32_769))).toBe('VALIDATION');
  });

  it('[PASSKEY-4] stops at ten, also in parallel', async () => {
    await run(sql`insert into portal.passkeys (customer_id, passkey_id, credential_id, public_key, counter, synced, transports,
        name, created_at)
      select ${ANNA}, gen_random_uuid(), decode(lpad(n::text, 8, '0'), 'hex'), 'k', 0, true, '{}', 'n', app_now()
      from generate_series(1, 9) n`);
    const begun = [await begin(), await begin()];
    const answers = await Promise.all(begun.map((one) => sendNew(anna, one, newAuthenticator(true))));
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['PASSKEY-LIMIT', undefined]);
    expect((await beginAdding(t, anna, ANNA)).error?.code).toBe('PASSKEY-LIMIT');
  });

  it('[PASSKEY-4] refuses a credential that another person has', async () => {
    await addPasskey(t, await loggedOn(t, 'demo.states1'), BEN, phone);
    await run(sql`update portal.passkeys set credential_id = ${Buffer.alloc(32, 3)}`);
    const begun = await begin();
    const made = newAuthenticator(true);
    const attestation = made.create(begun.options);
    await run(sql`update portal.passkeys set credential_id = ${Buffer.from(made.id, 'base64url')}`);
    expect((await sendAttestation(anna, begun, attestation)).error?.code).toBe('PASSKEY-KNOWN');
  });

  it('[PASSKEY-3] lists, renames and removes with a code, and tells both addresses', async () => {
    const id = await addPasskey(t, anna, ANNA, phone);
    const path = `/passkeys/${id}`;
    expect((await anna.call('POST', `${path}/rename`, { name: '  My   phone ' })).payload).toEqual({
      name: 'My phone',
    });
    for (const name of ['', ' ', 'x'.repeat(41), 'a\u202eb', 'a\u0000b'])
      expect((await anna.call('POST', `${path}/rename`, { name })).error?.code).toBe('VALIDATION');
    expect((await list(anna)).passkeys[0]).toMatchObject({ passkeyId: id, name: 'My phone' });
    expect((await askChange(anna, id, 'keep')).error?.code).toBe('NOT_FOUND');
    expect((await changePasskey(t, anna, ANNA, id, 'remove')).payload).toEqual({ removed: true });
    expect((await askChange(anna, id, 'remove')).error?.code).toBe('NOT_FOUND');
    expect(await notices('passkey-removed')).toEqual(['email', 'sms']);
    expect((await logOnWith(t.browser(), phone)).error?.code).toBe('PASSKEY-WRONG');
  });

  it.each(['remove', 'keep'] as const)(
    '[PASSKEY-3] [PASSKEY-5] %s needs a proof of exactly this change, once',
    async (change) => {
      const [id, other] = [
        await addPasskey(t, anna, ANNA, phone),
        await addPasskey(t, anna, ANNA, newAuthenticator(true)),
      ];
      await run(sql`update portal.passkeys set paused_at = app_now()`);
      const make = (passkey: string, made: string, proof: object) =>
        anna.call('POST', `/passkeys/${passkey}/${made}`, { language: 'en', ...proof });
      const opposite = change === 'remove' ? 'keep' : 'remove';
      for (const proof of [{}, { otp: '123456', assertion: { id: 'AA', type: 'public-key', response: {} } }])
        expect((await make(id, change, proof)).error?.code).toBe('VALIDATION');
      expect((await make(id, change, { otp: '123456' })).error?.code).toBe('01009');
      // A code for one change invalidates itself when it is entered for another one.
      for (const [passkey, made] of [
        [other, change],
        [id, opposite],
      ] as const) {
        await passWait();
        expect((await askChange(anna, id, change)).status).toBe(200);
        const otp = await newestCode(t, ANNA);
        expect((await make(passkey, made, { otp })).error?.code).toBe('NOT_NOW');
        expect((await make(id, change, { otp })).error?.code).toBe('01009');
      }
      // Nor does a code for a new passkey confirm it.
      await passWait();
      await anna.call('POST', '/passkeys/request-otp', { isResend: false, language: 'en' });
      expect((await make(id, change, { otp: await newestCode(t, ANNA) })).error?.code).toBe('NOT_NOW');
      await passWait();
      await askChange(anna, id, change);
      const otp = await newestCode(t, ANNA);
      const answers = await Promise.all(Array.from({ length: 10 }, () => make(id, change, { otp })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.otp_challenges
        where customer_id = ${ANNA} and subject = ${JSON.stringify({ [change]: id })}::jsonb and state = 'used'`.execute(
        context.db(),
      );
      expect(rows).toEqual([{ n: 1 }]);
      expect(await notices(change === 'remove' ? 'passkey-removed' : 'passkey-kept')).toEqual([
        'email',
        'sms',
      ]);
      const { passkeys } = await list(anna);
      expect(passkeys.map(({ passkeyId, paused }) => [passkeyId, paused])).toEqual(
        change === 'remove'
          ? [[other, true]]
          : [
              [other, true],
              [id, false],
            ],
      );
    },
  );

  it('[PASSKEY-3] [PASSKEY-7] a passkey confirms that another one is removed or kept, and is bound to it', async () => {
    const id = await addPasskey(t, anna, ANNA, newAuthenticator(true));
    await run(sql`update portal.passkeys set paused_at = app_now()`);
    await givePasskey(context.db(), ANNA, phone, 24);
    const ask = async (change: 'remove' | 'keep') => {
      const asked = await askChange(anna, id, change, { method: 'passkey' });
      expect(asked.status).toBe(200);
      return phone.get((asked.payload as { passkey: PasskeyRequest }).passkey);
    };
    const make = (change: 'remove' | 'keep', assertion: object) =>
      anna.call('POST', `/passkeys/${id}/${change}`, { assertion, language: 'en' });
    expect((await make('remove', await ask('keep'))).error?.code).toBe('NOT_NOW');
    expect((await make('keep', await ask('keep'))).payload).toEqual({ kept: true });
    expect((await make('remove', await ask('remove'))).payload).toEqual({ removed: true });
  });

  it('[S23] [PASSKEY-3] another person’s passkey and an unknown one get the same refusal, and no code is sent', async () => {
    const other = await addPasskey(t, await loggedOn(t, 'demo.states1'), BEN, phone);
    await run(sql`update portal.passkeys set paused_at = app_now()`);
    const own = await addPasskey(t, anna, ANNA, newAuthenticator(true));
    await askChange(anna, own, 'remove');
    const otp = await newestCode(t, ANNA);
    for (const change of ['remove', 'keep'] as const) {
      const answers = [];
      for (const id of [other, '00000000-0000-4000-8000-00000000dead', 'not-an-id'])
        answers.push(
          await askChange(anna, id, change),
          await anna.call('POST', `/passkeys/${id}/${change}`, { otp, language: 'en' }),
        );
      for (const { status, error } of answers) expect([status, error?.code]).toEqual([404, 'NOT_FOUND']);
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.passkeys
      where customer_id = ${BEN} and paused_at is not null`.execute(context.db());
    expect(rows).toEqual([{ n: 1 }]);
    // The code of the own passkey is still valid.
    const path = `/passkeys/${own}/remove`;
    expect((await anna.call('POST', path, { otp, language: 'en' })).status).toBe(200);
  });

  it('[PASSKEY-6] is offered without a passkey, until it is put off for 90 days', async () => {
    expect((await list(anna)).offer).toBe(true);
    const { until } = (await anna.call('POST', '/passkeys/offer/later')).payload as { until: string };
    const days = (Date.parse(until) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect((await list(anna)).offer).toBe(false);
    await run(sql`update portal.users set passkey_offer_at = app_now() - interval '90 days 1 second'`);
    expect((await list(anna)).offer).toBe(true);
  });

  it('[PASSKEY-5] pauses all after a reset of the password, until each is kept or removed', async () => {
    const ids = [
      await addPasskey(t, anna, ANNA, phone),
      await addPasskey(t, anna, ANNA, newAuthenticator(true)),
    ];
    const { rows: before } = await sql<{ hash: string }>`select password_hash as hash from portal.users
      where customer_id = ${ANNA}`.execute(context.db());
    await (await Scene.open(t, 'primary1')).walkTo('forgotten password', 'done');
    expect((await logOnWith(t.browser(), phone)).error?.code).toBe('PASSKEY-WRONG');
    await run(sql`update portal.users set password_hash = ${before[0]!.hash} where customer_id = ${ANNA}`);
    const browser = await loggedOn(t, 'demo.primary1');
    expect((await list(browser)).passkeys.map(({ paused }) => paused)).toEqual([true, true]);
    // The reset used the phone, so the code goes to the e-mail address.
    expect((await changePasskey(t, browser, ANNA, ids[0]!, 'keep')).payload).toEqual({ kept: true });
    await passWait();
    expect((await changePasskey(t, browser, ANNA, ids[1]!, 'remove')).payload).toEqual({ removed: true });
    expect(await notices('passkey-kept')).toEqual(['email', 'sms']);
    expect((await logOnWith(t.browser(), phone)).status).toBe(200);
  });

  it('[PASSKEY-5] pauses all after “This was not me”', async () => {
    await addPasskey(t, anna, ANNA, phone);
    expect((await anna.call('POST', '/security/not-me')).payload).toMatchObject({ passkeysPaused: 1 });
    expect((await logOnWith(t.browser(), phone)).error?.code).toBe('PASSKEY-WRONG');
  });

  it('[PASSKEY-5] are deleted with the account', async () => {
    await addPasskey(t, anna, ANNA, phone);
    await context
      .transaction(async (trx) => {
        await sql`delete from portal.users where customer_id = ${ANNA}`.execute(trx);
        const { rows } = await sql`select 1 from portal.passkeys where customer_id = ${ANNA}`.execute(trx);
        expect(rows).toEqual([]);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });
});
