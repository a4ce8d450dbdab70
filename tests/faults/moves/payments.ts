/** Payments with the cards of a run, at the bank's own till, while the cards move. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Rng } from '../../../bank/demo/random.ts';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { TOKEN } from '../commands/killed.ts';

export interface Payments {
  /** Ids of the approved purchases. */
  readonly approved: readonly string[];
  /** Number of purchases and bill payments, by answer. */
  readonly counts: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

interface TillAnswer {
  readonly approved?: boolean;
  readonly transactionId?: string;
}

/** Starts to pay. `rng` must not be used by others. */
export function startPayments(url: string, db: Kysely<Database>, keys: CardKeys, rng: Rng): Payments {
  const approved: string[] = [];
  const counts: Record<string, number> = {};
  let isOver = false;
  async function pay(): Promise<void> {
    const { rows } = await sql<{ card_id: string; number_sealed: Buffer }>`select card_id::text, number_sealed
      from cards.cards where status = 'active' order by card_id`.execute(db);
    const card = rng.pick(rows);
    const number = keys.open('card-number', card.card_id, card.number_sealed);
    const isBill = rng.chance(30);
    const purchase = { card: number, kind: 'chip', amount: '3', currency: 'TWD', country: 'TW' };
    const answer = await fetch(`${url}/till/${isBill ? 'payment' : 'purchase'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(isBill ? { card: number, amount: '2' } : purchase),
    });
    const { approved: isApproved, transactionId } = (await answer.json()) as TillAnswer;
    if (isApproved && transactionId !== undefined) approved.push(transactionId);
    const what = isBill
      ? `bill ${answer.status === 200 ? 'paid' : 'not paid'}`
      : `purchase ${isApproved ? 'approved' : 'refused'}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  const working = (async () => {
    while (!isOver) {
      await sleep(rng.int(150, 600));
      // PostgreSQL may be killed at any time.
      await pay().catch(() => undefined);
    }
  })();
  return {
    approved,
    counts,
    async stop() {
      isOver = true;
      await working;
    },
  };
}
