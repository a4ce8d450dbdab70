/** Rules for evidence, answers and withdrawals at a card system elsewhere. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { EVIDENCE_FILES } from '../../../shared/disputes.ts';
import { ANN } from '../sample/sample-bank.ts';
import { rule } from './context.ts';
import {
  type CaseKind,
  deliver,
  OPEN,
  open,
  opening,
  REPLY,
  read,
  reasonOf,
  send,
} from './dispute-context.ts';
import { evidenceFile } from './sample-disputes.ts';

export const CASE_RULES = [
  rule(
    'withdraw-dispute: an ended case takes nothing more, and its line is free',
    [...OPEN, 'withdraw-dispute', 'add-dispute-evidence', 'answer-dispute'],
    async (remote) => {
      const {
        samples: {
          disputes: { disputing: cardId },
        },
      } = remote;
      const { caseId } = await open(remote, 8);
      strictEqual(reasonOf(await send(remote, { kind: 'withdraw-dispute', cardId, caseId })), 'done');
      const ended = await read(remote, caseId);
      deepStrictEqual([ended.state, ended.suspended.minor, ended.next], ['withdrawn', 0n, undefined]);
      const evidence = await deliver(remote, 'late');
      for (const command of [
        { kind: 'withdraw-dispute', cardId, caseId },
        { kind: 'add-dispute-evidence', cardId, caseId, evidence },
        { kind: 'answer-dispute', cardId, caseId, text: REPLY, evidence: [] },
      ] as const)
        strictEqual(reasonOf(await send<CaseKind>(remote, command)), 'ended', command.kind);
      deepStrictEqual(await read(remote, caseId), ended);
      ok((await open(remote, 8)).caseId !== caseId, 'the case was opened again');
    },
  ),

  rule(
    'withdraw-dispute: a case of another customer or card is not there',
    [...OPEN, 'withdraw-dispute'],
    async (remote) => {
      const {
        samples: { disputes },
      } = remote;
      const { caseId } = await open(remote, 9);
      const command = { kind: 'withdraw-dispute', cardId: disputes.disputing, caseId } as const;
      strictEqual(reasonOf(await send(remote, command, ANN)), 'not-there');
      strictEqual(reasonOf(await send(remote, { ...command, cardId: disputes.spending })), 'not-there');
      strictEqual((await read(remote, caseId)).state, 'received');
    },
  ),

  rule(
    'add-dispute-evidence: a file that was not delivered as it is named is refused',
    [...OPEN, 'add-dispute-evidence'],
    async (remote) => {
      const {
        samples: {
          disputes: { disputing: cardId },
        },
      } = remote;
      const { caseId } = await open(remote, 10);
      const [file] = await deliver(remote, 'delivered');
      ok(file);
      const wrong = [
        evidenceFile('never delivered').evidence,
        { ...file, sha256: evidenceFile('other').evidence.sha256 },
        { ...file, bytes: file.bytes + 1 },
      ];
      for (const one of wrong)
        strictEqual(
          reasonOf(
            await send(remote, { kind: 'add-dispute-evidence', cardId, caseId, evidence: [file, one] }),
          ),
          'no-file',
        );
      deepStrictEqual((await read(remote, caseId)).evidence, []);
      const { order, ...next } = await opening(remote, 11);
      strictEqual(
        reasonOf(await send(remote, { ...next, order: { ...order, evidence: wrong.slice(0, 1) } })),
        'no-file',
      );
    },
  ),

  rule(
    'add-dispute-evidence: a file is added once, and a case has at most ten',
    [...OPEN, 'add-dispute-evidence'],
    async (remote) => {
      const {
        system,
        customerId,
        samples: {
          disputes: { disputing: cardId },
        },
      } = remote;
      const { caseId } = await open(remote, 12);
      const add = (evidence: Awaited<ReturnType<typeof deliver>>) =>
        send(remote, { kind: 'add-dispute-evidence', cardId, caseId, evidence });
      const files = await deliver(remote, ...Array.from({ length: EVIDENCE_FILES }, (_, n) => `${n}`));
      deepStrictEqual(await add(files.slice(0, 6)), { state: 'done', result: { added: 6 } });
      deepStrictEqual(await add(files.slice(4, 10)), { state: 'done', result: { added: 4 } });
      const more = evidenceFile('eleventh');
      await system.putEvidence?.(customerId, more.evidence, more.content);
      // A repeated delivery changes nothing.
      await system.putEvidence?.(customerId, more.evidence, more.content);
      strictEqual(reasonOf(await add([more.evidence])), 'full');
      deepStrictEqual(
        (await read(remote, caseId)).evidence.map(({ fileId }) => fileId).toSorted(),
        files.map(({ fileId }) => fileId).toSorted(),
      );
    },
  ),

  rule(
    'answer-dispute: an answer without a question of the bank is refused',
    [...OPEN, 'answer-dispute'],
    async (remote) => {
      const {
        samples: {
          disputes: { disputing: cardId },
        },
      } = remote;
      const { caseId } = await open(remote, 13);
      const before = await read(remote, caseId);
      strictEqual(
        reasonOf(await send(remote, { kind: 'answer-dispute', cardId, caseId, text: REPLY, evidence: [] })),
        'not-asked',
      );
      deepStrictEqual(await read(remote, caseId), before);
    },
  ),

  rule(
    'answer-dispute: an answer is there as it was written, and the case goes on',
    ['answer-dispute'],
    async (remote) => {
      const command = await remote.samples.doable('answer-dispute');
      const evidence = await deliver(remote, 'answer');
      const before = await read(remote, command.caseId);
      deepStrictEqual([before.state, before.next?.who], ['more-wanted', 'you']);
      strictEqual(reasonOf(await send(remote, { ...command, text: REPLY, evidence })), 'done');
      const after = await read(remote, command.caseId);
      deepStrictEqual(
        after.replies.map(({ text }) => text),
        [...before.replies.map(({ text }) => text), REPLY],
      );
      deepStrictEqual(
        after.evidence.map(({ fileId }) => fileId),
        evidence.map(({ fileId }) => fileId),
      );
      ok(after.state !== 'more-wanted' && after.steps.length > before.steps.length, 'the case did not go on');
      ok(after.next?.who !== 'you', 'the holder has to act after the answer');
    },
  ),
];
