/** Shared setup of the tests of requests about data. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Answer, Browser, TestApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { empty } from '../../../tests/support/api/state.ts';
import type { DataRequest, ListedRequest } from '../contract.ts';

type Db = Kysely<Database>;

/** What a test person writes. It must be in no message, record or log. */
export const WORDS = 'My name is written LIM, the right spelling is LIN.\n姓名有誤';

/** The calls of a person who sends requests. */
export class Requester {
  readonly customerId: string;
  constructor(
    readonly t: TestApp,
    readonly browser: Browser,
    key: PersonKey,
  ) {
    this.customerId = demoPerson(key).customerId;
  }

  static async logOn(t: TestApp, key: PersonKey = 'primary1'): Promise<Requester> {
    return new Requester(t, await loggedOn(t, `demo.${key}`), key);
  }

  /** Sends a request, by default for a correction of the name. */
  open = (over: object = {}, key: string = randomUUID()): Promise<Answer> =>
    this.browser.call(
      'POST',
      '/data-requests',
      { kind: 'correction', subject: 'identity', text: WORDS, evidence: [], language: 'en', ...over },
      { 'idempotency-key': key },
    );

  /** Sends a request and returns its id. */
  async opened(over: object = {}): Promise<string> {
    const answer = await this.open(over);
    if (answer.status !== 200) throw new Error(`not opened: ${answer.raw.body}`);
    return (answer.payload as { requestId: string }).requestId;
  }

  get = (requestId: string) => this.browser.call('GET', `/data-requests/${requestId}`);
  one = async (requestId: string) => (await this.get(requestId)).payload as DataRequest;
  list = async () =>
    ((await this.browser.call('GET', '/data-requests')).payload as { content: ListedRequest[] }).content;
  addFiles = (requestId: string, evidence: readonly string[]) =>
    this.browser.call(
      'POST',
      `/data-requests/${requestId}/evidence`,
      { evidence, language: 'en' },
      { 'idempotency-key': randomUUID() },
    );
  withdraw = (requestId: string, key: string = randomUUID()) =>
    this.browser.call(
      'POST',
      `/data-requests/${requestId}/withdraw`,
      { language: 'en' },
      { 'idempotency-key': key },
    );

  /** Uploads a small PDF file and returns its id. */
  async upload(text = 'proof'): Promise<string> {
    const content = Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
    const file = { name: `${text}.pdf`, bytes: content.length };
    const begun = await this.browser.call('POST', '/evidence', file);
    const { fileId } = begun.payload as { fileId: string };
    const headers = { 'content-type': 'application/octet-stream' };
    await this.browser.call('POST', `/evidence/${fileId}/pieces?offset=0`, content, headers);
    return fileId;
  }
}

/** Moves the opening of a request, so that its time is over in so many seconds. */
export async function endsIn(db: Db, requestId: string, seconds: number, days = 30): Promise<void> {
  // The end is a midnight in Taipei, so the clock moves too.
  await sql`update portal.data_requests set opened_at = app_now() - make_interval(days => ${days})
    where request_id = ${requestId}::uuid`.execute(db);
  const { rows } = await sql<{ left: number }>`select extract(epoch from
      (date_trunc('day', app_now() at time zone 'Asia/Taipei') + interval '1 day') at time zone 'Asia/Taipei'
      - app_now())::float as left`.execute(db);
  const shift = rows[0]!.left - seconds;
  await sql`update portal.clock_offset set seconds = seconds + ${Math.round(shift)}`.execute(db);
}

/** Deletes requests, files and messages. */
export async function startAgain(db: Db): Promise<void> {
  await empty(db, 'portal.data_requests', 'portal.evidence', 'portal.outbox', 'demo.inbox');
}
