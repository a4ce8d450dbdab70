/** Adapter faults in disputes: of commands, and of reads with the delivery of evidence. */
import { randomUUID } from 'node:crypto';
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { Command, CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { RemoteCommands, Submission } from '../../../server/ports/card-system/remote.ts';
import { twd } from '../../../shared/money.ts';
import type { Faults } from '../planted/planted.ts';
import { answering, isRefused, type Plant } from './answering.ts';

type DisputeCommand = 'open-dispute' | 'add-dispute-evidence' | 'answer-dispute' | 'withdraw-dispute';

const openedNow = (): Settled<'open-dispute'> => ({
  state: 'done',
  result: { caseId: randomUUID(), reference: 'PLANTED', suspended: twd(0) },
});

/** Commands that a card system takes although the case does not allow them. */
const taken = <K extends DisputeCommand>(kind: K, reason: string, result: Settled<K>): Plant =>
  answering(kind, (outcome) => (isRefused(outcome, reason) ? result : outcome));

const answered: Settled<'answer-dispute'> = { state: 'done', result: { answered: true } };
const added: Settled<'add-dispute-evidence'> = { state: 'done', result: { added: 1 } };

export const DISPUTE_FAULTS: Faults<RemoteCommands> = {
  'opens a second case for a line': [
    /of ten cases of one line at once/,
    taken('open-dispute', 'in-a-case', openedNow()),
  ],
  'refuses a line in a case without naming the case': [
    /of ten cases of one line at once/,
    answering('open-dispute', (outcome) =>
      isRefused(outcome, 'in-a-case') ? { state: 'refused', refusal: { refused: 'in-a-case' } } : outcome,
    ),
  ],
  'says that a case is opened and opens none': [
    /the case is there at once/,
    answering('open-dispute', (outcome) => (outcome.state === 'done' ? openedNow() : outcome)),
  ],
  'forgets the outcome of an opened case': [
    /the status of an opened case/,
    (right) => ({
      async status<K extends CommandKind>(id: string, customerId: string, kind: K, signal: AbortSignal) {
        return kind === 'open-dispute'
          ? ({ state: 'never-seen' } as const)
          : right.status(id, customerId, kind, signal);
      },
    }),
  ],
  'tells another case in the status of an opening': [
    /the status of an opened case/,
    (right) => ({
      async status<K extends CommandKind>(id: string, customerId: string, kind: K, signal: AbortSignal) {
        const outcome = await right.status(id, customerId, kind, signal);
        return kind === 'open-dispute' && outcome.state === 'done'
          ? (openedNow() as Settled as Settled<K>)
          : outcome;
      },
    }),
  ],
  'disputes more than the line': [
    /an amount of nothing or above the line/,
    taken('open-dispute', 'out-of-range', openedNow()),
  ],
  'opens a case without the lines that it cannot take': [
    /all lines are taken, or none/,
    answering('open-dispute', (outcome, { command }, again) => {
      const { order } = command;
      if (outcome.state === 'done' || order.lines.length < 2) return outcome;
      return again({ command: { ...command, order: { ...order, lines: order.lines.slice(0, 1) } } });
    }),
  ],
  'opens a case for the line of another customer': [
    /another customer has neither the line nor the case/,
    taken('open-dispute', 'not-there', openedNow()),
  ],
  'takes evidence after the end of a case': [
    /an ended case takes nothing more/,
    taken('add-dispute-evidence', 'ended', added),
  ],
  'takes an answer after the end of a case': [
    /an ended case takes nothing more/,
    taken('answer-dispute', 'ended', answered),
  ],
  'withdraws a case twice': [
    /an ended case takes nothing more/,
    taken('withdraw-dispute', 'ended', { state: 'done', result: { withdrawn: true } }),
  ],
  'withdraws the case of another customer': [
    /a case of another customer or card/,
    taken('withdraw-dispute', 'not-there', { state: 'done', result: { withdrawn: true } }),
  ],
  'takes an answer without a question': [
    /an answer without a question/,
    taken('answer-dispute', 'not-asked', answered),
  ],
  'loses what was answered': [
    /an answer is there as it was written/,
    (right) => ({
      async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
        return (one.command as Command).kind === 'answer-dispute'
          ? (answered as Settled as Settled<K>)
          : right.submit(one, signal);
      },
    }),
  ],
  'takes a file that was never delivered': [
    /a file that was not delivered/,
    taken('add-dispute-evidence', 'no-file', added),
  ],
  'takes an eleventh file': [/at most ten/, taken('add-dispute-evidence', 'full', added)],
  'counts a file that the case has': [
    /a file is added once/,
    answering('add-dispute-evidence', (outcome, { command }) =>
      outcome.state === 'done' ? { state: 'done', result: { added: command.evidence.length } } : outcome,
    ),
  ],
};

/** Faults of the questions about cases, and of the delivery of files. */
export const DISPUTE_READ_FAULTS: Faults<CardSystem> = {
  'shows the case of another customer': [
    /another customer has neither the line nor the case/,
    (right) => {
      const owners = new Map<string, string>();
      return {
        async disputes(customerId) {
          const cases = (await right.disputes?.(customerId)) ?? [];
          for (const { caseId } of cases) owners.set(caseId, customerId);
          return cases;
        },
        async dispute(customerId, caseId) {
          // Everybody's cases are found by their ids.
          return (await right.dispute?.(customerId, caseId)) ?? (await anyCase(right, caseId, owners));
        },
      };
    },
  ],
  'offers a line that is in a case': [
    /a line in a case has no options/,
    (right) => {
      const free = new Map<string, Awaited<ReturnType<Required<CardReads>['disputeOptions']>>>();
      return {
        async disputeOptions(customerId, cardId, transactionId) {
          const options =
            free.get(transactionId) ?? (await right.disputeOptions?.(customerId, cardId, transactionId));
          free.set(transactionId, options);
          return options;
        },
      };
    },
  ],
  'leaves new cases out of the list': [
    /the case is there at once/,
    (right) => ({
      disputes: async (customerId) => ((await right.disputes?.(customerId)) ?? []).slice(1),
    }),
  ],
  'loses a file that it has confirmed': [
    /a file is added once/,
    () => ({ putEvidence: async () => undefined }),
  ],
};

async function anyCase(right: CardSystem, caseId: string, owners: ReadonlyMap<string, string>) {
  const owner = owners.get(caseId);
  return owner === undefined ? undefined : right.dispute?.(owner, caseId);
}
