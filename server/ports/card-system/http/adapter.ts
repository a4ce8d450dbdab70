/** The card system over HTTP: commands (remote.ts), and reads for a bank that answers them online. */

import type { CommandKind, Settled } from '../parts/commands.ts';
import type { CardEvidence } from '../parts/disputes.ts';
import type { CardReads } from '../port.ts';
import {
  CardSystemUnavailable,
  type RemoteCommands,
  type SettledCommand,
  type Unsettled,
} from '../remote.ts';
import {
  type AnswerOf,
  EVIDENCE,
  EVIDENCE_HEADERS,
  evidenceAnswer,
  evidenceQuestion,
  pathOf,
  type QuestionOf,
  READ_NAMES,
  READS,
  type ReadName,
  repeated,
  replyOfRead,
  SETTLED,
  STATUS,
  SUBMIT,
  settledQuestion,
  statusQuestion,
  submission,
} from './calls.ts';
import { SentFile } from './sending/request.ts';
import { type Transport, WrongSubject } from './sending/transport.ts';
import { replyCodecs, settledList } from './wire/outcomes.ts';

function isSettled<K extends CommandKind>(outcome: Settled<K> | Unsettled): outcome is Settled<K> {
  return outcome.state === 'done' || outcome.state === 'refused';
}

/** Creates the commands of the bank's card system. */
export function createHttpCommands({ call }: Transport): RemoteCommands {
  return {
    where: 'remote',
    async submit(given, signal) {
      const { id, customerId, command } = given;
      const reply = await call({
        group: 'commands',
        path: SUBMIT,
        question: () => submission.encode(given),
        answer: (json) => replyAbout(json, id, customerId, command.kind),
        signal,
      });
      if (isSettled(reply)) return reply;
      throw new CardSystemUnavailable(`${SUBMIT}: ${reply.state}`, { mayHaveHappened: true });
    },
    status: (id, customerId, kind, signal) =>
      call({
        group: 'commands',
        path: STATUS,
        question: () => statusQuestion.encode({ id, customerId, kind }),
        answer: (json) => replyAbout(json, id, customerId, kind),
        signal,
      }),
    settledOn: (day) => settledOn(call, day),
  };
}

function replyAbout<K extends CommandKind>(json: unknown, id: string, customerId: string, kind: K) {
  const reply = replyCodecs[kind].decode(json);
  if (reply.id !== id || reply.customerId !== customerId) throw new WrongSubject();
  return reply.outcome;
}

async function* settledOn(call: Transport['call'], day: string): AsyncGenerator<SettledCommand> {
  for (let after: string | undefined; ; ) {
    const question = { day, ...(after !== undefined && { after }) };
    const part = await call({
      group: 'commands',
      path: SETTLED,
      question: () => settledQuestion.encode(question),
      answer(json) {
        const list = settledList.decode(json);
        // A part whose `next` is its own cursor would cause an endless loop.
        if (list.day !== day || (list.next !== undefined && list.next === question.after))
          throw new WrongSubject();
        return list;
      },
    });
    yield* part.settled;
    if (part.next === undefined) return;
    after = part.next;
  }
}

/** Creates the reads of the bank's card system. Each throws {@link CardSystemUnavailable} without a usable answer. */
export function createHttpReads({ call }: Transport): Required<CardReads> {
  function ask<M extends ReadName>(name: M, question: QuestionOf<M>): Promise<AnswerOf<M>> {
    const read = READS[name];
    const encoded = () => read.question.encode(question);
    const { unknown } = read;
    return call<AnswerOf<M>>({
      group: 'reads',
      path: pathOf(name),
      question: encoded,
      ...(unknown && { unknown }),
      answer(json) {
        const asked = repeated(encoded());
        const { customerId, cardId, answer } = replyOfRead.parse(json);
        const value = read.answer.decode(answer);
        const isAbout = customerId === asked.customerId && cardId === asked.cardId;
        if (!isAbout || (value && read.fits?.(value, ...question) === false)) throw new WrongSubject();
        return value;
      },
    });
  }
  const reads = READ_NAMES.map((name) => [name, (...of: QuestionOf<typeof name>) => ask(name, of)]);
  return Object.fromEntries(reads) as Required<CardReads>;
}

/** Creates the delivery of evidence to the bank's card system. Throws {@link CardSystemUnavailable} unless the file is there. */
export function createHttpEvidence({ call }: Transport): Required<CardEvidence> {
  return {
    putEvidence: (customerId, file, content) =>
      call({
        group: 'evidence',
        path: EVIDENCE,
        question() {
          evidenceQuestion.encode({ ...file, customerId });
          if (content.byteLength !== file.bytes) throw new RangeError('the file has another length');
          return new SentFile(content, {
            'content-type': file.type,
            [EVIDENCE_HEADERS.customerId]: customerId,
            [EVIDENCE_HEADERS.fileId]: file.fileId,
            [EVIDENCE_HEADERS.sha256]: file.sha256,
          });
        },
        answer(json) {
          const kept = evidenceAnswer.decode(json);
          const isThis =
            kept.customerId === customerId && kept.fileId === file.fileId && kept.sha256 === file.sha256;
          if (!isThis) throw new WrongSubject();
        },
      }),
  };
}
