/** Changes of contacts over HTTP while answers get lost and the bank's process ends. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contactVersion } from '../../server/ports/card-system/parts/contacts.ts';
import { CardSystemUnavailable } from '../../server/ports/card-system/remote.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { LOU, louAndMax } from '../conformance/sample/sample-lou.ts';
import { stream } from '../demo/random.ts';
import { earlierBank, faultyBank, MISHAPS } from './test-setup.ts';

const COMMANDS = 60;

describeOnEachDatabase('contacts at the reference bank', (context) => {
  const { http, settle } = faultyBank(context, LOU, louAndMax);

  it('[BANK-40] [BANK-41] are changed and taken back once each, whichever answer is lost', async () => {
    const rng = stream('contacts', 'faults');
    const changes: { readonly id: string; readonly from: string; readonly to: string }[] = [];
    let present = '0912345699';
    let undone = 0;
    for (let n = 0; n < COMMANDS; n++) {
      const fault = MISHAPS[n % MISHAPS.length];
      const last = changes.at(-1);
      if (last && last.to === present && rng.chance(40)) {
        const outcome = await settle({ kind: 'undo-contact', changeId: last.id }, fault);
        expect(outcome, `${n}`).toMatchObject({ state: 'done', result: { kind: 'phone' } });
        present = last.from;
        undone++;
      } else {
        const to = `09${`${10_000_000 + n}`}`;
        const isStale = rng.chance(20);
        const expected = contactVersion('phone', isStale ? '0900000000' : present);
        const outcome = await settle(
          { kind: 'change-contact', change: { kind: 'phone', value: to }, expected },
          fault,
        );
        if (isStale) expect(outcome).toEqual({ state: 'refused', refusal: { refused: 'outdated' } });
        else if (outcome.state === 'done' && outcome.result.changed) {
          changes.push({ id: outcome.result.changeId, from: present, to });
          present = to;
        } else expect.fail(`command ${n} did not change the phone`);
      }
      expect((await http().reads?.contacts?.(LOU))?.phone?.full, `${n}`).toBe(present);
    }
    const { rows } = await sql<{ changes: number; undone: number }>`select count(*)::int as changes,
      count(undone_at)::int as undone from cards.contact_changes`.execute(context.db());
    expect(rows).toEqual([{ changes: changes.length, undone }]);
    expect(undone).toBeGreaterThan(5);
  });
});

it.each([404, 405, 501])(
  '[BANK-40] a bank that was connected before (%d) has no contacts that change here, and a fault is not taken for one',
  async (status) => {
    let answer = status;
    const { http: connected, close } = await earlierBank(() => answer);
    expect(await connected.online.contacts(LOU)).toBeUndefined();
    answer = 500;
    await expect(connected.online.contacts(LOU)).rejects.toBeInstanceOf(CardSystemUnavailable);
    close();
  },
);
