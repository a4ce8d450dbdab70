/**
 * Records the card system's outcome of commands that the portal does not have, or has otherwise, after people have decided so:
 * when the portal was restored to an earlier time. Of a command that the portal does not have, only what the card system's
 * list has is known: customer, kind, outcome. So its record has no card, its notice names the kind of request only, and the
 * read model is left to the bank's files.
 */
import type { Kysely, Transaction } from 'kysely';
import type { IsoDate } from '../../shared/dates.ts';
import type { Language } from '../../shared/messages.ts';
import type { Audit } from '../audit/audit.ts';
import { newUuid } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import { enqueueNotice } from '../outbox/notice.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { CommandKind } from '../ports/card-system/commands.ts';
import type { CardReads } from '../ports/card-system/port.ts';
import type { CommandId, RemoteCommands, SettledCommand } from '../ports/card-system/remote.ts';
import type { Random } from '../ports/random/port.ts';
import * as store from './commands-store.ts';
import { type Difference, portalStateOf } from './compare.ts';
import type { Reports } from './report.ts';
import type { OutcomeNotices } from './settle.ts';

export interface RepairDeps {
  readonly db: Kysely<Database>;
  readonly commands: Pick<RemoteCommands, 'settledOn'>;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly reports: Reports;
  readonly noticesOf: (kind: CommandKind, language: Language) => OutcomeNotices;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly random: Random;
  /** Of notices about commands whose language is not known. */
  readonly language: Language;
}

/** What people decided. */
export interface RepairOrder {
  /** The Taipei date of whose list the commands are. */
  readonly day: IsoDate;
  readonly ids: readonly CommandId[];
  /** Who decided, for the audit trail. */
  readonly by: string;
}

/**
 * `repaired`: the outcome is recorded. `agrees`: it was recorded before. `pending`: recovery learns it by itself. `not-listed`:
 * the card system does not list the id on the day. `conflict`: the id belongs to another customer or kind, or the command
 * changed meanwhile; nothing was changed.
 */
export type Repair = 'repaired' | 'agrees' | 'pending' | 'not-listed' | 'conflict';

/** Repairs each command in a transaction of its own. Safe to repeat. Throws CardSystemUnavailable. */
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
  const { id, customerId, kind, outcome } = listed;
  const [row] = await store.commandsByIds(deps.db, [id]);
  const was = portalStateOf(row, listed);
  if (was === outcome.state) return 'agrees';
  if (was === 'pending') return 'pending';
  if (was === 'other-customer' || was === 'other-kind') return 'conflict';
  const customer = await deps.cardSystem.customer(customerId);
  const requestId = row?.requestId ?? newUuid(deps.random);
  const language = row?.language ?? deps.language;
  const notices = deps.noticesOf(kind, language);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await record(trx, { listed, day, was, requestId, language }))) return 'conflict';
    const notice = outcome.state === 'done' ? notices.done : notices.failed;
    if (customer) await enqueueNotice(deps.outbox, trx, customer, notice);
    const { action, outcomes } = deps.reports[kind];
    const audited = outcome.state === 'done' ? (outcomes?.done ?? 'done') : 'refused';
    const details = { commandId: id, was };
    const context = { requestId, channel: 'staff', actor: { kind: 'staff', id: by } } as const;
    await deps.audit.record(trx, context, action, audited, customerId, details);
    return 'repaired';
  });
}

interface Recorded {
  readonly listed: SettledCommand;
  readonly day: IsoDate;
  readonly was: Exclude<Difference['portal'], 'pending' | 'other-customer' | 'other-kind'>;
  readonly requestId: string;
  readonly language: Language;
}

/** False when another repair or the portal was first. */
function record(
  trx: Transaction<Database>,
  { listed, day, was, requestId, language }: Recorded,
): Promise<boolean> {
  const { id: commandId, customerId, kind, outcome } = listed;
  const { state } = outcome;
  // The facts that a payload or a refusal's sentence is made from are not in the list.
  const answer = state === 'done' ? null : { code: 'NOT-DONE' };
  return was === 'none'
    ? store.insertListed(trx, { customerId, commandId, kind, requestId, language, state, answer, day })
    : store.correctOutcome(trx, { customerId, commandId }, was, { state, answer });
}
