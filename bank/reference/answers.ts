/** Answers of the reference bank. Reads come from its card system; each command is executed at most once per id. */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import { storable } from '../../server/operations/sealed-command.ts';
import * as calls from '../../server/ports/card-system/http/calls.ts';
import { encodeStored } from '../../server/ports/card-system/http/wire/commands.ts';
import {
  LONGEST_LIST,
  outcomeCodecs,
  replyCodecs,
} from '../../server/ports/card-system/http/wire/outcomes.ts';
import type { LocalCardSystem } from '../../server/ports/card-system/local-unit.ts';
import { type CommandKind, cardOf } from '../../server/ports/card-system/parts/commands.ts';
import type { Submission, Unsettled } from '../../server/ports/card-system/remote.ts';
import type { CardKey } from '../embedded/ids.ts';
import * as store from './commands-store.ts';

/** Answers the JSON body of one call with JSON; the body of {@link calls.EVIDENCE} is a {@link GivenFile}. Throws when it is invalid. */
export type Answer = (json: unknown) => Promise<unknown>;

/** A file of evidence with the headers of its call. */
export interface GivenFile {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly content: Uint8Array;
}

type Reads = {
  readonly [M in calls.ReadName]: (...question: calls.QuestionOf<M>) => Promise<calls.AnswerOf<M>>;
};

/** Called when a command has changed what is suspended of a card's latest statement. */
export interface DisputesDone {
  /** In the transaction of the command. */
  done(trx: Transaction<Database>, card: CardKey): Promise<void>;
  /** After the commit. */
  committed(): void;
}

/** Commands after which another amount may be suspended. */
const SUSPENDING: ReadonlySet<CommandKind> = new Set(['open-dispute', 'withdraw-dispute']);

/** Returns the function that answers each call, by path. */
export function answersOf(
  db: Kysely<Database>,
  system: LocalCardSystem,
  disputes?: DisputesDone,
): ReadonlyMap<string, Answer> {
  const reads: Reads = {
    terms: async () => ({}),
    contacts: async () => undefined,
    disputeOptions: async () => undefined,
    disputes: async () => [],
    dispute: async () => undefined,
    family: async () => [],
    ...system,
  };
  /** Ids of commands that this process is executing, with the number of requests for each. */
  const underWay = new Map<string, number>();

  function answerRead<M extends calls.ReadName>(name: M): Answer {
    const { question, answer } = calls.READS[name];
    return async (json) => {
      const value = await reads[name](...question.decode(json));
      return { ...calls.repeated(json), answer: answer.encode(value) };
    };
  }

  async function submit(json: unknown): Promise<unknown> {
    const given = calls.submission.decode(json);
    const { id } = given;
    underWay.set(id, (underWay.get(id) ?? 0) + 1);
    try {
      await applyOnce(given, given.command.kind);
    } finally {
      const left = (underWay.get(id) ?? 1) - 1;
      if (left > 0) underWay.set(id, left);
      else underWay.delete(id);
    }
    return reply(id, given.customerId, given.command.kind);
  }

  /**
   * Executes a command and stores its outcome in one transaction. A second submission of the id waits at the primary
   * key until the first has ended.
   */
  async function applyOnce<K extends CommandKind>(given: Submission<K>, kind: K): Promise<void> {
    const { id, customerId, command, notAfter } = given;
    await db.transaction().execute(async (trx) => {
      const kept = JSON.stringify(encodeStored(storable(command)));
      if (!(await store.claim(trx, { id, customer_id: customerId, kind, command: kept }, notAfter))) return;
      const outcome = await system.commands.apply({ trx, id }, customerId, command);
      await store.keepOutcome(trx, id, JSON.stringify(outcomeCodecs[kind].encode(outcome)));
      if (outcome.state === 'done' && SUSPENDING.has(kind))
        await disputes?.done(trx, { customerId, cardId: cardOf(command) });
    });
    if (SUSPENDING.has(kind)) disputes?.committed();
  }

  /**
   * Returns the outcome of a command. An id of another customer or kind is reported as unknown, so that ids cannot be
   * probed.
   */
  async function reply<K extends CommandKind>(id: string, customerId: string, kind: K): Promise<unknown> {
    const isUnderWay = underWay.has(id);
    const row = await store.readCommand(db, id);
    const isKnown = row?.customer_id === customerId && row.kind === kind;
    const unsettled: Unsettled = { state: isUnderWay ? 'under-way' : 'never-seen' };
    const outcome = isKnown ? outcomeCodecs[kind].decode(JSON.parse(row.outcome)) : unsettled;
    return replyCodecs[kind].encode({ id, customerId, kind, outcome });
  }

  async function keepEvidence(given: unknown): Promise<unknown> {
    const { headers, content } = given as GivenFile;
    const { customerId, ...file } = calls.evidenceQuestion.decode({
      ...Object.fromEntries(
        Object.entries(calls.EVIDENCE_HEADERS).map(([name, header]) => [name, headers[header]]),
      ),
      type: headers['content-type'],
      bytes: content.byteLength,
    });
    const { fileId, sha256 } = file;
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new RangeError('the file has another SHA-256');
    await system.putEvidence?.(customerId, file, content);
    return calls.evidenceAnswer.encode({ customerId, fileId, sha256 });
  }

  async function settled(json: unknown): Promise<unknown> {
    const { day, after } = calls.settledQuestion.decode(json);
    const rows = await store.readSettled(db, day, after, LONGEST_LIST + 1);
    const shown = rows.slice(0, LONGEST_LIST);
    const next = rows.length > LONGEST_LIST ? shown.at(-1)?.id : undefined;
    const list = shown.map(({ id, customer_id: customerId, kind, command, outcome }) => ({
      id,
      customerId,
      kind,
      outcome: JSON.parse(outcome),
      ...(command !== null && { command: JSON.parse(command) }),
    }));
    return { day, settled: list, ...(next !== undefined && { next }) };
  }

  return new Map<string, Answer>([
    ...calls.READ_NAMES.map((name): [string, Answer] => [calls.pathOf(name), answerRead(name)]),
    [calls.SUBMIT, submit],
    [
      calls.STATUS,
      (json) => {
        const { id, customerId, kind } = calls.statusQuestion.decode(json);
        return reply(id, customerId, kind);
      },
    ],
    [calls.SETTLED, settled],
    [calls.EVIDENCE, keepEvidence],
  ]);
}
