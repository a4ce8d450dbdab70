/** Card holders whose cards move to other customers. They log on again when their session has ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Client } from '../../support/api/clients/client.ts';
import type { CardHolder } from '../money/card-holders.ts';
import { insist } from './core.ts';

const LOG_ON_MS = 30_000;
/** Refused log-ons until the account counts as closed. */
const MOST_REFUSALS = 6;
/**
 * Answers that say that the account cannot be used, or that the portal has a defect. After others, such as 503 while PostgreSQL is killed,
 * the person tries again.
 */
const REFUSAL = /"code":"(?:LOGIN-\w+|500)"/;

export const isRefusal = (problem: string) => REFUSAL.test(problem);

/** A card holder, with the customer of the account as the bank knows it. */
export class MovingHolder implements CardHolder {
  readonly username: string;
  customerId: string;
  /** Whether the bank has merged this person's customer with one who had an account. */
  isClosed = false;
  #now: CardHolder;

  constructor(first: CardHolder, customerId: string) {
    this.username = first.username;
    this.customerId = customerId;
    this.#now = first;
  }

  get client() {
    return this.#now.client;
  }
  get cardId() {
    return this.#now.cardId;
  }
  get others() {
    return this.#now.others.length > 0 ? this.#now.others : [this.#now.cardId];
  }

  /** Logs on again, and reads the cards. Returns the last problem when that does not succeed in time. */
  async logOnAgain(at: { readonly baseURL: string }): Promise<string | undefined> {
    const from = performance.now();
    let refusals = 0;
    let problem = '';
    while (performance.now() - from < LOG_ON_MS && refusals < MOST_REFUSALS) {
      try {
        const client = await Client.loggedOn(at, this.username);
        this.#now = { ...this.#now, client };
        await this.#readCards(client);
        return undefined;
      } catch (error) {
        problem = String(error);
        if (isRefusal(problem)) refusals++;
        await sleep(300);
      }
    }
    return problem;
  }

  /** Chooses the cards for operations: the active one with the most points, and the others. */
  async #readCards(client: Client): Promise<void> {
    const cards = (await client.get('/cards')).payload as readonly {
      readonly cardId: string;
      readonly status: string;
      readonly points: number;
    }[];
    const isActive = (status: string) => Number(status === 'active');
    const [first, ...others] = [...cards].sort(
      (a, b) => isActive(b.status) - isActive(a.status) || b.points - a.points,
    );
    if (!first) return;
    this.#now = { ...this.#now, cardId: first.cardId, others: others.map(({ cardId }) => cardId) };
  }

  /** Reads the ids of the cards that the portal shows, or returns the last problem. Logs on again if that is needed. */
  async shownCards(at: { readonly baseURL: string }): Promise<readonly string[] | string> {
    const from = performance.now();
    let problem = '';
    while (performance.now() - from < LOG_ON_MS) {
      const answer = await this.client.get('/cards').catch(() => undefined);
      if (answer?.status === 200)
        return (answer.payload as readonly { cardId: string }[]).map(({ cardId }) => cardId).sort();
      problem = answer?.text ?? 'no answer';
      if (answer?.status !== 401) {
        await sleep(500);
        continue;
      }
      const refused = await this.logOnAgain(at);
      if (refused !== undefined) return refused;
    }
    return problem;
  }
}

/** Reads the cards of a customer in the bank's database. */
export async function cardsOf(db: Kysely<Database>, customerId: string): Promise<readonly string[]> {
  const { rows } = await insist(() =>
    sql<{
      id: string;
    }>`select card_id::text as id from cards.cards where customer_id = ${customerId} order by 1`.execute(db),
  );
  return rows.map(({ id }) => id);
}
