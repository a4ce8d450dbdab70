/** Approvals that must not count, with the embedded card system and with one over HTTP (FAM-9). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import type { Answer } from '../../../tests/support/api/clients/api.ts';
import { codeOf, empty } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { FamilyRequest } from '../contract.ts';
import { dollars, HOLDER, PRIMARY, Relative } from '../testing/calls.ts';
import { PORTALS, portalsOf } from './test-portals.ts';
import { resetFamily, setAge } from './test-setup.ts';

describeOnBank('approvals that must not count', (context) => {
  const portals = portalsOf(context);
  const db = () => context.db();
  const allowed = async () => {
    const { rows } = await sql<{ amount: string }>`select amount::text as amount
      from cards.family_extras order by allowed_at`.execute(db());
    return rows.map(({ amount }) => amount);
  };

  it.each(PORTALS)(
    '[FAM-9] [BANK-49] %s: twice, for another amount or day, and late: nothing is honoured',
    async (where) => {
      const { t } = portals()[where];
      await resetFamily(context);
      await empty(db(), 'portal.commands', 'portal.notices');
      const [primary, holder] = [await Relative.open(t, PRIMARY), await Relative.open(t, HOLDER)];
      await setAge(context, holder.person.customerId, 12);
      await primary.tighten({ perPurchase: dollars(500) });
      const newCodes = () => empty(db(), 'portal.otp_challenges', 'portal.otp_sends');
      /** Approves with a code of the request itself. */
      async function approve(request: FamilyRequest, over: Partial<FamilyRequest> = {}): Promise<Answer> {
        await newCodes();
        const sent = await primary.requestAllow(request);
        if (sent.status !== 200) return primary.allow({ ...request, ...over }, '000000');
        return primary.allow({ ...request, ...over }, await primary.code());
      }
      const refused = async (request: FamilyRequest, over: Partial<FamilyRequest> = {}) =>
        expect(codeOf(await approve(request, over))).toBe('FAM-ANSWERED');

      const first = await holder.asked();
      expect((await approve(first)).status).toBe(200);
      await refused(first);
      await refused(first, { amount: dollars(9000) });

      const second = await holder.asked({ amount: dollars(700) });
      await refused(second, { amount: dollars(701) });
      await refused(second, { amount: dollars(70_000) });
      await refused(second, { until: addDays(second.until, 1) });
      await newCodes();
      expect((await primary.requestAllow(second)).status).toBe(200);
      const code = await primary.code();
      await sql`update portal.family_requests set until = until - 1
        where request_id = ${second.requestId}`.execute(db());
      for (const late of [second, { ...second, until: addDays(second.until, -1) }])
        expect(codeOf(await primary.allow(late, code))).toBe('FAM-ANSWERED');
      expect(await allowed()).toEqual(['5000']);
    },
  );
});
