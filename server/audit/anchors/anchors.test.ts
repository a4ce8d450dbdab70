/** Tests what anchors reveal. The tests change the trail as the owner of the database, and also reset the heads. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { keyedHash } from '../../crypto/keys.ts';
import { auditKey, auditKeys } from '../keys.ts';
import { createTestTrail, cutChain, KEYRING, type Trx, testKeyring } from '../test-trail.ts';
import { anchorIn } from './anchor.ts';

/**
 * The state of another database: another id, and more bytes written. After an anchor with this state, the tests'
 * database counts as restored.
 */
const OTHER = { id: 'other', written: 10n ** 15n };

describeOnUsualDatabase('anchors of the audit trail', (context) => {
  const trail = createTestTrail(context);
  beforeEach(() => trail.clear());
  afterEach(() => trail.clear());

  const heads = async (db = context.db()) =>
    (
      await sql<{ chain: number; seq: bigint }>`select chain, seq from portal.audit_heads
        where seq > 0 order by chain`.execute(db)
    ).rows;
  /** Cuts every chain back to an earlier head, or to its start if `to` has no head of the chain. */
  const setBack =
    (to: readonly { chain: number; seq: bigint }[]) =>
    async (trx: Trx): Promise<void> => {
      const kept = new Map(to.map(({ chain, seq }) => [chain, seq]));
      for (const { chain } of await heads(trx)) await cutChain(trx, chain, kept.get(chain) ?? 0n);
    };

  it('[OPS-5] are written when the trail has changed, and once more after an hour', async () => {
    const { write, lines } = trail.anchors();
    await write();
    await write();
    expect(lines).toHaveLength(1);
    await trail.write(3);
    await write();
    expect(lines).toHaveLength(2);
    expect(lines.map((line) => anchorIn(`{"anchor":"${line}","x":1}`, auditKeys(KEYRING)))).toMatchObject([
      { number: 1, previous: '', heads: [] },
      { number: 2, segment: undefined, heads: await heads() },
    ]);
    expect(await trail.problems({ anchors: lines })).toEqual([]);
  });

  it('[OPS-5] [S47] reveal a cut whose head was set back, and one of another chain later', async () => {
    const { write, lines } = trail.anchors();
    for (let i = 0; i < 4; i++) {
      await trail.write(14);
      await write();
    }
    const [{ chain, seq }] = (await heads()) as [{ chain: number; seq: bigint }];
    const cut = (trx: Trx) => cutChain(trx, chain, seq - 3n);
    expect(await trail.problemsAfter(cut)).toEqual([]);
    const found = await trail.problemsAfter(cut, { anchors: lines });
    expect(found).toEqual([
      expect.stringMatching(`chain ${chain}, record ${seq}, .*: cut since the anchor$`),
    ]);
  });

  it('[OPS-5] [S47] reveal a cut that a later record hides', async () => {
    const { write, lines } = trail.anchors();
    const customer = () => customerIdOf('customer-1');
    await trail.write(6, { customer });
    await write();
    const [{ chain }] = (await heads()) as [{ chain: number; seq: bigint }];
    const anchors = [...lines];
    await trail.changeAsOwner((trx) => cutChain(trx, chain, 4n));
    await trail.write(4, { customer });
    expect(await trail.problems()).toEqual([]);
    expect(await trail.problems({ anchors })).toEqual([
      expect.stringMatching(/record 6, .*changed since the anchor$/),
    ]);
  });

  it('[OPS-5] [S47] reveal a removed segment', async () => {
    await trail.write(5);
    await trail.segments().closeNow();
    const { write, lines } = trail.anchors();
    await write();
    const removal = (trx: Trx) => sql`delete from portal.audit_segments`.execute(trx);
    expect(await trail.problemsAfter(removal)).toEqual([]);
    expect(await trail.problemsAfter(removal, { anchors: lines })).toEqual([
      expect.stringMatching(/: segment removed since the anchor$/),
    ]);
  });

  it('[OPS-5] [S47] are found when one is removed, changed or forged', async () => {
    const { write, lines } = trail.anchors();
    for (let i = 0; i < 5; i++) {
      await trail.write(3);
      await write();
    }
    const without = (index: number) => lines.filter((_, i) => i !== index);
    expect(await trail.problems({ anchors: lines })).toEqual([]);
    expect(await trail.problems({ anchors: without(2) })).toEqual([
      expect.stringMatching(/: anchor missing$/),
    ]);
    expect(await trail.problems({ anchors: lines.slice(2) })).toEqual([
      expect.stringMatching(/: anchor missing$/),
    ]);
    const edited = lines.map((line, i) => (i === 2 ? line.replace('n=3', 'n=4') : line));
    expect(await trail.problems({ anchors: edited })).toContain('lines: anchor forged');
    const [body = ''] = (lines[4] ?? '').split(';mac=');
    const forged = `${body};mac=${keyedHash(auditKey(Buffer.alloc(32, 9)), 'anchor-2', body).toString('base64url')}`;
    expect(await trail.problems({ anchors: [...without(4), forged] })).toEqual([
      'lines: anchor forged',
      expect.stringMatching(/^lines: stream \w+ of lines, 5 to 5, .*: last anchors missing$/),
    ]);
    const cutOff = (lines[2] ?? '').slice(0, -20);
    expect(await trail.problems({ anchors: lines.map((line, i) => (i === 2 ? cutOff : line)) })).toEqual([
      expect.stringMatching(/: anchor missing$/),
    ]);
  });

  it('[OPS-5] [S47] are missed when any one or any run of them was removed, a whole stream too', async () => {
    const [one, two] = [trail.anchors(), trail.anchors()];
    const all: string[] = [];
    for (let i = 0; i < 3; i++) {
      await trail.write(2);
      for (const writer of [one, two]) {
        await writer.write();
        all.push(writer.lines.at(-1) ?? '');
      }
    }
    for (const writer of [one, two]) {
      await writer.stop();
      all.push(writer.lines.at(-1) ?? '');
    }
    const { problems, facts } = await trail.report({ anchors: all });
    expect(problems).toEqual([]);
    expect(facts).toContain('8 anchors in lines, 0 streams without an end');
    const runs = (lines: readonly string[]) =>
      lines.flatMap((_, from) => lines.slice(from).map((__, n) => lines.slice(from, from + n + 1)));
    // Without any anchor of a named file, its place is unknown; records without an anchor are found all the same.
    for (const run of [...runs(all), ...runs(one.lines), ...runs(two.lines)])
      expect(await trail.problems({ anchors: all.filter((line) => !run.includes(line)) })).not.toEqual([]);
    const cut = all.join('\n').slice(0, -10).split('\n');
    expect(await trail.problems({ anchors: cut })).toEqual([
      expect.stringMatching(/^lines: stream \w+ of lines, 4 to 4, .*: last anchors missing$/),
    ]);
  });

  it('[OPS-5] [S47] are counted in rows that only grow, and a changed row is found', async () => {
    const { write, lines } = trail.anchors();
    for (let i = 0; i < 2; i++) {
      await trail.write(2);
      await write();
    }
    for (const change of [
      sql`update portal.audit_anchors set written = 1`,
      sql`update portal.audit_anchors set last_at = last_at - interval '1 second'`,
      sql`delete from portal.audit_anchors`,
      sql`truncate portal.audit_anchors`,
    ])
      await expect(context.transaction((trx) => change.execute(trx))).rejects.toThrow();
    const lowered = (trx: Trx) => sql`update portal.audit_anchors set written = 1`.execute(trx);
    expect(await trail.problemsAfter(lowered, { anchors: lines.slice(0, 1) })).toEqual([
      expect.stringMatching(/: count of anchors changed$/),
    ]);
  });

  it('[OPS-5] are not needed up to a time that is named, such as that of a known restore', async () => {
    const before = trail.anchors({ database: OTHER });
    await trail.write(14);
    await before.write();
    const kept = await heads();
    await trail.write(7);
    await before.write();
    await trail.changeAsOwner(setBack(kept));
    const since = anchorIn(before.lines.at(-1) ?? '', auditKeys(KEYRING));
    if (!since || since === 'forged') throw new Error('no anchor');
    const after = trail.anchors();
    await trail.write(21);
    await after.write();
    expect(await trail.problems({ anchors: after.lines })).not.toEqual([]);
    expect(await trail.problems({ anchors: after.lines, since: since.at })).toEqual([]);
    expect(await trail.problems({ anchors: [...before.lines, ...after.lines], since: since.at })).toEqual([]);
  });

  it('[OPS-5] of an earlier release have no count, so only gaps between them are found', async () => {
    const { write, lines } = trail.anchors({ counts: false });
    for (let i = 0; i < 4; i++) {
      await trail.write(2);
      await write();
    }
    expect(await trail.problems({ anchors: lines })).toEqual([]);
    expect(await trail.problems({ anchors: lines.slice(1) })).toEqual([]);
    expect(await trail.problems({ anchors: lines.slice(0, 3) })).toEqual([]);
    expect(await trail.problems({ anchors: [lines[0]!, ...lines.slice(2)] })).toEqual([
      expect.stringMatching(/: anchor missing$/),
    ]);
  });

  it('[OPS-5] are missed when a record is older than five minutes and has none', async () => {
    const { write, lines } = trail.anchors();
    await trail.write(2);
    await write();
    await trail.setClock(100);
    await trail.write(1);
    for (const [seconds, problems] of [
      [100 + 290, []],
      [100 + 310, [expect.stringMatching(/: no anchors since then$/)]],
    ] as const) {
      await trail.setClock(seconds);
      expect(await trail.problems({ anchors: lines }), `${seconds}`).toEqual(problems);
    }
    await write();
    expect(await trail.problems({ anchors: lines })).toEqual([]);
    await trail.setClock(0);
  });

  it('[OPS-5] are missed when there is none, and when none covers later records', async () => {
    expect(await trail.problems({ anchors: [] })).toEqual([]);
    const { write, lines } = trail.anchors();
    await trail.write(2);
    expect(await trail.problems({ anchors: [] })).toEqual(['lines: no anchors']);
    await write();
    await trail.write(2);
    expect(await trail.problems({ anchors: lines })).toEqual([]);
    await trail.setClock(400);
    await trail.write(2);
    await trail.setClock(0);
    expect(await trail.problems({ anchors: lines })).toEqual([
      expect.stringMatching(/: no anchors since then$/),
    ]);
  });

  it('[OPS-5] cover the records below them also when the clock was set back', async () => {
    const { write, lines } = trail.anchors();
    await trail.setClock(86_400);
    await trail.write(7);
    await write();
    await trail.setClock(0);
    await trail.write(7);
    await trail.setClock(1000);
    await trail.write(7);
    await write();
    await trail.setClock(0);
    expect(await trail.problems({ anchors: lines })).toEqual([]);
  });

  it('[OPS-5] name a restored database, with what is missing', async () => {
    const { write, lines } = trail.anchors({ database: OTHER });
    await trail.write(14);
    await write();
    const kept = await heads();
    await trail.write(7);
    await write();
    await trail.write(10);
    await write();
    expect(await trail.problemsAfter(setBack(kept), { anchors: lines })).toEqual([
      expect.stringMatching(
        /^the database was restored to before \d{4}-\d\d-\d\d \d\d:\d\d UTC: 17 records of \d chains are missing$/,
      ),
    ]);
  });

  it('[OPS-5] name a restored database also when it is used again', async () => {
    const before = trail.anchors({ database: OTHER });
    await trail.write(14);
    await before.write();
    const kept = await heads();
    await trail.write(7);
    await before.write();
    await trail.changeAsOwner(setBack(kept));
    await trail.write(21);
    const after = trail.anchors();
    await after.write();
    const problems = await trail.problems({ anchors: [...before.lines, ...after.lines] });
    expect(problems).toEqual([
      expect.stringMatching(/^the database was restored .*: 7 records of \d chains/),
    ]);
  });

  it('[OPS-5] [S47] do not take a change for a restore', async () => {
    const { write, lines } = trail.anchors({ database: OTHER, counts: false });
    for (let i = 0; i < 4; i++) {
      await trail.write(14);
      await write();
    }
    // One chain lost records of two anchors, but the other chains lost nothing. A restore to one moment cannot cause this.
    const [{ chain, seq }] = (await heads()) as [{ chain: number; seq: bigint }];
    const found = await trail.problemsAfter((trx) => cutChain(trx, chain, seq / 2n - 1n), { anchors: lines });
    expect(found).toEqual([expect.stringMatching(/: cut since the anchor$/)]);
    // The database id is the same, so nothing was restored, although all chains go back to one moment.
    const same = trail.anchors();
    await same.write();
    const kept = await heads();
    await trail.write(14);
    await same.write();
    const all = await trail.problemsAfter(setBack(kept), { anchors: same.lines });
    expect(all.filter((problem) => !problem.endsWith(': cut since the anchor'))).toEqual([]);
    expect(all.length).toBeGreaterThan(3);
  });

  it('[OPS-5] [S47] are refused with a secret that was replaced a day before', async () => {
    const second = testKeyring(4, 3);
    await trail.write(7);
    await trail.setClock(1000);
    await trail.write(7, { keyring: second });
    await trail.write(7);
    expect(await trail.problems({ keyring: second })).toEqual([]);
    await trail.setClock(25 * 3600);
    await trail.write(7, { keyring: second });
    const { write, lines } = trail.anchors({ keyring: second });
    await write();
    expect(await trail.problems({ keyring: second, anchors: lines })).toEqual([]);
    const thief = trail.anchors({ counts: false });
    await thief.write();
    expect(await trail.problems({ keyring: second, anchors: [...lines, ...thief.lines] })).toEqual([
      expect.stringMatching(/: anchor made with an old key$/),
    ]);
    // Backdating a record does not hide it, because the chain has later records.
    await trail.setClock(2000);
    await trail.write(1, { customer: () => customerIdOf('customer-1') });
    await trail.setClock(0);
    expect(await trail.problems({ keyring: second })).toEqual([expect.stringMatching(/: old key used$/)]);
  });
});

describe('anchors of earlier releases', () => {
  const heads = '[[3,"12","q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s="]]';
  const at = '2026-01-31T00:00:00.000Z';
  const mac = keyedHash(auditKey(Buffer.alloc(32, 3)), 'anchor', at, heads).toString('base64');
  const line = JSON.stringify({ at, heads, mac });

  it('[OPS-5] are read, alone and in a log', () => {
    const expected = { at, keyId: undefined, heads: [{ chain: 3, seq: 12n, hash: Buffer.alloc(32, 0xab) }] };
    expect(anchorIn(line, auditKeys(testKeyring(4, 3)))).toMatchObject(expected);
    expect(anchorIn(JSON.stringify({ level: 30, anchor: line }), auditKeys(KEYRING))).toMatchObject(expected);
    expect(anchorIn(line.replace('2026', '2027'), auditKeys(KEYRING))).toBe('forged');
    expect(anchorIn(line, auditKeys(testKeyring(4)))).toBe('forged');
    expect(anchorIn('{"level":30,"msg":"x"}', auditKeys(KEYRING))).toBeUndefined();
  });
});
