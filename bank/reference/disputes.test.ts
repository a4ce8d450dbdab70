/** Disputes over HTTP while answers get lost, files are sent again and the bank's process ends. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVIDENCE } from '../../server/ports/card-system/http/calls.ts';
import type { HttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../server/ports/card-system/http/test-setup.ts';
import type { Command, CommandKind, Settled } from '../../server/ports/card-system/parts/commands.ts';
import { CardSystemUnavailable } from '../../server/ports/card-system/remote.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { EVIDENCE_BYTES } from '../../shared/disputes.ts';
import { describeOnEachDatabase } from '../../tests/support/database/databases.ts';
import { evidenceFile, openingOf } from '../conformance/remote/sample-disputes.ts';
import { ANN, sampleBank } from '../conformance/sample/sample-bank.ts';
import { DOABLE_COMMANDS, fay, faysIds } from '../conformance/sample/sample-fay.ts';
import { embeddedSystem, keys } from '../conformance/test-system.ts';
import { type Bank, startBank } from './bank.ts';
import type { Fault } from './switches.ts';

const TOKEN = 'bank-token';
const FAULTS: readonly (Fault | 'kill' | undefined)[] = [
  undefined,
  { kind: 'lose-before' },
  { kind: 'lose-after' },
  { kind: 'late', ms: 30 },
  { kind: 'duplicate' },
  { kind: 'missing-field' },
  { kind: 'other-customer' },
  { kind: 'html' },
  'kill',
];
const ids = faysIds(0);
const { customerId, disputing: cardId } = ids;

describeOnEachDatabase('disputes at the reference bank', (context) => {
  let bank: Bank;
  let http: HttpCardSystem;
  const start = async () => {
    http?.close();
    bank = await startBank({ db: context.db(), keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'http');
  };
  beforeAll(async () => {
    const today = taipeiDate(new Date());
    await embeddedSystem(context.db(), [...sampleBank(today), fay(today)]);
    await start();
  });
  afterAll(async () => {
    http?.close();
    await bank?.close();
  });

  const reads = () => {
    if (!http.reads) throw new Error('the bank is asked nothing');
    return { ...http.reads, ...http.online, ...http.evidence, commands: http.commands };
  };
  const submitOnce = <K extends CommandKind>(id: string, command: Command<K>): Promise<Settled<K>> =>
    http.commands.submit(
      { id, customerId, command, notAfter: new Date(Date.now() + 30_000) },
      AbortSignal.timeout(9_000),
    );

  /** Submits a command, and asks for its outcome as the portal does when the answer is lost. */
  async function settle<K extends CommandKind>(
    command: Command<K>,
    fault: Fault | 'kill' | undefined,
  ): Promise<Settled<K>> {
    const id = randomUUID();
    const { kind }: { readonly kind: K } = command;
    if (fault && fault !== 'kill') bank.set({ on: 'commands', fault, calls: 1 });
    const first = submitOnce(id, command).catch(() => undefined);
    if (fault === 'kill') {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await bank.close();
      await start();
    }
    let outcome = await first;
    for (let n = 0; !outcome && n < 50; n++) {
      const known = await http.commands
        .status(id, customerId, kind, AbortSignal.timeout(9_000))
        .catch(() => undefined);
      if (known?.state === 'done' || known?.state === 'refused') outcome = known;
      else if (known?.state === 'never-seen') outcome = await submitOnce(id, command).catch(() => undefined);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (!outcome) throw new Error('not settled');
    // Everything that is still under way may arrive now; the outcome stays.
    await new Promise((resolve) => setTimeout(resolve, fault && fault !== 'kill' ? 40 : 0));
    expect(await submitOnce(id, command)).toEqual(outcome);
    return outcome;
  }

  /** Delivers a file until the bank confirms it. */
  async function deliver(text: string, fault: Fault | 'kill' | undefined) {
    const { evidence, content } = evidenceFile(text);
    if (fault && fault !== 'kill') {
      bank.set({ on: 'evidence', fault, calls: 1 });
      const first = await http.evidence.putEvidence(customerId, evidence, content).catch((error) => error);
      if (fault.kind !== 'duplicate') expect(first, fault.kind).toBeInstanceOf(CardSystemUnavailable);
    }
    await http.evidence.putEvidence(customerId, evidence, content);
    return evidence;
  }

  it('[BANK-46] are opened, proven, answered and withdrawn once each, whichever answer is lost', async () => {
    for (const [n, fault] of FAULTS.entries()) {
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
    const each = FAULTS.length;
    expect(rows).toEqual([{ cases: each, replies: each, files: 3 * each }]);
    expect(each).toBeLessThan(DOABLE_COMMANDS);
  });

  it('[BANK-46] a file of 5 MB arrives as it is, and another one under its name or header is refused', async () => {
    const largest = evidenceFile('x'.repeat(EVIDENCE_BYTES - '%PDF-1.7 '.length));
    expect(largest.content.byteLength).toBe(EVIDENCE_BYTES);
    await http.evidence.putEvidence(customerId, largest.evidence, largest.content);
    const larger = evidenceFile('x'.repeat(EVIDENCE_BYTES));
    const small = evidenceFile('small');
    const other = Uint8Array.from(small.content).fill(32);
    for (const [file, content] of [
      [larger.evidence, larger.content],
      [small.evidence, other],
      [{ ...small.evidence, bytes: 1 }, small.content],
    ] as const)
      await expect(http.evidence.putEvidence(customerId, file, content)).rejects.toBeInstanceOf(
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
    expect(cases.length).toBeGreaterThan(FAULTS.length);
    for (const one of cases) expect(await reads().dispute(customerId, one.caseId)).toEqual(one);
    expect(await reads().disputes(ANN)).toEqual([]);
    expect(await reads().dispute(ANN, cases[0]?.caseId ?? '')).toBeUndefined();
  });
});

it.each([404, 405, 501])(
  '[BANK-46] a bank that was connected before (%d) has no disputes here, and a fault is not taken for one',
  async (status) => {
    let answer = status;
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { online, evidence, close } = connectTo(`http://127.0.0.1:${port}`, TOKEN, 'database');
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
    server.close();
  },
);
