/** SQL that several stores of schema `cards` use. */
import { type SqlBool, sql, type Transaction, type Updateable } from 'kysely';
import type { CardTables } from '../../server/db/schema/cards.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { CardKey } from './ids.ts';

/** SQL: today in Taipei. */
export const TODAY = sql<IsoDate>`(app_now() at time zone 'Asia/Taipei')::date`;

/** SQL condition: a row belongs to the card. For statements that read only one table. */
export const isOfCard = ({ customerId, cardId }: CardKey) =>
  sql<SqlBool>`customer_id = ${customerId} and card_id = ${cardId}`;

/** Updates columns of the card. Returns false for an unknown or another customer's card. */
export async function setCard(
  trx: Transaction<Database>,
  card: CardKey,
  columns: Updateable<CardTables['cards.cards']>,
): Promise<boolean> {
  const update = trx.updateTable('cards.cards').set(columns).where(isOfCard(card));
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}
