/** Simulates the bank's systems for browser tests. */
import { createHmac, randomUUID } from 'node:crypto';
import { taipeiDate } from '../../../shared/dates.ts';
import { Client } from '../../../tests/support/api/clients/client.ts';

interface Server {
  readonly baseURL: string;
}

/** Environment variables of a server that accepts the events of `sendEvents`. */
export const BANK_ENV = { BANK_EVENTS_SECRET: Buffer.alloc(32, 31).toString('base64') };

export interface CardKey {
  readonly customerId: string;
  readonly cardId: string;
}

/** Returns the first card of a person. Logs on as the person, which ends the person's earlier session. */
export async function cardOf(server: Server, username: string): Promise<CardKey> {
  const people = await (await fetch(`${server.baseURL}/demo/people`)).json();
  const person = people.people.find((one: { username?: string }) => one.username === username);
  const client = await Client.loggedOn(server, username);
  const cards = (await client.get('/cards')).payload as readonly { cardId: string }[];
  return { customerId: person.customerId, cardId: cards[0]?.cardId ?? '' };
}

/** The event of an online purchase of `amount` TWD, `minutesAgo` minutes before now. */
export function purchase(card: CardKey, amount: number, minutesAgo = 0): object {
  const money = (dollars: number) => ({ amount: `${dollars}`, currency: 'TWD' });
  const paidAt = new Date(Date.now() - minutesAgo * 60_000);
  const fields = {
    transactionId: randomUUID(),
    transactionDate: taipeiDate(paidAt),
    description: { en: 'Harbour Books', zh_tw: '海港書店' },
    category: 'shopping',
    overLimit: false,
    online: true,
    amount: money(amount),
    currentBalance: money(20_000),
  };
  const occurredAt = paidAt.toISOString();
  return { kind: 'authorised', eventId: randomUUID(), occurredAt, ...card, ...fields };
}

/** Sends signed events. Throws if they are not accepted. */
export async function sendEvents(server: Server, ...events: readonly object[]): Promise<void> {
  const body = JSON.stringify({ events });
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const secret = Buffer.from(BANK_ENV.BANK_EVENTS_SECRET, 'base64');
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const answer = await fetch(`${server.baseURL}/api/v1/bank-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'bank-timestamp': timestamp, 'bank-signature': signature },
    body,
  });
  if (!answer.ok) throw new Error(`events: ${answer.status} ${await answer.text()}`);
}
