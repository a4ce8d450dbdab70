/** Helpers of the rules for disputes. Each rule uses purchases of its own, because a line is in one case only. */
import { deepStrictEqual, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Command, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import type { DisputeCase, OpenedDispute } from '../../../server/ports/card-system/parts/disputes.ts';
import { submit } from '../apply.ts';
import type { Remote } from './context.ts';
import { evidenceFile, openingOf } from './sample-disputes.ts';

export const OPEN = ['open-dispute'] as const;
export const REPLY = '收據在附件：𠮷野家堃喆店';

export type CaseKind = 'add-dispute-evidence' | 'answer-dispute' | 'withdraw-dispute';

export const reasonOf = (settled: Settled<'open-dispute' | CaseKind>) =>
  settled.state === 'refused' ? settled.refusal.refused : 'done';

export const opening = ({ system, samples: { disputes } }: Remote, n: number) =>
  openingOf(system, disputes, disputes.contested(n));

export const send = <K extends 'open-dispute' | CaseKind>(
  { commands, customerId }: Remote,
  command: Command<K>,
  of = customerId,
) => submit(commands, randomUUID(), of, command);

/** Opens a case of the n-th purchase. */
export async function open(remote: Remote, n: number): Promise<OpenedDispute> {
  const settled = await send(remote, await opening(remote, n));
  ok(settled.state === 'done', `not opened: ${reasonOf(settled)}`);
  return settled.result;
}

/** Reads a case, which must be there, and the same in the list. */
export async function read({ system, customerId }: Remote, caseId: string): Promise<DisputeCase> {
  const one = await system.dispute?.(customerId, caseId);
  ok(one, 'the case is not there');
  const listed = (await system.disputes?.(customerId))?.find((each) => each.caseId === caseId);
  deepStrictEqual(listed, one);
  return one;
}

/** Delivers files with these texts. */
export async function deliver({ system, customerId }: Remote, ...texts: readonly string[]) {
  const files = texts.map((text) => evidenceFile(text));
  for (const { evidence, content } of files) await system.putEvidence?.(customerId, evidence, content);
  return files.map(({ evidence }) => evidence);
}
