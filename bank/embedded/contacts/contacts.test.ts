/** Changes of contacts on each database: races, what is stored, how long, and bank data without contacts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { purge } from '../../../server/db/housekeeping/housekeeping.ts';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import {
  type ContactChange,
  contactOf,
  contactText,
  contactVersion,
} from '../../../server/ports/card-system/parts/contacts.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { apply } from '../../conformance/apply.ts';
import { ANN, BEN, sampleBank } from '../../conformance/sample/sample-bank.ts';
import { LOU, LOUS_ADDRESS, louAndMax } from '../../conformance/sample/sample-lou.ts';
import { embeddedSystem, keys } from '../../conformance/test-system.ts';
import { createEmbeddedCardSystem } from '../adapter.ts';

const RETENTION = { deviceDays: 400 };
const phone = (value: string): ContactChange => ({ kind: 'phone', value });

describeOnEachDatabase('contacts', (context) => {
  let system: LocalCardSystem;
  let isFilled = false;
  beforeEach(async () => {
    if (!isFilled) {
      await embeddedSystem(context.db(), [...sampleBank(taipeiDate(new Date())), ...louAndMax()]);
      isFilled = true;
    }
    system = createEmbeddedCardSystem(context.db(), keys, systemRandom);
    const sealed = keys.seal('phone', LOU, '0912345699');
    await sql`update cards.customers set phone_sealed = ${sealed}, phone_changed_at = null where customer_id = ${LOU}`.execute(
      context.db(),
    );
    await sql`delete from cards.contact_changes`.execute(context.db());
  });

  const now = async () => (await system.contacts?.(LOU))!;
  const change = async (wanted: ContactChange, expected?: string, how = {}) =>
    apply(
      { system, db: context.db() },
      LOU,
      {
        kind: 'change-contact',
        change: wanted,
        expected: expected ?? contactVersion(wanted.kind, contactOf(await now(), wanted.kind)),
      },
      how,
    );
  const undo = (changeId: string) =>
    apply({ system, db: context.db() }, LOU, { kind: 'undo-contact', changeId });
  const changed = async (wanted: ContactChange) => {
    const outcome = await change(wanted);
    if (!('changed' in outcome) || !outcome.changed) throw new Error('not changed');
    return outcome;
  };
  const rows = async () => {
    const found = await sql<{ n: number }>`select count(*)::int as n from cards.contact_changes`.execute(
      context.db(),
    );
    return found.rows[0]?.n;
  };
  /** Makes all changes older. */
  const age = async (interval: string) => {
    // A distributed database subtracts no interval from a column.
    const { rows } = await sql<{ changeId: string; at: string }>`select change_id as "changeId",
      (changed_at - ${interval}::interval)::text as at from cards.contact_changes`.execute(context.db());
    for (const { changeId, at } of rows)
      await sql`update cards.contact_changes set changed_at = ${at}::timestamptz
        where change_id = ${changeId}`.execute(context.db());
  };

  it('[BANK-40] one of twenty changes of a value at once takes effect, and the others are outdated', async () => {
    let present = '0912345699';
    // Several rounds, because the connections of the first one open one after another.
    for (let round = 1; round <= 4; round++) {
      const seen = contactVersion('phone', present);
      const numbers = Array.from({ length: 20 }, (_, n) => `0977000${round}${10 + n}`);
      const outcomes = await Promise.all(numbers.map((number) => change(phone(number), seen)));
      const done = numbers.filter((_, n) => {
        const one = outcomes[n];
        return one && 'changed' in one && one.changed;
      });
      expect(done).toHaveLength(1);
      expect(outcomes.filter((one) => 'refused' in one && one.refused === 'outdated')).toHaveLength(19);
      present = done[0] ?? '';
      expect((await now()).phone?.full).toBe(present);
      expect(await rows()).toBe(round);
    }
  });

  it('[BANK-41] a change and its undoing at once end in one of both, and never in the value before with the time of the change', async () => {
    for (let n = 0; n < 5; n++) {
      const first = await changed(phone(`09660000${10 + n}`));
      const seen = contactVersion('phone', `09660000${10 + n}`);
      const former = n === 0 ? '0912345699' : undefined;
      const [second, undone] = await Promise.all([
        change(phone(`09550000${10 + n}`), seen),
        undo(first.changeId),
      ]);
      const isChanged = 'changed' in second;
      expect('refused' in undone ? undone.refused : 'done').toBe(isChanged ? 'outdated' : 'done');
      const { full } = (await now()).phone!;
      if (isChanged) expect(full).toBe(`09550000${10 + n}`);
      else if (former) expect(full).toBe(former);
    }
  });

  it('[BANK-41] one of ten undoings at once takes the change back', async () => {
    const { changeId } = await changed(phone('0944000010'));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => undo(changeId)));
    expect(outcomes.filter((one) => !('refused' in one))).toHaveLength(1);
    expect(outcomes.filter((one) => 'refused' in one && one.refused !== 'outdated')).toEqual([]);
    expect((await now()).phone?.full).toBe('0912345699');
  });

  it('[BANK-41] a change is taken back for 30 days, and not later', async () => {
    const early = await changed(phone('0933000010'));
    await age('29 days 23 hours');
    expect(await undo(early.changeId)).toMatchObject({ kind: 'phone' });
    const late = await changed(phone('0933000011'));
    await age('30 days');
    expect(await undo(late.changeId)).toEqual({ refused: 'too-late' });
    expect((await now()).phone?.full).toBe('0933000011');
  });

  it('[BANK-41] an undoing counts as the latest change, so no code goes to either place', async () => {
    const { changeId } = await changed(phone('0922000010'));
    await sql`update cards.customers set phone_changed_at = app_now() - interval '20 hours' where customer_id = ${LOU}`.execute(
      context.db(),
    );
    const undone = await undo(changeId);
    expect('changedAt' in undone && undone.changedAt).toEqual((await system.customer(LOU))?.phoneChangedAt);
    expect(Date.now() - (await system.customer(LOU))!.phoneChangedAt!.getTime()).toBeLessThan(60_000);
  });

  it('[BANK-40] a rolled back change leaves nothing, and the same id can be applied again', async () => {
    const id = randomUUID();
    const wanted = phone('0911000019');
    await expect(change(wanted, undefined, { id, rollBack: true })).rejects.toThrow('rolled back');
    expect([(await now()).phone?.full, await rows()]).toEqual(['0912345699', 0]);
    expect(await change(wanted, undefined, { id })).toMatchObject({ changed: true });
    expect([(await now()).phone?.full, await rows()]).toEqual(['0911000019', 1]);
  });

  it('[BANK-40] values before and after are encrypted, and gone after 30 days', async () => {
    await changed(phone('0900000777'));
    await changed({ kind: 'address', value: { ...LOUS_ADDRESS, street: '忠孝東路四段1號' } });
    const { rows: stored } = await sql<{ text: string }>`select row_to_json(c)::text as text
      from cards.contact_changes c union all select row_to_json(u)::text from cards.customers u
      where customer_id = ${LOU}`.execute(context.db());
    const bytes = stored.map(({ text }) => text).join();
    for (const value of ['0900000777', '0912345699', '忠孝東路', LOUS_ADDRESS.street]) {
      expect(bytes).not.toContain(value);
      expect(bytes).not.toContain(Buffer.from(value).toString('hex'));
    }
    await age('29 days 23 hours');
    await purge(context.db(), RETENTION);
    expect(await rows()).toBe(2);
    await age('1 hour');
    await purge(context.db(), RETENTION);
    expect(await rows()).toBe(0);
  });

  it('[BANK-40] a value is stored as the text of the files, and a text that is none is refused', async () => {
    expect(contactText(LOUS_ADDRESS)).toBe('106;臺北市;大安區;信義路三段100號5樓;Sec. 3, Xinyi Rd.');
    const wrong: readonly ContactChange[] = [
      phone('0912 345 678'),
      phone(''),
      { kind: 'email', value: 'x@y@z' },
      { kind: 'email', value: `${'x'.repeat(250)}@y.tw` },
      { kind: 'englishName', value: '王大明' },
      { kind: 'englishName', value: '' },
      { kind: 'address', value: { ...LOUS_ADDRESS, street: 'a;b' } },
      { kind: 'address', value: { ...LOUS_ADDRESS, postcode: '12' } },
      { kind: 'address', value: { ...LOUS_ADDRESS, street: 'x'.repeat(121) } },
      { kind: 'address', value: { ...LOUS_ADDRESS, street: 'a\nb' } },
    ];
    for (const one of wrong)
      expect(await change(one, 'x'.repeat(64)), one.kind).toEqual({ refused: 'invalid' });
    expect(await rows()).toBe(0);
  });

  it('[BANK-40] a customer without contacts has none, and can get them', async () => {
    expect(await system.contacts?.(BEN)).toEqual({ englishName: 'Ben Lin', changeable: [] });
    const email = { kind: 'email', value: 'new@example.com' } as const;
    await sql`update cards.customers set email_sealed = null where customer_id = ${ANN}`.execute(
      context.db(),
    );
    const expected = contactVersion('email', undefined);
    const command = { kind: 'change-contact', change: email, expected } as const;
    const outcome = await apply({ system, db: context.db() }, ANN, command);
    expect(outcome).toMatchObject({ changed: true });
    expect((await system.customer(ANN))?.email?.full).toBe('new@example.com');
    const { changeId } = outcome as { changeId: string };
    await apply({ system, db: context.db() }, ANN, { kind: 'undo-contact', changeId });
    expect(await system.customer(ANN)).not.toHaveProperty('email');
  });
});
