/** Posts events to a built server that is repeatedly killed, then compares its database with the events. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Rng, stream } from '../../../bank/demo/random.ts';
import { withClient } from '../../../scripts/programs/postgres.mjs';
import { Client } from '../../support/api/clients/client.ts';
import { auditFindings } from '../money/audit-findings.ts';
import { type Bank, type Banks, SECRET } from '../money/bank.ts';
import { type Portal, startPortal } from '../money/portal.ts';
import { type BankStream, bankStream, type Card, type EventJson, ONLINE } from './bank-events.ts';
import {
  countMessages,
  differences,
  isSettled,
  LOWERED,
  type MessageCounts,
  refusedIds,
} from './portal-checks.ts';

export interface PortalRun {
  readonly events: number;
  readonly kills: number;
  readonly seed: string;
  /** Path of the server. Default: the built server. */
  readonly program?: string;
  /** SQL that changes the database before the portal starts. */
  readonly change?: string | undefined;
  /**
   * Maximum time until the last message is sent. Its notice may wait until the lease of a killed process ends (30 s).
   */
  readonly longestMs?: number;
}

export interface PortalReport {
  readonly events: number;
  /** Number of events in answered requests, including repeats. */
  readonly sent: number;
  readonly kills: number;
  /** Number of requests without an answer, or with 503. */
  readonly unanswered: number;
  readonly due: number;
  readonly refunds: number;
  /** Online purchases of exactly NT$2,999 and NT$3,000, and how many of them caused a message. */
  readonly messageCounts: MessageCounts;
  readonly seconds: number;
  /** Empty when each notice and each message exists exactly once. */
  readonly differences: readonly string[];
}

const EVENTS_SECRET = Buffer.alloc(32, 31);
/** Number of concurrent requests. */
const POSTERS = 3;
const MOST_IN_REQUEST = 20;
/** Number of times that each event is sent while the portal is killed, each time in a different order. */
const ROUNDS = 2;
/** Maximum delay of a kill after a request, in milliseconds. */
const LATEST_KILL_MS = 80;
/** Percentage of requests before which a copy with an invalid event is sent. The portal must refuse the copy. */
const WRONG_PERCENT = 2;
const FORGED = 10;
const MOST_STARTS = 5;
/** Long enough for a busy machine. */
const LONGEST_MS = 300_000;

export function runPortalAlerts(banks: Banks, run: PortalRun): Promise<PortalReport> {
  const { program = 'dist/server/main.js', change } = run;
  return banks.with({}, async (bank) => {
    if (change) await withClient(bank.url, (client) => client.query(change));
    const start = () =>
      startPortal(program, {
        ...{ DATABASE_URL: bank.url, DATA_DIR: bank.dataDir, PORTAL_SECRET: SECRET },
        AUDIT_ANCHORS: join(bank.dataDir, 'audit-anchors.jsonl'),
        BANK_EVENTS_SECRET: EVENTS_SECRET.toString('base64'),
      });
    const portal = await untilStarted(start);
    try {
      return await runOn(bank, portal, run);
    } finally {
      await portal.stop();
    }
  });
}

/** Retries the start, as a service manager does. A start fails when a busy machine provides no connection within 2 s. */
async function untilStarted<T>(start: () => Promise<T>): Promise<T> {
  for (let left = MOST_STARTS - 1; ; left--) {
    try {
      return await start();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function runOn(bank: Bank, portal: Portal, run: PortalRun): Promise<PortalReport> {
  const from = performance.now();
  for (const username of bank.usernames.slice(0, LOWERED.people)) await lowerThreshold(portal, username);
  const cards = await withClient(bank.url, (client) => cardsOf(client, bank.usernames));
  const events = bankStream(run.seed, run.events, cards, new Date());
  const post = new Post(portal, stream(run.seed, 'requests'), events);
  await post.all(run.kills);
  return withClient(bank.url, async (client) => {
    const until = performance.now() + (run.longestMs ?? LONGEST_MS);
    while (!(await isSettled(client)) && performance.now() < until) await sleep(500);
    return {
      events: events.events.length,
      ...{ sent: post.sent, kills: post.kills, unanswered: post.unanswered },
      ...{
        due: events.due.length,
        refunds: events.refunds,
        messageCounts: await countMessages(client, events),
      },
      seconds: Math.round((performance.now() - from) / 1000),
      differences: [
        ...(await differences(client, events)),
        ...post.wrong,
        ...(await auditFindings(bank.url, bank.dataDir)),
      ],
    };
  });
}

/** Sends the same calls as the page of alert settings. */
async function lowerThreshold(portal: Portal, username: string): Promise<void> {
  const client = await Client.loggedOn(portal, username);
  const { payload } = await client.get('/alerts');
  const { version, pushAmounts, noticeLanguage } = payload;
  const settings = payload.settings as { readonly 'purchase-online': object };
  const lower = { ...settings['purchase-online'], threshold: LOWERED.threshold };
  const body = { version, settings: { ...settings, 'purchase-online': lower }, pushAmounts, noticeLanguage };
  const { status, text } = await client.post('/alerts', body);
  if (status !== 200) throw new Error(`settings of ${username}: ${text}`);
}

async function cardsOf(client: pg.Client, usernames: readonly string[]): Promise<readonly Card[]> {
  const lowered = usernames.slice(0, LOWERED.people);
  const { rows } = await client.query<Card>(
    `select c.customer_id as "customerId", c.card_id as "cardId", x.email_sealed is not null as email,
      case when u.username = any($2) then $3::int else $4::int end as threshold
    from portal.users u join cards.cards c on c.customer_id::text = u.customer_id::text
      join cards.customers x on x.customer_id = c.customer_id
    where u.username = any($1) and c.status = 'active' order by c.customer_id, c.card_id`,
    [usernames, lowered, LOWERED.threshold, ONLINE],
  );
  return rows;
}

/** Posts events as the bank does: repeats each request until it is answered. */
class Post {
  sent = 0;
  kills = 0;
  unanswered = 0;
  /** Answers that the portal must not give. */
  readonly wrong: string[] = [];
  #answered = 0;
  readonly #portal: Portal;
  readonly #random: Rng;
  readonly #stream: BankStream;

  constructor(portal: Portal, random: Rng, events: BankStream) {
    this.#portal = portal;
    this.#random = random;
    this.#stream = events;
  }

  /** Sends each event in each round, and all events again after the last kill. */
  async all(kills: number): Promise<void> {
    const requests = Array.from({ length: ROUNDS }, (_, round) => this.#requests(round)).flat();
    const times = Array.from({ length: kills }, () => this.#random.int(0, requests.length - 1));
    await Promise.all([
      this.#send(requests),
      this.#kill(
        times.sort((a, b) => a - b),
        requests.length,
      ),
    ]);
    await this.#send(this.#requests(ROUNDS));
    await this.#forge();
  }

  /**
   * Returns all events in this round's order, in requests of random size. Adds requests with an invalid event, which
   * the portal must refuse as a whole.
   */
  #requests(round: number): (readonly object[])[] {
    const left = [...shuffled(this.#stream.events, this.#random.int(1, 2 ** 30))];
    const requests: (readonly object[])[] = [];
    while (left.length > 0) {
      const some: EventJson[] = left.splice(0, this.#random.int(1, MOST_IN_REQUEST));
      if (this.#random.chance(WRONG_PERCENT))
        requests.push(
          some.map((event, n) => ({
            ...event,
            eventId: `${refusedIds}${round}-${requests.length}-${n}`,
            ...(n === some.length - 1 && { schema: 2 }),
          })),
        );
      requests.push(some);
    }
    return requests;
  }

  async #send(requests: readonly (readonly object[])[]): Promise<void> {
    let next = 0;
    const poster = async () => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        await this.#untilAnswered(request);
        this.#answered++;
      }
    };
    await Promise.all(Array.from({ length: POSTERS }, poster));
  }

  async #untilAnswered(events: readonly object[]): Promise<void> {
    const expected = 'schema' in (events.at(-1) ?? {}) ? 400 : 200;
    const until = performance.now() + LONGEST_MS;
    for (;;) {
      const status = await this.#post(events, EVENTS_SECRET);
      if (status !== undefined) this.sent += events.length;
      if (status === expected) return;
      if (status !== undefined && status !== 503) {
        this.wrong.push(`answer ${status} instead of ${expected}`);
        return;
      }
      this.unanswered++;
      if (performance.now() > until) throw new Error(`no answer:\n${this.#portal.log()}`);
      await sleep(50);
    }
  }

  /** Returns the status of the answer; undefined if there is none. */
  async #post(events: readonly object[], secret: Buffer): Promise<number | undefined> {
    const body = JSON.stringify({ events });
    const timestamp = `${Math.floor(Date.now() / 1000)}`;
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const headers = {
      ...{ 'content-type': 'application/json', 'bank-timestamp': timestamp, 'bank-signature': signature },
    };
    try {
      const url = `${this.#portal.baseURL}/api/v1/bank-events`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      await answer.text();
      return answer.status;
    } catch {
      return undefined;
    }
  }

  /**
   * Kills the portal several times. `times` are the numbers of answered requests, at most `most`, at which it is
   * killed.
   */
  async #kill(times: readonly number[], most: number): Promise<void> {
    for (const time of times) {
      while (this.#answered < Math.min(time, most - 1)) await sleep(5);
      await sleep(this.#random.int(0, LATEST_KILL_MS));
      await this.#portal.kill9();
      this.kills++;
      await untilStarted(() => this.#portal.restart());
    }
  }

  /** Sends requests that are signed with a wrong secret. Nothing may be stored. */
  async #forge(): Promise<void> {
    const [event] = this.#stream.events;
    for (let n = 0; n < FORGED; n++) {
      const status = await this.#post(
        [{ ...event, eventId: `${refusedIds}forged-${n}` }],
        Buffer.alloc(32, n),
      );
      if (status !== 401) this.wrong.push(`answer ${status} to a forged signature`);
    }
  }
}

/** Shuffles a list with the seed. */
function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  let state = seed >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  return list
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
