import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { givePasskey, newAuthenticator } from '../../features/passkeys/testing/passkeys.ts';
import { demoPerson } from '../../tests/support/api/people.ts';
import { describeOnBank } from '../../tests/support/database/databases.ts';
import { testTags } from '../../tests/support/database/row-tags.ts';
import { createAudit } from '../audit/audit.ts';
import { auditKeys } from '../audit/keys.ts';
import { verifyTrail } from '../audit/report.ts';
import { createKeyring, type Keyring } from '../crypto/keyring.ts';
import { ACCOUNT_COLUMNS, type AccountRow, changeAccount } from './accounts-store.ts';
import { hasUntagged } from './kept-store.ts';
import { KEPT_KINDS, KINDS, TAGGED } from './kinds.ts';
import { leftRows, type SealDeps, sealRows } from './seal.ts';

const [A, B] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const ONLY_A = createKeyring(A);
const B_AND_A = createKeyring(B, [A]);
const ONLY_B = createKeyring(B);
const ANNA = demoPerson('primary1').customerId;

describeOnBank('tagging of rows', (context) => {
  beforeEach(async () => {
    const db = context.db();
    await sql`delete from portal.passkeys`.execute(db);
    await sql`delete from portal.devices`.execute(db);
    await givePasskey(db, ANNA, newAuthenticator());
    await sql`insert into portal.devices (username, device_key, created_at, last_seen_at)
      values ('demo.primary1', 'key', app_now(), app_now()), ('demo.supp1', 'key', app_now(), app_now())`.execute(
      db,
    );
    for (const kind of KEPT_KINDS)
      await sql`update ${sql.table(TAGGED[kind].table)} set row_tag = null, row_version = null`.execute(db);
  });

  const depsOf = (keyring: Keyring, untagged: SealDeps['untagged'] = 'refuse'): SealDeps => ({
    database: context.open(),
    tags: testTags(keyring),
    // One secret seals the trail, so that it verifies in every test.
    audit: createAudit({ keyring: ONLY_A }),
    keyId: keyring.current.id,
    untagged,
    batch: 2,
  });
  const verify = (keyring: Keyring) =>
    verifyTrail({
      db: context.db(),
      keys: auditKeys(ONLY_A),
      folder: undefined,
      sources: undefined,
      rowTags: testTags(keyring),
    });
  const countRows = async () =>
    (await sql<{ n: number }>`select (select count(*) from portal.users)::int + 3 as n`.execute(context.db()))
      .rows[0]!.n;

  it('[CRY-3] tags rows of the release before only where they are accepted, with a record in the trail', async () => {
    const all = await countRows();
    expect(await sealRows(depsOf(ONLY_A))).toBe(0);
    expect(await leftRows(depsOf(ONLY_A))).toEqual({ stale: [], untagged: all, wrong: 0 });
    expect((await verify(ONLY_A)).rowProblems).toContain('account of demo.primary1: no tag');
    expect(await hasUntagged(context.db())).toBe(true);
    expect(await sealRows(depsOf(ONLY_A, 'accept'))).toBe(all);
    expect(await sealRows(depsOf(ONLY_A, 'accept'))).toBe(0);
    expect(await hasUntagged(context.db())).toBe(false);
    const { rowProblems, facts } = await verify(ONLY_A);
    expect(rowProblems).toEqual([]);
    expect(facts).toContain(`${all} accounts, passkeys and known browsers compared`);
    expect(facts.join()).toMatch(/\d+ sealed at upgrade, last at 20\d\d-/);
  });

  it('[CRY-3] covers every column that is not known to grant nothing', async () => {
    const free = {
      account:
        'password_changed_at statement_preference created_at last_login_at previous_login_at passkey_offer_at hold_from hold_until hold_used',
      passkey: 'counter transports name last_used_at',
      device: 'created_at last_seen_at browser network name',
      session: 'device_name seen_at ended_at end_reason browser network passkey_challenge passkey_until',
    };
    for (const kind of KINDS) {
      const [schema, table] = TAGGED[kind].table.split('.');
      const { rows } = await sql<{
        column: string;
      }>`select column_name as column from information_schema.columns
        where table_schema = ${schema} and table_name = ${table}`.execute(context.db());
      const known = [...TAGGED[kind].columns, 'row_tag', ...free[kind].split(' ')];
      expect(rows.map(({ column }) => column).sort(), kind).toEqual(known.sort());
    }
  });

  it('[CRY-3] [CRY-2] goes over to another secret, after which the first can be removed', async () => {
    await sealRows(depsOf(ONLY_A, 'accept'));
    const versions = () => sql`select row_version from portal.users order by username`.execute(context.db());
    const before = (await versions()).rows;
    expect((await leftRows(depsOf(B_AND_A))).stale).toContainEqual({
      table: 'portal.passkeys',
      keyId: ONLY_A.current.id,
      count: 1,
    });
    expect(await sealRows(depsOf(B_AND_A))).toBe(await countRows());
    expect(await leftRows(depsOf(B_AND_A))).toEqual({ stale: [], untagged: 0, wrong: 0 });
    expect((await versions()).rows).toEqual(before);
    expect((await verify(ONLY_B)).rowProblems).toEqual([]);
    expect((await verify(ONLY_A)).rowProblems).toContain('account of demo.primary1: wrong tag');
  });

  it('[CRY-3] stays right when an account is changed in several ways at once, and makes no forged account right', async () => {
    await sealRows(depsOf(ONLY_A, 'accept'));
    const tags = testTags(ONLY_A);
    const change = (column: 'locked' | 'disabled' | 'reonboard', value: boolean) =>
      context.transaction((trx) =>
        changeAccount(trx, tags, { customerId: ANNA }, () => ({ [column]: value })),
      );
    const read = async () =>
      (
        await sql<AccountRow>`select ${ACCOUNT_COLUMNS} from portal.users where customer_id = ${ANNA}`.execute(
          context.db(),
        )
      ).rows[0]!;
    await Promise.all([change('locked', true), change('disabled', true), change('reonboard', true)]);
    const row = await read();
    expect(row).toMatchObject({ locked: true, disabled: true, reonboard: true });
    expect(tags.problemOf('account', row)).toBeUndefined();
    for (const column of ['locked', 'disabled', 'reonboard'] as const) await change(column, false);
    await sql`update portal.users set password_hash = 'x', row_tag = ${row.row_tag} where customer_id = ${ANNA}`.execute(
      context.db(),
    );
    expect(await change('locked', true)).toBeUndefined();
    expect(await read()).toMatchObject({ locked: false, password_hash: 'x' });
    const { hash } = (
      await sql<{ hash: string }>`select password_hash as hash from portal.users
      where username = 'demo.supp1'`.execute(context.db())
    ).rows[0]!;
    await sql`update portal.users set password_hash = ${hash} where customer_id = ${ANNA}`.execute(
      context.db(),
    );
  });

  it('[CRY-3] makes no wrong row right, and none keeps a secret in use', async () => {
    await sealRows(depsOf(ONLY_A, 'accept'));
    await sql`update portal.passkeys set public_key = 'x'`.execute(context.db());
    await sealRows(depsOf(B_AND_A, 'accept'));
    expect(await leftRows(depsOf(B_AND_A))).toEqual({ stale: [], untagged: 0, wrong: 1 });
    expect((await verify(B_AND_A)).rowProblems).toEqual([`passkey of ${ANNA}: wrong tag`]);
  });

  it('[CRY-3] is removed by a change of a release without tags, and stays with other changes', async () => {
    const db = context.db();
    const tagged = async (table: string) =>
      (
        await sql<{
          has: boolean;
        }>`select bool_and(row_tag is not null) as has from ${sql.table(table)}`.execute(db)
      ).rows[0]!.has;
    const changes = [
      ['portal.users', sql`password_hash = 'x', password_changed_at = app_now(), locked = false`, false],
      ['portal.users', sql`passkey_handle = coalesce(passkey_handle, 'y')`, false],
      ['portal.users', sql`disabled = not disabled`, false],
      [
        'portal.users',
        sql`previous_login_at = last_login_at, last_login_at = app_now(), reonboard = reonboard`,
        true,
      ],
      ['portal.users', sql`statement_preference = 'paper', passkey_offer_at = app_now()`, true],
      ['portal.passkeys', sql`paused_at = app_now()`, false],
      ['portal.passkeys', sql`paused_at = null`, false],
      ['portal.passkeys', sql`counter = counter + 1, last_used_at = app_now(), name = 'Other'`, true],
      ['portal.devices', sql`last_seen_at = app_now(), name = 'Other'`, true],
    ] as const;
    for (const [index, [table, change, stays]] of changes.entries()) {
      await sealRows(depsOf(ONLY_A, 'accept'));
      expect(await tagged(table)).toBe(true);
      await sql`update ${sql.table(table)} set ${change}`.execute(db);
      expect(await tagged(table), `change ${index}`).toBe(stays);
      const { rowProblems } = await verify(ONLY_A);
      expect(rowProblems.filter((line) => line.includes('wrong tag'))).toEqual([]);
    }
  });
});
