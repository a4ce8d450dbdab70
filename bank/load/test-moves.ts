/** Cards that move to another customer by files, for tests. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { movedCards } from '../../app/server/sealed-tables.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { empty } from '../../tests/support/api/state.ts';
import type { DatabaseContext } from '../../tests/support/database/databases.ts';
import { ANN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { CARD_TABLES, CASE_TABLES } from '../embedded/moves/tables.ts';
import { createReadModel } from '../embedded/read-model/read-model.ts';
import { type LoadOptions, loadFolder } from './load.ts';
import { fillBank, keys, later, nextAsOf, redemptionOf, sampleFolder, today } from './test-bank.ts';
import { changeRows, copyOf, deltaFolder, type Rows, readRows, writeRows } from './test-folder.ts';

const keyring = createKeyring(Buffer.alloc(32, 9));
const onMoved = movedCards({ keyring, untaggedRows: 'refuse' });

/** A customer who is not in the sample bank, with an id before and after those of the bank. */
export const BEFORE = sampleId(0);
export const AFTER = sampleId(9);

/** Tables of the files whose rows name a card. */
const HISTORY = ['statements', 'point_entries', 'transactions'] as const;

export interface FileMove {
  readonly from: string;
  readonly to: string;
  readonly cardId: string;
}

/** Returns the row of a customer who is like Ann. */
async function personLikeAnn(folder: string, customerId: string): Promise<Rows[number]> {
  const ann = (await readRows(folder, 'customers')).find((row) => row.customer_id === ANN);
  return { ...ann, customer_id: customerId, customer_number: `77${customerId.slice(-8)}` };
}

/** Returns the customers who get cards and are not in the files yet. */
async function newPeople(folder: string, moves: readonly FileMove[]): Promise<Rows> {
  const known = (await readRows(folder, 'customers')).map((row) => row.customer_id);
  const added = [...new Set(moves.map(({ to }) => to))].filter((id) => !known.includes(id));
  return Promise.all(added.map((id) => personLikeAnn(folder, id)));
}

/** Returns whole files in which cards have moved, and in which customers without cards are missing. */
export async function wholeFiles(folder: string, moves: readonly FileMove[], gone: readonly string[] = []) {
  const files = copyOf(folder);
  later(files);
  const added = await newPeople(folder, moves);
  await changeRows(files, 'customers', (rows) => [
    ...rows.filter(({ customer_id: id = '' }) => !gone.includes(id)),
    ...added,
  ]);
  for (const table of ['cards', ...HISTORY])
    await changeRows(files, table, (rows) => rows.map((row) => moved(row, moves)));
  return files;
}

function moved(row: Rows[number], moves: readonly FileMove[]): Rows[number] {
  const own = moves.find((move) => move.from === row.customer_id && move.cardId === row.card_id);
  const account = moves.find(
    (move) => move.from === row.account_customer_id && move.cardId === row.account_card_id,
  );
  return {
    ...row,
    ...(own && { customer_id: own.to }),
    ...(account && { account_customer_id: account.to }),
  };
}

/** Returns a delta that moves cards, without their history. `deletes`: the rows that delete the card come last, first or not at all. */
export async function deltaFiles(
  folder: string,
  moves: readonly FileMove[],
  gone: readonly string[] = [],
  deletes: 'last' | 'first' | 'none' = 'last',
) {
  const delta = deltaFolder(nextAsOf());
  const cards = await readRows(folder, 'cards');
  const upserts = moves.map(({ from, to, cardId }) => {
    const row = cards.find((one) => one.customer_id === from && one.card_id === cardId);
    return { ...row, customer_id: to, change: 'upsert' };
  });
  const left = moves.map(({ from, cardId }) => ({ customer_id: from, card_id: cardId, change: 'delete' }));
  const rows = { last: [...upserts, ...left], first: [...left, ...upserts], none: upserts }[deletes];
  writeRows(delta, 'cards', rows as Rows);
  const added = await newPeople(folder, moves);
  writeRows(delta, 'customers', [
    ...gone.map((customer_id) => ({ customer_id, change: 'delete' })),
    ...added.map((row) => ({ ...row, change: 'upsert' })),
  ]);
  return delta;
}

export const loadMoves = (context: DatabaseContext, folder: string, options: LoadOptions = {}) =>
  loadFolder(context.open(), keys, folder, { onMoved, ...options });

/** Fills the bank, with rows of Ann's used card in every table. Returns the folder of its files. */
export async function fillForMoves(context: DatabaseContext): Promise<string> {
  const db = context.db();
  await empty(
    db,
    'cards.recorded_commands',
    'portal.commands',
    'portal.hidden_subscriptions',
    'portal.points_sent',
    'portal.remembered_places',
    'portal.otp_challenges',
    'cards.dispute_files',
    'cards.disputes',
  );
  await sql`truncate portal.users, portal.bank_events, portal.notices, portal.alerts, portal.push_subscriptions,
    portal.otp_sends, portal.alert_foreign_days, portal.flows cascade`.execute(db);
  await fillBank(context);
  const { commands } = createEmbeddedCardSystem(db, keys, systemRandom);
  const redeem = (rebate?: number) =>
    context.transaction((trx) =>
      commands.apply<'redeem'>({ trx, id: randomUUID() }, ANN, redemptionOf(20, rebate).command),
    );
  await redeem();
  await redeem(10);
  await sql`update cards.redemptions set delivery_sealed = ${keys.seal('delivery', sampleId(1), '{}')}`.execute(
    db,
  );
  await sql`insert into cards.pins (customer_id, card_id, verification, changed_on, changes)
    values (${ANN}, ${USED}, ${Buffer.alloc(32)}, ${today}, 2)`.execute(db);
  await sql`insert into cards.limit_requests (customer_id, reference_number, card_id, credit_limit, new_limit, start_date,
      end_date, requested_at)
    values (${ANN}, 'TL-00000001', ${USED}, 100000, 120000, ${today}, ${today}, app_now())`.execute(db);
  await sql`insert into cards.replacements (customer_id, reference_number, card_id, category, reason, reason_detail,
      ordered_at, closed_at, outcome)
    values (${ANN}, 'RP-00000001', ${USED}, 'damaged', 'worn', 'x', app_now(), app_now(), 'activated')`.execute(
    db,
  );
  await sql`insert into cards.controls (customer_id, card_id, version, online) values (${ANN}, ${USED}, 3, false)`.execute(
    db,
  );
  await sql`insert into cards.family_controls (customer_id, card_id, version, online, extra_id)
    values (${ANN}, ${USED}, 4, false, ${sampleId(904)})`.execute(db);
  await sql`insert into cards.family_extras (customer_id, request_id, card_id, amount, until_day, allowed_at, used)
    values (${ANN}, ${sampleId(904)}, ${USED}, 500, ${today}, app_now(), 20)`.execute(db);
  await sql`insert into cards.wallet_tokens (customer_id, card_id, token_id, wallet, added_at)
    values (${ANN}, ${USED}, 'TOKEN', 'Phone', app_now())`.execute(db);
  await sql`insert into cards.instalments (customer_id, transaction_id, card_id, conversion_id, reference_number, type,
      converted_at, converted_on, amount, tenor, annual_rate, interest, fee, first_instalment, monthly_instalment, total,
      annual_percentage_rate, first_month, last_month)
    values (${ANN}, ${sampleId(62)}, ${USED}, ${sampleId(900)}, 'INXXXXXXXX', 'unbilled', app_now(), ${today}, 1500, 3, 0, 0,
      0, 500, 500, 1500, 0, '2026-12', '2027-02')`.execute(db);
  await sql`insert into cards.disputes (customer_id, case_id, card_id, reference, kind, state, opened_at, answers_sealed,
      next_who)
    values (${ANN}, ${sampleId(901)}, ${USED}, 'DC-1', 'amount', 'received', app_now(),
      ${keys.seal('dispute', sampleId(901), '{}')}, 'bank')`.execute(db);
  await sql`insert into cards.dispute_lines (customer_id, case_id, card_id, cleared_on, transaction_id, amount, suspended,
      transaction_date, description_en, description_zh, whole)
    values (${ANN}, ${sampleId(901)}, ${USED}, ${today}, ${sampleId(63)}, 999, 999, ${today}, 'x', 'x', 999)`.execute(
    db,
  );
  await sql`insert into cards.dispute_steps (customer_id, case_id, position, state, at)
    values (${ANN}, ${sampleId(901)}, 1, 'received', app_now())`.execute(db);
  await sql`insert into cards.dispute_replies (customer_id, case_id, position, at, text_sealed)
    values (${ANN}, ${sampleId(901)}, 1, app_now(), ${keys.seal('dispute', sampleId(901), 'x')})`.execute(db);
  await sql`insert into cards.dispute_files (customer_id, file_id, case_id, media_type, bytes, sha256, received_at, added_at)
    values (${ANN}, ${sampleId(902)}, ${sampleId(901)}, 'image/png', 1, 'x', app_now(), app_now()),
      (${ANN}, ${sampleId(903)}, null, 'image/png', 1, 'x', app_now(), null)`.execute(db);
  await sql`insert into portal.bank_events (event_id, customer_id, card_id, kind, occurred_at, known, content)
    values ('EVENT', ${ANN}, ${USED}, 'dispute', '2026-01-01', true, ${JSON.stringify({
      kind: 'dispute',
      eventId: 'EVENT',
      occurredAt: '2098-01-01T00:00:00+08:00',
      customerId: ANN,
      cardId: USED,
    })}::jsonb)`.execute(db);
  return sampleFolder(context);
}

/** Records a change of the cashback method as a remote card system's command that later files will have. */
export async function recordLater(
  context: DatabaseContext,
  customerId: string,
  cardId: string,
  begunAt = new Date('2099-06-01T00:00:00Z'),
) {
  const unit = { id: randomUUID(), begunAt };
  await context.transaction((trx) =>
    createReadModel(keys).record<'set-cashback-method'>(
      { trx, ...unit },
      customerId,
      { kind: 'set-cashback-method', cardId, method: 'accumulate' },
      undefined,
    ),
  );
}

/** Returns the rows of a card by table, without the customer, and the customers that have them. */
export async function rowsOfCard(context: DatabaseContext, cardId: string) {
  const tables = [...CARD_TABLES, 'cards.card_numbers', 'portal.bank_events'];
  const rows: Record<string, unknown> = {};
  const customers = new Set<string>();
  for (const table of tables) {
    const found = await sql<{ customer: string; row: string }>`select t.customer_id::text as customer,
        ((to_jsonb(t) - '{customer_id,source_hash}'::text[]) #- '{content,customerId}')::text as row
      from ${sql.table(table)} t where card_id::text = ${cardId} order by 2`.execute(context.db());
    rows[table] = found.rows.map(({ row }) => row);
    for (const { customer } of found.rows) customers.add(customer);
  }
  for (const table of CASE_TABLES) {
    const found = await sql<{ customer: string; row: string }>`select t.customer_id::text as customer,
        (to_jsonb(t) - '{customer_id,source_hash}'::text[])::text as row
      from ${sql.table(table)} t where case_id in (select case_id from cards.disputes where card_id::text = ${cardId})
      order by 2`.execute(context.db());
    rows[table] = found.rows.map(({ row }) => row);
    for (const { customer } of found.rows) customers.add(customer);
  }
  return { rows, customers: [...customers] };
}
