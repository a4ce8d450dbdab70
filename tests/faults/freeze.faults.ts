/**
 * [SAFE-1] [SAFE-5] Freezes race payments on a built server, which is killed meanwhile. Nothing that began after an
 * acknowledged freeze is approved, and each line has its event and its place in the balance.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stream } from '../../features/demo/bank/random.ts';
import { ensureBuilt } from '../../scripts/built.mjs';
import { Client } from '../support/api/client.ts';
import { type Bank, type Banks, SECRET, startBanks } from './money/bank.ts';
import { type Portal, startPortal } from './money/portal.ts';

const RACES = Number(process.env.FAULTS_FREEZE_RACES ?? 1000);
const KILLS = Number(process.env.FAULTS_FREEZE_KILLS ?? 200);
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;

interface Person {
  readonly username?: string;
  readonly cards: readonly { readonly number: string; readonly status: string }[];
}

/** Pays NT$1; undefined when the server did not answer. */
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

/** One card and its holder. */
class Race {
  readonly #portal: Portal;
  readonly #client: Client;
  readonly #card: string;
  readonly #path: string;
  /** Payments that were approved although they began after the freeze was acknowledged. */
  wrong = 0;
  approved = 0;
  /** Those whose lines are still there. */
  written = 0;

  constructor(portal: Portal, client: Client, card: string, cardId: string) {
    this.#portal = portal;
    this.#client = client;
    this.#card = card;
    this.#path = `/cards/${cardId}/controls/freeze`;
  }

  async #pay(isAfter: boolean): Promise<void> {
    const approved = await pay(this.#portal, this.#card);
    if (!approved) return;
    this.approved++;
    this.written++;
    if (isAfter) this.wrong++;
  }

  /** Freezes until it is acknowledged; the same intention each time. */
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

  /** Whether a payment with the frozen card got an answer, from a portal that was started again. */
  async isAnswered(): Promise<boolean> {
    const approved = await pay(this.#portal, this.#card);
    if (approved) this.wrong++;
    return approved !== undefined;
  }

  /** Payments before, during and after a freeze. */
  async run(whenDown: () => Promise<unknown>): Promise<void> {
    const before = [this.#pay(false), this.#pay(false)];
    const freeze = this.#freeze(whenDown);
    const during = [this.#pay(false), this.#pay(false)];
    await freeze;
    const after = [this.#pay(true), this.#pay(true), this.#pay(true)];
    await Promise.all([...before, ...during, ...after]);
  }
}

describe('freezes and payments', () => {
  let banks: Banks | undefined;
  beforeAll(async () => {
    await ensureBuilt();
    banks = await startBanks();
  });
  afterAll(() => banks?.stop());

  async function withRace(use: (race: Race, portal: Portal, pool: pg.Pool) => Promise<void>): Promise<void> {
    await banks?.with({}, async ({ url, dataDir }: Bank) => {
      const portal = await startPortal('dist/server/main.js', {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        PORTAL_SECRET: SECRET,
      });
      const pool = new pg.Pool({ connectionString: url, max: 2 });
      pool.on('error', () => undefined);
      try {
        const { people } = (await (await fetch(`${portal.baseURL}/demo/people`)).json()) as {
          people: Person[];
        };
        const person = people.find(({ username }) => username === 'demo.primary1');
        const client = await Client.loggedOn(portal, 'demo.primary1');
        const { payload } = await client.get('/cards');
        const cards = payload as readonly { cardId: string; lastFour: string; status: string }[];
        const { cardId, lastFour } = cards.find(({ status }) => status === 'active')!;
        const number = person?.cards.find((card) => card.number.endsWith(lastFour))?.number ?? '';
        const race = new Race(portal, client, number, cardId);
        await use(race, portal, pool);
        await expectConsistent(pool, race);
      } finally {
        await pool.end();
        await portal.stop();
      }
    });
  }

  /** Frees the card. Each event applies all events of its card, so that many would take long. */
  async function next(pool: pg.Pool, race: Race): Promise<void> {
    await pool.query(
      'update cards.controls set version = version + 1, frozen_since = null, frozen_by = null',
    );
    if (++rounds % 10 > 0) return;
    await expectConsistent(pool, race);
    await pool.query(`delete from portal.bank_events`);
    await pool.query(`update cards.cards c set current_balance = c.current_balance - l.paid from (
        select t.customer_id, t.card_id, sum(t.amount)::bigint as paid from cards.transactions t
        where t.description_en like 'Till:%' group by t.customer_id, t.card_id) l
      where c.customer_id = l.customer_id and c.card_id = l.card_id`);
    await pool.query(`delete from cards.transactions where description_en like 'Till:%'`);
    race.written = 0;
  }
  let rounds = 0;

  /** Each approved payment has one line and one event; a payment whose answer was lost may have both or neither. */
  async function expectConsistent(pool: pg.Pool, race: Race): Promise<void> {
    const { rows } = await pool.query(`select
      (select count(*)::int from cards.transactions where description_en like 'Till:%') as lines,
      (select count(*)::int from cards.transactions t join portal.bank_events e on e.customer_id = t.customer_id
        and e.kind = 'authorised' and e.content ->> 'transactionId' = t.transaction_id::text
        where t.description_en like 'Till:%') as matched,
      (select count(*)::int from portal.bank_events where kind = 'authorised') as events`);
    const { lines, matched, events } = rows[0];
    expect([matched, events]).toEqual([lines, lines]);
    expect(lines).toBeGreaterThanOrEqual(race.written);
    expect(race.wrong).toBe(0);
  }

  it(`[SAFE-1] [SAFE-5] approves nothing after an acknowledged freeze in ${RACES} races`, async ({
    skip,
  }) => {
    if (!banks) return skip('PostgreSQL is not installed');
    await withRace(async (race, _portal, pool) => {
      for (let n = 0; n < RACES; n++) {
        await race.run(() => sleep(10));
        await next(pool, race);
      }
      expect(race.approved).toBeGreaterThan(0);
      console.info(`${RACES} races: ${race.approved} approved before, ${race.wrong} after a freeze`);
    });
  });

  it(`[SAFE-1] [SAFE-5] keeps that when the portal is killed ${KILLS} times`, async ({ skip }) => {
    if (!banks) return skip('PostgreSQL is not installed');
    const random = stream(SEED, 'freeze');
    await withRace(async (race, portal, pool) => {
      for (let n = 0; n < KILLS; n++) {
        let restarted: Promise<unknown> | undefined;
        const kill = async () => {
          await sleep(random.int(0, 200));
          await portal.kill9();
          restarted = portal.restart();
          await restarted;
        };
        const [killed] = [kill()];
        await race.run(() => restarted ?? sleep(5));
        await killed;
        expect(await race.isAnswered()).toBe(true);
        await next(pool, race);
      }
      console.info(
        `${KILLS} kills, seed ${SEED}: ${race.approved} approved before, ${race.wrong} after a freeze`,
      );
    });
  });
});
