/**
 * Runs the server in this process without a socket, for API tests. `Browser` stores what a real browser stores: session id,
 * token, cookies and the key of encrypted fields.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { pino } from 'pino';
import { type App, createApp } from '../../../../app/server/app.ts';
import { openContent } from '../../../../app/server/content-kinds.ts';
import { DEMO_PASSWORD, portalUsers } from '../../../../bank/demo/demo-people.ts';
import { createEmbeddedCardSystem } from '../../../../bank/embedded/adapter.ts';
import { reseedDemo } from '../../../../features/demo/server/seed.ts';
import { createTill, ownEvents } from '../../../../features/demo/server/till.ts';
import { type Config, readConfig } from '../../../../server/config/config.ts';
import { sealField } from '../../../../server/crypto/fields.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import type { CardSystem, LocalCardSystem } from '../../../../server/ports/card-system/local-unit.ts';
import { systemClock } from '../../../../server/ports/clock/system.ts';
import { createDemoMail, createDemoSms } from '../../../../server/ports/demo-inbox.ts';
import type { EvidenceScan } from '../../../../server/ports/evidence-scan/port.ts';
import { createEvidenceFolder } from '../../../../server/ports/evidence-store/folder.ts';
import type { EvidenceStore } from '../../../../server/ports/evidence-store/port.ts';
import { createFolderStore } from '../../../../server/ports/object-store/folder.ts';
import type { ObjectStore } from '../../../../server/ports/object-store/port.ts';
import { systemRandom } from '../../../../server/ports/random/system.ts';
import type { Sms } from '../../../../server/ports/sms/port.ts';
import { type DatabaseContext, testStart } from '../../database/databases.ts';
import { startWindow } from '../../database/start-window.ts';
import { speechHere } from './speech.ts';

export { DEMO_PASSWORD };

export interface TestApp {
  readonly app: App;
  readonly config: Config;
  /** All log lines of the server. */
  readonly logged: string[];
  browser(): Browser;
  /** Returns the texts of the messages to a customer, newest first. Sends all due messages first. */
  inbox(customerId: string): Promise<readonly string[]>;
}

/** The Origin header of a simulated browser, and the answers of image codes. */
interface Known {
  /** Value of the Origin header. */
  readonly origin?: string;
  /** Returns the answer of an image code. */
  readonly answerOf: (key: string) => Promise<string>;
}

/**
 * Starts the server on the suite's database (see `describeOnBank`). `env` is read like the environment. `ports` replace the
 * demo adapters and the built document thread.
 */
export async function testApp(
  context: DatabaseContext,
  env: Readonly<Record<string, string>> = {},
  ports: {
    readonly sms?: Sms;
    readonly documentThread?: URL;
    readonly objectStore?: ObjectStore;
    readonly evidenceStore?: EvidenceStore;
    readonly evidenceScan?: EvidenceScan;
    /** Wraps the embedded card system. */
    readonly cardSystem?: (local: LocalCardSystem) => CardSystem;
    /** Replaces the suite's database, for example by the same one with standbys. */
    readonly database?: OpenDatabase;
    /** Replaces the demo's pages, which do not exist in production. */
    readonly known?: Known & Pick<TestApp, 'inbox'>;
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-api-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    // Exceeds the number of concurrent calls of any test, so that load shedding does not interfere.
    MOST_CALLS: '1000',
    LOG_LEVEL: 'debug',
    CHECK_ANSWERS: 'true',
    // Tests write rows without tags. `sealAll` tags them, for tests that refuse such rows.
    UNTAGGED_ROWS: 'accept',
    ...env,
  });
  const db = context.db();
  const start = testStart();
  const logged: string[] = [];
  const reseed = () => reseedDemo(db, start);
  const database = ports.database ?? context.open();
  const local = createEmbeddedCardSystem(db, start.keys, systemRandom, database.readDb);
  const app = await createApp({
    config,
    database,
    cardSystem: ports.cardSystem?.(local) ?? local,
    sms: ports.sms ?? createDemoSms(db),
    mail: createDemoMail(db),
    clock: systemClock,
    random: systemRandom,
    passwords: start.passwords,
    content: (await openContent(config)).content,
    log: pino({ level: config.logLevel }, { write: (line: string) => void logged.push(line) }),
    speech: speechHere,
    documentThread:
      ports.documentThread ?? new URL('../../../../dist/server/statement-pdf.js', import.meta.url),
    objectStore: ports.objectStore ?? createFolderStore(join(config.contentDir, 'files')),
    pictureThread: new URL('../../../../dist/server/picture-thread.js', import.meta.url),
    evidenceStore: ports.evidenceStore ?? createEvidenceFolder(config.evidence.folder),
    evidenceScan: ports.evidenceScan,
    evidenceDecoder: new URL('../../../../dist/server/evidence-decoder.js', import.meta.url),
    webDir: undefined,
    reseed,
    till: (follower) =>
      createTill({ db, keys: start.keys, random: systemRandom, events: ownEvents(follower) }),
  });
  await app.server.ready();
  if (config.rateLimits) await startWindow(db);
  const { known = demoKnown(app) } = ports;
  return {
    app,
    config,
    logged,
    browser: () => new Browser(app, known),
    async inbox(customerId) {
      await app.settled();
      await app.dispatcher.drain();
      return known.inbox(customerId);
    },
  };
}

/** Reads the answers of image codes and the messages from the demo pages of a server. */
export function demoKnown(app: App): Known & Pick<TestApp, 'inbox'> {
  return {
    answerOf: async (key) => (await app.server.inject({ url: `/demo/captcha/${key}` })).json().answer,
    async inbox(customerId) {
      const headers = { accept: 'application/json' };
      const inbox = await app.server.inject({ url: `/demo/inbox?to=${customerId}`, headers });
      return inbox.json().map(({ text }: { text: string }) => text);
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly payload: unknown;
  readonly error:
    | { code: string; message: string; requestId: string; details?: Record<string, unknown> }
    | undefined;
  readonly raw: Response;
}

/** A simulated browser. */
export class Browser {
  readonly cookies = new Map<string, string>();
  sessionId: string | undefined;
  accessToken: string | undefined;
  fieldKey: Buffer | undefined;
  readonly #app: Pick<App, 'server'>;
  readonly #known: Known;

  constructor(app: Pick<App, 'server'>, known: Known) {
    this.#app = app;
    this.#known = known;
  }

  /** Sends a call. A write has a new idempotency key unless `headers` has one; the value undefined removes a header. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const options: InjectOptions = {
      method,
      url: `/api/v1${path}`,
      headers: withoutUndefined({
        'accept-language': 'en',
        ...(this.#known.origin && { origin: this.#known.origin }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(this.sessionId && { 'x-session-id': this.sessionId }),
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(cookie && { cookie }),
        ...headers,
      }),
      ...(body && { payload: body }),
    };
    const raw = await this.#app.server.inject(options);
    for (const { name, value } of raw.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const json = raw.headers['content-type']?.toString().includes('json') ? raw.json() : {};
    return { status: raw.statusCode, payload: json.payload, error: json.error, raw };
  }

  /** Opens a session and stores its id and its field key. */
  async open(): Promise<this> {
    const { payload } = await this.call('GET', '/session');
    const { sessionId, fieldKey } = payload as { sessionId: string; fieldKey: string };
    this.sessionId = sessionId;
    this.fieldKey = Buffer.from(fieldKey, 'base64');
    return this;
  }

  /** Requests an image code and its answer. */
  async captcha(): Promise<{ lastKey: string; inputCode: string }> {
    const { payload } = await this.call('POST', '/captcha/request?language=en');
    const { key } = payload as { key: string };
    return { lastKey: key, inputCode: await this.#known.answerOf(key) };
  }

  /** Returns username and password, encrypted as the portal sends them. */
  credentials(username: string, password: string): { username: string; password: string; iv: string } {
    const iv = randomBytes(16);
    const seal = (field: string, text: string) => sealField(this.fieldKey!, field, text, iv);
    return {
      username: seal('username', username),
      password: seal('password', password),
      iv: iv.toString('base64'),
    };
  }

  /** Opens a session if needed, solves the image code and logs on. Stores the session and the token. */
  async logIn(username: string, password = DEMO_PASSWORD): Promise<Answer> {
    if (!this.sessionId) await this.open();
    const body = { ...this.credentials(username, password), language: 'en', ...(await this.captcha()) };
    const answer = await this.call('POST', '/authentication/login', body);
    this.keep(answer);
    return answer;
  }

  /** Stores the session id and the token of a log-on response. */
  keep(answer: Answer): void {
    if (answer.status !== 200) return;
    const { sessionId, accessToken } = answer.payload as { sessionId: string; accessToken: string | null };
    this.sessionId = sessionId;
    if (accessToken) this.accessToken = accessToken;
  }
}

export { portalUsers };

function withoutUndefined(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
