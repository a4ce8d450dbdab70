/** Disputes over HTTP while answers get lost, files are sent again and the bank's process ends. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { EVIDENCE } from '../../server/ports/card-system/http/calls.ts';
import { CardSystemUnavailable } from '../../server/ports/card-system/remote.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { EVIDENCE_BYTES } from '../../shared/disputes.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { evidenceFile, openingOf } from '../conformance/remote/sample-disputes.ts';
import { ANN, sampleBank } from '../conformance/sample/sample-bank.ts';
import { DOABLE_COMMANDS, fay, faysIds } from '../conformance/sample/sample-fay.ts';
import { earlierBank, faultyBank, MISHAPS, type Mishap } from './test-setup.ts';

const ids = faysIds(0);
const { customerId, disputing: cardId } = ids;

describeOnEachDatabase('disputes at the reference bank', (context) => {
  const today = taipeiDate(new Date());
  const bank = faultyBank(context, customerId, () => [...sampleBank(today), fay(today)]);
  const { settle } = bank;

  const reads = () => {
    const { reads: asked, online, evidence, commands } = bank.http();
    if (!asked) throw new Error('the bank is asked nothing');
    return { ...asked, ...online, ...evidence, commands };
  };
  /** Delivers a file until the bank confirms it. */
  async function deliver(text: string, fault: Mishap) {
    const { evidence, content } = evidenceFile(text);
    if (fault && fault !== 'kill') {
      bank.bank().set({ on: 'evidence', fault, calls: 1 });
      const first = await bank
        .http()
        .evidence.putEvidence(customerId, evidence, content)
        .catch((error) => error);
      if (fault.kind !== 'duplicate') expect(first, fault.kind).toBeInstanceOf(CardSystemUnavailable);
    }
    await bank.http().evidence.putEvidence(customerId, evidence, content);
    return evidence;
  }

  it('[BANK-46] are opened, proven, answered and withdrawn once each, whichever answer is lost', async () => {
    for (const [n, fault] of MISHAPS.entries()) {
      const name = `${n}: ${JSON.stringify(fault)}`;
      const [first, second, third] = [
        await deliver(`first ${n}`, fault),
        await deliver(`second ${n}`, fault),
        await deliver(`third ${n}`, fault),
      ];
      const { order, ...about } = await openingOf(reads(), ids, ids.disputed('open-dispute', n));
      const opened = await settle({ ...about, order: { ...order, evidence: [first] } }, fault);
      if (opened.state !== 'done') expect.fail(`${name}: ${opened.refusal.refused}`);
      const { caseId } = opened.result;
      expect(
        await settle({ kind: 'add-dispute-evidence', cardId, caseId, evidence: [first, second] }, fault),
        name,
      ).toEqual({ state: 'done', result: { added: 1 } });
      const asked = { kind: 'answer-dispute', cardId, caseId: ids.asked(n), text: name } as const;
      expect(await settle({ ...asked, evidence: [third] }, fault), name).toEqual({
        state: 'done',
        result: { answered: true },
      });
      expect((await reads().dispute(customerId, asked.caseId))?.replies, name).toMatchObject([
        { text: name },
      ]);
      expect((await reads().dispute(customerId, caseId))?.evidence, name).toHaveLength(2);
      expect(await settle({ kind: 'withdraw-dispute', cardId, caseId }, fault), name).toEqual({
        state: 'done',
        result: { withdrawn: true },
      });
      expect(await reads().dispute(customerId, caseId), name).toMatchObject({
        reference: opened.result.reference,
        state: 'withdrawn',
      });
    }
    const { rows } = await sql<{ cases: number; replies: number; files: number }>`select
      (select count(*)::int from cards.disputes where state = 'withdrawn') as cases,
      (select count(*)::int from cards.dispute_replies) as replies,
      (select count(*)::int from cards.dispute_files where case_id is not null) as files`.execute(
      context.db(),
    );
    const each = MISHAPS.length;
    expect(rows).toEqual([{ cases: each, replies: each, files: 3 * each }]);
    expect(each).toBeLessThan(DOABLE_COMMANDS);
  });

  it('[BANK-46] a file of 5 MB arrives as it is, and another one under its name or header is refused', async () => {
    const largest = evidenceFile('x'.repeat(EVIDENCE_BYTES - '%PDF-1.7 '.length));
    expect(largest.content.byteLength).toBe(EVIDENCE_BYTES);
    await bank.http().evidence.putEvidence(customerId, largest.evidence, largest.content);
    const larger = evidenceFile('x'.repeat(EVIDENCE_BYTES));
    const small = evidenceFile('small');
    const other = Uint8Array.from(small.content).fill(32);
    for (const [file, content] of [
      [larger.evidence, larger.content],
      [small.evidence, other],
      [{ ...small.evidence, bytes: 1 }, small.content],
    ] as const)
      await expect(bank.http().evidence.putEvidence(customerId, file, content)).rejects.toBeInstanceOf(
        CardSystemUnavailable,
      );
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from cards.dispute_files
      where file_id = any(${[larger, small].map(({ evidence }) => evidence.fileId)}::uuid[])`.execute(
      context.db(),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('[BANK-46] cases are read with what they have, and not by another customer', async () => {
    const cases = await reads().disputes(customerId);
    expect(cases.length).toBeGreaterThan(MISHAPS.length);
    for (const one of cases) expect(await reads().dispute(customerId, one.caseId)).toEqual(one);
    expect(await reads().disputes(ANN)).toEqual([]);
    expect(await reads().dispute(ANN, cases[0]?.caseId ?? '')).toBeUndefined();
  });
});

it.each([404, 405, 501])(
  '[BANK-46] a bank that was connected before (%d) has no disputes here, and a fault is not taken for one',
  async (status) => {
    let answer = status;
    const { http, paths, close } = await earlierBank(() => answer);
    const { online, evidence } = http;
    const line = ids.disputed('open-dispute', 0);
    expect(await online.disputeOptions(customerId, cardId, line)).toBeUndefined();
    expect(await online.disputes(customerId)).toEqual([]);
    expect(await online.dispute(customerId, ids.asked(0))).toBeUndefined();
    const { evidence: file, content } = evidenceFile('nowhere');
    const put = () => evidence.putEvidence(customerId, file, content);
    await expect(put()).rejects.toBeInstanceOf(CardSystemUnavailable);
    expect(paths.at(-1)).toBe(EVIDENCE);
    answer = 500;
    for (const ask of [
      online.disputeOptions(customerId, cardId, line),
      online.disputes(customerId),
      online.dispute(customerId, ids.asked(0)),
    ])
      await expect(ask).rejects.toBeInstanceOf(CardSystemUnavailable);
    close();
  },
);
