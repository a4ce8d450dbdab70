/** Disputes of the embedded card system: for now every command finds nothing. */
import type { LocalUnit } from '../../../server/ports/card-system/local-unit.ts';
import type { Command } from '../../../server/ports/card-system/parts/commands.ts';
import type {
  CaseRefusal,
  DisputeOrder,
  DisputeRefusal,
  OpenedDispute,
} from '../../../server/ports/card-system/parts/disputes.ts';
import type { CardKey } from '../ids.ts';

const NOT_THERE = { refused: 'not-there' } as const;

/** Opens a case. */
export async function openDispute(
  _unit: LocalUnit,
  _card: CardKey,
  _order: DisputeOrder,
): Promise<OpenedDispute | DisputeRefusal> {
  return NOT_THERE;
}

/** Adds files to an open case. */
export async function addEvidence(
  _unit: LocalUnit,
  _card: CardKey,
  _command: Command<'add-dispute-evidence'>,
): Promise<{ readonly added: number } | CaseRefusal> {
  return NOT_THERE;
}

/** Answers what the bank asked. */
export async function answerDispute(
  _unit: LocalUnit,
  _card: CardKey,
  _command: Command<'answer-dispute'>,
): Promise<{ readonly answered: true } | CaseRefusal> {
  return NOT_THERE;
}

/** Withdraws an open case. */
export async function withdrawDispute(
  _unit: LocalUnit,
  _card: CardKey,
  _command: Command<'withdraw-dispute'>,
): Promise<{ readonly withdrawn: true } | CaseRefusal> {
  return NOT_THERE;
}
