import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { purge } from './housekeeping.ts';

describeOnEachDatabase('housekeeping', (context) => {
  it('[OPS-3] forgets known browsers that were not used for the configured days', async () => {
    const db = context.db();
    await sql`insert into portal.users (username, customer_id, password_hash, password_changed_at)
      values ('anna', ${customerIdOf('anna')}, '', now())`.execute(db);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [0, 39, 41, 400])
      await sql`insert into portal.devices (username, device_key, created_at, last_seen_at)
        values ('anna', ${Buffer.from([days % 256])}, ${ago(730)}, ${ago(days)})`.execute(db);
    const left = async () =>
      (
        await sql<{ key: Buffer }>`select device_key as key from portal.devices
        order by last_seen_at desc`.execute(db)
      ).rows.map(({ key }) => key[0]);
    await purge(db, { deviceDays: 400 });
    expect(await left()).toEqual([0, 39, 41]);
    await purge(db, { deviceDays: 40 });
    expect(await left()).toEqual([0, 39]);
  });
});
