/**
 * Order of flows (S22): at every stage of every flow, each out-of-order call is refused and changes nothing. Afterwards the
 * flow can continue.
 */

import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/schema/schema.ts';
import { type TestApp, testApp } from '../support/api/clients/api.ts';
import { callsOf, FLOW_CALLS, FLOWS, type FlowCall, Scene } from '../support/api/flows.ts';
import { describeOnBank } from '../support/database/databases.ts';

/** Calls whose order is tested by their own feature. */
const TESTED_ELSEWHERE =
  /^\/(authentication|contacts|data-copy|family|login|my-data\/closing|passkeys|points-redemption|cards\/\{id\}\/(change-credit-limit|controls\/loosen))/;

/** Returns all data that an out-of-order call could change. */
async function effects(db: Kysely<Database>): Promise<unknown[]> {
  const parts = await Promise.all([
    sql`select kind, encode(trace_key, 'hex') as trace, stage, customer_id, facts, tries
      from portal.flows order by kind, trace_key`.execute(db),
    sql`select username, customer_id, password_hash, locked, disabled, statement_preference
      from portal.users order by username`.execute(db),
    sql`select card_id, status from cards.cards order by card_id`.execute(db),
    sql`select transaction_id from cards.instalments order by transaction_id`.execute(db),
    sql`select customer_id, purpose, state, attempts, sends from portal.otp_challenges
      order by created_at, challenge_id`.execute(db),
    sql`select customer_id, purpose, used_at from portal.otp_tokens order by expires_at, token_key`.execute(
      db,
    ),
    sql`select message_id from portal.outbox order by message_id`.execute(db),
    sql`select encode(session_key, 'hex') as session, state from portal.sessions order by session_key`.execute(
      db,
    ),
  ]);
  return parts.map(({ rows }) => rows);
}

describe('the table of the flows', () => {
  it('[S22] has every step of every course, and every call is a step of some course', () => {
    const walked = FLOWS.flatMap(({ calls }) => calls);
    expect([...new Set(walked)].sort()).toEqual(FLOW_CALLS.map(({ name }) => name).sort());
  });
});

describeOnBank('the order of the flows', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });

  it('[S22] every call that has an order is in features/*/testing/flow.ts', () => {
    const known = new Set<unknown>(FLOW_CALLS.map(({ endpoint }) => endpoint));
    const missing = t.app.calls
      .map(({ endpoint }) => endpoint)
      .filter(({ errors = [] }) => errors.includes('NOT_NOW'))
      .filter((endpoint) => !known.has(endpoint) && !TESTED_ELSEWHERE.test(endpoint.path));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  /** Whether a call starts a flow or is allowed at this stage of its flow. */
  const isInOrder = ({ name, stage }: FlowCall, flow: readonly FlowCall[], at: string | undefined) =>
    stage.from.length === 0 ||
    (at !== undefined && stage.from.includes(at) && flow.some((call) => call.name === name));

  /** Without a log-on, calls that need `access` have no session. */
  const refusalOf = ({ endpoint: { caller } }: FlowCall, loggedOn: boolean) =>
    caller === 'access' && !loggedOn ? 'SESSION_OVER' : 'NOT_NOW';

  for (const { name, person, loggedOn, endsSession } of FLOWS) {
    it(`[S22] [OTP-5] ${name}: skipped, repeated, out of order or of another flow, nothing moves`, async () => {
      const scene = await Scene.open(t, person, loggedOn);
      const flow = callsOf(name);
      let refused = 0;
      const tryAll = async () => {
        const before = await effects(context.db());
        for (const call of FLOW_CALLS.filter((one) => !isInOrder(one, flow, scene.stage))) {
          const { error } = await scene.call(call);
          const where = `${call.name} at ${scene.stage ?? 'the start'} of ${name}`;
          expect([where, error?.code]).toEqual([where, refusalOf(call, loggedOn)]);
          refused += 1;
        }
        expect(await effects(context.db())).toEqual(before);
      };
      for (const call of flow) {
        await tryAll();
        await scene.step(call);
      }
      if (!endsSession) await tryAll();
      expect(refused).toBeGreaterThan(flow.length * 12);
    });
  }
});
