import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Steps } from '../../forgotten-credentials/testing/calls.ts';
import {
  type Interruption,
  interrupted,
  knownBrowser,
  logOn,
  newBrowser,
  notices,
  pendingBrowser,
  readActivity,
  readDevices,
  startAgain,
} from './test-setup.ts';

const { customerId } = demoPerson('primary1');

describeOnBank('“This was not me”', (context) => {
  let t: TestApp;
  const atCall: Interruption = {};
  beforeAll(async () => {
    t = await testApp(context, { LOGIN_OTP: 'new-device' }, { cardSystem: interrupted(atCall) });
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await startAgain(context.db());
    await clearAudit(context.db());
  });

  const known = () => knownBrowser(t, context.db());
  const notMe = (browser: Browser) => browser.call('POST', '/security/not-me');

  it('[SEC-A4] ends a log-on that waits for its code: its next call gets 401', async () => {
    const owner = await known();
    const { stranger, otp } = await pendingBrowser(t, customerId);
    expect((await notMe(owner)).payload).toEqual({
      sessionsEnded: 1,
      browsersForgotten: 0,
      passkeysPaused: 0,
    });
    const refused = await stranger.call('POST', '/login/validate-otp', { otp, language: 'en' });
    expect([refused.status, refused.error?.code]).toEqual([401, 'SESSION_OVER']);
    expect((await readDevices(owner)).waiting).toEqual([]);
  });

  it('[SEC-A4] keeps this session and this browser, and forgets all others', async () => {
    const lost = await known();
    const owner = await known();
    expect((await lost.call('GET', '/cards')).status).toBe(401);
    expect((await notMe(owner)).payload).toMatchObject({ browsersForgotten: 1 });
    expect((await readDevices(owner)).browsers).toMatchObject([{ here: true }]);
    expect((await logOn(lost, 'demo.primary1')).payload).toMatchObject({ reOnboarding: true });
    await passCodeWait(context.db());
    expect((await logOn(owner, 'demo.primary1')).payload).toMatchObject({ reOnboarding: false });
  });

  it('[SEC-A4] forgets every browser when the one of the call sends no cookie of its own', async () => {
    const owner = await known();
    owner.cookies.delete('__Host-device');
    expect((await notMe(owner)).payload).toMatchObject({ browsersForgotten: 1 });
  });

  it('[SEC-A4] stops a forgotten password that a stranger has begun, at each of its steps', async () => {
    const owner = await known();
    const identified = await Steps.begin(t, 'primary1');
    await identified.card();
    expect((await identified.information()).status).toBe(200);
    await notMe(owner);
    expect((await identified.requestOtp()).error?.code).toBe('NOT_NOW');

    const withCode = await (await Steps.begin(t, 'primary1')).toOtp();
    const code = await newestCode(t, customerId);
    await notMe(owner);
    expect((await withCode.validateOtp(code)).error?.code).toBe('NOT_NOW');

    await passCodeWait(context.db());
    const confirmed = await (await Steps.begin(t, 'primary1')).toConfirmed();
    await notMe(owner);
    expect((await confirmed.changePassword('Fresh-pass.2468')).error?.code).toBe('NOT_NOW');
    expect((await owner.call('GET', '/cards')).status).toBe(200);
  });

  it('[SEC-A4] makes open codes and tokens of the person invalid, and of no other', async () => {
    const owner = await known();
    for (const id of [customerId, demoPerson('primary2').customerId]) {
      await sql`insert into portal.otp_challenges (customer_id, challenge_id, session_key, purpose, subject, method,
          reference, code_key, state, created_at, sent_at, expires_at)
        values (${id}, gen_random_uuid(), '\\x01', 'pin', '{}', 'sms', 'AAAA', '\\x01', 'open', app_now(), app_now(),
          app_now() + interval '2 minutes')`.execute(context.db());
      await sql`insert into portal.otp_tokens (customer_id, token_key, session_key, purpose, subject, expires_at)
        values (${id}, '\\x02', '\\x01', 'pin', '{}', app_now() + interval '5 minutes')`.execute(
        context.db(),
      );
    }
    await notMe(owner);
    const { rows } =
      await sql`select customer_id = ${customerId} as own from portal.otp_challenges where state = 'open'
      union all select customer_id = ${customerId} from portal.otp_tokens where expires_at > app_now()`.execute(
        context.db(),
      );
    expect(rows).toEqual([{ own: false }, { own: false }]);
  });

  it('[SEC-A4] is recorded, shown, and told to phone and e-mail', async () => {
    const owner = await known();
    await notMe(owner);
    expect((await readActivity(owner)).entries[0]).toMatchObject({ event: 'not-me', here: true });
    const sent = await notices(context.db(), t, customerId, 'not-me');
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  });

  it('[SEC-A4] can be chosen twice at once, and again', async () => {
    const owner = await known();
    for (let i = 0; i < 3; i++) await newBrowser(t);
    const answers = await Promise.all([notMe(owner), notMe(owner), notMe(owner)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ended = answers.map(({ payload }) => (payload as { sessionsEnded: number }).sessionsEnded);
    expect(ended.sort()).toEqual([0, 0, 3]);
    expect((await owner.call('GET', '/cards')).status).toBe(200);
  });

  it('[SEC-A4] changes nothing when a log-on elsewhere ends the session during the call', async () => {
    const other = await known();
    const owner = await known();
    atCall.run = async () => expect((await logOn(other, 'demo.primary1')).status).toBe(200);
    const refused = await notMe(owner);
    expect([refused.status, refused.error?.code]).toEqual([401, 'SESSION_OVER']);
    expect((await readDevices(other)).browsers).toHaveLength(2);
    expect((await readActivity(other)).entries.map(({ event }) => event)).not.toContain('not-me');
  });

  it('[SEC-A4] and a log-on with its code at once leave one of the two sessions', async () => {
    for (let round = 0; round < 3; round++) {
      const owner = await known();
      const { stranger, otp } = await pendingBrowser(t, customerId);
      const [chosen, entered] = await Promise.all([
        notMe(owner),
        stranger.call('POST', '/login/validate-otp', { otp, language: 'en' }),
      ]);
      expect([chosen.status, entered.status].filter((status) => status === 200)).toHaveLength(1);
      const { rows } = await sql`select 1 from portal.sessions where state = 'live'`.execute(context.db());
      expect(rows).toHaveLength(1);
      await passCodeWait(context.db());
      await sql`delete from portal.sessions`.execute(context.db());
    }
  });
});
