/** Contacts in the bank's files, and changes that a card system elsewhere made beside them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { CommandKind, ResultOf, StoredCommand } from '../../server/ports/card-system/parts/commands.ts';
import { contactVersion } from '../../server/ports/card-system/parts/contacts.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { apply } from '../conformance/apply.ts';
import { LOU, LOUS_ADDRESS, louAndMax, MAX } from '../conformance/sample/sample-lou.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { insertCustomers } from '../embedded/load/load-store.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';
import { loadFolder } from './load.ts';
import { fillBank, keys, later, NOW, sampleFolder } from './test-bank.ts';
import { changeRows, copyOf, type Rows, readRows, writeBytes } from './test-folder.ts';

const LATER_COLUMNS = ['address', 'address_changed_at', 'contacts_held'];
const at = (minute: number) => new Date(NOW.getTime() + (minute - 180) * 60_000);

describeOnUsualDatabase('contacts beside files of the bank', (context) => {
  let files: string;
  const system = () => createEmbeddedCardSystem(context.db(), keys, systemRandom);
  const contacts = (customerId = LOU) => system().contacts!(customerId);
  const load = async (folder: string, minute: number) => {
    later(folder, at(minute).toISOString());
    return loadFolder(context.open(), keys, folder);
  };
  const ofLou = (rows: Rows) => rows.find((row) => row.customer_id === LOU)!;
  const record = <K extends CommandKind>(
    minute: number,
    command: StoredCommand<K>,
    result: ResultOf<K>,
  ): Promise<boolean> => {
    const unit = { id: randomUUID(), begunAt: at(minute) };
    return context.transaction((trx) => createReadModel(keys).record({ trx, ...unit }, LOU, command, result));
  };

  beforeEach(async () => {
    await sql`delete from cards.contact_changes`.execute(context.db());
    await fillBank(context);
    await insertCustomers(context.db(), keys, louAndMax(), NOW);
    files = await sampleFolder(context);
  });

  it('[BANK-40] are written and read as one column, and the account that the bank holds changes nothing', async () => {
    const rows = await readRows(files, 'customers');
    expect(ofLou(rows).address).toBe('106;臺北市;大安區;信義路三段100號5樓;Sec. 3, Xinyi Rd.');
    expect((await load(files, 1)).state).toBe('complete');
    expect(await readRows(await sampleFolder(context), 'customers')).toEqual(rows);
    await changeRows(files, 'customers', (all) => {
      Object.assign(ofLou(all), {
        address: '360;苗栗縣;苗栗市;𠮷祥里堃喆街3號',
        address_changed_at: at(1).toISOString(),
        contacts_held: 'true',
      });
      return all;
    });
    expect((await load(files, 2)).state).toBe('complete');
    expect((await contacts())?.address).toEqual({
      postcode: '360',
      county: '苗栗縣',
      district: '苗栗市',
      street: '𠮷祥里堃喆街3號',
      changedAt: at(1),
    });
    const change = { kind: 'email', value: 'x@example.com' } as const;
    const command = {
      kind: 'change-contact',
      change,
      expected: contactVersion('email', 'lou@example.com'),
    } as const;
    expect(await apply({ system: system(), db: context.db() }, LOU, command)).toEqual({ refused: 'held' });
  });

  it('[BANK-40] files without the columns load as before, with no address and no account held', async () => {
    const rows = await readRows(files, 'customers');
    const names = Object.keys(rows[0]!).filter((name) => !LATER_COLUMNS.includes(name));
    const lines = rows.map((row) => names.map((name) => `"${row[name]}"`).join(','));
    const bytes = Buffer.from(
      `${[names.join(','), ...lines.map((line) => line.replaceAll('""', ''))].join('\n')}\n`,
    );
    writeBytes(files, 'customers', bytes, { rows: rows.length });
    expect((await load(files, 1)).state).toBe('complete');
    const { address: _, ...rest } = (await contacts())!;
    expect(rest).toMatchObject({ phone: { full: '0912345699' }, email: { full: 'lou@example.com' } });
    expect(await contacts()).not.toHaveProperty('address');
    const change = { kind: 'phone', value: '0912000111' } as const;
    const command = {
      kind: 'change-contact',
      change,
      expected: contactVersion('phone', '0912345689'),
    } as const;
    expect(await apply({ system: system(), db: context.db() }, MAX, command)).toMatchObject({
      changed: true,
    });
  });

  it('[BANK-40] names a wrong address by line and column, without its value', async () => {
    for (const address of [
      '106;臺北市;SECRET',
      '1;臺北市;大安區;SECRET',
      'SECRET',
      '106;臺北市;大安區;x;SECRET;y',
    ]) {
      const wrong = copyOf(files);
      await changeRows(wrong, 'customers', (all) => {
        ofLou(all).address = address;
        return all;
      });
      const result = await load(wrong, 1);
      const said = result.state === 'refused' ? result.problems.lines().join('\n') : result.state;
      expect(said).toMatch(/customers\.csv.*\n?.*address.*four or five parts with ; between them/);
      expect(said).not.toContain('SECRET');
    }
    expect((await contacts())?.address).toMatchObject(LOUS_ADDRESS);
  });

  it('[BANK-40] a change in the portal’s own database outlives files that were made before it, and equal files write nothing', async () => {
    const wanted = { kind: 'address', value: { ...LOUS_ADDRESS, street: '和平東路9號' } } as const;
    const named = { kind: 'englishName', value: 'Lou New' } as const;
    for (const change of [wanted, named]) {
      const present = change.kind === 'address' ? LOUS_ADDRESS : 'Lou Tsai';
      const command = {
        kind: 'change-contact',
        change,
        expected: contactVersion(change.kind, present),
      } as const;
      expect(await apply({ system: system(), db: context.db() }, LOU, command)).toMatchObject({
        changed: true,
      });
    }
    const shown = await contacts();
    const first = await load(files, 1);
    expect(first.state === 'complete' && first.counts.customers).toMatchObject({ changed: 0 });
    expect(await contacts()).toEqual(shown);
    expect(shown).toMatchObject({ address: { street: '和平東路9號' }, englishName: 'Lou New' });
  });

  it('[BANK-40] [BANK-41] what commands changed and took back is shown until files have it', async () => {
    const [phone, street] = [{ kind: 'phone', value: '0955000111' } as const, '忠孝東路1號'];
    const address = { kind: 'address', value: { ...LOUS_ADDRESS, street } } as const;
    const expected = contactVersion('phone', '');
    const ids = [randomUUID(), randomUUID()] as const;
    const outcome = (n: 0 | 1) => ({ changed: true, changeId: ids[n], changedAt: at(20 + n) }) as const;
    const change = (wanted: typeof phone | typeof address, n: 0 | 1) =>
      record<'change-contact'>(20 + n, { kind: 'change-contact', change: wanted, expected }, outcome(n));
    expect(await change(phone, 0)).toBe(true);
    expect(await change(address, 1)).toBe(true);
    const same = { kind: 'change-contact', change: phone, expected } as const;
    expect(await record<'change-contact'>(22, same, { changed: false })).toBe(true);
    const shown = await contacts();
    expect(shown).toMatchObject({
      phone: { full: '0955000111', changedAt: at(20) },
      address: { street, changedAt: at(21) },
    });
    expect(await system().customer(LOU)).toMatchObject({
      phone: { full: '0955000111' },
      phoneChangedAt: at(20),
    });
    await load(files, 10);
    expect(await contacts()).toEqual(shown);
    const undo = { kind: 'undo-contact', changeId: ids[0] } as const;
    expect(await record<'undo-contact'>(30, undo, { kind: 'phone', changedAt: at(30) })).toBe(true);
    const back = await contacts();
    expect(back).toMatchObject({ phone: { full: '0912345699', changedAt: at(30) }, address: { street } });
    await load(copyOf(files), 11);
    expect(await contacts()).toEqual(back);
    await load(copyOf(files), 40);
    expect(await contacts()).toMatchObject({ phone: { full: '0912345699' }, address: LOUS_ADDRESS });
  });
});
