import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { createAudit } from './audit.ts';
import { type AuditKey, type AuditKeys, auditKeys } from './keys.ts';
import { createTestTrail, KEYRING, KEYS, type Trx, testKeyring } from './test-trail.ts';
import { verifyDatabase } from './verify.ts';

const audit = createAudit({ keyring: KEYRING });
class Undo extends Error {}

describeOnUsualDatabase('the audit trail', (context) => {
  const trail = createTestTrail(context);
  beforeEach(() => trail.clear());
  afterEach(() => trail.clear());

  const places = async () =>
    (
      await sql<{
        chain: number;
        seq: bigint;
      }>`select chain, seq from portal.audit order by chain, seq`.execute(context.db())
    ).rows;

  it('[OPS-5] [S47] finds nothing in a trail with concurrent writers', async () => {
    await trail.write(20);
    await trail.write(5, { customer: () => null });
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        audit.record(
          context.db(),
          { requestId: `p-${i}` },
          'login',
          'done',
          customerIdOf(`customer-${i % 3}`),
        ),
      ),
    );
    const { problems, facts } = await trail.report();
    expect(problems).toEqual([]);
    expect(facts[0]).toBe('65 records and 0 closed segments in the database');
  });

  it('[OPS-5] rolls back a record with the transaction of its effect', async () => {
    await trail.write(3);
    await context
      .transaction(async (trx) => {
        await audit.record(trx, { requestId: 'x' }, 'redeem-points', 'done', customerIdOf('customer-1'));
        throw new Undo();
      })
      .catch(() => undefined);
    const { problems, facts } = await trail.report();
    expect(problems).toEqual([]);
    expect(facts[0]).toMatch(/^3 records/);
  });

  it('[OPS-5] rejects updates, deletions and truncation', async () => {
    await trail.write(2);
    await trail.segments().closeNow();
    for (const attempt of [
      sql`update portal.audit set outcome = 'refused'`,
      sql`delete from portal.audit`,
      sql`truncate portal.audit`,
      sql`delete from portal.audit_heads`,
      sql`truncate portal.audit_heads`,
      sql`update portal.audit_segments set closing = '{}'`,
      sql`delete from portal.audit_segments`,
      sql`truncate portal.audit_segments`,
    ]) {
      await expect(attempt.execute(context.db())).rejects.toThrow(/append-only/);
    }
    expect(await trail.problems()).toEqual([]);
  });

  it('[OPS-5] [S47] finds an edit of each field', async () => {
    await trail.write(42);
    await audit.record(context.db(), { requestId: 'x' }, 'login', 'locked', customerIdOf('customer-1'));
    const all = await places();
    const edits = [
      sql`outcome = 'refused'`,
      sql`action = 'login'`,
      sql`customer_id = ${customerIdOf('customer-99')}`,
      sql`customer_id = null`,
      sql`request_id = 'other'`,
      sql`at = (at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC'`,
      sql`details = details || '{"amount": "1000000"}'`,
      sql`details = details - 'b'`,
      sql`hash = decode(repeat('ab', 32), 'hex')`,
      sql`address = '203.0.113.8'`,
      sql`address = null`,
      sql`device = null`,
      sql`device = ''`,
      sql`session = '0101010101010102'`,
      sql`channel = 'staff'`,
      sql`channel = null`,
      sql`actor = 'staff:lin'`,
      sql`actor = 'system'`,
      sql`key_id = null`,
      sql`key_id = '00000000'`,
      sql`version = 1`,
      sql`version = 2`,
      sql`version = 4`,
      sql`device = session, session = device`,
    ];
    for (const [i, edit] of edits.entries()) {
      const { chain, seq } = all[i % 40]!;
      const found = await trail.problemsAfter((trx) =>
        sql`update portal.audit set ${edit} where chain = ${chain} and seq = ${seq}`.execute(trx),
      );
      expect(found, `edit ${i}`).toHaveLength(1);
      expect(found[0]).toMatch(
        new RegExp(`^chain ${chain}, record ${seq}: (record changed|key unknown|end moved)$`),
      );
    }
  });

  it('[OPS-5] [S47] finds every deletion, insertion, swap and cut', async () => {
    await trail.write(42);
    const all = await places();
    for (const { chain, seq } of all.filter((_, i) => i % 4 === 0)) {
      const here = sql`chain = ${chain} and seq = ${seq}`;
      const deletion = (trx: Trx) => sql`delete from portal.audit where ${here}`.execute(trx);
      expect(await trail.problemsAfter(deletion), 'deletion').toHaveLength(1);
      const fields = [
        ...['action', 'outcome', 'at', 'customer_id', 'request_id', 'details', 'version', 'key_id'],
        ...['address', 'device', 'session', 'channel', 'actor'],
      ];
      const swap = (trx: Trx) =>
        sql`update portal.audit a set ${sql.raw(fields.map((name) => `${name} = b.${name}`).join(', '))}
        from portal.audit b where a.home = b.home
          and (((a.chain, a.seq) = (${chain}, ${seq}) and (b.chain, b.seq) = (${chain}, ${seq + 1n}))
            or ((b.chain, b.seq) = (${chain}, ${seq}) and (a.chain, a.seq) = (${chain}, ${seq + 1n})))`.execute(
          trx,
        );
      const follows = all.some((place) => place.chain === chain && place.seq === seq + 1n);
      expect(await trail.problemsAfter(swap), 'swap').toHaveLength(follows ? 1 : 0);
      const insertion = async (trx: Trx) => {
        const shift = (by: number, from: bigint) =>
          sql`update portal.audit set seq = seq + ${by} where chain = ${chain} and seq > ${from}`.execute(
            trx,
          );
        await shift(1000, seq);
        await sql`create temporary table copied on commit drop as select * from portal.audit where ${here}`.execute(
          trx,
        );
        await sql`update copied set seq = seq + 1`.execute(trx);
        await sql`insert into portal.audit select * from copied`.execute(trx);
        await sql`drop table copied`.execute(trx);
        await shift(-999, seq + 500n);
        await sql`update portal.audit_heads set seq = seq + 1 where chain = ${chain}`.execute(trx);
      };
      expect(await trail.problemsAfter(insertion), 'insertion').toHaveLength(1);
      const cut = (trx: Trx) =>
        sql`delete from portal.audit where chain = ${chain} and seq >= ${seq}`.execute(trx);
      expect(await trail.problemsAfter(cut), 'cut').toHaveLength(1);
    }
    const { chain } = all[0]!;
    const lost = await trail.problemsAfter((trx) =>
      sql`delete from portal.audit_heads where chain = ${chain}`.execute(trx),
    );
    expect(lost).toEqual([expect.stringMatching(/: end missing$/)]);
    const moved = await trail.problemsAfter((trx) =>
      sql`update portal.audit_heads set hash = decode(repeat('ab', 32), 'hex') where chain = ${chain}`.execute(
        trx,
      ),
    );
    expect(moved).toEqual([expect.stringMatching(/: end moved$/)]);
    expect(await trail.problems()).toEqual([]);
  });

  it('[OPS-5] finds records that were written without the key', async () => {
    const customer = () => customerIdOf('customer-1');
    await trail.write(3, { customer });
    await trail.write(1, { customer, keyring: testKeyring(4) });
    expect(await trail.problems()).toEqual([expect.stringMatching(/record 4: key unknown$/)]);
  });

  it('[OPS-5] verifies records whose secret is gone with the key that was kept', async () => {
    await trail.write(3);
    const [{ id, key }] = KEYS.all as [AuditKey];
    const known = testKeyring(4);
    const findings = async (keys: AuditKeys) => (await verifyDatabase(context.db(), keys)).findings.length;
    expect(await findings(auditKeys(known))).toBe(3);
    expect(await findings(auditKeys(known, new Map([[id, key]])))).toBe(0);
  });

  it.skipIf(context.distributed)(
    '[OPS-5] verifies records of version 1, which name no key, and finds a change of one',
    async () => {
      const customer = () => 'customer-1';
      await trail.write(1, { customer });
      // The record looks as if the previous release wrote it: the columns of migration 20 have their defaults.
      await trail.changeAsOwner(async (trx) => {
        await sql`update portal.audit set version = 1, key_id = null, address = null, device = null, session = null,
        channel = null, actor = null, customer_id = 'customer-1', at = '2026-01-31T12:00:00.000001Z', details = '{"b": 1, "a": "x"}',
        hash = decode('${sql.raw(VERSION_1)}', 'hex'), chain = 7`.execute(trx);
        await sql`update portal.audit_heads set seq = 0, hash = decode(repeat('00', 32), 'hex')`.execute(trx);
        await sql`update portal.audit_heads set seq = 1, hash = decode('${sql.raw(VERSION_1)}', 'hex') where chain = 7`.execute(
          trx,
        );
      });
      expect(await trail.problems()).toEqual([]);
      expect(await trail.problems({ keyring: testKeyring(5, 4, 3) })).toEqual([]);
      expect(await trail.problems({ keyring: testKeyring(5, 4) })).toEqual([
        'chain 7, record 1: record changed',
      ]);
      for (const edit of [sql`outcome = 'refused'`, sql`address = '203.0.113.7'`, sql`key_id = 'x'`])
        expect(await trail.problemsAfter((trx) => sql`update portal.audit set ${edit}`.execute(trx))).toEqual(
          ['chain 7, record 1: record changed'],
        );
    },
  );
});

/** The hash that the previous release computes for the record of version 1, with a secret of 32 bytes 3. */
const VERSION_1 = '8f4f944e0c46267ac240ff9da3e0aadd2f9b4d41ae15a64ec47efad49d464e58';
