/** Disputes in schema `cards`. Commands lock the card or the case first, and check again what was read before. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidOf } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LocalUnit } from '../../../server/ports/card-system/local-unit.ts';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import type {
  CardDisputes,
  CardEvidence,
  CaseRefusal,
  DisputeOptions,
  DisputeOrder,
  DisputeRefusal,
  EvidenceFile,
  OpenedDispute,
} from '../../../server/ports/card-system/parts/disputes.ts';
import { CardSystemUnavailable } from '../../../server/ports/card-system/remote.ts';
import { addDays } from '../../../shared/dates.ts';
import { EVIDENCE_FILES, isOpenDispute } from '../../../shared/disputes.ts';
import { twd } from '../../../shared/money.ts';
import { areIds, type CardKey, CODE_ALPHABET, isCardKey } from '../ids.ts';
import type { CardKeys } from '../keys.ts';
import { lockCard } from '../points/points-store.ts';
import { cameBack } from './came-back.ts';
import { toCase } from './cases.ts';
import * as store from './cases-store.ts';
import { attachFiles, insertFile, lockFiles } from './files-store.ts';
import { type AccountRow, readAccount, readLines, readShopLines } from './lines-store.ts';
import { type Line, optionsOf, orderRefusal, suspendedOf, suspendedUntil } from './rules.ts';

type Trx = LocalUnit['trx'];

/** Days in which the bank answers. */
export const BANK_DAYS = 30;

/** What a call asks about lines of a card at the same moment. One question reads all of them with the same statements. */
interface Question {
  readonly ids: string[];
  /** The options in the order of the ids. */
  readonly answer: Promise<readonly (DisputeOptions | undefined)[]>;
}

export function createDisputes(db: Kysely<Database>, keys: CardKeys): Required<CardDisputes & CardEvidence> {
  const questions = new Map<string, Question>();
  function askSoon(card: CardKey, close: () => void): Question {
    const ids: string[] = [];
    const answer = Promise.resolve().then(() => {
      close();
      return readOptions(db, card, ids);
    });
    return { ids, answer };
  }
  return {
    async disputeOptions(customerId, cardId, transactionId) {
      if (!areIds(customerId, cardId, transactionId)) return undefined;
      const key = `${customerId} ${cardId}`;
      const question = questions.get(key) ?? askSoon({ customerId, cardId }, () => questions.delete(key));
      questions.set(key, question);
      const place = question.ids.push(transactionId) - 1;
      return (await question.answer)[place];
    },
    async disputes(customerId) {
      if (!areIds(customerId)) return [];
      return (await store.readCases(db, customerId)).map((row) => toCase(keys, row));
    },
    async dispute(customerId, caseId) {
      const row = areIds(customerId, caseId) ? await store.readCase(db, { customerId, caseId }) : undefined;
      return row && toCase(keys, row);
    },
    async putEvidence(customerId, file, content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (!areIds(customerId, file.fileId) || file.bytes !== content.length || file.sha256 !== sha256)
        throw new CardSystemUnavailable('the file is not what was described', { mayHaveHappened: false });
      await insertFile(db, customerId, file);
    },
  };
}

async function readOptions(
  db: Kysely<Database>,
  card: CardKey,
  ids: readonly string[],
): Promise<Awaited<Question['answer']>> {
  const [account, lines] = await Promise.all([readAccount(db, card), linesOf(db, card, ids)]);
  return lines.map((line) => line && account && optionsOf(line, account));
}

/** Reads lines of a card in the order of their ids; undefined for those that are not there. */
async function linesOf(
  db: Kysely<Database>,
  card: CardKey,
  ids: readonly string[],
): Promise<readonly (Line | undefined)[]> {
  const rows = await readLines(db, card, ids);
  const names = rows.map((row) => row.description_en);
  const ofShops = rows.length > 0 ? await readShopLines(db, card, names) : [];
  return ids.map((id) => {
    const row = rows.find(({ transaction_id }) => transaction_id === id);
    // The answer about a line must not depend on the other lines.
    const ofShop = ofShops.filter(({ isRefund, name }) => isRefund || name === row?.description_en);
    return row && { ...row, back: cameBack(ofShop).get(id) ?? 0n };
  });
}

/** Opens a case. The lock on the card lets cases of a line queue, so that the second one sees the first. */
export async function openDispute(
  keys: CardKeys,
  { trx, id }: LocalUnit,
  card: CardKey,
  order: DisputeOrder,
): Promise<OpenedDispute | DisputeRefusal> {
  const ids = order.lines.map(({ transactionId }) => transactionId);
  if (!isCardKey(card) || !areIds(...ids)) return { refused: 'not-there' };
  await lockCard(trx, card);
  const account = await readAccount(trx, card);
  if (!account) return { refused: 'not-there' };
  const lines = await linesOf(trx, card, ids);
  const { caseId, reference } = namesOf(card, id);
  const refusal = orderRefusal(order, lines, account);
  if (refusal?.caseId === caseId) return reopened(keys, trx, { ...card, caseId });
  if (refusal) return refusal;
  if (!(await isOtherThere(trx, card, order))) return { refused: 'not-there' };
  if ((await newFiles(trx, card, order.evidence)) === undefined) return { refused: 'no-file' };
  const ordered = order.lines.flatMap(({ amount }, at) => {
    const line = lines[at];
    return line ? [{ line, amount: amount.minor }] : [];
  });
  const suspended = suspendedOf(ordered, account);
  const key = { customerId: card.customerId, caseId };
  await store.insertCase(
    trx,
    {
      ...key,
      cardId: card.cardId,
      reference,
      kind: order.kind,
      suspendedUntil: latestDue(ordered, suspended, account),
      answersSealed: keys.seal('dispute', caseId, JSON.stringify(order.answers)),
      nextBy: addDays(account.today, BANK_DAYS),
    },
    ordered.map(({ line, amount }, at) => ({
      transaction_id: line.transaction_id,
      cleared_on: line.cleared_on ?? account.today,
      amount: `${amount}`,
      suspended: `${suspended[at] ?? 0n}`,
      transaction_date: line.transaction_date,
      description_en: line.description_en,
      description_zh: line.description_zh,
      whole: `${line.amount}`,
    })),
  );
  await attachFiles(trx, key, order.evidence);
  return { caseId, reference, suspended: twd(suspended.reduce((sum, part) => sum + part, 0n)) };
}

/** The last due date of lines that are suspended, so that no interest runs before any of them is due. */
function latestDue(
  ordered: readonly { readonly line: Line }[],
  suspended: readonly bigint[],
  account: AccountRow,
): string | undefined {
  return ordered
    .flatMap(({ line }, at) => ((suspended[at] ?? 0n) > 0n ? (suspendedUntil(line, account) ?? []) : []))
    .toSorted()
    .at(-1);
}

/** The result of a case that the same command opened before. */
async function reopened(
  keys: CardKeys,
  trx: Trx,
  key: store.CaseKey,
): Promise<OpenedDispute | DisputeRefusal> {
  const row = await store.readCase(trx, key);
  if (!row) return { refused: 'not-there' };
  const { caseId, reference, suspended } = toCase(keys, row);
  return { caseId, reference, suspended };
}

/** Whether the charge that the person calls the right one is a line of the card. */
async function isOtherThere(trx: Trx, card: CardKey, { answers }: DisputeOrder): Promise<boolean> {
  const { otherTransactionId: other } = answers;
  if (other === undefined) return true;
  return areIds(other) && (await readLines(trx, card, [other])).length === 1;
}

/** Both names come from the command's id, so that a retry gives the same ones. */
function namesOf(
  { customerId }: CardKey,
  id: string,
): { readonly caseId: string; readonly reference: string } {
  const hash = createHash('sha256').update(`dispute ${customerId} ${id}`).digest();
  const code = Array.from(hash.subarray(16, 24), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length));
  return { caseId: uuidOf(hash.subarray(0, 16)), reference: `DC-${code.join('')}` };
}

/**
 * Counts the files that the case does not have yet, and locks all. Undefined when one was not received, or is in another case.
 * @param caseId absent for a new case
 */
async function newFiles(
  trx: Trx,
  { customerId }: Pick<CardKey, 'customerId'>,
  files: readonly EvidenceFile[],
  caseId?: string,
): Promise<number | undefined> {
  const ids = files.map(({ fileId }) => fileId);
  if (!areIds(...ids) || new Set(ids).size < ids.length) return undefined;
  const cases = await lockFiles(trx, customerId, files);
  if (cases.length < files.length || cases.some((one) => one !== null && one !== caseId)) return undefined;
  return cases.filter((one) => one === null).length;
}

type CaseCommand = Command<'add-dispute-evidence' | 'answer-dispute' | 'withdraw-dispute'>;

/** Locks the open case of a command. */
async function lockOpen(
  { trx }: LocalUnit,
  { customerId }: CardKey,
  { cardId, caseId }: CaseCommand,
): Promise<{ readonly key: store.CaseKey; readonly state: store.CaseState } | CaseRefusal> {
  if (!areIds(customerId, caseId)) return { refused: 'not-there' };
  const key = { customerId, caseId };
  const state = await store.lockCase(trx, key);
  if (state?.card_id !== cardId) return { refused: 'not-there' };
  return isOpenDispute(state.state) ? { key, state } : { refused: 'ended' };
}

/** Adds files to a locked case. Returns how many it did not have. */
async function addFiles(
  trx: Trx,
  { key, state }: { readonly key: store.CaseKey; readonly state: store.CaseState },
  evidence: readonly EvidenceFile[],
): Promise<number | CaseRefusal> {
  const added = await newFiles(trx, key, evidence, key.caseId);
  if (added === undefined) return { refused: 'no-file' };
  if (Number(state.files) + added > EVIDENCE_FILES) return { refused: 'full' };
  if (added > 0) await attachFiles(trx, key, evidence);
  return added;
}

/** Adds files to an open case. */
export async function addEvidence(
  unit: LocalUnit,
  card: CardKey,
  command: Command<'add-dispute-evidence'>,
): Promise<{ readonly added: number } | CaseRefusal> {
  const open = await lockOpen(unit, card, command);
  if ('refused' in open) return open;
  const added = await addFiles(unit.trx, open, command.evidence);
  return typeof added === 'number' ? { added } : added;
}

/** Answers what the bank asked. The bank goes on with the case. */
export async function answerDispute(
  keys: CardKeys,
  unit: LocalUnit,
  card: CardKey,
  command: Command<'answer-dispute'>,
): Promise<{ readonly answered: true } | CaseRefusal> {
  const open = await lockOpen(unit, card, command);
  if ('refused' in open) return open;
  const { key, state } = open;
  if (state.state !== 'more-wanted') return { refused: 'not-asked' };
  const added = await addFiles(unit.trx, open, command.evidence);
  if (typeof added !== 'number') return added;
  await store.insertReply(unit.trx, key, keys.seal('dispute', key.caseId, command.text));
  await store.moveCase(unit.trx, key, {
    state: 'received',
    who: 'bank',
    by: addDays(state.today, BANK_DAYS),
  });
  await store.insertStep(unit.trx, key, 'received');
  return { answered: true };
}

/** Withdraws an open case. What was suspended is due as before. */
export async function withdrawDispute(
  unit: LocalUnit,
  card: CardKey,
  command: Command<'withdraw-dispute'>,
): Promise<{ readonly withdrawn: true } | CaseRefusal> {
  const open = await lockOpen(unit, card, command);
  if ('refused' in open) return open;
  await store.endCase(unit.trx, open.key, 'withdrawn');
  await store.insertStep(unit.trx, open.key, 'withdrawn');
  return { withdrawn: true };
}
