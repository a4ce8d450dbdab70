/** Helpers of the conformance tests that apply commands. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type { CardSystem, LocalCommands } from '../../server/ports/card-system/local-unit.ts';
import type {
  Command,
  CommandKind,
  RefusalOf,
  ResultOf,
  Settled,
} from '../../server/ports/card-system/parts/commands.ts';
import type { RemoteCommands } from '../../server/ports/card-system/remote.ts';

/** The adapter under test and the database of the portal's transactions. */
export interface CardSystemUnderTest {
  readonly system: CardSystem;
  /** The portal's database, for the transaction that applies a local command. Remote commands do not need it. */
  readonly db?: Kysely<Database>;
  /** For remote commands: makes the bank refuse all connections from now on. Called once, by the last tests. */
  readonly setDown?: () => Promise<void>;
}

/** Options of one attempt. */
export interface Attempt {
  /** Command id; a retry uses the same one. Default: a new id. */
  readonly id?: string;
  /** Rolls the transaction back after the command took effect; for local commands only. */
  readonly rollBack?: boolean;
}

/** Commands expire after this time (`notAfter`), even if their caller gave up earlier. */
const VALID_MS = 30_000;
const DEADLINE_MS = 20_000;

/**
 * Applies a command as the portal does: a local one in its own transaction, a remote one by submitting it. Returns the
 * result or the refusal.
 */
export async function apply<K extends CommandKind>(
  { system, db }: CardSystemUnderTest,
  customerId: string,
  command: Command<K>,
  { id = randomUUID(), rollBack = false }: Attempt = {},
): Promise<ResultOf<K> | RefusalOf<K>> {
  const { commands } = system;
  const settled =
    commands.where === 'database'
      ? await applyLocally(commands, databaseOf(db), { id, customerId, command, rollBack })
      : await submit(commands, uuidOf(id), customerId, command);
  return settled.state === 'refused' ? settled.refusal : settled.result;
}

function applyLocally<K extends CommandKind>(
  commands: LocalCommands,
  db: Kysely<Database>,
  attempt: { id: string; customerId: string; command: Command<K>; rollBack: boolean },
): Promise<Settled<K>> {
  return db.transaction().execute(async (trx) => {
    const settled = await commands.apply({ trx, id: attempt.id }, attempt.customerId, attempt.command);
    if (attempt.rollBack) throw new Error(settled.state === 'done' ? 'rolled back' : 'refused');
    return settled;
  });
}

/** Submits a command that is not expired. */
export function submit<K extends CommandKind>(
  commands: RemoteCommands,
  id: string,
  customerId: string,
  command: Command<K>,
): Promise<Settled<K>> {
  const notAfter = new Date(Date.now() + VALID_MS);
  return commands.submit({ id, customerId, command, notAfter }, AbortSignal.timeout(DEADLINE_MS));
}

function databaseOf(db: Kysely<Database> | undefined): Kysely<Database> {
  if (!db) throw new Error("this card system needs the portal's database");
  return db;
}

const uuids = new Map<string, string>();

function uuidOf(id: string): string {
  if (/^[0-9a-f-]{36}$/.test(id)) return id;
  const uuid = uuids.get(id) ?? randomUUID();
  uuids.set(id, uuid);
  return uuid;
}
