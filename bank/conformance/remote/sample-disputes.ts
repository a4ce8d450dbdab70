/** Sample commands about disputes: a new case for each, of one of Fay's purchases that no other command uses. */
import { createHash, randomUUID } from 'node:crypto';
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import type { EvidenceFile, OpenedDispute } from '../../../server/ports/card-system/parts/disputes.ts';
import { twd } from '../../../shared/money.ts';
import { submit } from '../apply.ts';
import type { faysIds } from '../sample/sample-fay.ts';

type Ids = ReturnType<typeof faysIds>;

/** Returns the command that opens a case of one of Fay's purchases. */
export async function openingOf(
  system: CardSystem,
  { customerId, disputing: cardId }: Ids,
  transactionId: string,
): Promise<Command<'open-dispute'>> {
  const options = await system.disputeOptions?.(customerId, cardId, transactionId);
  if (!options?.clearedOn) throw new Error('there is no answer to the question: leave the kinds out');
  return {
    kind: 'open-dispute',
    cardId,
    order: {
      kind: 'amount',
      lines: [{ transactionId, clearedOn: options.clearedOn, amount: twd(1000) }],
      answers: { rightAmount: 7000, shop: { asked: true, said: '𠮷野家說需由發卡行處理' } },
      evidence: [],
    },
  };
}

/** Opens a case of one of Fay's purchases. */
export async function opened(system: CardSystem, ids: Ids, transactionId: string): Promise<OpenedDispute> {
  const { commands } = system;
  if (commands.where !== 'remote') throw new Error('these samples are for commands elsewhere');
  const command = await openingOf(system, ids, transactionId);
  const settled = await submit(commands, randomUUID(), ids.customerId, command);
  if (settled.state === 'refused') throw new Error(`refused: ${settled.refusal.refused}`);
  return settled.result;
}

/** Delivers a file, and returns the command that adds it to a new case. */
export async function addingFile(
  system: CardSystem,
  ids: Ids,
  n: number,
): Promise<Command<'add-dispute-evidence'>> {
  const { caseId } = await opened(system, ids, ids.disputed('add-dispute-evidence', n));
  const file = evidenceFile(`receipt ${n}`);
  await system.putEvidence?.(ids.customerId, file.evidence, file.content);
  return { kind: 'add-dispute-evidence', cardId: ids.disputing, caseId, evidence: [file.evidence] };
}

/** Returns the command that answers the bank's question in a case of the sample. */
export async function answering(
  _system: CardSystem,
  ids: Ids,
  n: number,
): Promise<Command<'answer-dispute'>> {
  const caseId = ids.asked(n);
  return { kind: 'answer-dispute', cardId: ids.disputing, caseId, text: '𠮷野家的收據在附件', evidence: [] };
}

/** Returns a file with this text in it. A card system does not look into files. */
export function evidenceFile(text: string): {
  readonly evidence: EvidenceFile;
  readonly content: Uint8Array;
} {
  const content = Buffer.from(`%PDF-1.7 ${text}`);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    evidence: { fileId: randomUUID(), type: 'application/pdf', bytes: content.length, sha256 },
    content,
  };
}
