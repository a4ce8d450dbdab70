import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tokenKey } from '../../../server/crypto/keys.ts';
import { LeasedConnection } from '../../../server/db/engine/connection.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';

/** Calls that read while their session is checked. */
const EARLY = ['/cards', '/cards/{id}'];

describeOnBank('a read that starts while its session is checked', (context) => {
  let t: TestApp;
  let browser: Browser;
  let cardId: string;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(async () => {
    browser = t.browser();
    await browser.logIn('demo.primary1');
    const { payload } = await browser.call('GET', '/cards');
    cardId = (payload as { cardId: string }[])[0]?.cardId ?? '';
    await sql`delete from portal.login_counters`.execute(context.db());
  });

  /** A distributed database has session and cards on two nodes, which are asked at the same time. */
  const ROUNDS = [context.distributed ? [1, 1] : [2], 0];
  const pathOf = (call: string) => call.replace('{id}', cardId);
  const change = (columns: ReturnType<typeof sql>) =>
    sql`update portal.sessions set ${columns} where session_key = ${tokenKey(browser.sessionId!)}`.execute(
      context.db(),
    );
  /** The round trips of one call: statements sent together, and statements sent alone. */
  const roundTripsOf = async (path: string) => {
    await t.app.settled();
    const together = vi.spyOn(LeasedConnection.prototype, 'runTogether');
    const alone = vi.spyOn(LeasedConnection.prototype, 'executeQuery');
    const { status, error, raw } = await browser.call('GET', path);
    // Polls for messages may come in between.
    const own = alone.mock.calls.filter(([query]) => !/portal\.outbox/.test(query.sql));
    const rounds = [together.mock.calls.map(([steps]) => steps.length), own.length];
    vi.restoreAllMocks();
    return { status, reason: error?.details?.reason, rounds, body: raw.body };
  };

  it.each(EARLY)('[SES-6] sends the check and the read of %s in one round trip', async (call) => {
    expect(await roundTripsOf(pathOf(call))).toMatchObject({ status: 200, rounds: ROUNDS });
  });

  it.each(EARLY)('[SES-3] [S19] [S21] gives nothing of %s once the session has ended', async (call) => {
    for (const reason of ['logout', 'other-device', 'idle', 'expired'] as const) {
      await change(sql`state = 'ended', ended_at = app_now(), end_reason = ${reason}`);
      const { status, reason: told, rounds, body } = await roundTripsOf(pathOf(call));
      expect([status, told, rounds]).toEqual([401, reason === 'logout' ? 'unknown' : reason, ROUNDS]);
      expect(body).not.toContain(cardId);
    }
  });

  it('[CRY-3] [S21] gives nothing to a session whose row was changed or deleted', async () => {
    const { rows } = await sql<{ customer_id: string }>`select customer_id from portal.users
      where username = 'demo.primary2'`.execute(context.db());
    await change(sql`customer_id = ${rows[0]?.customer_id}`);
    expect(await roundTripsOf('/cards')).toMatchObject({ status: 401, reason: 'unknown' });
    await sql`delete from portal.sessions where session_key = ${tokenKey(browser.sessionId!)}`.execute(
      context.db(),
    );
    expect(await roundTripsOf('/cards')).toMatchObject({ status: 401, reason: 'unknown' });
  });

  it('[SES-6] [S21] needs the token and the cookie of the session', async () => {
    const { accessToken } = browser;
    browser.accessToken = 'A'.repeat(43);
    expect(await roundTripsOf('/cards')).toMatchObject({ status: 401, reason: 'unknown' });
    browser.accessToken = accessToken;
    browser.cookies.clear();
    expect(await roundTripsOf('/cards')).toMatchObject({ status: 401, reason: 'no-cookie' });
  });

  it('[SES-4] [S20] counts as activity, and ends an idle session', async () => {
    const seenAgo = async () => {
      const { rows } = await sql<{
        ago: number;
      }>`select extract(epoch from app_now() - seen_at)::float8 as ago
        from portal.sessions where session_key = ${tokenKey(browser.sessionId!)}`.execute(context.db());
      return rows[0]?.ago;
    };
    await change(sql`seen_at = app_now() - interval '100 seconds'`);
    expect(await roundTripsOf('/cards')).toMatchObject({ status: 200, rounds: [ROUNDS[0], 1] });
    expect(await seenAgo()).toBeLessThan(50);
    await change(sql`seen_at = app_now() - interval '601 seconds'`);
    expect(await roundTripsOf('/cards')).toMatchObject({ status: 401, reason: 'idle' });
    const { rows } = await sql`select state, end_reason from portal.sessions
      where session_key = ${tokenKey(browser.sessionId!)}`.execute(context.db());
    expect(rows).toEqual([{ state: 'ended', end_reason: 'idle' }]);
  });

  it('[CARD-6] [ERR-2] checks the session before it refuses the path', async () => {
    expect((await roundTripsOf('/cards/not-an-id')).status).toBe(404);
    await change(sql`state = 'ended', ended_at = app_now(), end_reason = 'logout'`);
    expect((await roundTripsOf('/cards/not-an-id')).status).toBe(401);
  });
});
