/**
 * Records the card system's outcome of commands that are missing or differ in the portal, when staff order it. This is
 * needed when the portal was restored to an earlier time. For a missing command, the card system's list gives customer, kind
 * and outcome, and perhaps the card. The notice names only the kind of request, and the read model is updated later by the
 * bank's files. A command with the same state and other contents is left as it is: staff decide which side is right.
 */
import type { IsoDate } from '../../shared/dates.ts';
import type { Language } from '../../shared/messages.ts';
import { newUuid } from '../crypto/keys.ts';
import { enqueueNotice } from '../outbox/notice.ts';
import { cardOf } from '../ports/card-system/parts/commands.ts';
import type { CommandId, RemoteCommands, SettledCommand } from '../ports/card-system/remote.ts';
import * as store from './commands-store.ts';
import { portalStateOf } from './compare.ts';
import { compareContents, contentsOf } from './contents.ts';
import type { RecoveryDeps } from './recovery.ts';

export interface RepairDeps
  extends Pick<
    RecoveryDeps,
    'db' | 'keyring' | 'cardSystem' | 'reports' | 'noticesOf' | 'audit' | 'outbox' | 'random'
  > {
  readonly commands: Pick<RemoteCommands, 'settledOn'>;
  /** The language of notices about commands whose own language is unknown. */
  readonly language: Language;
}

/** The commands that staff order to repair. */
export interface RepairOrder {
  /** The Taipei date for which the card system lists the commands. */
  readonly day: IsoDate;
  readonly ids: readonly CommandId[];
  /** The staff member who decided, for the audit trail. */
  readonly by: string;
}

/**
 * `repaired`: the outcome is now recorded. `agrees`: the outcome was already recorded. `pending`: recovery will settle the
 * command. `not-listed`: the card system does not list the id on the day. `differs`: the state was already recorded, with other
 * contents. `conflict`: the id belongs to another customer or kind, or the command changed meanwhile. All but `repaired` change
 * nothing.
 */
export type Repair = 'repaired' | 'agrees' | 'pending' | 'not-listed' | 'differs' | 'conflict';

/** Repairs each command in its own transaction. Safe to repeat. Throws CardSystemUnavailable. */
export async function repairCommands(
  deps: RepairDeps,
  { day, ids, by }: RepairOrder,
): Promise<ReadonlyMap<CommandId, Repair>> {
  const wanted = new Set(ids);
  const results = new Map<CommandId, Repair>([...wanted].map((id) => [id, 'not-listed']));
  for await (const listed of deps.commands.settledOn(day))
    if (wanted.has(listed.id)) results.set(listed.id, await repairOne(deps, listed, day, by));
  return results;
}

async function repairOne(
  deps: RepairDeps,
  listed: SettledCommand,
  day: IsoDate,
  by: string,
): Promise<Repair> {
  const { id: commandId, customerId, kind, outcome } = listed;
  const { state } = outcome;
  const [row] = await store.commandsByIds(deps.db, [commandId]);
  const was = portalStateOf(row, listed);
  if (row && was === state)
    return compareContents(deps.keyring, row.contents, listed).fields.length === 0 ? 'agrees' : 'differs';
  if (was === 'pending') return 'pending';
  if (was === 'other-customer' || was === 'other-kind') return 'conflict';
  const customer = await deps.cardSystem.customer(customerId);
  const requestId = row?.requestId ?? newUuid(deps.random);
  const language = row?.language ?? deps.language;
  const notices = deps.noticesOf(kind, language);
  // The list lacks the values that are needed for a payload or for a refusal's message.
  const answer = state === 'done' ? null : { code: 'NOT-DONE' };
  const cardId = cardOf(listed.command ?? {});
  const contents = contentsOf(deps.keyring, listed);
  const listedRow = {
    customerId,
    commandId,
    kind,
    cardId,
    requestId,
    language,
    state,
    answer,
    contents,
    day,
  };
  return deps.db.transaction().execute(async (trx) => {
    const isRecorded =
      was === 'none'
        ? await store.insertListed(trx, listedRow)
        : await store.correctOutcome(trx, listedRow, was);
    // A concurrent repair or the portal changed the command first.
    if (!isRecorded) return 'conflict';
    const notice = state === 'done' ? notices.done : notices.failed;
    if (customer) await enqueueNotice(deps.outbox, trx, customer, notice);
    const { action, outcomes } = deps.reports[kind];
    const audited = state === 'done' ? (outcomes?.done ?? 'done') : 'refused';
    const context = { requestId, channel: 'staff', actor: { kind: 'staff', id: by } } as const;
    await deps.audit.record(trx, context, action, audited, customerId, { commandId, was });
    return 'repaired';
  });
}
