import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearAudit } from '../../tests/support/api/audit.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import type { Database } from '../db/schema/schema.ts';
import { createAnchors, readAnchors } from './anchors.ts';
import { createAudit } from './audit.ts';
import { type Finding, verifyAudit, verifySnapshot } from './verify.ts';

const SECRET = Buffer.alloc(32, 3);
const audit = createAudit({ secret: SECRET });
type Trx = Transaction<Database>;
class Undo extends Error {}

const disk = vi.hoisted(() => ({ full: false }));
/** A full disk stores only the first part. */
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const append: typeof fs.appendFileSync = (file, data, options) => {
    fs.appendFileSync(file, disk.full ? `${data}`.slice(0, 40) : data, options);
    if (disk.full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  return { ...fs, appendFileSync: append };
});

describeOnEachDatabase('the audit trail', (context) => {
  beforeEach(() => clearAudit(context.db()));
  afterEach(() => clearAudit(context.db()));

  async function write(records: number, customer = (i: number): string | null => `customer-${i % 7}`) {
    for (let i = 0; i < records; i++) {
      const details = { amount: `${i}`, b: i, a: i % 2 === 0 };
      await audit.record(
        context.db(),
        { requestId: `r-${i}` },
        'redeem-points',
        'done',
        customer(i),
        details,
      );
    }
  }
  const verify = () => verifyAudit(context.db(), SECRET, []);
  /** Returns the findings after a change to the trail, which is then rolled back. */
  async function foundAfter(
    tamper: (trx: Trx) => Promise<unknown>,
    anchors: Parameters<typeof verifyAudit>[2] = [],
  ) {
    let findings: readonly Finding[] = [];
    await context
      .db()
      .transaction()
      .execute(async (trx) => {
        await sql`alter table portal.audit disable trigger user`.execute(trx);
        await tamper(trx);
        ({ findings } = await verifySnapshot(trx, SECRET, anchors));
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return findings.map(({ what }) => what);
  }
  const places = async () =>
    (
      await sql<{
        chain: number;
        seq: bigint;
      }>`select chain, seq from portal.audit order by chain, seq`.execute(context.db())
    ).rows;

  it('[OPS-5] [S47] finds nothing in a trail with concurrent writers', async () => {
    await write(20);
    await write(5, () => null);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        audit.record(context.db(), { requestId: `p-${i}` }, 'login', 'done', `customer-${i % 3}`),
      ),
    );
    expect(await verify()).toEqual({ records: 65, anchors: 0, findings: [] });
  });

  it('[OPS-5] rolls back a record with the transaction of its effect', async () => {
    await write(3);
    await context
      .db()
      .transaction()
      .execute(async (trx) => {
        await audit.record(trx, { requestId: 'x' }, 'redeem-points', 'done', 'customer-1');
        throw new Undo();
      })
      .catch(() => undefined);
    expect(await verify()).toMatchObject({ records: 3, findings: [] });
  });

  it('[OPS-5] rejects updates, deletions and truncation', async () => {
    await write(2);
    for (const attempt of [
      sql`update portal.audit set outcome = 'refused'`,
      sql`delete from portal.audit`,
      sql`truncate portal.audit`,
      sql`delete from portal.audit_heads`,
      sql`truncate portal.audit_heads`,
    ]) {
      await expect(attempt.execute(context.db())).rejects.toThrow(/append-only/);
    }
    expect(await verify()).toMatchObject({ records: 2, findings: [] });
  });

  it('[OPS-5] [S47] finds every edit, deletion, insertion, swap and cut', async () => {
    await write(42);
    const all = await places();
    const edits = [
      sql`outcome = 'refused'`,
      sql`action = 'login'`,
      sql`customer_id = 'customer-99'`,
      sql`customer_id = null`,
      sql`request_id = 'other'`,
      sql`at = at + interval '1 microsecond'`,
      sql`details = details || '{"amount": "1000000"}'`,
      sql`details = details - 'b'`,
      sql`hash = decode(repeat('ab', 32), 'hex')`,
    ];
    for (const [i, edit] of edits.entries()) {
      const at = all[(i * 5) % all.length]!;
      const found = await foundAfter((trx) =>
        sql`update portal.audit set ${edit} where chain = ${at.chain} and seq = ${at.seq}`.execute(trx),
      );
      expect(found, `edit ${i}`).toHaveLength(1);
    }
    for (const { chain, seq } of all.filter((_, i) => i % 4 === 0)) {
      const here = sql`chain = ${chain} and seq = ${seq}`;
      expect(
        await foundAfter((trx) => sql`delete from portal.audit where ${here}`.execute(trx)),
        'deletion',
      ).toHaveLength(1);
      const swap = (trx: Trx) =>
        sql`update portal.audit a set action = b.action, outcome = b.outcome, at = b.at,
          customer_id = b.customer_id, request_id = b.request_id, details = b.details
        from portal.audit b where ((a.chain, a.seq) = (${chain}, ${seq}) and (b.chain, b.seq) = (${chain}, ${seq + 1n}))
          or ((b.chain, b.seq) = (${chain}, ${seq}) and (a.chain, a.seq) = (${chain}, ${seq + 1n}))`.execute(
          trx,
        );
      const follows = all.some((place) => place.chain === chain && place.seq === seq + 1n);
      expect(await foundAfter(swap), 'swap').toHaveLength(follows ? 1 : 0);
      const insertion = async (trx: Trx) => {
        await sql`update portal.audit set seq = seq + 1000 where chain = ${chain} and seq > ${seq}`.execute(
          trx,
        );
        await sql`insert into portal.audit select chain, seq + 1, at, action, outcome, customer_id, request_id, details, hash
          from portal.audit where ${here}`.execute(trx);
        await sql`update portal.audit set seq = seq - 999 where chain = ${chain} and seq > ${seq + 500n}`.execute(
          trx,
        );
        await sql`update portal.audit_heads set seq = seq + 1 where chain = ${chain}`.execute(trx);
      };
      expect(await foundAfter(insertion), 'insertion').toHaveLength(1);
      expect(
        await foundAfter((trx) =>
          sql`delete from portal.audit where chain = ${chain} and seq >= ${seq}`.execute(trx),
        ),
        'cut',
      ).toHaveLength(1);
    }
    const lost = await foundAfter(async (trx) => {
      await sql`alter table portal.audit_heads disable trigger user`.execute(trx);
      await sql`delete from portal.audit_heads where chain = ${all[0]!.chain}`.execute(trx);
    });
    expect(lost).toEqual(['end missing']);
    expect(await verify()).toMatchObject({ findings: [] });
  });

  it('[OPS-5] [S47] finds a cut with a reset head by the anchors outside the database', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'anchors-')), 'anchors.jsonl');
    const logged: string[] = [];
    const anchors = createAnchors({
      db: context.db(),
      secret: SECRET,
      file,
      now: () => new Date('2026-01-31T00:00:00Z'),
      logAnchor: (line) => logged.push(line),
    });
    await write(6, () => 'customer-1');
    await anchors.write();
    await anchors.write();
    expect(logged).toHaveLength(1);
    const setBack = async (trx: Trx) => {
      await sql`delete from portal.audit where seq > 4`.execute(trx);
      await sql`update portal.audit_heads h set seq = 4, hash = a.hash
        from portal.audit a where a.chain = h.chain and a.seq = 4`.execute(trx);
    };
    expect(await foundAfter(setBack)).toEqual([]);
    expect(await foundAfter(setBack, readAnchors(file, SECRET))).toEqual(['cut since the anchor']);
    await write(2, () => 'customer-1');
    expect((await verifyAudit(context.db(), SECRET, readAnchors(file, SECRET))).findings).toEqual([]);
    const line = readFileSync(file, 'utf8');
    writeFileSync(file, line.replace(/2026-01-31/, '2026-02-01'));
    expect(() => readAnchors(file, SECRET)).toThrow(/line 1/);
    writeFileSync(file, line);
    appendFileSync(file, 'nonsense\n');
    expect(() => readAnchors(file, SECRET)).toThrow(/line 2/);
  });

  it('[OPS-5] [S47] keeps other anchors readable when a full disk stores half of one', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'anchors-')), 'anchors.jsonl');
    const anchors = createAnchors({
      db: context.db(),
      secret: SECRET,
      file,
      now: () => new Date('2026-01-31T00:00:00Z'),
      logAnchor: () => {},
    });
    await write(1);
    await anchors.write();
    await write(2);
    disk.full = true;
    await expect(anchors.write()).rejects.toThrow('ENOSPC');
    disk.full = false;
    expect(readAnchors(file, SECRET)).toHaveLength(1);
    await anchors.write();
    expect(readAnchors(file, SECRET)).toHaveLength(2);
  });

  it('[OPS-5] finds records that were written without the key', async () => {
    await write(3, () => 'customer-1');
    const stranger = createAudit({ secret: Buffer.alloc(32, 4) });
    await stranger.record(context.db(), { requestId: 'x' }, 'login', 'done', 'customer-1');
    expect((await verify()).findings).toMatchObject([{ seq: 4n, what: 'record changed' }]);
  });
});
