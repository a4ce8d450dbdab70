/** Shared setup of the tests of disputes. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { addDays, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import type { DisputeAnswers, DisputeKind } from '../../../shared/disputes.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { empty } from '../../../tests/support/api/state.ts';
import type { Dispute, DisputeChoices, ListedDispute } from '../contract.ts';

type Db = Kysely<Database>;

/** What a test line is. Without a posting date it is merely authorised. */
interface TestLine {
  readonly on: IsoDate;
  readonly posted: IsoDate | null;
  readonly amount: number;
  readonly name: string;
  readonly category: string;
  readonly descriptor: string | null;
  readonly channel: string | null;
  readonly foreign: { readonly minor: number; readonly currency: string; readonly country: string } | null;
}

/** Answers of each kind that are complete. */
export function answersFor(kind: DisputeKind, today: IsoDate): DisputeAnswers {
  const shop = { asked: true, on: today, said: 'It does not answer' };
  return {
    'not-mine': { cardInHand: true },
    twice: { shop },
    amount: { rightAmount: 1, shop },
    'not-received': { promisedOn: today, shop },
    'not-as-described': { returned: 'offered', details: 'A brick\nin a box', shop } as const,
    'no-refund': { promisedOn: addDays(today, 30), shop: { asked: false } },
    cancelled: { cancelledOn: today, shop },
  }[kind];
}

/** A person with a card of the demo, and lines that tests add to it. */
export class Disputer {
  readonly customerId: string;
  cardId = '';
  lastFour = '';
  today: IsoDate = '';
  constructor(
    readonly t: TestApp,
    readonly db: Db,
    readonly browser: Browser,
    key: PersonKey,
  ) {
    this.customerId = demoPerson(key).customerId;
  }

  /** Logs on and takes the person's first active card. */
  static async logOn(t: TestApp, db: Db, key: PersonKey = 'primary1'): Promise<Disputer> {
    const person = new Disputer(t, db, await loggedOn(t, `demo.${key}`), key);
    const { payload } = await person.browser.call('GET', '/cards');
    const cards = payload as { cardId: string; lastFour: string; status: string }[];
    const card = cards.find(({ status }) => status === 'active')!;
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
    return Object.assign(person, {
      ...{ cardId: card.cardId, lastFour: card.lastFour, today: taipeiDate(rows[0]!.now) },
    });
  }

  /** Adds a line to the card: unless said otherwise, an unbilled purchase of NT$1,200 of ten days ago. Returns its id. */
  async line(given: Partial<TestLine> = {}): Promise<string> {
    const on = given.on ?? addDays(this.today, -10);
    const { amount = 1200, name = 'Blue Door Books', category = 'shopping', descriptor = null } = given;
    const { channel = null, foreign = null, posted = addDays(on, 1) } = given;
    const id = randomUUID();
    await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, posting_date, cleared_on,
        description_en, description_zh, amount, category, descriptor, channel, foreign_amount, foreign_currency, merchant_country,
        exchange_date)
      values (${this.customerId}, ${id}, ${this.cardId}, ${on}::date, ${posted}::date, ${posted}::date, ${name}, ${`${name} 店`},
        ${amount}, ${category}, ${descriptor}, ${channel}, ${foreign?.minor ?? null}, ${foreign?.currency ?? null},
        ${foreign?.country ?? null}, ${foreign && posted}::date)`.execute(this.db);
    await sql`update cards.cards set current_balance = current_balance + ${amount} where customer_id = ${this.customerId}
      and card_id = ${this.cardId}`.execute(this.db);
    return id;
  }

  options = (transactionId: string, over: object = {}) => {
    const query = { cardId: this.cardId, transactionId, language: 'en', ...over };
    return this.browser.call('GET', `/disputes/options?${new URLSearchParams(query)}`);
  };
  choices = async (transactionId: string) => (await this.options(transactionId)).payload as DisputeChoices;

  /** Opens a case, by default because a line was charged twice. `over` replaces fields of the body. */
  open = (transactionId: string, over: object = {}, key?: string): Promise<Answer> =>
    this.browser.call(
      'POST',
      '/disputes',
      {
        ...{ cardId: this.cardId, kind: 'twice', lines: [{ transactionId }], evidence: [], language: 'en' },
        ...{ answers: answersFor('twice', this.today), ...over },
      },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  /** Opens a case and returns its id. */
  async opened(transactionId: string, over: object = {}): Promise<string> {
    const answer = await this.open(transactionId, over);
    if (answer.status !== 200) throw new Error(`not opened: ${answer.raw.body}`);
    return (answer.payload as { disputeId: string }).disputeId;
  }

  /** Uploads a small PDF file and returns its id. A PDF is kept as it is. */
  async upload(text = 'receipt'): Promise<string> {
    const content = Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
    const begun = await this.browser.call('POST', '/evidence', {
      name: `${text}.pdf`,
      bytes: content.length,
    });
    const { fileId } = begun.payload as { fileId: string };
    const headers = { 'content-type': 'application/octet-stream' };
    const { payload } = await this.browser.call(
      'POST',
      `/evidence/${fileId}/pieces?offset=0`,
      content,
      headers,
    );
    if ((payload as { state?: string } | undefined)?.state !== 'ready')
      throw new Error('the file is not ready');
    return fileId;
  }

  act = (disputeId: string, act: 'evidence' | 'answer' | 'withdraw', body: object = {}, key?: string) =>
    this.browser.call(
      'POST',
      `/disputes/${disputeId}/${act}`,
      { language: 'en', ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  get = (disputeId: string) => this.browser.call('GET', `/disputes/${disputeId}?language=en`);
  one = async (disputeId: string) => (await this.get(disputeId)).payload as Dispute & { today: IsoDate };
  list = async () => {
    const { payload } = await this.browser.call('GET', '/disputes?language=en');
    return (payload as { content: ListedDispute[] }).content;
  };
}

/** Deletes cases, files and messages, and the lines that tests added. */
export async function startAgain(db: Db): Promise<void> {
  await empty(
    db,
    ...['steps', 'replies', 'lines', 'files'].map((part) => `cards.dispute_${part}`),
    ...['cards.disputes', 'portal.evidence', 'portal.notices', 'portal.outbox', 'demo.inbox'],
  );
  await sql`delete from cards.transactions where description_en like 'Blue Door%'`.execute(db);
}
