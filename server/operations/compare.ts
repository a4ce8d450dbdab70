/**
 * Compares the portal's commands with the card system's own list of a day. The comparison runs each night, and after either
 * side was restored from a backup. It changes nothing.
 */
import type { Kysely } from 'kysely';
import type { CommandState } from '../../shared/card-values.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import { inBatches } from '../batches.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../db/schema/schema.ts';
import type { CommandId, RemoteCommands, SettledCommand } from '../ports/card-system/remote.ts';
import { commandsByIds, commandsSettledOn, type SettledAfter } from './commands-store.ts';
import { compareContents, type Extent } from './contents.ts';

/**
 * A command that differs between the portal and the card system, by its state or by its contents. `none`: the command is missing there.
 * `other-customer`, `other-kind`: in the portal, the id belongs to another customer or another kind of command.
 */
export interface Difference {
  readonly id: CommandId;
  readonly customerId: string;
  /** The kind in the portal, or in the card system when the portal does not have the command. */
  readonly kind: string;
  readonly portal: CommandState | 'none' | 'other-customer' | 'other-kind';
  readonly bank: 'done' | 'refused' | 'none';
  /** Where the states are equal: the names of the fields that differ, such as `result.redeemCode`. Never their values. */
  readonly fields: readonly string[];
}

export interface Comparison {
  /** Number of commands in the card system's list of the day. */
  readonly compared: number;
  /** How many of them were compared by their contents, by their outcome, and by their state only. */
  readonly by: Readonly<Record<Extent, number>>;
  readonly differences: readonly Difference[];
}

/** The dependencies of a comparison. */
export interface CompareDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly commands: Pick<RemoteCommands, 'settledOn'>;
}

const NONE: Readonly<Record<Extent, number>> = { contents: 0, outcome: 0, state: 0 };

/** Number of commands that one query looks up. */
const BATCH = 500;

/**
 * Compares the commands of a Taipei date. A command may be settled before midnight in one system and after midnight
 * in the other. So the portal's commands of the day are looked up in the card system's lists of three days.
 */
export async function compareDay(deps: CompareDeps, day: IsoDate): Promise<Comparison> {
  const differences: Difference[] = [];
  const by = { ...NONE };
  const listed = new Set<CommandId>();
  let compared = 0;
  for (const date of [addDays(day, -1), day, addDays(day, 1)]) {
    for await (const batch of inBatches(deps.commands.settledOn(date), BATCH)) {
      for (const { id } of batch) listed.add(id);
      if (date !== day) continue;
      compared += batch.length;
      for (const { extent, difference } of await compareBatch(deps, batch)) {
        by[extent]++;
        if (difference) differences.push(difference);
      }
    }
  }
  for (let after: SettledAfter | undefined, isOver = false; !isOver; ) {
    const rows = await commandsSettledOn(deps.db, day, after, BATCH);
    for (const { commandId: id, customerId, kind, state: portal } of rows) {
      // A `not-done` command never reached the card system, so it is never listed.
      if (portal !== 'not-done' && !listed.has(id))
        differences.push({ id, customerId, kind, portal, bank: 'none', fields: [] });
    }
    after = rows.at(-1);
    isOver = rows.length < BATCH;
  }
  return { compared, by, differences };
}

/**
 * Runs {@link compareDay} for all days from `first` to `last`.
 * @param onDay called when a day is compared. A run that was interrupted can go on with the next day.
 */
export async function compareDays(
  deps: CompareDeps,
  first: IsoDate,
  last: IsoDate,
  onDay?: (day: IsoDate, comparison: Comparison) => void,
): Promise<Comparison> {
  const differences: Difference[] = [];
  const by = { ...NONE };
  let compared = 0;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const comparison = await compareDay(deps, day);
    onDay?.(day, comparison);
    compared += comparison.compared;
    by.contents += comparison.by.contents;
    by.outcome += comparison.by.outcome;
    by.state += comparison.by.state;
    differences.push(...comparison.differences);
  }
  return { compared, by, differences };
}

/** Compares listed commands with the portal's. Where the states differ, the contents are not compared. */
async function compareBatch(
  { db, keyring }: CompareDeps,
  batch: readonly SettledCommand[],
): Promise<{ readonly extent: Extent; readonly difference?: Difference }[]> {
  const ids = batch.map(({ id }) => id);
  const rows = new Map((await commandsByIds(db, ids)).map((row) => [row.commandId, row]));
  return batch.map((listed) => {
    const { id, customerId, outcome } = listed;
    const row = rows.get(id);
    const portal = portalStateOf(row, listed);
    const bank = outcome.state;
    const isEqual = row !== undefined && portal === bank;
    const { extent, fields } = isEqual
      ? compareContents(keyring, row.contents, listed)
      : { extent: 'state' as const, fields: [] };
    if (isEqual && fields.length === 0) return { extent };
    return { extent, difference: { id, customerId, kind: row?.kind ?? listed.kind, portal, bank, fields } };
  });
}

/** The portal's state of a listed command, as in {@link Difference}. */
export function portalStateOf(
  row: { readonly customerId: string; readonly kind: string; readonly state: CommandState } | undefined,
  listed: SettledCommand,
): Difference['portal'] {
  if (!row) return 'none';
  if (row.customerId !== listed.customerId) return 'other-customer';
  return row.kind === listed.kind ? row.state : 'other-kind';
}
