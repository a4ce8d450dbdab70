/** Card holders who write, and read at once what they wrote. Nothing else writes to their cards. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Answer } from '../../support/api/clients/client.ts';
import type { CardHolder, Product } from '../money/card-holders.ts';

/** Milliseconds before a call without a response, or with 503, is repeated. */
const AGAIN_MS = 50;
/** One in this many rounds begins with a charge that the bank writes. */
const CHARGE_ONE_IN = 4;

export interface Reading {
  readonly product: Product;
  /** Connections to the current primary. */
  readonly pool: pg.Pool;
  readonly stopped: () => boolean;
  readonly violations: string[];
  /** Calls by status; `none` without a response. */
  readonly statuses: Record<string, number>;
  readonly slowest: { ms: number };
  /** Rounds of all card holders: a write with its reads. */
  rounds: number;
  /** Charges of the bank that a card holder looked for. */
  charges: number;
}

/** What a card holder knows at the end. */
export interface Known {
  readonly holder: CardHolder;
  /** Acknowledged redemptions. */
  readonly acknowledged: number;
  /** Whether the last redemption has no answer. */
  readonly open: boolean;
}

/** Writes and reads until the run is stopped. */
export async function writeAndRead(holder: CardHolder, run: Reading): Promise<Known> {
  const { client, cardId } = holder;
  /** Repeats a call until it is answered with 200; undefined once the run is stopped. */
  const insist = async (call: () => Promise<Answer>): Promise<Answer | undefined> => {
    for (;;) {
      const from = performance.now();
      const answer = await call().catch(() => undefined);
      run.slowest.ms = Math.max(run.slowest.ms, performance.now() - from);
      const status = answer?.status ?? 'none';
      run.statuses[status] = (run.statuses[status] ?? 0) + 1;
      if (answer?.status === 200) return answer;
      if (answer && answer.status !== 503) {
        run.violations.push(`${holder.username} got ${answer.status}: ${answer.text.slice(0, 200)}`);
        return undefined;
      }
      if (run.stopped()) return undefined;
      await sleep(AGAIN_MS);
    }
  };
  const ledger = () => insist(() => client.get(`/reward-points?cardId=${cardId}&pageSize=5`));
  const order = { catalogCode: run.product.code, quantity: 1, cardId, registeredEmail: true };

  let points = Number((await ledger())?.payload.totalPoints);
  let [acknowledged, open] = [0, false];
  while (!run.stopped()) {
    if (acknowledged % CHARGE_ONE_IN === 0) await readCharge(holder, run, insist);
    const headers = { 'idempotency-key': randomUUID() };
    const path = '/points-redemption/redeem-product-catalogue';
    open = true;
    if (!(await insist(() => client.post(path, order, { headers })))) break;
    open = false;
    acknowledged++;
    points -= run.product.points;
    const found = await ledger();
    if (!found) break;
    const totalPoints = Number(found.payload.totalPoints);
    const [newest] = found.payload.content as readonly { readonly points: number }[];
    if (totalPoints !== points)
      run.violations.push(`${holder.username} reads ${totalPoints} points after a write that left ${points}`);
    if (!newest || newest.points >= 0)
      run.violations.push(`${holder.username} reads a ledger without the redemption`);
    run.rounds++;
  }
  return { holder, acknowledged, open };
}

/** The bank writes a charge, as its events do, and the card holder looks for it. */
async function readCharge(
  { username, client, cardId }: CardHolder,
  run: Reading,
  insist: (call: () => Promise<Answer>) => Promise<Answer | undefined>,
): Promise<void> {
  const name = `Charge ${randomUUID()}`;
  const stored = await run.pool
    .query(
      `insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, description_en,
         description_zh, amount, category)
       select customer_id, gen_random_uuid(), card_id, (app_now() at time zone 'Asia/Taipei')::date, $2, $2, 100, 'shopping'
         from cards.cards where card_id::text = $1`,
      [cardId, name],
    )
    .catch(() => undefined);
  if (stored?.rowCount !== 1) return;
  const path = `/cards/${cardId}/transactions/unposted?keyword=${encodeURIComponent(name)}`;
  const found = await insist(() => client.get(path));
  const content = found?.payload.content as readonly unknown[] | undefined;
  if (!content) return;
  run.charges++;
  if (content.length !== 1)
    run.violations.push(`${username} finds ${content.length} times a charge of the bank`);
}
