/** SQL of consents. Rows are only added: the newest row of a purpose and channel counts. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { ConsentChannel, ConsentPair } from '../../../shared/consents.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;

export interface Choice extends ConsentPair {
  readonly agreed: boolean;
}

export interface ChoiceRow extends Choice {
  readonly seq: number;
  readonly at: Date;
}

const ROW = sql`seq, purpose, channel, agreed, at`;

/** Returns the choice that counts for each purpose and channel that has one. */
export async function currentChoices(db: Db, customerId: string): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`select distinct on (purpose, channel) ${ROW} from portal.consents
    where customer_id = ${customerId} order by purpose, channel, seq desc`.execute(db);
  return rows;
}

/** Returns the newest choices first. */
export async function history(db: Db, customerId: string, limit: number): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`select ${ROW} from portal.consents
    where customer_id = ${customerId} order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the person's own choice about a channel of a purpose; undefined while there is none. */
export async function currentChoice(
  db: Db,
  customerId: string,
  purpose: string,
  channel: ConsentChannel,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ agreed: boolean }>`select agreed from portal.consents
    where customer_id = ${customerId} and purpose = ${purpose} and channel = ${channel}
    order by seq desc limit 1`.execute(db);
  return rows[0]?.agreed;
}

/** Lets the choices of a customer wait for each other, until the transaction ends. */
export async function lockChoices(trx: Trx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consents/${customerId}`}, 0))`.execute(trx);
}

/** Adds choices that differ from those that count, under {@link lockChoices}. Returns what was added. */
export async function addChoices(
  trx: Trx,
  customerId: string,
  choices: readonly Choice[],
): Promise<readonly Choice[]> {
  const now = new Map((await currentChoices(trx, customerId)).map((one) => [keyOf(one), one.agreed]));
  const added = choices.filter((one) => now.get(keyOf(one)) !== one.agreed);
  const [newest] = await history(trx, customerId, 1);
  for (const [index, { purpose, channel, agreed }] of added.entries())
    await sql`insert into portal.consents (customer_id, seq, purpose, channel, agreed, at)
      values (${customerId}, ${(newest?.seq ?? 0) + index + 1}, ${purpose}, ${channel}, ${agreed}, app_now())`.execute(
      trx,
    );
  return added;
}

/** Identifies a purpose with a channel. */
export const keyOf = ({ purpose, channel }: ConsentPair) => `${purpose} ${channel}`;
