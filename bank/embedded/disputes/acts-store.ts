/** SQL of what a decided case changes on its card, in schema `cards`. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Bilingual } from '../../../server/ports/card-system/parts/history.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { transactionPart } from '../controls/authorise.ts';
import { insertLine, readAccount } from '../controls/authorise-store.ts';
import type { CardKey } from '../ids.ts';
import { nextExpiry, takeEnded } from '../points/points-store.ts';
import { POINTS_TAKEN_BACK } from './disputes.messages.ts';

type Trx = Transaction<Database>;

/** A posted line of a card. `amount` is in whole TWD. */
export interface NewPosted {
  readonly transactionId: string;
  readonly description: Bilingual;
  readonly amount: bigint;
  readonly category: 'adjustment' | 'fee';
  readonly day: IsoDate;
  readonly at: Date;
}

/** Writes a posted line and its effect on the balance of a locked card. Returns the part of its event that describes it. */
export async function writeLine(trx: Trx, card: CardKey, { at, ...line }: NewPosted) {
  const account = await readAccount(trx, card, { day: line.day, at });
  if (!account) throw new Error('the card is not there');
  return transactionPart(await insertLine(trx, card, { ...line, isPosted: true }), account, line.amount);
}

/** Takes points back from a locked card, at most what it has. */
export async function takeBackPoints(
  trx: Trx,
  card: CardKey,
  { points, caseId }: { readonly points: bigint; readonly caseId: string },
): Promise<void> {
  if (points <= 0n) return;
  await takeEnded(trx, card);
  const { customerId, cardId } = card;
  await sql`with old as (select points, coalesce(point_sequence, 0) as sequence, least(points, ${points}::bigint) as taken
      from cards.cards where customer_id = ${customerId}::uuid and card_id = ${cardId}::uuid),
    written as (insert into cards.point_entries (customer_id, card_id, sequence, entry_id, entry_date, description_en,
        description_zh, points, balance_before, balance_after, campaign_id, campaign_ruleset_id)
      select ${customerId}::uuid, ${cardId}::uuid, old.sequence + 1, md5(${`${caseId}/points`}::text)::uuid,
        (app_now() at time zone 'Asia/Taipei')::date, ${POINTS_TAKEN_BACK.en}, ${POINTS_TAKEN_BACK.zh_tw}, -old.taken,
        old.points, old.points - old.taken, 'DISPUTE', 'DISPUTE'
      from old where old.taken > 0 returning sequence, balance_after)
    update cards.cards c set points = w.balance_after, point_sequence = w.sequence
    from written w where c.customer_id = ${customerId}::uuid and c.card_id = ${cardId}::uuid`.execute(trx);
  await sql`update cards.cards set points_end_on = ${nextExpiry(sql`${customerId}::uuid`, sql`${cardId}::uuid`)}
    where customer_id = ${customerId}::uuid and card_id = ${cardId}::uuid`.execute(trx);
}
