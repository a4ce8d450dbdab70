/** A card that is frozen while payments are made, and checks of its database. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Client } from '../../support/api/clients/client.ts';
import type { Portal } from '../money/portal.ts';

interface Person {
  readonly username?: string;
  readonly cards: readonly { readonly number: string; readonly status: string }[];
}

/** Pays NT$1. Returns whether it was approved; undefined when the server did not answer. */
async function pay(portal: Portal, card: string): Promise<boolean | undefined> {
  const body = { card, kind: 'chip', amount: '1', currency: 'TWD', country: 'TW' };
  const answer = await fetch(`${portal.baseURL}/demo/purchase`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  return ((await answer.json().catch(() => ({}))) as { approved?: boolean }).approved;
}

export class Race {
  readonly #portal: Portal;
  readonly #client: Client;
  readonly #card: string;
  readonly #path: string;
  /** Number of approved payments that started after the freeze was acknowledged. */
  wrong = 0;
  approved = 0;
  /** Rounds in which the first payment was not approved, although the card was not frozen and no fault had happened. */
  notFree = 0;
  /** Number of approved payments since {@link empty} last deleted the transactions. */
  written = 0;

  constructor(portal: Portal, client: Client, card: string, cardId: string) {
    this.#portal = portal;
    this.#client = client;
    this.#card = card;
    this.#path = `/cards/${cardId}/controls/freeze`;
  }

  /** Logs on the first demo person, who has an active card. */
  static async open(portal: Portal): Promise<Race> {
    const username = 'demo.primary1';
    const { people } = (await (await fetch(`${portal.baseURL}/demo/people`)).json()) as { people: Person[] };
    const client = await Client.loggedOn(portal, username);
    const cards = (await client.get('/cards')).payload as readonly {
      cardId: string;
      lastFour: string;
      status: string;
    }[];
    const { cardId, lastFour } = cards.find(({ status }) => status === 'active')!;
    const person = people.find((one) => one.username === username);
    const number = person?.cards.find((card) => card.number.endsWith(lastFour))?.number ?? '';
    return new Race(portal, client, number, cardId);
  }

  async #pay(isAfter: boolean): Promise<boolean> {
    const approved = (await pay(this.#portal, this.#card)) === true;
    if (!approved) return false;
    this.approved++;
    this.written++;
    if (isAfter) this.wrong++;
    return true;
  }

  /** Repeats the freeze with the same idempotency key until it is acknowledged. */
  async #freeze(whenDown: () => Promise<unknown>): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await this.#client
        .post(this.#path, { language: 'en' }, { headers })
        .catch(() => undefined);
      if (answer?.status === 200) return;
      await whenDown();
    }
  }

  /** Pays with the unfrozen card before any fault. Without this payment, a bank that approves nothing would pass. */
  async payFirst(): Promise<void> {
    if (!(await this.#pay(false))) this.notFree++;
  }

  /**
   * Pays with the frozen card at a restarted portal. Counts an approval as wrong. Returns whether there was an answer.
   */
  async isAnswered(): Promise<boolean> {
    const approved = await pay(this.#portal, this.#card);
    if (approved) this.wrong++;
    return approved !== undefined;
  }

  /** Makes payments before, during and after a freeze. */
  async run(whenDown: () => Promise<unknown>): Promise<void> {
    const before = [this.#pay(false), this.#pay(false)];
    const freeze = this.#freeze(whenDown);
    const during = [this.#pay(false), this.#pay(false)];
    await freeze;
    const after = [this.#pay(true), this.#pay(true), this.#pay(true)];
    await Promise.all([...before, ...during, ...after]);
  }
}

/**
 * Returns the violations: payments approved after a freeze or refused before it, and approved payments without exactly
 * one transaction and one event.
 */
export async function violations(pool: pg.Pool, race: Race): Promise<readonly string[]> {
  const { rows } = await pool.query(`select
    (select count(*)::int from cards.transactions where description_en like 'Till:%') as lines,
    (select count(*)::int from cards.transactions t join portal.bank_events e on e.customer_id = t.customer_id
      and e.kind = 'authorised' and e.content ->> 'transactionId' = t.transaction_id::text
      where t.description_en like 'Till:%') as matched,
    (select count(*)::int from portal.bank_events where kind = 'authorised') as events`);
  const { lines, matched, events } = rows[0];
  return [
    ...(race.wrong > 0 ? [`${race.wrong} payments approved after a freeze`] : []),
    ...(race.notFree > 0 ? [`${race.notFree} payments refused before a freeze`] : []),
    // A payment whose answer was lost may have both or neither.
    ...(matched === lines && events === lines
      ? []
      : [`${lines} lines, ${events} events, ${matched} matched`]),
    ...(lines >= race.written ? [] : [`${race.written} approved, ${lines} lines`]),
  ];
}

/** Lifts the freeze of every card. */
export async function free(pool: pg.Pool): Promise<void> {
  await pool.query('update cards.controls set version = version + 1, frozen_since = null, frozen_by = null');
}

/**
 * Deletes the transactions and events of payments. Each new event re-applies all events of its card, so many are slow.
 */
export async function empty(pool: pg.Pool, race: Race): Promise<void> {
  await pool.query(`delete from portal.bank_events`);
  await pool.query(`update cards.cards c set current_balance = c.current_balance - l.paid from (
      select t.customer_id, t.card_id, sum(t.amount)::bigint as paid from cards.transactions t
      where t.description_en like 'Till:%' group by t.customer_id, t.card_id) l
    where c.customer_id = l.customer_id and c.card_id = l.card_id`);
  await pool.query(`delete from cards.transactions where description_en like 'Till:%'`);
  race.written = 0;
}
