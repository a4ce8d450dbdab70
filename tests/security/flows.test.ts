/**
 * State machines (S22): at every stage of every flow, every call of every flow that has no place there is refused and
 * changes nothing; the flow then goes on as if nobody had tried.
 */

import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountCalls } from '../../features/account-detail/contract.ts';
import { analyticsCalls } from '../../features/analytics/contract.ts';
import { captchaCalls } from '../../features/captcha/contract.ts';
import { replacementCalls } from '../../features/card-replacement/contract.ts';
import { cardCalls } from '../../features/cards/contract.ts';
import { cashbackCalls } from '../../features/cashback/contract.ts';
import { hyperlinkCalls } from '../../features/hyperlinks/contract.ts';
import { instalmentCalls } from '../../features/instalments/contract.ts';
import { languageCalls } from '../../features/language/contract.ts';
import { loginCalls } from '../../features/login/contract.ts';
import { historyCalls, membershipCalls, redemptionCalls } from '../../features/points-redemption/contract.ts';
import { profileCalls } from '../../features/profile/contract.ts';
import { promotionCalls } from '../../features/promotions/contract.ts';
import { publishedCalls, secondCardCalls } from '../../features/published/contract.ts';
import { rewardCalls } from '../../features/reward-points/contract.ts';
import { sessionCalls } from '../../features/session/contract.ts';
import { statementCalls } from '../../features/statements/contract.ts';
import { storedFileCalls } from '../../features/stored-files/contract.ts';
import { limitCalls } from '../../features/temporary-limit/contract.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { type TestApp, testApp } from '../support/api/api.ts';
import { FLOW_CALLS, type FlowCall } from '../support/api/flow-calls.ts';
import { COURSES, type CourseName, courseOf, Scene } from '../support/api/flows.ts';
import { describeOnEachBank } from '../support/database/databases.ts';

/** Calls that are no step of a flow: each stands for itself, or is the log-on, which has a test of its own. */
const OTHERS = [
  ...[sessionCalls, captchaCalls, loginCalls, cardCalls, profileCalls],
  ...[analyticsCalls, languageCalls, hyperlinkCalls, storedFileCalls],
  ...[promotionCalls, publishedCalls, secondCardCalls],
  ...[accountCalls, statementCalls, rewardCalls, cashbackCalls],
].flatMap((calls) => Object.values(calls));
const INSTALMENT_READS = [
  instalmentCalls.transactions,
  instalmentCalls.plans,
  instalmentCalls.conversions,
  // One call each, which an idempotency key makes one effect.
  ...Object.values(redemptionCalls),
  ...Object.values(historyCalls),
  ...Object.values(replacementCalls),
  // Two calls, bound to each other by what the code was asked for; tried in the tests of temporary limits.
  ...Object.values(limitCalls),
  // The same; tried in the tests of new memberships.
  ...Object.values(membershipCalls),
];

/** Everything that a call out of turn could change. */
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
    const walked = Object.keys(COURSES).flatMap((name) => courseOf(name as CourseName));
    expect([...new Set(walked.map(({ name }) => name))].sort()).toEqual(
      FLOW_CALLS.map(({ name }) => name).sort(),
    );
  });
});

describeOnEachBank('the order of the flows', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });

  it('[S22] every call of the API is in the table of the flows or stands for itself', () => {
    const known = new Set<unknown>([
      ...OTHERS,
      ...INSTALMENT_READS,
      ...FLOW_CALLS.map(({ endpoint }) => endpoint),
    ]);
    const missing = t.app.calls.filter(({ endpoint }) => !known.has(endpoint));
    expect(missing.map(({ endpoint }) => endpoint.path)).toEqual([]);
  });

  /** A call that begins has no turn; one of this course may have its turn now. */
  const hasItsTurn = ({ name, stage }: FlowCall, course: readonly FlowCall[], at: string | undefined) =>
    stage.from.length === 0 ||
    (at !== undefined && stage.from.includes(at) && course.some((call) => call.name === name));

  /** Without a log-on there is no session for `access`. */
  const refusalOf = ({ endpoint: { caller } }: FlowCall, loggedOn: boolean) =>
    caller === 'access' && !loggedOn ? 'SESSION_OVER' : 'NOT_NOW';

  for (const [name, { person, loggedOn }] of Object.entries(COURSES)) {
    it(`[S22] [OTP-5] ${name}: skipped, repeated, out of order or of another flow, nothing moves`, async () => {
      const scene = await Scene.open(t, person, loggedOn);
      const course = courseOf(name as CourseName);
      let refused = 0;
      const tryAll = async () => {
        const before = await effects(context.db());
        for (const call of FLOW_CALLS.filter((one) => !hasItsTurn(one, course, scene.stage))) {
          const { error } = await scene.call(call);
          const where = `${call.name} at ${scene.stage ?? 'the start'} of ${name}`;
          expect([where, error?.code]).toEqual([where, refusalOf(call, loggedOn)]);
          refused += 1;
        }
        expect(await effects(context.db())).toEqual(before);
      };
      for (const call of course) {
        await tryAll();
        await scene.step(call);
      }
      // A changed password ends the session: afterwards there is nobody left to try.
      if (name !== 'change password') await tryAll();
      expect(refused).toBeGreaterThan(course.length * 12);
    });
  }
});
