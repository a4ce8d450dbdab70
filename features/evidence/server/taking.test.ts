import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { earlier } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Evidence } from '../contract.ts';
import { pdf, picture } from '../testing/pictures.ts';
import { begin, uploaded } from '../testing/upload.ts';
import { claimFiles, noteCaseEnd, readyFiles, releaseFiles, takeFiles } from './taking.ts';

const ANNA = demoPerson('primary1').customerId;
const OTHER = demoPerson('primary2').customerId;

describeOnBank('how a case takes files', (context) => {
  let t: TestApp;
  let anna: Browser;
  beforeAll(async () => {
    t = await testApp(context);
    anna = await loggedOn(t, 'demo.primary1');
  });
  afterAll(() => t.app.server.close());
  beforeEach(() => sql`delete from portal.evidence`.execute(context.db()));

  const db = () => context.db();
  const made = async () => (await uploaded(anna, picture('jpeg'))).fileId;
  const claim = (ids: readonly string[], claimId: string, customerId = ANNA) =>
    db()
      .transaction()
      .execute(async (trx) => {
        if (!(await claimFiles(trx, customerId, ids, claimId))) throw new Error('not claimed');
      })
      .then(
        () => true,
        () => false,
      );
  const take = (claimId: string, caseId: string) =>
    db()
      .transaction()
      .execute((trx) => takeFiles(trx, ANNA, claimId, caseId));
  const release = (claimId: string) =>
    db()
      .transaction()
      .execute((trx) => releaseFiles(trx, ANNA, claimId));
  const age = (minutes: number) =>
    sql`update portal.evidence set begun_at = ${earlier('begun_at', minutes)},
      claimed_at = ${earlier('claimed_at', minutes)}`.execute(db());
  const caseFiles = async (caseId: string) => {
    const { rows } = await sql<{ id: string }>`select file_id as id from portal.evidence
      where case_id = ${caseId}::uuid order by begun_at`.execute(db());
    return rows.map(({ id }) => id);
  };

  it('[EVD-4] knows the kept type, size and hash of files, in the order that was asked for', async () => {
    const content = pdf();
    const [one, two] = [await made(), (await uploaded(anna, content, 'a.pdf')).fileId];
    const files = await readyFiles(db(), ANNA, [two, one]);
    expect(files?.map(({ fileId }) => fileId)).toEqual([two, one]);
    expect(files?.[0]).toMatchObject({ type: 'application/pdf', bytes: content.length });
    expect(files?.[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await readyFiles(db(), ANNA, [])).toEqual([]);
  });

  it('[EVD-3] knows no file that is not ready, not the person’s, there twice or no id', async () => {
    const one = await made();
    const receiving = ((await begin(anna, 'a.jpg', 10)).payload as Evidence).fileId;
    const refused = (await uploaded(anna, Buffer.from('text'))).fileId;
    for (const ids of [
      [receiving],
      [refused],
      [one, randomUUID()],
      [one, one],
      ["'; drop table x"],
      [one, ''],
    ]) {
      expect([ids, await readyFiles(db(), ANNA, ids)]).toEqual([ids, undefined]);
      expect([ids, await claim(ids, randomUUID())]).toEqual([ids, false]);
    }
    expect(await readyFiles(db(), OTHER, [one])).toBeUndefined();
    expect(await claim([one], randomUUID(), OTHER)).toBe(false);
  });

  it('[EVD-4] of many commands that name the same file at once, one gets it', async () => {
    const ids = [await made(), await made()];
    const claims = Array.from({ length: 20 }, () => randomUUID());
    const got = await Promise.all(claims.map((id, n) => claim(n % 2 ? ids : ids.toReversed(), id)));
    expect(got.filter(Boolean)).toHaveLength(1);
    const winner = claims[got.indexOf(true)]!;
    expect(await readyFiles(db(), ANNA, ids)).toBeUndefined();
    expect(await readyFiles(db(), ANNA, ids, winner)).toHaveLength(2);
    expect(await claim(ids, winner)).toBe(true);
  });

  it('[EVD-4] a refused claim leaves nothing claimed, and a released file can be named again', async () => {
    const [one, two, first] = [await made(), await made(), randomUUID()];
    expect(await claim([one], first)).toBe(true);
    expect(await claim([two, one], randomUUID())).toBe(false);
    expect(await readyFiles(db(), ANNA, [two])).toHaveLength(1);
    await release(first);
    await release(first);
    expect(await claim([two, one], randomUUID())).toBe(true);
  });

  it('[EVD-4] a case keeps its files: no other command can name them, and they cannot be discarded', async () => {
    const [one, claimId, caseId] = [await made(), randomUUID(), randomUUID()];
    await claim([one], claimId);
    expect((await anna.call('POST', `/evidence/${one}/discard`)).error?.code).toBe('CONFLICT');
    await take(claimId, caseId);
    await take(claimId, randomUUID());
    await release(claimId);
    expect(await caseFiles(caseId)).toEqual([one]);
    expect(await claim([one], randomUUID())).toBe(false);
    expect((await anna.call('POST', `/evidence/${one}/discard`)).error?.code).toBe('CONFLICT');
    await age(3 * 24 * 60);
    expect((await anna.call('GET', `/evidence/${one}/file`)).status).toBe(200);
  });

  it('[EVD-4] a file without a case is gone after an hour, one that a command names is not', async () => {
    const [free, claimed, claimId, caseId] = [await made(), await made(), randomUUID(), randomUUID()];
    await claim([claimed], claimId);
    await age(54);
    expect(await readyFiles(db(), ANNA, [free])).toHaveLength(1);
    await age(2);
    expect(await readyFiles(db(), ANNA, [free])).toBeUndefined();
    expect(await claim([free], randomUUID())).toBe(false);
    expect((await anna.call('GET', `/evidence/${free}`)).status).toBe(404);
    await age(23 * 60);
    await take(claimId, caseId);
    expect(await caseFiles(caseId)).toEqual([claimed]);
  });

  // In a distributed database the rows of a customer move by deletion and insertion: see moved-cards.test.ts.
  it.skipIf(context.distributed)(
    '[EVD-4] follows a card to another customer while the command is under way',
    async () => {
      const [one, claimId, caseId] = [await made(), randomUUID(), randomUUID()];
      await claim([one], claimId);
      await sql`update portal.evidence set customer_id = ${OTHER}`.execute(db());
      await take(claimId, caseId);
      expect(await caseFiles(caseId)).toEqual([one]);
    },
  );

  it('[EVD-4] notes the end of a case once', async () => {
    const [one, claimId, caseId] = [await made(), randomUUID(), randomUUID()];
    await claim([one], claimId);
    await take(claimId, caseId);
    const [first, second] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
    await noteCaseEnd(db(), ANNA, caseId, first);
    await noteCaseEnd(db(), ANNA, caseId, second);
    const { rows } = await sql`select case_ended_at as at from portal.evidence`.execute(db());
    expect(rows).toEqual([{ at: first }]);
  });
});
