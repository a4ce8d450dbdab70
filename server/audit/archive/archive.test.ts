import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { taipeiDate } from '../../../shared/dates.ts';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { createAudit } from '../audit.ts';
import { auditKeys } from '../keys.ts';
import { createSegments } from '../segments.ts';
import { createTestTrail, cutChain, KEYRING, type Trx, testKeyring } from '../test-trail.ts';
import { exportSegments, TrailChanged } from './export.ts';
import { applyRetention } from './retention.ts';

/** Whether openssl is installed; the test of the signatures is skipped without it. */
const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;
const FIRST = 'audit-00000001';
const SECOND = 'audit-00000002';

describeOnUsualDatabase('segments of the audit trail', (context) => {
  const trail = createTestTrail(context);
  let folder: string;
  beforeEach(async () => {
    await trail.clear();
    folder = mkdtempSync(join(tmpdir(), 'portal-archive-'));
  });
  afterEach(async () => {
    await trail.clear();
    rmSync(folder, { recursive: true });
  });

  const exported = (keyring = KEYRING, onProgress: () => void = () => undefined) =>
    exportSegments({ db: context.db(), keys: auditKeys(keyring), folder, onProgress });
  const archived = (days: number, keyring = KEYRING) =>
    applyRetention({ db: context.db(), keys: auditKeys(keyring), folder, days, onProgress: () => undefined });
  /** Writes three segments of 30, 20 and 10 records, and 5 records in the open segment. */
  async function writeSegments(customer = (i: number) => customerIdOf(`customer-${i % 7}`)): Promise<void> {
    for (const records of [30, 20, 10]) {
      await trail.write(records, { customer });
      expect(await trail.segments().closeNow()).toMatchObject({ records });
    }
    await trail.write(5, { customer });
  }
  /** Returns the problems found in a changed copy of the archive folder. */
  async function problemsWith(change: (copy: string) => void): Promise<readonly string[]> {
    const copy = mkdtempSync(join(tmpdir(), 'portal-archive-copy-'));
    try {
      cpSync(folder, copy, { recursive: true });
      change(copy);
      return await trail.problems({ folder: copy });
    } finally {
      rmSync(copy, { recursive: true });
    }
  }
  const records = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from portal.audit`.execute(context.db()))
      .rows[0]?.count;

  it('[OPS-5] closes the open segment when it is due, once, and not without records', async () => {
    const { closeDue, closeNow } = trail.segments();
    expect(await closeNow()).toBeUndefined();
    await trail.write(3);
    expect(await closeDue()).toBeUndefined();
    await trail.setClock(86_401);
    const closed = await Promise.all([closeDue(), closeDue(), closeDue()]);
    await trail.setClock(0);
    expect(closed.filter((closing) => closing !== undefined)).toMatchObject([{ segment: 1, records: 3 }]);
    expect(await closeNow()).toBeUndefined();
  });

  it('[OPS-5] [OPS-11] closes the open segment with its month', async () => {
    const { closeDue } = createSegments({ db: context.db(), keys: auditKeys(KEYRING), hours: 100_000 });
    const [year = 0, month = 0] = taipeiDate(new Date()).split('-').map(Number);
    const end = Date.UTC(year, month) - 8 * 3_600_000;
    await trail.setClock(Math.round((end - Date.now()) / 1000) - 3600);
    await trail.write(3);
    expect(await closeDue()).toBeUndefined();
    await trail.setClock(Math.round((end - Date.now()) / 1000) + 60);
    expect(await closeDue()).toMatchObject({ records: 3 });
    await trail.write(2);
    expect(await closeDue()).toBeUndefined();
    await trail.setClock(0);
  });

  it('[OPS-5] exports closed segments that a folder lacks, and verifies them', async () => {
    await writeSegments();
    expect(await exported()).toEqual({ written: 3, there: 0, records: 60 });
    expect(await exported()).toEqual({ written: 0, there: 3, records: 0 });
    const lines = readFileSync(join(folder, `${FIRST}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(30);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ seq: '1', action: 'redeem-points', actor: 'person' });
    const { problems, facts } = await trail.report({ folder });
    expect(problems).toEqual([]);
    expect(facts).toContain(`60 records in 3 segments in ${folder}`);
  });

  it('[OPS-5] continues an export that was stopped, also in the middle of a file', async () => {
    await writeSegments();
    let pages = 0;
    const stopped = exported(KEYRING, () => {
      if (++pages > 10) throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(existsSync(join(folder, `${SECOND}.manifest.json`))).toBe(false);
    expect(readdirSync(folder).some((name) => name.endsWith('.part'))).toBe(true);
    expect(await exported()).toMatchObject({ written: 2, there: 1 });
    expect(await trail.problems({ folder })).toEqual([]);
  });

  it.skipIf(!HAS_OPENSSL)(
    '[OPS-5] has signatures that OpenSSL verifies with the public key alone',
    async () => {
      await writeSegments();
      await exported();
      // The two commands that the page gives to auditors.
      const [verifyLine = '', sumLine = ''] = readFileSync('docs/operations/audit-trail.md', 'utf8')
        .split('They verify without the portal:')[1]!
        .match(/^(?:openssl|sha256sum) .*$/gm)!;
      const typed = (line: string) =>
        execFileSync('sh', ['-c', line.replaceAll('key-ID', `key-${KEYRING.current.id}`)], {
          cwd: folder,
        }).toString();
      const verify = () => typed(verifyLine);
      expect(verify()).toMatch(/Verified Successfully/);
      const manifest = JSON.parse(readFileSync(join(folder, `${FIRST}.manifest.json`), 'utf8'));
      const file = readFileSync(join(folder, `${FIRST}.jsonl`));
      expect(manifest).toMatchObject({
        ...{ segment: 1, records: 30, bytes: file.length },
        sha256: createHash('sha256').update(file).digest('hex'),
      });
      expect(typed(sumLine)).toBe(`${manifest.sha256}  ${FIRST}.jsonl\n`);
      writeFileSync(join(folder, `${FIRST}.manifest.json`), JSON.stringify({ ...manifest, records: 31 }));
      expect(verify).toThrow();
    },
  );

  it('[OPS-5] deletes exported segments after the retention, and the chains go on from them', async () => {
    await writeSegments();
    await exported();
    expect(await archived(30)).toEqual({ segments: 0, records: 0, stoppedAt: undefined });
    expect(await archived(0)).toEqual({ segments: 3, records: 60, stoppedAt: undefined });
    expect(await records()).toBe(5);
    await trail.write(8);
    expect(await trail.problems({ folder })).toEqual([]);
    expect((await trail.report()).facts).toContain('3 archived segments were not read: name their folder');
    await trail.segments().closeNow();
    expect(await exported()).toMatchObject({ written: 1, there: 3 });
    expect(await trail.problems({ folder })).toEqual([]);
    const change = sql`update portal.audit set outcome = 'refused' where seq = (select max(seq) from portal.audit)`;
    expect(await trail.problemsAfter((trx) => change.execute(trx), { folder })).not.toEqual([]);
    await expect(sql`delete from portal.audit`.execute(context.db())).rejects.toThrow(/append-only/);
  });

  it('[OPS-5] continues a deletion that was stopped, and verifies in between', async () => {
    await writeSegments(() => customerIdOf('customer-1'));
    await exported();
    let batches = 0;
    const stopped = applyRetention({
      ...{ db: context.db(), keys: auditKeys(KEYRING), folder, days: 0, batch: 1 },
      onProgress: () => {
        if (++batches === 33) throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await records()).toBe(65 - 33);
    expect(await trail.problems({ folder })).toEqual([]);
    // The remaining records of the segment are still verified.
    const first = sql`(chain, seq) = (select chain, seq from portal.audit order by seq, chain limit 1)`;
    const edit = sql`update portal.audit set outcome = 'refused' where ${first}`;
    const deletion = sql`delete from portal.audit where ${first}`;
    for (const change of [edit, deletion])
      expect(await trail.problemsAfter((trx) => change.execute(trx), { folder })).not.toEqual([]);
    expect(await archived(0)).toMatchObject({ stoppedAt: undefined });
    expect(await records()).toBe(5);
    expect(await trail.problems({ folder })).toEqual([]);
  });

  it('[OPS-5] deletes nothing that is not safe in the folder', async () => {
    await writeSegments();
    expect(await archived(0)).toMatchObject({
      segments: 0,
      stoppedAt: { segment: 1, what: 'archive missing' },
    });
    await exported();
    writeFileSync(join(folder, `${SECOND}.jsonl`), 'changed\n');
    expect(await archived(0)).toMatchObject({
      segments: 1,
      stoppedAt: { segment: 2, what: 'archived file changed' },
    });
    expect(await records()).toBe(35);
  });

  it('[OPS-5] signs no file of a trail that does not verify', async () => {
    await writeSegments();
    const change = sql`update portal.audit set outcome = 'refused'
      where seq = 1 and chain = (select min(chain) from portal.audit)`;
    await trail.changeAsOwner((trx) => change.execute(trx));
    await expect(exported()).rejects.toThrow(TrailChanged);
    expect(existsSync(join(folder, `${FIRST}.manifest.json`))).toBe(false);
  });

  it('[OPS-5] [S47] finds changes to closings, to archived files and to manifests', async () => {
    await writeSegments();
    await exported();
    const closing = (change: string) => (trx: Trx) =>
      sql
        .raw(change)
        .execute(trx)
        .then(() => undefined);
    for (const [change, found] of [
      ['delete from portal.audit_segments where segment = 2', 'segment 2: segment missing'],
      ['delete from portal.audit_segments where segment = 1', 'segment 1: segment missing'],
      ['delete from portal.audit_segments where segment = 3', 'segment 3: segment missing in the database'],
      [
        `update portal.audit_segments set closing = replace(closing, '"records":20', '"records":21') where segment = 2`,
        'segment 2: segment changed',
      ],
      ['update portal.audit_segments set segment = 9 where segment = 3', 'segment 9: segment changed'],
      [
        `update portal.audit_segments set archived_at = now(), archive = '{}', archive_key_id = key_id,
          archive_signature = signature where segment = 1`,
        'segment 1: archived without a signature',
      ],
      [
        `update portal.audit_segments set archived_at = now(), archive_key_id = key_id, archive_signature = signature,
          archive = '{"segment":1,"file":"' || repeat('0', 64) || '","closing":"' ||
            translate(rtrim(encode(sha256(closing::bytea), 'base64'), '='), '+/', '-_') || '"}' where segment = 1`,
        'segment 1: archived without a signature',
      ],
    ] as const)
      expect([change, await trail.problemsAfter(closing(change), { folder })]).toEqual([
        change,
        expect.arrayContaining([found]),
      ]);
    const inFile = (name: string, from: RegExp | string, to: string) => (copy: string) => {
      const text = readFileSync(join(copy, name), 'utf8');
      expect(text).toMatch(from);
      writeFileSync(join(copy, name), text.replace(from, to));
    };
    for (const [change, found] of [
      [inFile(`${FIRST}.jsonl`, '"outcome":"done"', '"outcome":"gone"'), 'segment 1: archived file changed'],
      [inFile(`${FIRST}.jsonl`, /^.*\n/, ''), 'segment 1: archived file changed'],
      [inFile(`${FIRST}.manifest.json`, '"records": 30', '"records": 29'), 'segment 1: manifest changed'],
      [(copy: string) => rmSync(join(copy, `${SECOND}.manifest.sig`)), 'segment 2: manifest changed'],
      [(copy: string) => rmSync(join(copy, `${SECOND}.jsonl`)), 'segment 2: archived file missing'],
      [
        (copy: string) => {
          for (const end of ['manifest.json', 'manifest.sig', 'jsonl'])
            copyFileSync(join(copy, `${FIRST}.${end}`), join(copy, `${SECOND}.${end}`));
        },
        'segment 2: manifest changed',
      ],
    ] as const)
      expect(await problemsWith(change)).toEqual([found]);
    await archived(0);
    expect(await problemsWith((copy) => rmSync(join(copy, `${SECOND}.manifest.json`)))).toEqual([
      'segment 2: archive missing',
    ]);
  });

  it('[OPS-5] [S47] finds what was cut or written again after its segment was closed, even with the key', async () => {
    const customer = () => customerIdOf('customer-1');
    await trail.write(6, { customer });
    await trail.segments().closeNow();
    const [{ chain }] = (
      await sql<{ chain: number }>`select distinct chain from portal.audit`.execute(context.db())
    ).rows as [{ chain: number }];
    const cut = (trx: Trx) => cutChain(trx, chain, 4n);
    expect(await trail.problemsAfter(cut)).toEqual([
      `chain ${chain}, record 4: cut since the segment was closed`,
    ]);
    const again = async (trx: Trx) => {
      await cut(trx);
      const audit = createAudit({ keyring: KEYRING });
      for (let i = 0; i < 3; i++)
        await audit.record(trx, { requestId: 'x' }, 'login', 'done', customerIdOf('customer-1'));
    };
    expect(await trail.problemsAfter(again)).toEqual([
      `chain ${chain}, record 6: changed since the segment was closed`,
    ]);
  });

  it('[OPS-5] [S47] verifies archive and database over two rotations of the secret', async () => {
    await writeSegments();
    await exported();
    await archived(0);
    const second = testKeyring(4, 3);
    await trail.write(12, { keyring: second });
    await trail.segments(second).closeNow();
    await exported(second);
    const third = testKeyring(5, 3, 4);
    await trail.write(9, { keyring: third });
    expect(await trail.problems({ folder, keyring: third })).toEqual([]);
    // A process that still uses the old secret as its current secret already has the next secret in its keyring.
    await trail.write(2, { keyring: testKeyring(4, 5, 3) });
    expect(await trail.problems({ folder, keyring: testKeyring(4, 5, 3) })).toEqual([]);
    expect(await trail.problems({ folder, keyring: testKeyring(5, 4) })).toContain(
      'segment 1: segment changed',
    );
  });
});
