/** A passkey in place of a code, in every flow that supports it (PASSKEY-7). */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import {
  type Altered,
  type Authenticator,
  otherKey,
} from '../../../tests/support/api/clients/authenticator.ts';
import { callsOf, FLOWS, type FlowCall, Scene } from '../../../tests/support/api/flows.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { givePasskey, newAuthenticator, resetPasskeys } from '../testing/passkeys.ts';

/** Flows of people with an account. People in a registration have no account and so no passkey. */
const APPROVED = FLOWS.filter(({ person }) => person !== 'register1' && person !== 'activate1');
const ASKED = { method: 'passkey' };
const [BEGIN_PIN, ASK_PIN] = callsOf('cash advance PIN') as [FlowCall, FlowCall];

/** A flow whose passkey request is open. */
interface Waiting {
  readonly scene: Scene;
  readonly options: PasskeyRequest;
  readonly confirm: FlowCall;
}

describeOnBank('a confirmation by passkey', (context) => {
  let t: TestApp;
  let hashes: { customer_id: string; password_hash: string }[];
  let phone: Authenticator;
  beforeAll(async () => {
    t = await testApp(context);
    hashes = (
      await sql<(typeof hashes)[number]>`select customer_id, password_hash from portal.users`.execute(
        context.db(),
      )
    ).rows;
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetPasskeys(context.db());
    for (const { customer_id: id, password_hash: hash } of hashes)
      await run(sql`update portal.users set password_hash = ${hash} where customer_id = ${id}`);
    phone = newAuthenticator(true);
  });

  const run = (statement: RawBuilder<unknown>) => statement.execute(context.db());
  /** Stores a passkey that can confirm. */
  const give = (key: PersonKey, authenticator = phone) =>
    givePasskey(context.db(), demoPerson(key).customerId, authenticator, 24);

  /** Runs a flow up to its code, and requests the passkey instead. */
  async function waiting(name: string): Promise<Waiting> {
    const flow = FLOWS.find((one) => one.name === name)!;
    const scene = await Scene.open(t, flow.person, flow.loggedOn);
    for (const call of callsOf(name)) {
      if (call.stage.to !== 'otp') {
        await scene.step(call);
        continue;
      }
      const answer = await scene.call(call, ASKED);
      if (answer.status !== 200) throw new Error(`${call.name} was refused: ${answer.raw.body}`);
      const { passkey: options, destination } = answer.payload as {
        passkey: PasskeyRequest;
        destination: string;
      };
      expect(destination).toBe('');
      return { scene, options, confirm: callsOf(name)[callsOf(name).indexOf(call) + 1]! };
    }
    throw new Error(`${name} has no code`);
  }
  const prove = ({ scene, confirm }: Waiting, assertion: object, over = {}): Promise<Answer> =>
    scene.call(confirm, { otp: undefined, assertion, ...over });
  const sign = (flow: Waiting, altered: Altered = {}, authenticator = phone) =>
    prove(flow, authenticator.get(flow.options, altered));
  const sentTo = async (customerId: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.outbox
      where customer_id = ${customerId} and purpose not like 'passkey%' and purpose <> 'new-browser'`.execute(
      context.db(),
    );
    return rows[0]!.n;
  };

  it.each(APPROVED)('[PASSKEY-7] confirms $name, and sends no code', async ({ name, person }) => {
    await give(person);
    const { customerId } = demoPerson(person);
    const before = await sentTo(customerId);
    const flow = await waiting(name);
    expect(flow.options).toMatchObject({ rpId: 'localhost', timeout: 120_000, userVerification: 'required' });
    expect(flow.options.allowCredentials.map(({ id }) => id)).toEqual([phone.id]);
    expect(await sentTo(customerId)).toBe(before);
    const confirmed = await sign(flow);
    expect([confirmed.error, confirmed.status]).toEqual([undefined, 200]);
    const { rows } = await sql<{ state: string }>`select state from portal.otp_challenges
      where customer_id = ${customerId} and method = 'passkey'`.execute(context.db());
    expect(rows).toEqual([{ state: 'used' }]);
  });

  it('[PASSKEY-7] confirms a log-on after a password', async () => {
    await give('reonboard1');
    await run(sql`update portal.users set reonboard = true where username = 'demo.reonboard1'`);
    const browser = await t.browser().open();
    const { payload } = await browser.logIn('demo.reonboard1');
    expect((payload as { methods: string[] }).methods[0]).toBe('passkey');
    const body = { isResend: false, language: 'en', ...ASKED };
    const { passkey } = (await browser.call('POST', '/login/request-otp', body)).payload as {
      passkey: PasskeyRequest;
    };
    const assertion = phone.get(passkey);
    const answer = await browser.call('POST', '/login/validate-otp', { assertion, language: 'en' });
    expect(answer).toMatchObject({ status: 200, payload: { reOnboarding: false } });
  });

  it('[PASSKEY-7] needs a passkey that is a day old, not paused, and there', async () => {
    const { customerId } = demoPerson('oldpass1');
    const ask = async () => {
      const scene = await Scene.open(t, 'oldpass1', true);
      await scene.step(BEGIN_PIN);
      return (await scene.call(ASK_PIN, ASKED)).error?.code;
    };
    expect(await ask()).toBe('METHOD-NONE');
    await givePasskey(context.db(), customerId, phone);
    expect(await ask()).toBe('PASSKEY-NEW');
    await run(sql`update portal.passkeys set created_at = app_now() - interval '23 hours 59 minutes'`);
    expect(await ask()).toBe('PASSKEY-NEW');
    await run(sql`update portal.passkeys set created_at = app_now() - interval '24 hours 1 second'`);
    expect(await ask()).toBeUndefined();
    await run(sql`update portal.passkeys set paused_at = app_now()`);
    expect(await ask()).toBe('METHOD-NONE');
  });

  const ALTERED: Readonly<Record<string, () => Altered>> = {
    'another origin': () => ({ origin: 'https://evil.example' }),
    'another relying party': () => ({ rpId: 'evil.example' }),
    'the type of a new passkey': () => ({ type: 'webauthn.create' }),
    'no verification of the person': () => ({ verified: false }),
    'another key': () => ({ key: otherKey() }),
    "another person's handle": () => ({ handle: Buffer.alloc(32) }),
    'another challenge': () => ({ challenge: Buffer.alloc(32).toString('base64url') }),
  };
  it.each(Object.entries(ALTERED))('[PASSKEY-7] refuses %s, three times at most', async (_, altered) => {
    await give('oldpass1');
    const flow = await waiting('cash advance PIN');
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await sign(flow, altered()));
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'PASSKEY-WRONG',
      'PASSKEY-WRONG',
      '01012',
      'NOT_NOW',
    ]);
    expect(answers[0]?.error?.details).toEqual({ attemptsLeft: 2 });
    expect((await sign(flow)).status).not.toBe(200);
  });

  it('[PASSKEY-7] refuses a signature for another session, purpose or person', async () => {
    await give('oldpass1');
    await give('batch1', newAuthenticator(true));
    const pin = await waiting('cash advance PIN');
    const later = await waiting('cash advance PIN');
    expect((await sign({ ...later, options: pin.options })).error?.code).toBe('PASSKEY-WRONG');
    const other = await waiting('instalment');
    expect((await sign({ ...other, options: later.options })).error?.code).toBe('PASSKEY-WRONG');
    const foreign = { ...other.options, allowCredentials: [] };
    expect((await sign({ ...other, options: foreign })).error?.code).toBe('PASSKEY-WRONG');
    expect((await sign(later)).status).toBe(200);
  });

  it('[PASSKEY-7] [S14] binds amount and plan: another request invalidates the signature', async () => {
    await give('batch1');
    const flow = await waiting('instalment');
    const assertion = phone.get(flow.options);
    const changed = await prove(flow, assertion, { tenor: 24 });
    expect(changed.error?.code).toBe('NOT_NOW');
    expect((await prove(flow, assertion)).error?.code).toBe('PASSKEY-LATE');
  });

  it('[PASSKEY-7] binds what the database has: an altered subject refuses the signature', async () => {
    await give('batch1');
    const flow = await waiting('instalment');
    await run(
      sql`update portal.otp_challenges set subject = subject || '{"tenor": 24}' where method = 'passkey'`,
    );
    expect((await sign(flow)).error?.code).toBe('PASSKEY-WRONG');
  });

  it('[PASSKEY-7] is valid for 120 seconds, once', async () => {
    await give('oldpass1');
    const flow = await waiting('cash advance PIN');
    const age = (seconds: number) =>
      run(sql`update portal.otp_challenges set expires_at = app_now() + make_interval(secs => ${seconds})`);
    await age(-1);
    expect((await sign(flow)).error?.code).toBe('PASSKEY-LATE');
    await age(60);
    const assertion = phone.get(flow.options);
    const send = () => prove(flow, assertion);
    const answers = await Promise.all(Array.from({ length: context.distributed ? 20 : 100 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send()).status).not.toBe(200);
    const { rows } = await sql<{
      attempts: number;
      state: string;
    }>`select attempts, state from portal.otp_challenges
      where method = 'passkey'`.execute(context.db());
    expect(rows[0]?.state).toBe('used');
    expect(rows[0]?.attempts).toBeLessThanOrEqual(3);
  });

  it('[PASSKEY-7] a cancelled prompt costs nothing: a code can be sent at once, and a passkey asked again', async () => {
    await give('oldpass1');
    const { scene } = await waiting('cash advance PIN');
    expect((await scene.call(ASK_PIN, ASKED)).status).toBe(200);
    const sms = await scene.call(ASK_PIN, { method: 'sms' });
    expect(sms).toMatchObject({ status: 200, payload: { method: 'sms', resendInSeconds: 30 } });
    const again = await scene.call(ASK_PIN, ASKED);
    expect(again.status).toBe(200);
  });

  it('[PASSKEY-7] takes one proof: a code for a request to a passkey, both, and none are refused', async () => {
    await give('oldpass1');
    const flow = await waiting('cash advance PIN');
    const assertion = phone.get(flow.options);
    expect((await flow.scene.call(flow.confirm, { otp: '123456' })).error?.code).toBe('01009');
    for (const proof of [{ otp: '123456', assertion }, { otp: undefined }])
      expect((await flow.scene.call(flow.confirm, proof)).error).toMatchObject({
        code: 'VALIDATION',
        details: { fields: { otp: 'invalid' } },
      });
    const sms = await flow.scene.call(ASK_PIN, { method: 'sms' });
    expect(sms.status).toBe(200);
    expect((await prove(flow, assertion)).error?.code).toBe('PASSKEY-WRONG');
  });

  it('[PASSKEY-7] bounds requests to a passkey, each of which is a row', async () => {
    await give('oldpass1');
    const { scene } = await waiting('cash advance PIN');
    await run(sql`insert into portal.otp_challenges (customer_id, challenge_id, session_key, purpose, subject, method, reference,
        code_key, state, created_at, sent_at, expires_at)
      select customer_id, gen_random_uuid(), session_key, purpose, subject, method, reference, code_key, 'dead', created_at,
        sent_at, expires_at from portal.otp_challenges, generate_series(1, 59) where method = 'passkey'`);
    const refused = await scene.call(ASK_PIN, ASKED);
    expect(refused.error?.code).toBe('01011');
  });

  it('[PASSKEY-7] notes the counter of a passkey that is bound to a device, and refuses a falling one', async () => {
    const key = newAuthenticator();
    await give('oldpass1', key);
    expect((await sign(await waiting('cash advance PIN'), {}, key)).status).toBe(200);
    const flow = await waiting('cash advance PIN');
    expect((await sign(flow, { counter: 0 }, key)).error?.code).toBe('PASSKEY-WRONG');
    const { rows } = await sql<{
      paused: boolean;
    }>`select paused_at is not null as paused from portal.passkeys`.execute(context.db());
    expect(rows).toEqual([{ paused: true }]);
  });
});
