/** The real server for the comparison with the model: calls, clock, one-time passwords and restarts. */

import { sql } from 'kysely';
import { auditKeys } from '../../server/audit/keys.ts';
import { verifyDatabase } from '../../server/audit/verify.ts';
import { createKeyring } from '../../server/crypto/keyring.ts';
import { namedAudit } from '../support/api/audit.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../support/api/clients/api.ts';
import { demoPerson, newestCode } from '../support/api/people.ts';
import type { DatabaseContext } from '../support/database/databases.ts';
import type { Call, Model, OperationKind } from './model.ts';

const SECRET = Buffer.alloc(32, 9);
const PERSON = 'primary1';
const OTHER_PERSON = 'primary2';

export interface Card {
  readonly cardId: string;
  readonly status: string;
  readonly points: number;
}

export interface Line {
  readonly transactionId: string;
  readonly amount: { readonly amount: string };
}

export interface Product {
  readonly productCode: string;
  readonly productPoint: number;
  readonly minimumUnit: number;
}

type Counts = Readonly<Record<string, number>>;

export class Bank {
  browser: Browser;
  readonly #context: DatabaseContext;
  #t: TestApp;
  #before: Counts = {};
  cards: readonly Card[] = [];
  lines: readonly Line[] = [];
  products: readonly Product[] = [];

  private constructor(context: DatabaseContext, t: TestApp) {
    this.#context = context;
    this.#t = t;
    this.browser = t.browser();
  }

  static async open(context: DatabaseContext): Promise<Bank> {
    return new Bank(context, await start(context));
  }

  close = (): Promise<void> => stop(this.#t);

  /** Resets the bank to 01:00 of the next day in Taipei, so that only a wait of a whole day reaches midnight. */
  async reset(): Promise<void> {
    await this.#t.app.server.inject({ method: 'POST', url: '/demo/reset', payload: {} });
    await sql`update portal.clock_offset set seconds = 3600 + ceil(extract(epoch from
      ((now() at time zone 'Asia/Taipei')::date + 1) - (now() at time zone 'Asia/Taipei')))`.execute(
      this.#context.db(),
    );
    await this.logOn();
    this.cards = await this.#read<readonly Card[]>('/cards');
    const { cardId } = this.cards[0]!;
    const voucher = `/points-redemption/redemption-product-list?cardId=${cardId}&category=voucher_and_donation`;
    this.products = (await this.#read<readonly Product[]>(voucher)).filter((one) => one.minimumUnit === 1);
    const path = `/installments/${cardId}/posted-transactions?isBilled=false&pageSize=100`;
    this.lines = (await this.#read<{ content: readonly Line[] }>(path)).content;
    this.#before = await this.#counts();
  }

  /** Returns the current state of each card in `cards`, in the same order; undefined for a card that is no longer listed. */
  async cardsNow(): Promise<readonly (Card | undefined)[]> {
    const now = await this.#read<readonly Card[]>('/cards');
    return this.cards.map(({ cardId }) => now.find((card) => card.cardId === cardId));
  }

  async #read<T>(path: string): Promise<T> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.raw.body}`);
    return answer.payload as T;
  }

  /** Logs on, which ends the previous session. Returns the browser of the previous session. */
  async logOn(): Promise<Browser> {
    const before = this.browser;
    this.browser = await this.#logOnAs(PERSON);
    return before;
  }

  logOnOther = (): Promise<Browser> => this.#logOnAs(OTHER_PERSON);

  async #logOnAs(key: Parameters<typeof demoPerson>[0]): Promise<Browser> {
    const browser = this.#t.browser();
    const { status, raw } = await browser.logIn(`demo.${key}`);
    if (status !== 200) throw new Error(`log-on: ${raw.body}`);
    return browser;
  }

  get = (path: string): Promise<Answer> => this.browser.call('GET', path);

  post({ path, body, headers }: Call, key?: string): Promise<Answer> {
    return this.browser.call('POST', path, body, { ...headers, ...(key && { 'idempotency-key': key }) });
  }

  code = (): Promise<string> => newestCode(this.#t, demoPerson(PERSON).customerId);

  async wait(seconds: number): Promise<void> {
    await sql`update portal.clock_offset set seconds = seconds + ${seconds}`.execute(this.#context.db());
  }

  /** Starts a new process on the same database. The browser keeps its session. */
  async restart(): Promise<void> {
    const before = this.browser;
    await stop(this.#t);
    this.#t = await start(this.#context);
    this.browser = this.#t.browser();
    const { sessionId, accessToken, fieldKey } = before;
    Object.assign(this.browser, { sessionId, accessToken, fieldKey });
    for (const [name, value] of before.cookies) this.browser.cookies.set(name, value);
  }

  async differences(model: Model): Promise<string[]> {
    const after = await this.#counts();
    const growth = Object.fromEntries(
      Object.entries(after).map(([name, n]) => [name, n - (this.#before[name] ?? 0)]),
    );
    const expected: Counts = {
      ...Object.fromEntries(KINDS.map((kind) => [kind, model.count(kind)])),
      ...Object.fromEntries(KINDS.map((kind) => [`record of ${kind}`, model.count(kind)])),
      ...Object.fromEntries(KINDS.map((kind) => [`notice of ${kind}`, 2 * model.count(kind)])),
      keys: model.operations.length,
      ledger: after.points! - this.#before.points!,
      points: model.points - this.#before.points!,
    };
    return Object.entries(expected)
      .filter(([name, n]) => growth[name] !== n)
      .map(([name, n]) => `${name}: ${n} in the model, ${growth[name]} in the database`);
  }

  async auditFindings(): Promise<unknown[]> {
    return [...(await verifyDatabase(this.#context.db(), auditKeys(createKeyring(SECRET)))).findings];
  }

  async #counts(): Promise<Counts> {
    const { customerId } = demoPerson(PERSON);
    const { rows } = await sql<Record<string, string>>`select
      ${sql.join(
        KINDS.flatMap((kind) => [
          sql`(select count(*) from ${sql.table(TABLES[kind])} x where x.customer_id::text = ${customerId}
            ${kind === 'pin' ? sql`and false` : sql``}) as ${sql.ref(kind)}`,
          sql`(select count(*) from ${namedAudit} a where customer_id = ${customerId} and action = ${ACTIONS[kind]}
            and outcome = 'done') as ${sql.ref(`record of ${kind}`)}`,
          sql`(select count(*) from portal.outbox where customer_id = ${customerId}
            and purpose = ${NOTICES[kind]}) as ${sql.ref(`notice of ${kind}`)}`,
        ]),
      )},
      (select count(*) from portal.idempotency where customer_id = ${customerId}) as keys,
      (select points from cards.cards where card_id::text = ${this.cards[0]!.cardId}) as points,
      (select coalesce(sum(points), 0) from cards.point_entries where card_id::text = ${this.cards[0]!.cardId})
        as ledger`.execute(this.#context.db());
    const counts = Object.fromEntries(Object.entries(rows[0]!).map(([name, n]) => [name, Number(n)]));
    // A PIN change has no row, so its audit record is counted.
    return { ...counts, pin: counts['record of pin']! };
  }
}

const KINDS: readonly OperationKind[] = ['redeem', 'convert', 'limit', 'pin', 'replace'];
const TABLES: Readonly<Record<OperationKind, string>> = {
  redeem: 'cards.redemptions',
  convert: 'cards.instalments',
  limit: 'cards.limit_requests',
  pin: 'cards.pins',
  replace: 'cards.replacements',
};
const ACTIONS: Readonly<Record<OperationKind, string>> = {
  redeem: 'redeem-points',
  convert: 'convert-instalment',
  limit: 'temporary-limit',
  pin: 'cash-advance-pin',
  replace: 'replace-card',
};
const NOTICES: Readonly<Record<OperationKind, string>> = {
  redeem: 'points-redeemed',
  convert: 'instalment-converted',
  limit: 'temporary-limit',
  pin: 'pin-changed',
  replace: 'card-replaced',
};

const start = (context: DatabaseContext): Promise<TestApp> =>
  testApp(context, {
    PORTAL_SECRET: SECRET.toString('base64'),
    LOG_LEVEL: 'error',
    REDEMPTION_DAILY_POINTS: '1000000000',
  });

async function stop(t: TestApp): Promise<void> {
  await t.app.dispatcher.stop();
  await t.app.server.close();
}
