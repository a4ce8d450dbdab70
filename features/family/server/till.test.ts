/** The till under both layers: it stops exactly what the pages of both parties say, and names the layer (FAM-5). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTROL_SWITCHES, PAYMENT_KINDS } from '../../../shared/card-controls.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank, NOT_DISTRIBUTED } from '../../../tests/support/database/databases.ts';
import { stoppersOf } from '../../safety/layers.ts';
import { Holder } from '../../safety/testing/calls.ts';
import { HOLDER, PRIMARY, Relative } from '../testing/calls.ts';
import { resetFamily } from './test-setup.ts';

/** The settings of a layer that stop kinds of payment of any amount. */
const STATES: readonly object[] = [
  {},
  { frozen: true },
  ...CONTROL_SWITCHES.map((name) => ({ [name]: false })),
];

describeOnBank('the till under two layers', NOT_DISTRIBUTED, (context) => {
  let t: TestApp;
  let primary: Relative;
  let holder: Holder;
  beforeAll(async () => {
    t = await testApp(context);
    [primary, holder] = [await Relative.open(t, PRIMARY), await Holder.open(t, HOLDER)];
    await resetFamily(context);
  });
  afterAll(() => t.app.server.close());

  it('[FAM-5] [BANK-48] ten kinds under each pair of states do what both pages say', async () => {
    const differences: string[] = [];
    await holder.addWallet();
    const family = new Relative(t, holder.browser, holder.person);
    for (const own of STATES) {
      for (const theirs of STATES) {
        await sql`delete from cards.controls`.execute(context.db());
        await sql`delete from cards.family_controls`.execute(context.db());
        if (Object.keys(own).length > 0) expect((await holder.tighten(own)).status).toBe(200);
        if (Object.keys(theirs).length > 0) expect((await primary.tighten(theirs)).status).toBe(200);
        const [seen, held, controls] = [
          await primary.account(),
          await family.held(),
          await holder.controls(),
        ];
        const { frozen, switches, limits, effects, primary: layer } = controls;
        const safety = layer && { holder: { frozen, switches, limits }, primary: layer, effects };
        for (const kind of PAYMENT_KINDS) {
          const by = stoppersOf(seen, kind);
          expect(stoppersOf(held, kind)).toEqual(by);
          expect(safety && stoppersOf(safety, kind)).toEqual(by);
          const paid = await holder.pay({ kind, amount: '1' });
          const stopper = paid.approved
            ? undefined
            : paid.reason.startsWith('primary-')
              ? 'primary'
              : 'holder';
          if (by[0] !== stopper)
            differences.push(`${JSON.stringify([own, theirs])} ${kind}: ${by} but ${JSON.stringify(paid)}`);
        }
      }
    }
    expect(differences).toEqual([]);
  }, 240_000);
});
