/** What may be read on a standby, and what never is (docs/operations/database.md, "Reads on standbys"). */
import { CompiledQuery, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BY_CUSTOMER,
  KNOWN_ON_COORDINATOR,
  ON_COORDINATOR,
  ON_EVERY_NODE,
} from '../server/db/distribution/plan.ts';
import type { Engine, Step } from '../server/db/engine/engine.ts';
import type { Database } from '../server/db/schema/schema.ts';
import { Standbys } from '../server/db/standbys/standbys.ts';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { quoted, read, rowsOf, section } from './documents/documents.ts';
import { CALLS_WITH_IDS } from './support/api/all-ids.ts';
import { type Browser, type TestApp, testApp } from './support/api/clients/api.ts';
import { CONTRACTS } from './support/api/clients/contracts.ts';
import { callOf, type Own, type Parts } from './support/api/ids.ts';
import { readOwn } from './support/api/own.ts';
import { describeOnBank, NOT_DISTRIBUTED } from './support/database/databases.ts';

const page = section(read('docs/operations/database.md'), '## Reads on standbys');
const rows = new Map(rowsOf(page).map(([what = '', list = '']) => [what, quoted(list)]));
const ENDPOINTS = CONTRACTS.flatMap(({ endpoints }) => endpoints);
const MARKED = ENDPOINTS.filter(({ readsStandby }) => readsStandby);
const YEAR = new Date().getFullYear();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The tables that a statement names. */
const tablesOf = ({ text }: Step) =>
  text.replaceAll('"', '').match(/\b(?:portal|cards|demo|bank_load|public)\.\w+/g) ?? [];

/** A standby that has everything: it sends the statements to the primary, and keeps them. */
function recordingStandby(db: () => Kysely<Database>, sent: Step[]): Engine {
  const ready = {
    command: 'SELECT',
    rowCount: 1,
    rows: [{ standby: true, known: true, reached: true, lag: 0 }],
  };
  const run = async ([, ...reads]: readonly Step[]) => {
    sent.push(...reads);
    const answers = reads.map(async ({ text, parameters }) => {
      const { rows: found } = await db().executeQuery<object>(CompiledQuery.raw(text, [...parameters]));
      return { command: 'SELECT', rowCount: found.length, rows: found };
    });
    return [ready, ...(await Promise.all(answers))];
  };
  return {
    connect: async () => ({ run, script: () => Promise.reject(new Error('a script')), release() {} }),
    usage: () => ({ size: 1, open: 0, inUse: 0, waiting: 0 }),
    end: async () => undefined,
  };
}

describe('calls that may read on a standby', () => {
  it('[OPS-10] are reads of a person who is logged on, and change nothing', () => {
    for (const endpoint of MARKED) {
      const { method, caller, keyRequired, commands, whileClosing } = endpoint;
      expect([nameOf(endpoint), method, caller, keyRequired, commands, whileClosing]).toEqual([
        nameOf(endpoint),
        'GET',
        'access',
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it('[OPS-10] never read the tables that the page names, which exist', () => {
    const never = rows.get('never') ?? [];
    expect(never).toEqual(expect.arrayContaining(['portal.sessions', 'portal.otp_tokens', 'cards.controls']));
    const known = [...Object.keys(BY_CUSTOMER), ...ON_EVERY_NODE, ...KNOWN_ON_COORDINATOR, ...ON_COORDINATOR];
    expect(known).toEqual(expect.arrayContaining([...never, ...(rows.get('tables') ?? [])]));
    expect(never.filter((table) => rows.get('tables')?.includes(table))).toEqual([]);
  });

  it('[OPS-10] are those of the page', () => {
    expect(rows.get('calls')?.toSorted()).toEqual(MARKED.map(nameOf).toSorted());
  });
});

describeOnBank('the statements of a call that may be on a standby', NOT_DISTRIBUTED, (context) => {
  const sent: Step[] = [];
  let t: TestApp;
  let standbys: Standbys;
  let browser: Browser;
  let own: Own;
  beforeAll(async () => {
    standbys = new Standbys(context.db(), [recordingStandby(context.db, sent)], 5);
    await standbys.probe();
    t = await testApp(context, {}, { database: { ...context.open(), standbys } });
    browser = await t.browser().open();
    const loggedOn = await browser.logIn('demo.states1');
    own = await readOwn(browser, 'states1', loggedOn, context.db());
  });
  afterAll(() => t.app.server.close());

  /** Sends a call, and returns its status and the statements on the standby. */
  const send = async (endpoint: Endpoint, parts: Parts) => {
    sent.length = 0;
    const { path, body } = callOf(endpoint, parts);
    const { status } = await browser.call(endpoint.method, path, body);
    return { status, sent: [...sent] };
  };
  /** Inputs of reads that take no id. */
  const OTHERS: Readonly<Record<string, Parts>> = {
    'GET /insights/lines': {
      query: { kind: 'purchases', fromDate: `${YEAR}-01-01`, toDate: `${YEAR}-12-31` },
    },
    'GET /insights/year': { query: { year: `${YEAR}`, format: 'csv', language: 'en' } },
    'GET /insights': {},
  };
  const inputsOf = (endpoint: Endpoint): readonly Parts[] => {
    const declared = CALLS_WITH_IDS.filter((call) => call.endpoint === endpoint);
    return declared.length > 0 ? declared.map(({ input }) => input(own)) : [OTHERS[nameOf(endpoint)] ?? {}];
  };

  it.each(MARKED.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '[OPS-10] %s: only tables of the page',
    async (name, endpoint) => {
      for (const parts of inputsOf(endpoint)) {
        const answer = await send(endpoint, parts);
        expect([name, answer.status]).toEqual([name, 200]);
        expect(answer.sent.length).toBeGreaterThan(0);
        expect(rows.get('tables')).toEqual(expect.arrayContaining(answer.sent.flatMap(tablesOf)));
        for (const { text } of answer.sent) expect(text).toMatch(/^\s*(?:select|with)\b/i);
      }
    },
  );

  it('[OPS-10] all other calls send nothing there', async () => {
    const others = ENDPOINTS.filter(({ readsStandby, method }) => !readsStandby && method === 'GET').flatMap(
      (endpoint) => inputsOf(endpoint).map((parts) => ({ endpoint, parts })),
    );
    const written = CALLS_WITH_IDS.filter(({ endpoint }) => endpoint.method === 'POST').map(
      ({ endpoint, input }) => ({ endpoint, parts: input(own) }),
    );
    expect(others.length + written.length).toBeGreaterThan(60);
    for (const { endpoint, parts } of [...others, ...written])
      expect([nameOf(endpoint), (await send(endpoint, parts)).sent]).toEqual([nameOf(endpoint), []]);
  });

  it('[OPS-10] [SES-3] a session that has ended reads nothing there', async () => {
    const other = await t.browser().open();
    await other.logIn('demo.primary1');
    await other.call('POST', '/authentication/logout');
    const before = { ...standbys.counts };
    sent.length = 0;
    const { status } = await other.call('GET', '/insights');
    expect([status, sent]).toEqual([401, []]);
    expect(standbys.counts).toEqual(before);
  });

  it('[OPS-3] are counted by server, and each standby has its state', async () => {
    const one = (name: string) => t.app.registry.getSingleMetricAsString(name);
    expect(await one('database_reads_total')).toMatch(/\{server="standby"\} [1-9]/);
    expect(await one('database_standby_in_use')).toContain('{standby="1"} 1');
    expect(await one('database_standby_lag_seconds')).toContain('{standby="1"} 0');
  });
});
