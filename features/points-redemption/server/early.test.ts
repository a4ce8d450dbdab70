import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tokenKey } from '../../../server/crypto/keys.ts';
import { LeasedConnection } from '../../../server/db/engine/connection.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { type Person, succeeded, type TestSetup, testSetup } from './test-setup.ts';

const COFFEE = { catalogCode: 'VOUCCAFE', registeredEmail: true, quantity: 1 };
/** Texts of the statements that a redemption sends with the check of its session. */
const FIRST = [
  /portal\.idempotency/,
  /portal\.sessions/,
  /from cards\.cards/,
  /from cards\.customers/,
  /portal\.points_sent/,
  /hold_until/,
  /portal\.contact_changes/,
  /app_now\(\) as now/,
];

describeOnBank('the first reads of a redemption', (context) => {
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    w = await testSetup(context);
  });
  beforeEach(async () => {
    anna = await w.logOn('primary1');
    await w.setPoints(anna, 50_000);
    await w.get(anna, '/cards');
  });
  afterAll(() => w.t.app.server.close());

  it('[RDM-3] are sent in one round trip, with the check of the session', async () => {
    const together = vi.spyOn(LeasedConnection.prototype, 'runTogether');
    succeeded(await w.redeem(anna, 'catalogue', COFFEE));
    // In a distributed database one to the customer's shard, and one to the session.
    const rounds = together.mock.calls.slice(0, context.distributed ? 2 : 1);
    const texts = rounds.flatMap(([steps]) => steps.map(({ text }) => text));
    vi.restoreAllMocks();
    expect(texts).toHaveLength(FIRST.length);
    FIRST.forEach((pattern, index) => {
      const there = context.distributed ? texts : texts.slice(index, index + 1);
      expect(there).toContainEqual(expect.stringMatching(pattern));
    });
  });

  it('[S21] [RDM-3] redeem nothing once the session has ended', async () => {
    const before = await w.state(anna);
    await sql`update portal.sessions set state = 'ended', ended_at = app_now(), end_reason = 'other-device'
      where session_key = ${tokenKey(anna.browser.sessionId!)}`.execute(context.db());
    const { status, error } = await w.redeem(anna, 'catalogue', COFFEE);
    expect([status, error?.details?.reason]).toEqual([401, 'other-device']);
    expect(await w.state(anna)).toEqual(before);
  });
});
