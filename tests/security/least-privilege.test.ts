import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../scripts/programs/postgres.mjs';
import { readTrailState } from '../../server/audit/anchors/store.ts';
import { exportSegments } from '../../server/audit/archive/export.ts';
import { applyRetention } from '../../server/audit/archive/retention.ts';
import { createAudit } from '../../server/audit/audit.ts';
import { auditKeys } from '../../server/audit/keys.ts';
import { createSegments } from '../../server/audit/segments.ts';
import { verifyDatabase } from '../../server/audit/verify.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { openAuditKeys } from '../../server/secrets/kept-keys.ts';
import { TEST_DATABASE_URL } from '../support/database/databases.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/database/postgres.ts';

const ROLE = `portal_app_${process.pid}`;
const ARCHIVE = `portal_archive_${process.pid}`;
const KEYRING = createKeyring(Buffer.alloc(32, 9));
const KEYS = auditKeys(KEYRING);

/** Returns a file for psql as SQL: without psql's own commands, and with the name of the role. */
function sqlFor(role: string, file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^(?:\\|select :'role'|do \$\$).*\n/gm, '')
    .replaceAll(':"role"', role)
    .replaceAll(":'role'", `'${role}'`)
    .replace(
      /^(select .*) \\gexec$/gm,
      'do $run$ declare made text; begin for made in $1 loop execute made; end loop; end $run$;',
    );
}

describe.skipIf(!TEST_DATABASE_URL)('the application role (PostgreSQL)', () => {
  let home: TestDatabase;
  let owner: pg.Client;
  let serving: OpenDatabase;

  beforeAll(async () => {
    home = await createMigratedDatabase(TEST_DATABASE_URL ?? '');
    owner = new pg.Client({ connectionString: home.url });
    await owner.connect();
    await owner.query(`create role ${ROLE} login password 'serving'`);
    await owner.query(sqlFor(ROLE, 'server/db/roles.sql'));
    serving = await openDatabase({ kind: 'postgres', url: urlOf(ROLE) });
  });
  afterAll(async () => {
    await serving.close();
    for (const role of [ROLE, ARCHIVE]) {
      await owner.query(`drop owned by ${role}`);
      await owner.query(`drop role ${role}`);
    }
    await owner.end();
    await home.drop();
  });

  const urlOf = (role: string) =>
    Object.assign(new URL(home.url), { username: role, password: 'serving' }).href;
  const attempt = (text: string, role = ROLE) =>
    withClient(urlOf(role), (client) => client.query(text)).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

  it('[OPS-5] [S47] can start, append to the audit trail and read it', async () => {
    await serving.migrate();
    await createAudit({ keyring: KEYRING }).record(serving.db, { requestId: 'r' }, 'login', 'done', 'anna');
    expect(await verifyDatabase(serving.db, KEYS)).toMatchObject({ records: 1, findings: [] });
  });

  it('[OPS-5] can read the state that anchors have, and close segments', async () => {
    expect((await readTrailState(serving.db)).heads).toHaveLength(1);
    const { closeNow } = createSegments({ db: serving.db, keys: KEYS, hours: 24 });
    expect(await closeNow()).toMatchObject({ segment: 1, records: 1 });
  });

  it('[OPS-5] [S47] leaves deletion to the archiving role, which can delete archived records only', async () => {
    await owner.query(`create role ${ARCHIVE} login password 'serving'`);
    await owner.query(sqlFor(ARCHIVE, 'server/db/archive-role.sql'));
    for (const text of [
      'delete from portal.audit',
      `update portal.audit set outcome = 'x'`,
      `insert into portal.audit (chain, seq, at, action, outcome, request_id, details, hash)
        values (1, 1, now(), '', '', '', '{}', decode(repeat('00', 32), 'hex'))`,
      'update portal.audit_heads set seq = 0',
      `insert into portal.audit_segments (segment, closing, key_id, signature)
        values (9, '', '', decode(repeat('00', 64), 'hex'))`,
      `update portal.audit_segments set closing = ''`,
      'delete from portal.audit_segments',
      'truncate portal.audit',
      'select * from portal.users',
      'select * from cards.cards',
    ])
      expect([text, await attempt(text, ARCHIVE)]).toEqual([text, '42501']);
    const archiving = await openDatabase({ kind: 'postgres', url: urlOf(ARCHIVE) });
    const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'));
    try {
      const deps = { db: archiving.db, keys: KEYS, folder, onProgress: () => undefined };
      expect(await exportSegments(deps)).toMatchObject({ written: 1 });
      expect(await applyRetention({ ...deps, days: 0 })).toMatchObject({ segments: 1, records: 1 });
      expect(
        (await verifyDatabase(archiving.db, await openAuditKeys(archiving.db, KEYRING))).findings,
      ).toEqual([]);
      await createAudit({ keyring: KEYRING }).record(serving.db, { requestId: 'r' }, 'login', 'done', 'anna');
      expect(await attempt('delete from portal.audit', ARCHIVE)).toBe('42501');
    } finally {
      await archiving.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('[OPS-5] [S47] cannot change, delete or truncate the audit trail, nor disable its protection', async () => {
    for (const text of [
      `update portal.audit set outcome = 'x'`,
      'delete from portal.audit',
      'truncate portal.audit',
      'alter table portal.audit disable trigger user',
      'drop table portal.audit',
      'drop function portal.refuse_change cascade',
      'delete from portal.audit_heads',
      'insert into portal.audit_heads values (99, 0, null)',
      'create table portal.other (n int)',
      `update portal.audit_segments set archived_at = now()`,
      'delete from portal.audit_segments',
      'truncate portal.audit_segments',
      'alter table portal.audit_segments disable trigger user',
    ]) {
      expect([text, await attempt(text)]).toEqual([text, '42501']);
    }
    expect(await attempt('select count(*) from cards.cards')).toBe('done');
  });
});
