/** Test helper: the parts of the portal that commands need, and an operation that raises a limit. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Registry } from 'prom-client';
import { REPORTS } from '../../app/server/reports.ts';
import { twd } from '../../shared/money.ts';
import { clearAudit } from '../../tests/support/api/audit.ts';
import { demoBank } from '../../tests/support/data/content.ts';
import { createAudit } from '../audit/audit.ts';
import { createCipher } from '../crypto/cipher.ts';
import { createKeyring } from '../crypto/keyring.ts';
import { databaseNow } from '../db/clock.ts';
import type { Database } from '../db/schema/schema.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { RemoteCommands, SettledCommand } from '../ports/card-system/remote.ts';
import { systemRandom } from '../ports/random/system.ts';
import type { Contents } from './contents.ts';
import { createCommandMetrics } from './metrics.ts';
import type { Operation, OperationContext } from './operations.ts';
import { CUSTOMER } from './test-bank.ts';

export const KEYRING = createKeyring(Buffer.alloc(32, 5));
export const CIPHER = createCipher(KEYRING);
export const AUDIT = createAudit({ keyring: KEYRING });
export const OUTBOX = createOutbox({ cipher: CIPHER, random: systemRandom, bank: () => demoBank });
export const CARD = '00000000-0000-4000-8000-000000000001';

/** The dependencies of a process that sends commands to a remote card system. */
export const remoteDeps = (db: Kysely<Database>, commands: RemoteCommands, registry = new Registry()) => ({
  db,
  keyring: KEYRING,
  commands,
  readModel: undefined,
  reports: REPORTS,
  cipher: CIPHER,
  random: systemRandom,
  audit: AUDIT,
  outbox: OUTBOX,
  wake: () => undefined,
  metrics: createCommandMetrics(registry, db),
  log: { error: () => undefined },
  now: () => databaseNow(db),
});

/** Empties the tables of commands, keys, messages and audit records. */
export async function clearCommands(db: Kysely<Database>): Promise<void> {
  await clearAudit(db);
  for (const table of ['outbox', 'idempotency', 'commands'])
    await sql`delete from ${sql.table(`portal.${table}`)}`.execute(db);
}

/** Stores a command of the customer. Unless it is pending, it is settled at `at`, Taipei time. Returns its id. */
export async function storeCommand(
  db: Kysely<Database>,
  state: string,
  {
    at = '2026-11-20 12:00',
    customerId = CUSTOMER.customerId,
    kind = 'redeem',
    contents,
  }: {
    readonly at?: string;
    readonly customerId?: string;
    readonly kind?: string;
    /** Makes the hashes of the command with this id. Default: none, as an earlier release stored it. */
    readonly contents?: (id: string) => Contents;
  } = {},
): Promise<string> {
  const id = randomUUID();
  const isPending = state === 'pending';
  await sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, sealed,
      answer, contents, begun_at, settled_at, next_try_at)
    values (${customerId}, ${id}, ${kind}, ${id}, ${state}, 'r', 'en', ${isPending ? Buffer.from('x') : null}, null,
      ${contents ? JSON.stringify(contents(id)) : null}::jsonb, app_now(), ${isPending ? null : `${at}+08`}::timestamptz, app_now())`.execute(
    db,
  );
  return id;
}

/** A command as the card system lists it. */
export const listed = (
  id: string,
  state: 'done' | 'refused',
  { customerId = CUSTOMER.customerId, kind = 'redeem' } = {},
) =>
  ({
    id,
    customerId,
    kind,
    outcome: state === 'done' ? { state, result: undefined } : { state, refusal: { refused: 'not-there' } },
  }) as SettledCommand;

/** A card system that lists these commands by day. */
export const listOf = (days: Readonly<Record<string, readonly SettledCommand[]>>) => ({
  async *settledOn(day: string) {
    yield* days[day] ?? [];
  },
});

/** The context of a call. */
export const call = (idempotencyKey?: string) =>
  ({
    requestId: 'r',
    language: 'en',
    session: { customerId: CUSTOMER.customerId, fieldSeed: Buffer.alloc(16) },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }) as OperationContext;

const raiseFacts = {
  cardId: CARD,
  lastFour: '1234',
  amount: '90000',
  startDate: '2026-11-20',
  endDate: '2026-11-21',
} as const;
export type Raise = Operation<unknown, undefined, 'raise-limit', typeof raiseFacts>;

/** An operation that raises a limit, with the given changes. */
export const raise = (over: Partial<Raise> = {}): Raise => ({
  report: REPORTS['raise-limit'],
  customerId: CUSTOMER.customerId,
  cardId: CARD,
  input: { amount: 90_000 },
  command: () => ({
    kind: 'raise-limit',
    cardId: CARD,
    raise: { limit: twd(90_000), startDate: '2026-11-20', endDate: '2026-11-21' },
  }),
  facts: () => raiseFacts,
  customer: () => CUSTOMER,
  ...over,
});
