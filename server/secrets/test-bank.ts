/** The demo bank with several secrets, for tests. */

import { type Kysely, sql } from 'kysely';
import { rowSealing, sealedParts } from '../../app/server/sealed-tables.ts';
import { demoPeople } from '../../bank/demo/demo-people.ts';
import { createEmbeddedCardSystem } from '../../bank/embedded/adapter.ts';
import { createCardKeys } from '../../bank/embedded/keys.ts';
import { redeem } from '../../bank/embedded/points/redemption.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { DEMO_CARD_SECRET, type ProcessSecrets } from '../../tests/support/api/fleet.ts';
import { demoBank } from '../../tests/support/data/content.ts';
import { customerIdOf } from '../../tests/support/data/customer-id.ts';
import { createCipher } from '../crypto/cipher.ts';
import { createKeyring } from '../crypto/keyring.ts';
import { uuidOf } from '../crypto/keys.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema/schema.ts';
import { insertCommand } from '../operations/commands-store.ts';
import { openKept, sealKept } from '../operations/sealed-command.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { systemRandom } from '../ports/random/system.ts';
import type { ResealDeps } from './reseal.ts';

/** Secrets of the portal and of its card system, oldest first. The bank is created with the first of each. */
export const PORTAL = [61, 62, 63].map((byte) => Buffer.alloc(32, byte));
export const CARD = [DEMO_CARD_SECRET, Buffer.alloc(32, 72), Buffer.alloc(32, 73)];

/** Returns the keys of a process with the secrets at these indexes of {@link PORTAL} and {@link CARD}, current first. */
export function secrets(...places: [current: number, ...others: number[]]) {
  const of = (all: readonly Buffer[]) => places.map((i) => all[i] as Buffer);
  return secretsOf({ portal: of(PORTAL), card: of(CARD) });
}

/** Returns the config, keys and cipher of a process with these secrets. */
export function secretsOf({ portal, card }: ProcessSecrets) {
  const keyring = createKeyring(portal[0] as Buffer, portal.slice(1));
  const cardKeyring = createKeyring(card[0] as Buffer, card.slice(1));
  return {
    config: { keyring, cardKeyring },
    keys: createCardKeys(card[0] as Buffer, card.slice(1)),
    cipher: createCipher(keyring),
  };
}

/** Returns the dependencies of a reseal run with these secrets. */
export function resealDeps(database: OpenDatabase, current: number, ...others: number[]): ResealDeps {
  const { config, keys } = secrets(current, ...others);
  const rows = rowSealing({ ...config, untaggedRows: 'accept' });
  return { database, parts: sealedParts(config, keys), rows };
}

/** Queues messages encrypted with the current secret. */
export async function queueMessages(
  db: Kysely<Database>,
  count: number,
  cipher: ResealCipher,
): Promise<void> {
  const outbox = createOutbox({ cipher, random: systemRandom, bank: () => demoBank });
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < count; i++)
      await outbox.enqueue(trx, {
        customerId: customerIdOf(`customer-${i}`),
        channel: 'sms',
        purpose: 'test',
        language: 'en',
        to: '+886912345678',
        text: `message ${i}`,
      });
  });
}

type ResealCipher = ReturnType<typeof secrets>['cipher'];

/** Redeems one point of the first card that has points. The redemption has a membership number and a delivery address. */
export async function redeemToMembership(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ customerId: string; cardId: string }>`
    select customer_id as "customerId", card_id as "cardId" from cards.cards
    where status = 'active' and points > 0 order by customer_id, card_id limit 1`.execute(db);
  const order = {
    itemCode: 'EVAM0001',
    category: 'airmiles_and_hotel',
    description: { en: 'Miles', zh_tw: '哩程' },
    quantity: 1,
    points: 1,
    membership: { partner: 'EVAM', id: '1234567890' },
    delivery: { email: 'person@example.com' },
  } as const;
  await db
    .transaction()
    .execute((trx) => redeem(secrets(0).keys, { trx, id: 'unit' }, rows[0] as CardKey, order));
}

type CardKey = Parameters<typeof redeem>[2];

const COMMAND = { customerId: '00000000-0000-4000-8000-000000000001', commandId: uuidOf(Buffer.alloc(16)) };
const KEPT = {
  command: { kind: 'activate-card', cardId: '00000000-0000-4000-8000-000000000002' },
  facts: {},
} as const;

/**
 * Stores a pending command of a remote card system, and a command recorded in the read model, encrypted with the first
 * secrets.
 */
export async function storeCommands(db: Kysely<Database>): Promise<void> {
  const { cipher, keys } = secrets(0);
  const { customerId, commandId } = COMMAND;
  const { kind, cardId } = KEPT.command;
  await db
    .transaction()
    .execute((trx) =>
      insertCommand(
        trx,
        { ...COMMAND, kind, cardId, requestId: 'r', language: 'en', sealed: sealKept(cipher, COMMAND, KEPT) },
        60,
      ),
    );
  await sql`insert into cards.recorded_commands (customer_id, command_id, begun_at, sealed)
    values (${customerId}, ${commandId}, app_now(), ${keys.seal('command', commandId, 'shown')})`.execute(db);
}

/** Opens a case of a demo person with an answer, encrypted with the first secrets. */
export async function storeCase(db: Kysely<Database>): Promise<void> {
  const { keys } = secrets(0);
  const [person] = demoPeople(taipeiDate(new Date()));
  const [customerId, caseId] = [person?.customerId, COMMAND.commandId];
  await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, answers_sealed,
      next_who)
    select customer_id, ${caseId}, card_id, 'DC-1', 'not-mine', 'received', app_now(),
      ${keys.seal('dispute', caseId, '{"details":"what was said"}')}, 'bank'
    from cards.cards where customer_id = ${customerId} order by card_id limit 1`.execute(db);
  await sql`insert into cards.dispute_replies (customer_id, case_id, position, at, text_sealed)
    values (${customerId}, ${caseId}, 1, app_now(), ${keys.seal('dispute', caseId, 'what was answered')})`.execute(
    db,
  );
}

/** Decrypts with the secrets of a process. Returns the kind of the pending command and the text of the recorded command. */
export async function openCommands(db: Kysely<Database>, ...places: [number, ...number[]]) {
  const { cipher, keys } = secrets(...places);
  const sealedIn = async (table: string) => {
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from ${sql.table(table)}`.execute(db);
    return rows[0]!.sealed;
  };
  const { kind, cardId } = KEPT.command;
  const sealed = await sealedIn('portal.commands');
  const row = { ...COMMAND, kind, cardId, requestId: 'r', language: 'en', sealed } as const;
  const shown = keys.open('command', COMMAND.commandId, await sealedIn('cards.recorded_commands'));
  return [openKept(cipher, row).command.kind, shown];
}

/** Returns everything that the card system finds and decrypts with these secrets, as text. */
export async function readBank(
  db: Kysely<Database>,
  { card }: Pick<ProcessSecrets, 'card'>,
): Promise<string> {
  const { keys } = secretsOf({ portal: PORTAL, card });
  const bank = createEmbeddedCardSystem(db, keys, systemRandom);
  const lines: unknown[] = [];
  for (const person of demoPeople(taipeiDate(new Date()))) {
    const { customerId, nationalId, birthDate } = person;
    lines.push(await bank.disputes?.(customerId));
    lines.push(await bank.customer(customerId), await bank.isNationalId(customerId, nationalId));
    for (const { number: cardNumber, expiry } of person.cards) {
      const [month = '', year = ''] = expiry.split('/');
      lines.push(await bank.identify({ cardNumber, expiry: { month, year }, nationalId, birthDate }));
    }
    const { content } = await bank.redemptions(customerId, { pageNumber: 0, pageSize: 20 });
    for (const { redemptionId } of content) {
      const redemption = await bank.redemption(customerId, redemptionId);
      lines.push(
        redemption,
        redemption?.membership && (await bank.knowsMembership(customerId, redemption.membership)),
      );
    }
  }
  // Until when a redemption can be cancelled depends on the clock.
  return JSON.stringify(lines, (key, value: unknown) =>
    key === 'cancellableUntil' ? undefined : typeof value === 'bigint' ? `${value}` : value,
  );
}

/** Moves the database's clock forward, so that recorded uses of secrets are no longer recent. */
export async function pass(db: Kysely<Database>, seconds: number): Promise<void> {
  await sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(db);
}
