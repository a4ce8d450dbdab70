/** A card holder who redeems points again and again, presses twice, and sends again what got no answer. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '../../../features/demo/bank/random.ts';
import { type Answer, Client } from '../../support/client.ts';

/** One intention of a person, with what they were told. */
export interface Intention {
  readonly username: string;
  readonly cardId: string;
  readonly key: string;
  readonly points: number;
  /** What was answered: a code of the catalogue, or the redemption's own; undefined while nobody knows. */
  answer?: { readonly redeemCode: string; readonly pointsUsed: number } | { readonly refused: string };
  /** Answers that differed from the first: there must be none. */
  readonly others: string[];
}

export interface Shop {
  readonly code: string;
  readonly points: number;
}

export interface WorkerOptions {
  readonly holder: CardHolder;
  readonly rng: Rng;
  readonly shop: Shop;
  readonly intentions: Intention[];
  /** Resolves when the portal answers again. */
  readonly back: () => Promise<void>;
  readonly stopped: () => boolean;
}

/** Somebody who is logged on, and the card whose points they redeem. */
export interface CardHolder {
  readonly username: string;
  readonly client: Client;
  readonly cardId: string;
}

/** Logs somebody on. */
export async function cardHolder(at: { readonly baseURL: string }, username: string): Promise<CardHolder> {
  const client = await Client.loggedOn(at, username);
  const cards = (await client.get('/cards')).payload as readonly {
    cardId: string;
    status: string;
    points: number;
  }[];
  const cardId = cards
    .filter((card) => card.status === 'active')
    .sort((a, b) => b.points - a.points)[0]?.cardId;
  if (!cardId) throw new Error(`${username} has no active card`);
  return { username, client, cardId };
}

/** Works until it is stopped. Rejects on anything that a person must never see, such as the end of their session. */
export async function work(options: WorkerOptions): Promise<void> {
  const { rng, shop, stopped } = options;
  const { client, username, cardId } = options.holder;
  while (!stopped()) {
    const quantity = rng.int(1, 3);
    const intention: Intention = {
      username,
      cardId,
      key: randomUUID(),
      points: quantity * shop.points,
      others: [],
    };
    options.intentions.push(intention);
    const send = () => redeem(client, intention, shop.code, quantity);
    if (rng.chance(25)) await Promise.all([send(), send()]);
    else await send();
    // Most people send again what got no answer; some give up, and nobody ever knows.
    let tries = rng.chance(70) ? 100 : 0;
    while (intention.answer === undefined && tries-- > 0 && !stopped()) {
      await options.back();
      await send();
    }
    if (rng.chance(20))
      await client.get(`/points-redemption/point-balance?cardId=${cardId}`).catch(() => undefined);
    if (intention.answer === undefined) await sleep(20);
  }
}

async function redeem(
  client: Client,
  intention: Intention,
  catalogCode: string,
  quantity: number,
): Promise<void> {
  const body = { catalogCode, quantity, cardId: intention.cardId, emailAddress: 'someone@example.com' };
  const headers = { 'idempotency-key': intention.key };
  let answer: Answer;
  try {
    answer = await client.post('/points-redemption/redeem-product-catalogue', body, { headers });
  } catch {
    return;
  }
  // The database is away: nothing is known.
  if (answer.status === 503 || answer.status === 500) return;
  if (answer.status === 401) throw new Error(`${intention.username} lost the session: ${answer.text}`);
  const { redeemCode, pointsUsed } = answer.payload ?? {};
  const told =
    answer.status === 200
      ? { redeemCode: String(redeemCode), pointsUsed: Number(pointsUsed) }
      : { refused: answer.error?.code ?? `${answer.status}` };
  if (intention.answer === undefined) intention.answer = told;
  else if (JSON.stringify(intention.answer) !== JSON.stringify(told))
    intention.others.push(JSON.stringify(told));
}
