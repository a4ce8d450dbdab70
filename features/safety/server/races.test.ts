/** Races freezes against payments; a short version of tests/faults/freeze.faults.ts. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { AuthorisationResult } from '../../demo/server/till.ts';
import { Holder } from '../testing/calls.ts';
import { resetControls } from './test-setup.ts';

describeOnBank('a freeze during payments', (context) => {
  // Fewer on a cluster, where each takes half a second.
  const races = context.distributed ? 20 : 100;
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
    await resetControls(context);
  });

  const free = () =>
    sql`update cards.controls set version = version + 1, frozen_since = null, frozen_by = null`.execute(
      context.db(),
    );
  async function written() {
    const { rows } = await sql<{ lines: number; events: number }>`select
      (select count(*)::int from cards.transactions where description_en like 'Till:%') as lines,
      (select count(*)::int from portal.bank_events where kind = 'authorised') as events`.execute(
      context.db(),
    );
    return rows[0];
  }

  it(`[SAFE-1] [SAFE-5] approves nothing that began after an acknowledged freeze, in ${races} races`, async () => {
    const holder = await Holder.open(t);
    const card = await holder.cardNumber();
    const begunBefore: AuthorisationResult[] = [];
    const begunAfter: AuthorisationResult[] = [];
    const pay = () => holder.pay({ kind: 'chip', amount: '1' }, card);
    let approved = 0;
    for (let race = 0; race < races; race++) {
      const first = [pay(), pay()];
      const frozen = holder.freeze();
      const second = [pay(), pay()];
      expect((await frozen).status).toBe(200);
      begunAfter.push(...(await Promise.all([pay(), pay()])));
      const before = await Promise.all([...first, ...second]);
      begunBefore.push(...before);
      approved += before.filter((answer) => answer.approved).length;
      if ((race + 1) % 5 === 0) {
        expect(await written()).toEqual({ lines: approved, events: approved });
        // Deletes the events now and then, because each new event applies all stored events of its card again.
        await resetControls(context);
        approved = 0;
      } else await free();
    }
    expect(begunAfter).toHaveLength(2 * races);
    expect(begunAfter.filter((answer) => answer.approved)).toEqual([]);
    // At least one earlier payment must be approved; otherwise the races prove nothing.
    expect(begunBefore.some((answer) => answer.approved)).toBe(true);
  }, 60_000);
});
